package io.pruningindex.job.dimension.sql.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.apache.flink.api.common.eventtime.Watermark;
import org.junit.jupiter.api.Test;

class LatestWatermarkTest {
  /** Bytes of version 1 as savepoints hold them. They may never change. */
  private static final String VERSION_1 = "0100a8da769b010000";

  @Test
  void keepsTheLatest() {
    LatestWatermark latest = new LatestWatermark();
    assertThat(latest.time()).isEqualTo(Long.MIN_VALUE);
    latest.emitWatermark(new Watermark(1_767_225_600_000L));
    latest.emitWatermark(new Watermark(10));
    assertThat(HexFormat.of().formatHex(latest.toBytes())).isEqualTo(VERSION_1);
  }

  @Test
  void readsTheBytesOfVersion1() {
    assertThat(LatestWatermark.fromBytes(HexFormat.of().parseHex(VERSION_1)).time())
        .isEqualTo(1_767_225_600_000L);
  }
}
