package io.pruningindex.index.state;

import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the owner of a table must remember and no reader needs to know. It has a state of its own
 * that cannot be queried, under the table's head key.
 *
 * @param fill how full the buckets of the current epoch are
 * @param build the epoch that is being built
 * @param retired the epochs whose values are to be deleted
 * @param refusal why no more instants are applied until the index is built anew, or ""
 * @param staged the events, as bytes, of an instant that is not complete; written when a checkpoint
 *     overtakes events on their way and so falls into an instant
 */
public record OwnerNotes(
    FillNotes fill,
    Optional<BuildNotes> build,
    List<RetiredEpoch> retired,
    String refusal,
    List<byte[]> staged) {
  /** The name of the state in savepoints; it may never change. */
  public static final String STATE_NAME = "index-owner-notes";

  /** The notes of a table that nothing is known of. */
  public static final OwnerNotes EMPTY =
      new OwnerNotes(FillNotes.EMPTY, Optional.empty(), List.of(), "", List.of());

  private static final int VERSION = 1;

  public OwnerNotes {
    retired = List.copyOf(retired);
    staged = List.copyOf(staged);
  }

  /** The value's bytes; {@link #fromBytes} is the inverse. */
  public byte[] toBytes() {
    WireWriter writer = new WireWriter();
    writer.writeByte(VERSION);
    fill.write(writer);
    writer.writeBoolean(build.isPresent());
    build.ifPresent(notes -> notes.write(writer));
    writer.writeVarint(retired.size());
    for (RetiredEpoch epoch : retired) {
      writer.writeVarint(epoch.epoch()).writeVarint(epoch.since()).writeVarint(epoch.nextBucket());
    }
    writer.writeString(refusal).writeVarint(staged.size());
    staged.forEach(writer::writeBytes);
    return writer.toBytes();
  }

  /** Reads notes. */
  public static OwnerNotes fromBytes(byte[] bytes) {
    WireReader reader = new WireReader(bytes);
    reader.readVersion("A table's owner notes", VERSION);
    FillNotes fill = FillNotes.read(reader);
    Optional<BuildNotes> build =
        reader.readBoolean() ? Optional.of(BuildNotes.read(reader)) : Optional.empty();
    int retiredCount = reader.readCount();
    List<RetiredEpoch> retired = new ArrayList<>();
    for (int i = 0; i < retiredCount; i++) {
      retired.add(new RetiredEpoch(reader.readVarint(), reader.readVarint(), reader.readCount()));
    }
    String refusal = reader.readString();
    int stagedCount = reader.readCount();
    List<byte[]> staged = new ArrayList<>();
    for (int i = 0; i < stagedCount; i++) {
      staged.add(reader.readBytes());
    }
    return new OwnerNotes(fill, build, retired, refusal, staged);
  }
}
