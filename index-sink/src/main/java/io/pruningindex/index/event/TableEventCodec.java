package io.pruningindex.index.event;

import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.internal.state.Look;
import io.pruningindex.query.internal.state.StoredSchema;
import io.pruningindex.query.internal.state.TableHealth;
import io.pruningindex.query.internal.wire.CorruptValueException;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * The bytes of events: a version, a code for the kind, table and incarnation, then the rest. Since
 * version 2 a look at the timeline tells more than its time; since version 3 there are planned
 * cleans; since version 4 a schema tells of folders that are named by times.
 */
public final class TableEventCodec {
  private static final int VERSION = 4;
  private static final int EPOCH_OPENED = 1;
  private static final int FILES_LISTED = 2;
  private static final int EPOCH_COMPLETED = 3;
  private static final int FILES_ADDED = 4;
  private static final int FILES_REMOVED = 5;
  private static final int GROUPS_REPLACED = 6;
  private static final int SCHEMA_CHANGED = 7;
  private static final int INSTANT_COMPLETED = 8;
  private static final int HEARTBEAT = 9;
  private static final int HEALTH_REPORTED = 10;
  private static final int TABLE_DROPPED = 11;
  private static final int CLEAN_PLANNED = 12;

  private TableEventCodec() {}

  /** The event's bytes; {@link #fromBytes} is the inverse. */
  public static byte[] toBytes(TableEvent event) {
    WireWriter writer = new WireWriter();
    if (event instanceof TableEvent.EpochOpened e) {
      start(writer, EPOCH_OPENED, event).writeVarint(e.epoch());
      StoredSchema.write(writer, e.schema());
    } else if (event instanceof TableEvent.FilesListed e) {
      start(writer, FILES_LISTED, event).writeVarint(e.epoch()).writeVarint(e.number());
      e.files().write(writer);
    } else if (event instanceof TableEvent.EpochCompleted e) {
      start(writer, EPOCH_COMPLETED, event).writeVarint(e.epoch()).writeVarint(e.number());
      writer.writeVarint(e.instant()).writeVarint(e.completionTime());
      e.look().write(writer);
    } else if (event instanceof TableEvent.FilesAdded e) {
      start(writer, FILES_ADDED, event).writeVarint(e.number());
      e.files().write(writer);
    } else if (event instanceof TableEvent.FilesRemoved e) {
      start(writer, FILES_REMOVED, event).writeVarint(e.number()).writeVarint(e.files().size());
      e.files().forEach(file -> writer.writeString(file.partition()).writeString(file.name()));
    } else if (event instanceof TableEvent.CleanPlanned e) {
      start(writer, CLEAN_PLANNED, event).writeVarint(e.number()).writeVarint(e.files().size());
      e.files().forEach(file -> writer.writeString(file.partition()).writeString(file.name()));
      writer.writeBoolean(e.complete());
    } else if (event instanceof TableEvent.GroupsReplaced e) {
      start(writer, GROUPS_REPLACED, event).writeVarint(e.number());
      writer.writeVarint(e.groups().size());
      e.groups().forEach(g -> writer.writeString(g.partition()).writeString(g.fileId()));
    } else if (event instanceof TableEvent.SchemaChanged e) {
      start(writer, SCHEMA_CHANGED, event).writeVarint(e.number());
      StoredSchema.write(writer, e.schema());
    } else if (event instanceof TableEvent.InstantCompleted e) {
      start(writer, INSTANT_COMPLETED, event).writeVarint(e.number()).writeVarint(e.instant());
      writer.writeVarint(e.completionTime());
      e.look().write(writer);
    } else if (event instanceof TableEvent.Heartbeat e) {
      e.look().write(start(writer, HEARTBEAT, event));
    } else if (event instanceof TableEvent.HealthReported e) {
      start(writer, HEALTH_REPORTED, event);
      e.health().write(writer);
    } else if (event instanceof TableEvent.TableDropped) {
      start(writer, TABLE_DROPPED, event);
    }
    return writer.toBytes();
  }

  /** Reads an event. */
  public static TableEvent fromBytes(byte[] bytes) {
    WireReader in = new WireReader(bytes);
    int version = in.readVersion("A table event", VERSION);
    int kind = in.readByte();
    String table = in.readString();
    long incarnation = in.readLong();
    return switch (kind) {
      case EPOCH_OPENED ->
          new TableEvent.EpochOpened(table, incarnation, in.readVarint(), StoredSchema.read(in));
      case FILES_LISTED ->
          new TableEvent.FilesListed(
              table, incarnation, in.readVarint(), in.readVarint(), FileBatch.read(in));
      case EPOCH_COMPLETED ->
          new TableEvent.EpochCompleted(
              table,
              incarnation,
              in.readVarint(),
              in.readVarint(),
              in.readVarint(),
              in.readVarint(),
              Look.read(in, version));
      case FILES_ADDED ->
          new TableEvent.FilesAdded(table, incarnation, in.readVarint(), FileBatch.read(in));
      case FILES_REMOVED ->
          new TableEvent.FilesRemoved(table, incarnation, in.readVarint(), files(in));
      case CLEAN_PLANNED ->
          new TableEvent.CleanPlanned(
              table, incarnation, in.readVarint(), files(in), in.readBoolean());
      case GROUPS_REPLACED ->
          new TableEvent.GroupsReplaced(table, incarnation, in.readVarint(), groups(in));
      case SCHEMA_CHANGED ->
          new TableEvent.SchemaChanged(table, incarnation, in.readVarint(), StoredSchema.read(in));
      case INSTANT_COMPLETED ->
          new TableEvent.InstantCompleted(
              table,
              incarnation,
              in.readVarint(),
              in.readVarint(),
              in.readVarint(),
              Look.read(in, version));
      case HEARTBEAT -> new TableEvent.Heartbeat(table, incarnation, Look.read(in, version));
      case HEALTH_REPORTED ->
          new TableEvent.HealthReported(table, incarnation, TableHealth.read(in));
      case TABLE_DROPPED -> new TableEvent.TableDropped(table, incarnation);
      default -> throw new CorruptValueException("A table event of kind " + kind);
    };
  }

  private static WireWriter start(WireWriter writer, int kind, TableEvent event) {
    return writer
        .writeByte(VERSION)
        .writeByte(kind)
        .writeString(event.table())
        .writeLong(event.incarnation());
  }

  private static List<TableEvent.FileReference> files(WireReader in) {
    int count = in.readCount();
    List<TableEvent.FileReference> files = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      files.add(new TableEvent.FileReference(in.readString(), in.readString()));
    }
    return files;
  }

  private static List<TableEvent.GroupReference> groups(WireReader in) {
    int count = in.readCount();
    List<TableEvent.GroupReference> groups = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      groups.add(new TableEvent.GroupReference(in.readString(), in.readString()));
    }
    return groups;
  }
}
