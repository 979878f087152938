package io.pruningindex.job.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pruningindex.job.cli.output.SampleResults;
import io.pruningindex.query.AsOfTime;
import io.pruningindex.query.InstantRange;
import io.pruningindex.query.Position;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.SortOrder;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.seed.Seed;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(60)
class BatchTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final List<PruneRequest> asked = Collections.synchronizedList(new ArrayList<>());

  private List<JsonNode> run(byte[] requests) throws Exception {
    return run(
        requests,
        request -> CompletableFuture.completedFuture(SampleResults.pruned(request.table())));
  }

  private List<JsonNode> run(
      byte[] requests, Function<PruneRequest, CompletableFuture<PruneResult>> index)
      throws Exception {
    StringWriter answers = new StringWriter();
    Batch batch =
        new Batch(
            request -> {
              asked.add(request);
              return index.apply(request);
            },
            Duration.ofSeconds(7));
    batch.run(new ByteArrayInputStream(requests), new PrintWriter(answers));
    List<JsonNode> nodes = new ArrayList<>();
    for (String line : answers.toString().lines().toList()) {
      nodes.add(MAPPER.readTree(line));
    }
    return nodes;
  }

  private static byte[] lines(String... lines) {
    return String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
  }

  private static String error(JsonNode answer) {
    return answer.path("error").textValue();
  }

  @RegisterExtension private final Seed seed = new Seed();

  @Test
  void takesLimitOrderZoneAndVerbosity() throws Exception {
    run(
        lines(
            "{\"table\":\"a\",\"where\":\"TRUE\",\"limit\":10,\"order-by\":\"price DESC\","
                + "\"zone\":\"Europe/Berlin\",\"verbose\":true}"));
    assertThat(asked)
        .singleElement()
        .satisfies(
            request -> {
              assertThat(request.limit()).hasValue(10);
              assertThat(request.order()).contains(SortOrder.descending("price"));
              assertThat(request.zone()).isEqualTo(ZoneId.of("Europe/Berlin"));
              assertThat(request.verbose()).isTrue();
            });
  }

  @Test
  void takesTheMomentsThatTheCommandTakes() throws Exception {
    String start = "{\"table\":\"a\",\"where\":\"TRUE\",";
    run(
        lines(
            start
                + "\"as-of-time\":\"2024-01-31T23:59:59.5+01:00\","
                + "\"timeline-zone\":\"Asia/Tokyo\"}",
            start + "\"as-of-time\":\"2024-01-31T23:59:59Z\"}",
            start + "\"at-least\":\"20240131235959123\"}",
            start + "\"between\":\"20240131235959123..20240201000000000\"}",
            start + "\"between\":\"20240131235959123..\"}",
            start + "\"between\":\"p010700..20240201000000000\"}"));
    assertThat(asked)
        .satisfiesExactly(
            request ->
                assertThat(request.asOfTime())
                    .contains(
                        new AsOfTime(
                            Instant.parse("2024-01-31T22:59:59.500Z"), ZoneId.of("Asia/Tokyo"))),
            request ->
                assertThat(request.asOfTime())
                    .contains(new AsOfTime(Instant.parse("2024-01-31T23:59:59Z"), null)),
            request -> assertThat(request.atLeast()).contains("20240131235959123"),
            request ->
                assertThat(request.range())
                    .contains(InstantRange.after("20240131235959123", "20240201000000000")),
            request ->
                assertThat(request.range()).contains(InstantRange.after("20240131235959123", null)),
            request ->
                assertThat(request.range())
                    .contains(InstantRange.after(Position.parse("p010700"), "20240201000000000")));
  }

  @Test
  void namesMomentsThatCannotBeMeant() throws Exception {
    String start = "{\"table\":\"a\",\"where\":\"TRUE\",";
    List<JsonNode> answers =
        run(
            lines(
                start + "\"timeline-zone\":\"UTC\"}",
                start + "\"as-of-time\":\"yesterday\",\"timeline-zone\":\"UTC\"}",
                start + "\"between\":\"20240131235959123\"}",
                start + "\"between\":\"1..2\",\"limit\":3}",
                start + "\"between\":\"1..2\",\"as-of\":\"1\"}"));
    assertThat(answers.stream().map(BatchTest::error))
        .satisfiesExactly(
            error -> assertThat(error).contains("'timeline-zone' changes nothing without"),
            error -> assertThat(error).contains("'yesterday' is no time"),
            error -> assertThat(error).contains("is no range of instants"),
            error -> assertThat(error).contains("A limit cannot be used with a range"),
            error -> assertThat(error).contains("give no other instant or time"));
    assertThat(asked).isEmpty();
  }

  @Test
  void namesLimitsOrdersAndZonesThatCannotBeMeant() throws Exception {
    String start = "{\"table\":\"a\",\"where\":\"TRUE\",";
    List<JsonNode> answers =
        run(
            lines(
                start + "\"limit\":\"10\"}",
                start + "\"limit\":-1}",
                start + "\"limit\":1.5}",
                start + "\"order-by\":\"a\"}",
                start + "\"limit\":1,\"order-by\":\"a,b\"}",
                start + "\"zone\":\"Mars/North\"}",
                start + "\"limit\":1} {}"));
    assertThat(answers.stream().map(BatchTest::error))
        .satisfiesExactly(
            error -> assertThat(error).contains("'limit' is a number of rows, not \"10\""),
            error -> assertThat(error).contains("must not be negative: -1"),
            error -> assertThat(error).contains("'limit' is a number of rows, not 1.5"),
            error -> assertThat(error).contains("'order-by' changes nothing without a 'limit'"),
            error -> assertThat(error).contains("'a,b' is no order"),
            error -> assertThat(error).contains("'Mars/North' is no time zone"),
            error -> assertThat(error).contains("give each request a line of its own"));
    assertThat(asked).isEmpty();
  }

  @Test
  void answersEachLine() throws Exception {
    List<JsonNode> answers =
        run(
            lines(
                "{\"table\":\"a\",\"where\":\"price > 5\"}",
                "{\"where\":\"name = '日本'\",\"table\":\"b\",\"as-of\":\"20240131\","
                    + "\"deadline\":\"250ms\",\"explain\":true,\"json\":true}\r",
                "{\"table\":\"c\",\"where\":\"TRUE\",\"as-of\":null,\"deadline\":null}"));
    assertThat(answers)
        .extracting(answer -> answer.path("table").textValue())
        .containsExactly("a", "b", "c");
    assertThat(answers).allMatch(answer -> answer.path("status").textValue().equals("PRUNED"));
    assertThat(asked.get(0).predicate()).hasToString("price > 5");
    assertThat(asked.get(0).asOfInstant()).isEmpty();
    assertThat(asked.get(0).deadline()).contains(Duration.ofSeconds(7));
    assertThat(asked.get(1).predicate()).hasToString("name = '日本'");
    assertThat(asked.get(1).asOfInstant()).contains("20240131");
    assertThat(asked.get(1).deadline()).contains(Duration.ofMillis(250));
    assertThat(asked.get(2).deadline()).contains(Duration.ofSeconds(7));
  }

  @Test
  void badLinesGetErrorsAndTheRestGoesOn() throws Exception {
    List<JsonNode> answers =
        run(
            lines(
                "nonsense",
                "",
                "[1]",
                "{\"table\":\"t\"}",
                "{\"where\":\"a = 1\"}",
                "{\"table\":5,\"where\":\"a = 1\"}",
                "{\"table\":\"t\",\"where\":\"a =\"}",
                "{\"table\":\"t\",\"where\":\"a = 1\",\"asof\":\"x\"}",
                "{\"table\":\"t\",\"where\":\"a = 1\",\"deadline\":\"5\"}",
                "{\"table\":\"t\",\"where\":\"a = 1\",\"deadline\":5}",
                "{\"table\":\"t\",\"where\":\"a = 1\",\"explain\":\"yes\"}",
                "{\"table\":\"t\",\"where\":\"a = 1\"} {}",
                "{\"table\":\"t\",\"table\":\"u\",\"where\":\"a = 1\"}",
                "{\"table\":\"t\",\"where\":\"a = 1\"",
                "null",
                "{\"table\":\"good\",\"where\":\"a = 1\"}"));
    assertThat(answers).hasSize(15);
    assertThat(answers.subList(0, 14)).allMatch(answer -> error(answer) != null);
    assertThat(answers).filteredOn(answer -> error(answer) == null).hasSize(1);
    assertThat(answers.get(14).path("table").textValue()).isEqualTo("good");
    assertThat(error(answers.get(0))).contains("no JSON object");
    assertThat(answers.get(0).path("line").intValue()).isEqualTo(1);
    assertThat(answers.get(1).path("line").intValue()).as("blank lines count").isEqualTo(3);
    assertThat(error(answers.get(2))).contains("'where' is missing");
    assertThat(answers.get(2).path("table").textValue()).isEqualTo("t");
    assertThat(error(answers.get(3))).contains("'table' is missing");
    assertThat(error(answers.get(4))).contains("'table' is a string in quotes, not 5");
    assertThat(error(answers.get(5))).contains("malformed at column 3");
    assertThat(error(answers.get(6))).contains("'asof' is not known").contains("as-of");
    assertThat(error(answers.get(7))).contains("'5' is no time span such as 500ms");
    assertThat(error(answers.get(9))).contains("'explain' is true or false");
  }

  @Test
  void aLineThatIsNotUtf8IsNotGuessedAt() throws Exception {
    byte[] requests =
        lines("{\"table\":\"t\",\"where\":\"a = 'é'\"}", "{\"table\":\"t\",\"where\":\"a = 1\"}");
    byte[] latin =
        new String(requests, StandardCharsets.UTF_8).getBytes(StandardCharsets.ISO_8859_1);
    List<JsonNode> answers = run(latin);
    assertThat(error(answers.get(0))).contains("not encoded in UTF-8");
    assertThat(error(answers.get(1))).isNull();
  }

  @Test
  void failuresOfTheIndexAreErrorsOfTheirLines() throws Exception {
    List<JsonNode> answers =
        run(
            lines(
                "{\"table\":\"wrong\",\"where\":\"a = 1\"}",
                "{\"table\":\"broken\",\"where\":\"a = 1\"}",
                "{\"table\":\"good\",\"where\":\"a = 1\"}"),
            request ->
                switch (request.table()) {
                  case "wrong" ->
                      CompletableFuture.supplyAsync(
                          () -> {
                            throw new InvalidPredicateException("no column a: use b");
                          });
                  case "broken" -> throw new IllegalStateException("closed");
                  default ->
                      CompletableFuture.completedFuture(SampleResults.unavailable(request.table()));
                });
    assertThat(error(answers.get(0))).isEqualTo("no column a: use b");
    assertThat(error(answers.get(1))).isEqualTo("closed");
    assertThat(answers.get(2).path("status").textValue()).isEqualTo("UNAVAILABLE");
  }

  @Test
  void keepsTheOrderAndBoundsWhatIsUnderWay() throws Exception {
    Random random = seed.random();
    AtomicInteger underWay = new AtomicInteger();
    ConcurrentLinkedQueue<Integer> depths = new ConcurrentLinkedQueue<>();
    String[] requests =
        IntStream.range(0, 500)
            .mapToObj(i -> "{\"table\":\"t" + i + "\",\"where\":\"TRUE\"}")
            .toArray(String[]::new);
    List<JsonNode> answers =
        run(
            lines(requests),
            request -> {
              depths.add(underWay.incrementAndGet());
              Executor later =
                  CompletableFuture.delayedExecutor(random.nextInt(5), TimeUnit.MILLISECONDS);
              return CompletableFuture.supplyAsync(
                  () -> {
                    underWay.decrementAndGet();
                    return SampleResults.pruned(request.table());
                  },
                  later);
            });
    assertThat(answers)
        .extracting(answer -> answer.path("table").textValue())
        .containsExactly(IntStream.range(0, 500).mapToObj(i -> "t" + i).toArray(String[]::new));
    assertThat(Collections.max(depths)).as("requests under way").isBetween(2, 66);
  }

  @Test
  void whoWaitsForAnAnswerGetsItBeforeTheNextRequest() throws Exception {
    PipedOutputStream requests = new PipedOutputStream();
    InputStream requestsIn = new PipedInputStream(requests);
    PipedOutputStream answersOut = new PipedOutputStream();
    InputStream answers = new PipedInputStream(answersOut);
    Thread batch =
        new Thread(
            () -> {
              try {
                new Batch(
                        request ->
                            CompletableFuture.completedFuture(
                                SampleResults.nothingMatches(request.table())),
                        null)
                    .run(requestsIn, new PrintWriter(answersOut));
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    batch.start();
    for (int i = 0; i < 3; i++) {
      requests.write(
          ("{\"table\":\"t" + i + "\",\"where\":\"TRUE\"}\n").getBytes(StandardCharsets.UTF_8));
      requests.flush();
      StringBuilder line = new StringBuilder();
      for (int next = answers.read(); next != '\n'; next = answers.read()) {
        line.append((char) next);
      }
      assertThat(line).contains("\"table\":\"t" + i + "\"");
    }
    requests.close();
    batch.join();
  }
}
