package io.pruningindex.job.source.enumerator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.HexFormat;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AssignedTablesSerializerTest {
  /** Bytes of version 1 as they stand in savepoints. They may never change. */
  private static final String VERSION_1 = "02066576656e7473066f7264657273";

  private static final AssignedTables TABLES = new AssignedTables(Set.of("orders", "events"));

  private final AssignedTablesSerializer serializer = new AssignedTablesSerializer();

  @Test
  void readsAndWritesTheBytesOfVersion1() throws IOException {
    assertThat(serializer.getVersion()).isEqualTo(1);
    assertThat(HexFormat.of().formatHex(serializer.serialize(TABLES))).isEqualTo(VERSION_1);
    assertThat(serializer.deserialize(1, HexFormat.of().parseHex(VERSION_1))).isEqualTo(TABLES);
  }

  @Test
  void aNewerVersionIsRefusedWithTheRemedy() {
    assertThatThrownBy(() -> serializer.deserialize(2, new byte[0]))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("at least as new");
  }
}
