package io.pruningindex.job.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {
  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int execute(String... arguments) {
    return PruningIndexCommand.commandLine(new PrintWriter(out), new PrintWriter(err))
        .execute(arguments);
  }

  /** An address at which nobody listens. */
  private static String nowhere() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return "localhost:" + socket.getLocalPort();
    }
  }

  private void assertOneLine(String... parts) {
    assertThat(err.toString().lines().toList())
        .singleElement()
        .satisfies(line -> assertThat(line).startsWith("pruning-index: ").contains(parts));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "demo", "run", "prune", "partitions", "aggregate", "describe", "list"})
  void everyCommandHasHelp(String command) {
    int code = command.isEmpty() ? execute("--help") : execute(command, "--help");
    assertThat(code).isEqualTo(ExitCode.DONE);
    assertThat(out.toString()).contains("Usage: pruning-index", "Exit codes", "--verbose");
    assertThat(out.toString().lines()).allMatch(line -> line.length() <= 80);
    assertThat(err.toString()).isEmpty();
  }

  /** A line that is broken cannot be pasted; nor can one with another name of the program. */
  @ParameterizedTest
  @ValueSource(
      strings = {"", "demo", "run", "prune", "partitions", "aggregate", "describe", "list"})
  void examplesNameTheProgramAsItWasCalledAndAreNotBroken(String command) {
    System.setProperty("pruningindex.command", "./job/bin/pruning-index");
    try {
      int code = command.isEmpty() ? execute("--help") : execute(command, "--help");
      assertThat(code).isEqualTo(ExitCode.DONE);
    } finally {
      System.clearProperty("pruningindex.command");
    }
    List<String> lines = out.toString().lines().toList();
    List<String> examples = lines.subList(lines.indexOf("Examples") + 1, lines.size());
    String call = "  ./job/bin/pruning-index " + command;
    assertThat(examples).isNotEmpty().anyMatch(line -> line.startsWith(call));
    for (int i = 0; i < examples.size(); i++) {
      boolean continues = i > 0 && examples.get(i - 1).endsWith("\\");
      assertThat(examples.get(i)).matches(continues ? "    \\S.*" : "  (\\./job/bin/|echo ).*");
    }
    assertThat(examples.get(examples.size() - 1)).doesNotEndWith("\\");
  }

  @Test
  void saysItsVersion() {
    assertThat(execute("--version")).isEqualTo(ExitCode.DONE);
    assertThat(out.toString()).startsWith("pruning-index ");
  }

  @Test
  void withoutACommandItNamesThem() {
    assertThat(execute()).isEqualTo(ExitCode.WRONG_CALL);
    assertOneLine("demo, run, prune, partitions, aggregate, describe or list", "--help");
  }

  @Test
  void wrongOptionsTakeOneLine() {
    assertThat(execute("prune", "--tabel", "t")).isEqualTo(ExitCode.WRONG_CALL);
    assertOneLine("--tabel", "see 'pruning-index prune --help'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "fast", "0s", "-1s", "5 days"})
  void wrongDeadlinesNameTheForm(String deadline) {
    assertThat(execute("prune", "--table=t", "--where=TRUE", "--deadline=" + deadline))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertOneLine("--deadline", "'" + deadline + "' is no time span such as 500ms, 10s or 2min");
  }

  @Test
  void pruneNeedsTableAndConditionOrABatch() {
    assertThat(execute("prune")).isEqualTo(ExitCode.WRONG_CALL);
    assertThat(execute("prune", "--table=t")).isEqualTo(ExitCode.WRONG_CALL);
    assertThat(execute("prune", "--where=TRUE")).isEqualTo(ExitCode.WRONG_CALL);
    assertThat(err.toString().lines())
        .hasSize(3)
        .allMatch(line -> line.contains("give --table and --where, or --batch"));
  }

  @Test
  void aBatchTakesNoRequestBesideItsLines() {
    assertThat(execute("prune", "--batch=-", "--table=t")).isEqualTo(ExitCode.WRONG_CALL);
    assertOneLine("the others stand in its lines");
  }

  @Test
  void limitsAndOrdersThatCannotBeMeantAreWrongCalls() throws IOException {
    String address = "--jobmanager=" + nowhere();
    assertThat(execute("prune", "--table=t", "--where=TRUE", "--limit=-1", address))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertThat(execute("prune", "--table=t", "--where=TRUE", "--order-by=a", address))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertThat(
            execute("prune", "--table=t", "--where=TRUE", "--limit=1", "--order-by=a,b", address))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertThat(err.toString().lines().toList())
        .satisfiesExactly(
            line -> assertThat(line).contains("--limit must not be negative: -1"),
            line -> assertThat(line).contains("--order-by changes nothing without a --limit"),
            line -> assertThat(line).contains("'a,b' is no order"));
  }

  @Test
  void aZoneThatIsNoneIsNamed() {
    assertThat(execute("prune", "--table=t", "--where=TRUE", "--zone=Mars/North"))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertOneLine("'Mars/North' is no time zone such as Europe/Berlin");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2024-01-31", "2024-01-31T23:59:59", "20240131235959123", "now"})
  void aTimeThatDoesNotSayWhenItIsIsNamed(String time) {
    assertThat(
            execute(
                "prune",
                "--table=t",
                "--where=TRUE",
                "--timeline-zone=UTC",
                "--as-of-time=" + time))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertOneLine("'" + time + "' is no time with its distance from UTC");
  }

  @Test
  void aTimelinesZoneWithoutATimeIsAWrongCall() throws IOException {
    String address = "--jobmanager=" + nowhere();
    String zone = "--timeline-zone=UTC";
    assertThat(execute("prune", "--table=t", "--where=TRUE", zone, address))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertThat(execute("aggregate", "--table=t", "--select=count(*)", zone, address))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertThat(err.toString().lines())
        .hasSize(2)
        .allMatch(line -> line.contains("--timeline-zone changes nothing without --as-of-time"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"20240131235959123", "..20240131235959123", "a..b", "1...2", ".."})
  void aRangeThatIsNoneIsNamed(String range) {
    assertThat(execute("prune", "--table=t", "--where=TRUE", "--between=" + range))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertOneLine("'" + range + "' is no range of instants such as");
  }

  @Test
  void questionsThatContradictThemselvesAreWrongCalls() throws IOException {
    String address = "--jobmanager=" + nowhere();
    String range = "--between=20240131235959123..";
    String asOf = "--as-of=20240131235959123";
    String[] time = {"--as-of-time=2024-01-31T23:59:59Z", "--timeline-zone=UTC"};
    assertThat(execute("prune", "--table=t", "--where=TRUE", range, "--limit=1", address))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertThat(execute("prune", "--table=t", "--where=TRUE", range, asOf, address))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertThat(execute("prune", "--table=t", "--where=TRUE", asOf, time[0], time[1], address))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertThat(
            execute("aggregate", "--table=t", "--select=count(*)", asOf, time[0], time[1], address))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertThat(err.toString().lines().toList())
        .satisfiesExactly(
            line -> assertThat(line).contains("A limit cannot be used with a range"),
            line -> assertThat(line).contains("give no other instant or time"),
            line -> assertThat(line).contains("not of both"),
            line -> assertThat(line).contains("not of both"));
  }

  @Test
  void aBatchTakesNoMomentBesideItsLines() {
    for (String option :
        new String[] {
          "--at-least=20240131235959123",
          "--as-of-time=2024-01-31T23:59:59Z",
          "--timeline-zone=UTC",
          "--between=20240131235959123.."
        }) {
      assertThat(execute("prune", "--batch=-", option)).as(option).isEqualTo(ExitCode.WRONG_CALL);
    }
    assertThat(err.toString().lines())
        .hasSize(4)
        .allMatch(line -> line.contains("the others stand in its lines"));
  }

  @Test
  void anAggregateThatIsNoneIsNamed() throws IOException {
    assertThat(execute("aggregate", "--table=t", "--select=sum(a)", "--jobmanager=" + nowhere()))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertOneLine("'sum(a)' is no list of aggregates");
  }

  @Test
  void aBatchThatCannotBeReadIsNamed() throws IOException {
    assertThat(execute("prune", "--batch=" + folder.resolve("none"), "--jobmanager=" + nowhere()))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertOneLine("none", "give a readable file, or - for standard input");
  }

  @Test
  void aMalformedPredicateIsShownWithItsPlace() throws IOException {
    assertThat(execute("prune", "--table=t", "--where=a = = 1", "--jobmanager=" + nowhere()))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertOneLine("malformed at column 3", "a --> = = 1");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void withJsonAMalformedPredicateIsAnObjectToo() throws IOException {
    assertThat(execute("prune", "--json", "--table=t", "--where=a =", "--jobmanager=" + nowhere()))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertThat(out.toString())
        .startsWith("{\"table\":\"t\",\"error\":\"The predicate is malformed");
    assertOneLine("malformed");
  }

  @Test
  void aWrongAddressIsNotTried() {
    assertThat(execute("prune", "--table=t", "--where=TRUE", "--jobmanager=nonsense"))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertOneLine("'nonsense'", "host:port");
  }

  @Test
  void anIndexThatIsDownIsNoAnswer() throws IOException {
    String address = nowhere();
    assertThat(execute("prune", "--table=t", "--where=TRUE", "--jobmanager=" + address))
        .isEqualTo(ExitCode.NO_ANSWER);
    assertOneLine("INDEX_DOWN", address, "start the cluster");
  }

  @Test
  void withJsonAnIndexThatIsDownIsAnObject() throws IOException {
    assertThat(execute("prune", "--json", "--table=t", "--where=TRUE", "--jobmanager=" + nowhere()))
        .isEqualTo(ExitCode.NO_ANSWER);
    assertThat(out.toString())
        .contains("\"status\":\"UNAVAILABLE\"", "\"problem\":{\"code\":\"INDEX_DOWN\"")
        .satisfies(text -> assertThat(text.lines()).hasSize(1));
  }

  @Test
  void describeOfAnIndexThatIsDownIsNoAnswer() throws IOException {
    assertThat(execute("describe", "--table=t", "--jobmanager=" + nowhere()))
        .isEqualTo(ExitCode.NO_ANSWER);
    assertOneLine("cannot be reached");
  }

  @Test
  void aBatchAnswersEvenIfTheIndexIsDown() throws IOException {
    Path batch = folder.resolve("requests.json");
    Files.writeString(
        batch,
        "{\"table\":\"a\",\"where\":\"x = 1\"}\nnonsense\n{\"table\":\"b\",\"where\":\"x =\"}\n");
    assertThat(execute("prune", "--batch=" + batch, "--jobmanager=" + nowhere()))
        .isEqualTo(ExitCode.DONE);
    assertThat(out.toString().lines().toList())
        .hasSize(3)
        .satisfiesExactly(
            line -> assertThat(line).contains("\"table\":\"a\"", "INDEX_DOWN"),
            line -> assertThat(line).contains("\"error\"", "\"line\":2"),
            line -> assertThat(line).contains("\"table\":\"b\"", "malformed", "\"line\":3"));
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void runNeedsTables() {
    assertThat(execute("run")).isEqualTo(ExitCode.WRONG_CALL);
    assertOneLine("no table is given", "--table", "--config");
  }

  @ParameterizedTest
  @ValueSource(strings = {"orders", "=/data", "orders=", "orders=data/orders", "o rders=/data"})
  void runExplainsTables(String table) {
    assertThat(execute("run", "--table", table)).isEqualTo(ExitCode.WRONG_CALL);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString()).contains(table.contains("=") ? table.substring(0, 1) : table);
  }

  @Test
  void runShowsWhatIsWrongWithItsConfiguration() throws IOException {
    Path yaml = folder.resolve("job.yaml");
    Files.writeString(yaml, "tables:\n  - name: a\n    path: [");
    assertThat(execute("run", "--config", yaml.toString())).isEqualTo(ExitCode.WRONG_CALL);
    assertOneLine("job.yaml is no valid YAML", "line");
  }

  @Test
  void runSaysThatItsConfigurationCannotBeRead() {
    assertThat(execute("run", "--config", folder.resolve("none.yaml").toString()))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertOneLine("none.yaml");
  }

  @Test
  void runSaysThatItsFolderCannotBeUsed() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    assertThat(
            execute("run", "--table", "t=" + folder, "--state-dir", file.resolve("x").toString()))
        .isEqualTo(ExitCode.WRONG_CALL);
    assertThat(err.toString()).contains("is no Hudi table yet", "--state-dir");
  }

  @Test
  void verboseShowsTheStack() throws IOException {
    execute("prune", "-v", "--table=t", "--where=a = = 1", "--jobmanager=" + nowhere());
    assertThat(err.toString()).contains("MalformedPredicateException", "\tat ");
  }
}
