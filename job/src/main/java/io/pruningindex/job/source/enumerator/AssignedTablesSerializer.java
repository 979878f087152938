package io.pruningindex.job.source.enumerator;

import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** The bytes of {@link AssignedTables} in checkpoints and savepoints. */
public final class AssignedTablesSerializer implements SimpleVersionedSerializer<AssignedTables> {
  private static final int VERSION = 1;

  @Override
  public int getVersion() {
    return VERSION;
  }

  @Override
  public byte[] serialize(AssignedTables tables) {
    WireWriter writer = new WireWriter();
    writer.writeVarint(tables.names().size());
    new TreeSet<>(tables.names()).forEach(writer::writeString);
    return writer.toBytes();
  }

  @Override
  public AssignedTables deserialize(int version, byte[] bytes) throws IOException {
    if (version != VERSION) {
      throw new IOException(
          "The list of followed tables has format version "
              + version
              + " and this release reads version "
              + VERSION
              + ": restore with a release at least as new as the one that wrote the savepoint");
    }
    WireReader reader = new WireReader(bytes);
    int count = reader.readCount();
    Set<String> names = new HashSet<>();
    for (int i = 0; i < count; i++) {
      names.add(reader.readString());
    }
    return new AssignedTables(names);
  }
}
