package io.pruningindex.job.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.AsOf;
import io.pruningindex.query.Counts;
import io.pruningindex.query.DimensionDescription;
import io.pruningindex.query.DimensionDescription.Completeness;
import io.pruningindex.query.FollowingState;
import io.pruningindex.query.Position;
import io.pruningindex.query.TableStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ListOutputTest {
  private static final Instant NOW = Instant.parse("2024-01-31T12:00:00Z");
  private static final Optional<Instant> UP_TO = Optional.of(Instant.ofEpochMilli(1_000));
  private static final List<Listed<TableStatus>> TABLES =
      List.of(
          table("orders", FollowingState.Condition.FOLLOWING, "", 0, 1_234),
          table("events", FollowingState.Condition.DEGRADED, "Commit 7 is gone: restore it", 0, 5),
          table("again", FollowingState.Condition.BUILDING, "", 700, 6),
          table("first", FollowingState.Condition.BUILDING, "", 1_700, -1),
          Listed.of(
              "new", new TableStatus("new", Optional.empty(), Optional.empty(), Optional.empty())),
          Listed.unreadable("lost", "STORAGE: no answer"));
  private static final List<Listed<DimensionDescription>> DIMENSIONS =
      List.of(
          dimension("stores", Completeness.WATERMARK, "", "", true),
          dimension("eu_stores", Completeness.WATERMARK, "stores where region = 'EU'", "", true),
          dimension("items", Completeness.INSTANT, "", "Table is gone: restore it", true),
          dimension("days", Completeness.NEVER, "", "", false),
          Listed.of("new", new DimensionDescription("new", Optional.empty())),
          Listed.unreadable("lost", "no answer"));

  private static Listed<TableStatus> table(
      String name, FollowingState.Condition condition, String problem, long read, long files) {
    return Listed.of(
        name,
        new TableStatus(
            name,
            Optional.of("/lake/" + name),
            Optional.of(
                new FollowingState(
                    condition,
                    NOW,
                    Optional.of(problem).filter(text -> !text.isEmpty()),
                    0,
                    0,
                    Optional.empty(),
                    read)),
            files < 0
                ? Optional.empty()
                : Optional.of(
                    new TableStatus.Newest(
                        new AsOf(7, "20240130", null, Optional.of(Position.parse("p010700"))),
                        12.5,
                        new Counts(1, 2, files, 4, OptionalLong.empty())))));
  }

  private static Listed<DimensionDescription> dimension(
      String name, Completeness completeness, String origin, String problem, boolean complete) {
    return Listed.of(
        name,
        new DimensionDescription(
            name,
            Optional.of(
                new DimensionDescription.State(
                    List.of(),
                    "SELECT 1",
                    Optional.of(origin).filter(text -> !text.isEmpty()),
                    completeness,
                    complete
                        ? List.of(
                            new DimensionDescription.Version(
                                3, completeness, UP_TO, Optional.empty(), NOW, 1_500, 0))
                        : List.of(),
                    complete ? UP_TO : Optional.empty(),
                    NOW.minusMillis(2_500),
                    Optional.of(problem).filter(text -> !text.isEmpty())))));
  }

  @Test
  void tellsPeopleOfTables() {
    assertThat(String.join("\n", TableListText.lines(TABLES)))
        .isEqualTo(
            """
            table   state      newest instant     lag  files  remark
            orders  FOLLOWING  20240130        12.5 s  1,234
            events  DEGRADED   20240130        12.5 s      5  Commit 7 is gone: restore it
            again   BUILDING   20240130        12.5 s      6  700 files read by the build under way
            first   BUILDING                                  no index yet, 1,700 files read by the build under way
            new     ?                                         the job has not reported on it yet: ask again in a moment
            lost    ?                                         cannot be read: STORAGE: no answer""");
  }

  @Test
  void tellsPeopleOfDimensions() {
    assertThat(String.join("\n", DimensionListText.lines(DIMENSIONS, NOW)))
        .isEqualTo(
            """
            dimension  state       version  complete                     heard of   rows  remark
            stores     COMPLETE          3  up to 1970-01-01T00:00:01Z  2.5 s ago  1,500
            eu_stores  COMPLETE          3  up to 1970-01-01T00:00:01Z  2.5 s ago  1,500  value set of stores where region = 'EU'
            items      DEGRADED          3  up to 1970-01-01T00:00:01Z  2.5 s ago  1,500  Table is gone: restore it
            days       INCOMPLETE                                       2.5 s ago         not complete yet, and it never will be: it has no watermark and no end; declare a watermark, or say assume-complete-after
            new        ?                                                                  the job has not begun with it yet
            lost       ?                                                                  cannot be read: no answer""");
  }

  @Test
  void tellsPrograms() {
    assertThat(ListJson.of(TABLES.subList(1, 2), DIMENSIONS.subList(0, 1)))
        .hasToString(
            """
            {"tables":["events"],"dimensions":["stores"],\
            "tableStates":[{"table":"events","error":null,"condition":"DEGRADED",\
            "problem":"Commit 7 is gone: restore it","filesRead":0,\
            "asOf":{"sequence":7,"instant":"20240130","completionTime":null,"position":"p010700"},\
            "lagSeconds":12.5,\
            "total":{"partitions":1,"slices":2,"files":5,"bytes":4,"rows":null}}],\
            "dimensionStates":[{"dimension":"stores","error":null,"condition":"COMPLETE",\
            "problem":"","heardAt":"2024-01-31T11:59:57.500Z","currentTo":1000,"version":3,\
            "instant":null,"rows":1500}]}""");
    assertThat(ListJson.of(TABLES.subList(5, 6), DIMENSIONS.subList(5, 6)))
        .hasToString(
            """
            {"tables":["lost"],"dimensions":["lost"],\
            "tableStates":[{"table":"lost","error":"STORAGE: no answer","condition":null,\
            "problem":null,"filesRead":null,"asOf":null,"lagSeconds":null,"total":null}],\
            "dimensionStates":[{"dimension":"lost","error":"no answer","condition":null,\
            "problem":null,"heardAt":null,"currentTo":null,"version":null,"instant":null,\
            "rows":null}]}""");
  }
}
