package io.pruningindex.job.dimension.hudi;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class SourceNotesTest {
  /** What the first release that keeps notes wrote for {@link #sample}. */
  private static final String VERSION_1 =
      "010202696403000001057072696365060c02001648756469207461626c65202f6c616b652f6974656d73000204"
          + "66322d3000000b706172743d612f66312d301030313233343536373839616263646566113230323630313032303330343035363738";

  /** What stands before the notes of a value set, the same release. */
  private static final String VALUE_SET_VERSION_1 = "0105636865617062";

  private static SourceNotes sample() {
    SourceNotes notes =
        SourceNotes.of(
            new DimensionSchema(
                List.of(
                    new DimensionSchema.Field("id", ColumnType.of(TypeKind.LONG), true),
                    new DimensionSchema.Field("price", ColumnType.decimal(12, 2), false)),
                "Hudi table /lake/items",
                ""));
    notes.groups().put("part=a/f1-0", new SentGroup("0123456789abcdef", "20260102030405678"));
    notes.groups().put("f2-0", SentGroup.IN_PART);
    return notes;
  }

  @Test
  void readsWhatItWrites() {
    assertThat(SourceNotes.fromBytes(sample().toBytes())).isEqualTo(sample());
  }

  @Test
  void readsWhatWasWrittenOnce() {
    assertThat(HexFormat.of().formatHex(sample().toBytes())).isEqualTo(VERSION_1);
    assertThat(SourceNotes.fromBytes(HexFormat.of().parseHex(VERSION_1))).isEqualTo(sample());
  }

  @Test
  void readsWhatItWritesOfValueSets() {
    ValueSetNotes notes = new ValueSetNotes("cheap", sample());
    assertThat(ValueSetNotes.fromBytes(notes.toBytes())).isEqualTo(notes);
    assertThat(HexFormat.of().formatHex(notes.toBytes()))
        .isEqualTo(VALUE_SET_VERSION_1 + VERSION_1);
    assertThat(ValueSetNotes.fromBytes(HexFormat.of().parseHex(VALUE_SET_VERSION_1 + VERSION_1)))
        .isEqualTo(notes);
  }

  @Test
  void aGroupDiffersByItsFilesAndByWhenTheyWereWritten() {
    SentGroup sent = new SentGroup("a", "20260102030405678");
    assertThat(sent.differs(sent)).isFalse();
    assertThat(sent.differs(new SentGroup("b", "20260102030405678"))).isTrue();
    assertThat(sent.differs(new SentGroup("a", "20260102030405679"))).isTrue();
    assertThat(sent.differs(new SentGroup("a", ""))).isFalse();
    assertThat(SentGroup.IN_PART.differs(sent)).isTrue();
  }
}
