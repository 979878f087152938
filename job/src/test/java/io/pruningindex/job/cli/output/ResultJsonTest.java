package io.pruningindex.job.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Programs parse this: a name that changes here breaks them. */
class ResultJsonTest {
  @Test
  void hasItsNamesInThisOrder() {
    assertThat(ResultJson.of(SampleResults.pruned("orders")))
        .hasToString(
            """
            {"table":"orders","status":"PRUNED",\
            "asOf":{"sequence":42,"instant":"20240131235959123",\
            "completionTime":"20240201000001456","position":"p012a00"},\
            "lagSeconds":1.235,\
            "total":{"partitions":30,"slices":1000,"files":1234,"bytes":5000000000,"rows":7654321},\
            "kept":{"partitions":2,"slices":2,"files":4,"bytes":1536,"rows":null},\
            "conjuncts":[{"predicate":"price > 5","applied":true,"by":"column stats","reason":null,\
            "partitionsRuledOut":0,"slicesRuledOut":990},\
            {"predicate":"upper(s) = 'X'","applied":false,"by":null,\
            "reason":"functions are not supported","partitionsRuledOut":0,"slicesRuledOut":null}],\
            "steps":[{"step":"COLUMN_STATS",\
            "removed":{"partitions":28,"slices":998,"files":1230,"bytes":4999998464,"rows":null},\
            "left":{"partitions":2,"slices":2,"files":4,"bytes":1536,"rows":null},\
            "note":"1 of 1,000 slices has log files without stats"}],\
            "residual":"upper(s) = 'X'",\
            "slices":[{"partition":"dt=2024-01-31","fileId":"file-1","baseInstant":"20240131",\
            "baseFile":"file-1_1-0-1_20240131.parquet","logFiles":[],"bytes":1000,"rows":10,\
            "fullyMatched":true},\
            {"partition":"","fileId":"日本","baseInstant":"20240130","baseFile":null,\
            "logFiles":[".log.1",".log.2"],"bytes":536,"rows":null,"fullyMatched":false,\
            "reasons":["price > 5: no stats of price in .log.1"]}]}""");
  }

  @Test
  void keepsItsNamesWhereThereIsNothing() {
    assertThat(ResultJson.of(SampleResults.nothingMatches("empty")))
        .hasToString(
            """
            {"table":"empty","status":"NOTHING_MATCHES",\
            "asOf":{"sequence":0,"instant":null,"completionTime":null,"position":null},\
            "lagSeconds":0.0,\
            "total":{"partitions":0,"slices":0,"files":0,"bytes":0,"rows":0},\
            "kept":{"partitions":0,"slices":0,"files":0,"bytes":0,"rows":0},\
            "conjuncts":[],"steps":[],"residual":"TRUE","slices":[]}""");
  }

  @Test
  void saysWhyThereIsNoAnswer() {
    assertThat(ResultJson.of(SampleResults.unavailable("orders")))
        .hasToString(
            """
            {"table":"orders","status":"UNAVAILABLE","asOf":null,"lagSeconds":null,"total":null,\
            "kept":null,"conjuncts":[],"steps":[],"residual":null,"slices":[],\
            "problem":{"code":"EXPIRED","message":"The instant is gone: ask for a newer one"}}""");
  }

  @Test
  void aRequestThatCannotBeAskedGetsAnError() {
    assertThat(ResultJson.error("orders", "what \"is\" this"))
        .hasToString("{\"table\":\"orders\",\"error\":\"what \\\"is\\\" this\"}");
    assertThat(ResultJson.error(null, "what")).hasToString("{\"error\":\"what\"}");
  }
}
