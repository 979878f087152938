package io.pruningindex.job.hudi.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hudi.internal.schema.InternalSchema;
import org.apache.hudi.internal.schema.Types;
import org.junit.jupiter.api.Test;

class RenamedColumnsTest {
  @Test
  void columnsThatKeepTheirNamesAreStable() {
    InternalSchema first = schema(field(0, "a"), field(1, "b"));
    InternalSchema second = schema(field(0, "a"), field(1, "b"), field(2, "c"));
    assertThat(RenamedColumns.in(List.of(first, second))).isEmpty();
  }

  @Test
  void renamingTouchesBothNames() {
    InternalSchema first = schema(field(0, "a"), field(1, "b"));
    InternalSchema second = schema(field(0, "a2"), field(1, "b"));
    assertThat(RenamedColumns.in(List.of(first, second))).containsExactlyInAnyOrder("a", "a2");
  }

  @Test
  void columnsMayBeDroppedAndAddedAgain() {
    InternalSchema first = schema(field(0, "a"), field(1, "b"));
    InternalSchema second = schema(field(1, "b"));
    InternalSchema third = schema(field(1, "b"), field(2, "a"));
    assertThat(RenamedColumns.in(List.of(first, second, third))).containsExactly("a");
  }

  @Test
  void nestedColumnsMoveWithTheirParents() {
    InternalSchema first =
        schema(Types.Field.get(0, true, "s", Types.RecordType.get(List.of(field(1, "x")))));
    InternalSchema second =
        schema(Types.Field.get(0, true, "t", Types.RecordType.get(List.of(field(1, "x")))));
    assertThat(RenamedColumns.in(List.of(first, second)))
        .containsExactlyInAnyOrder("s", "s.x", "t", "t.x");
  }

  private static Types.Field field(int id, String name) {
    return Types.Field.get(id, true, name, Types.IntType.get());
  }

  private static InternalSchema schema(Types.Field... fields) {
    return new InternalSchema(Types.RecordType.get(fields));
  }
}
