package io.pruningindex.job.dimension.sql.folder;

import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkOutput;

/** The latest of the watermarks that rows make; kept in checkpoints. */
final class LatestWatermark implements WatermarkOutput {
  private static final int VERSION = 1;

  private long time = Long.MIN_VALUE;

  /** The time, or {@link Long#MIN_VALUE} if there is none yet. */
  long time() {
    return time;
  }

  @Override
  public void emitWatermark(Watermark watermark) {
    time = Math.max(time, watermark.getTimestamp());
  }

  @Override
  public void markIdle() {
    // That no rows come says nothing of files.
  }

  @Override
  public void markActive() {
    // Likewise.
  }

  byte[] toBytes() {
    return new WireWriter().writeByte(VERSION).writeLong(time).toBytes();
  }

  static LatestWatermark fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    reader.readVersion("The latest watermark of a folder", VERSION);
    LatestWatermark latest = new LatestWatermark();
    latest.time = reader.readLong();
    return latest;
  }
}
