package io.pruningindex.index.dimension.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.dimension.event.RowWriter;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyHashTest {
  private static final DimensionSchema SCHEMA =
      new DimensionSchema(
          List.of(
              new DimensionSchema.Field("id", ColumnType.of(TypeKind.LONG), true),
              new DimensionSchema.Field("name", ColumnType.of(TypeKind.STRING), false)),
          "",
          "");

  @Test
  void isWhatItEverWas() {
    assertThat(KeyHash.of(row(0, "a"))).isEqualTo(427849011);
    assertThat(KeyHash.of(row(123_456_789, "a"))).isEqualTo(282492205);
    assertThat(KeyHash.of(row(-1, ""))).isEqualTo(-899619686);
  }

  @Test
  void onlyTheKeyCounts() {
    assertThat(KeyHash.of(row(77, "a"))).isEqualTo(KeyHash.of(row(77, "something longer")));
  }

  @Test
  void spreadsNumbersThatFollowEachOtherOverTheChunks() {
    int[] chunks = new int[4096];
    for (int i = 0; i < 409_600; i++) {
      chunks[KeyHash.of(row(i * 10L, "")) & 4095]++;
    }
    for (int rows : chunks) {
      assertThat(rows).isBetween(40, 180);
    }
  }

  private static byte[] row(long id, String name) {
    return new RowWriter(SCHEMA)
        .addLong(id)
        .addBytes(name.getBytes(StandardCharsets.UTF_8))
        .finish();
  }
}
