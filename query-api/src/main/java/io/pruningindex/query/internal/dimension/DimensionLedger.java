package io.pruningindex.query.internal.dimension;

import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * What a reader checks the chunks of an epoch of a dimension against.
 *
 * @param stamp the incarnation and the number of the newest version; its floor is the oldest that
 *     can be read
 * @param versions the versions that can be read, oldest first; empty before the first
 * @param schema what rows are made of
 * @param chunks for each chunk the change that its rows and columns were written by: all of a
 *     chunk's values are written together
 */
public record DimensionLedger(
    Stamp stamp, List<DimensionVersion> versions, DimensionSchema schema, List<Change> chunks) {
  private static final int VERSION = 1;

  public DimensionLedger {
    versions = List.copyOf(versions);
    chunks = List.copyOf(chunks);
  }

  /** The value's bytes; {@link #fromBytes} is the inverse. */
  public byte[] toBytes() {
    WireWriter writer = new WireWriter();
    writer.writeByte(VERSION);
    stamp.write(writer);
    writer.writeVarint(versions.size());
    versions.forEach(version -> version.write(writer));
    schema.write(writer);
    writer.writeVarint(chunks.size());
    for (Change chunk : chunks) {
      writer.writeLong(chunk.incarnation()).writeVarint(chunk.number());
    }
    return writer.toBytes();
  }

  /** Reads a ledger. */
  public static DimensionLedger fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    reader.readVersion("A dimension's ledger", VERSION);
    Stamp stamp = Stamp.read(reader);
    int versionCount = reader.readCount();
    List<DimensionVersion> versions = new ArrayList<>();
    for (int i = 0; i < versionCount; i++) {
      versions.add(DimensionVersion.read(reader));
    }
    DimensionSchema schema = DimensionSchema.read(reader);
    int chunkCount = reader.readCount();
    List<Change> chunks = new ArrayList<>();
    for (int i = 0; i < chunkCount; i++) {
      chunks.add(new Change(reader.readLong(), reader.readVarint()));
    }
    return new DimensionLedger(stamp, versions, schema, chunks);
  }
}
