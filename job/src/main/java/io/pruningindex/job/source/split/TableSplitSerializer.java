package io.pruningindex.job.source.split;

import io.pruningindex.job.hudi.TimelineInstant;
import io.pruningindex.job.hudi.files.UnreadableFile;
import io.pruningindex.query.internal.state.StoredSchema;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import io.pruningindex.query.schema.TableSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * The bytes of a {@link TableSplit} in checkpoints and savepoints. Version 2 ends with the schema
 * by which stats were read, which version 1 lacks; version 3 with the damaged files; since version
 * 4 the schema tells of folders that are named by times.
 */
public final class TableSplitSerializer implements SimpleVersionedSerializer<TableSplit> {
  private static final int VERSION = 4;

  @Override
  public int getVersion() {
    return VERSION;
  }

  @Override
  public byte[] serialize(TableSplit split) {
    FollowState state = split.state();
    WireWriter writer = new WireWriter();
    writer.writeString(split.table()).writeString(state.path());
    writer.writeVarint(state.epoch()).writeVarint(state.servedEpoch()).writeVarint(state.number());
    writer.writeBoolean(state.newest() != null);
    if (state.newest() != null) {
      write(writer, state.newest());
    }
    writer.writeVarint(state.numbered().size());
    state.numbered().forEach(instant -> write(writer, instant));
    writer.writeVarint(state.awaited().size());
    state.awaited().forEach(writer::writeString);
    writer.writeVarint(state.rebuilds());
    writer.writeBoolean(state.statsSchema() != null);
    if (state.statsSchema() != null) {
      StoredSchema.write(writer, state.statsSchema());
    }
    writer.writeVarint(state.unreadable().size());
    for (UnreadableFile file : state.unreadable()) {
      writer.writeString(file.partition()).writeString(file.fileId());
      writer.writeString(file.name()).writeString(file.reason());
    }
    return writer.toBytes();
  }

  @Override
  public TableSplit deserialize(int version, byte[] bytes) throws IOException {
    if (version < 1 || version > VERSION) {
      throw new IOException(
          "The position in a table's timeline has format version "
              + version
              + " and this release reads versions to "
              + VERSION
              + ": restore with a release at least as new as the one that wrote the savepoint");
    }
    WireReader reader = new WireReader(bytes);
    String table = reader.readString();
    String path = reader.readString();
    long epoch = reader.readVarint();
    long servedEpoch = reader.readVarint();
    long number = reader.readVarint();
    TimelineInstant newest = reader.readBoolean() ? read(reader) : null;
    int count = reader.readCount();
    List<TimelineInstant> numbered = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      numbered.add(read(reader));
    }
    int awaitedCount = reader.readCount();
    List<String> awaited = new ArrayList<>();
    for (int i = 0; i < awaitedCount; i++) {
      awaited.add(reader.readString());
    }
    long rebuilds = reader.readVarint();
    TableSchema schema = version > 1 && reader.readBoolean() ? StoredSchema.read(reader) : null;
    List<UnreadableFile> unreadable = new ArrayList<>();
    int unreadableCount = version > 2 ? reader.readCount() : 0;
    for (int i = 0; i < unreadableCount; i++) {
      unreadable.add(
          new UnreadableFile(
              reader.readString(), reader.readString(), reader.readString(), reader.readString()));
    }
    return new TableSplit(
        table,
        new FollowState(
            path,
            epoch,
            servedEpoch,
            number,
            newest,
            numbered,
            awaited,
            rebuilds,
            schema,
            unreadable));
  }

  private static void write(WireWriter writer, TimelineInstant instant) {
    writer.writeString(instant.requestedTime()).writeString(instant.action());
    writer.writeString(instant.completionTime());
  }

  private static TimelineInstant read(WireReader reader) {
    return new TimelineInstant(reader.readString(), reader.readString(), reader.readString());
  }
}
