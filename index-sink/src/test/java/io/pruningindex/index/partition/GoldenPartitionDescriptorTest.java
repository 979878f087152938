package io.pruningindex.index.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.index.harness.GoldenFile;
import io.pruningindex.query.internal.wire.CorruptValueException;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

/** Descriptors travel in checkpoints too: their bytes are what they always were. */
class GoldenPartitionDescriptorTest {
  private final GoldenFile golden;

  GoldenPartitionDescriptorTest() throws IOException {
    golden = new GoldenFile("/golden/partition-descriptors.txt");
  }

  @Test
  void descriptorsAreWrittenAsEver() {
    Map<String, byte[]> bytes = new LinkedHashMap<>();
    samples().forEach((name, sample) -> bytes.put(name, PartitionDescriptorCodec.toBytes(sample)));
    golden.check(bytes);
  }

  @Test
  void whatWasWrittenCanBeRead() {
    samples()
        .forEach(
            (name, sample) ->
                assertThat(PartitionDescriptorCodec.fromBytes(golden.bytes(name)))
                    .as(name)
                    .isEqualTo(sample));
  }

  @Test
  void valuesKeepTheOrderOfTheFields() {
    assertThat(PartitionDescriptorCodec.fromBytes(golden.bytes("kept")).values().keySet())
        .containsExactly("region", "day");
  }

  @Test
  void theSerializerCarriesThemOneAfterAnother() throws IOException {
    PartitionDescriptorSerializer serializer = PartitionDescriptorSerializer.INSTANCE;
    DataOutputSerializer target = new DataOutputSerializer(16);
    for (PartitionDescriptor sample : samples().values()) {
      serializer.serialize(sample, target);
    }
    DataInputDeserializer source = new DataInputDeserializer(target.getCopyOfBuffer());
    DataOutputSerializer copy = new DataOutputSerializer(16);
    for (int i = 0; i < samples().size(); i++) {
      serializer.copy(source, copy);
    }
    source = new DataInputDeserializer(copy.getCopyOfBuffer());
    for (PartitionDescriptor sample : samples().values()) {
      assertThat(serializer.deserialize(source)).isEqualTo(sample);
    }
    assertThat(source.available()).isZero();
  }

  @Test
  void theSerializersNameIsWhatItEverWas() {
    var snapshot = PartitionDescriptorSerializer.INSTANCE.snapshotConfiguration();
    assertThat(snapshot.getClass().getName())
        .isEqualTo("io.pruningindex.index.partition.PartitionDescriptorSerializer$Snapshot");
    assertThat(snapshot.restoreSerializer()).isSameAs(PartitionDescriptorSerializer.INSTANCE);
  }

  @Test
  void aDescriptorThatIsCutShortIsNeverReadAsAnother() {
    for (PartitionDescriptor sample : samples().values()) {
      byte[] bytes = PartitionDescriptorCodec.toBytes(sample);
      for (int length = 0; length < bytes.length; length++) {
        byte[] cut = Arrays.copyOf(bytes, length);
        assertThatThrownBy(() -> PartitionDescriptorCodec.fromBytes(cut))
            .as("%s, %d of %d bytes", sample, length, bytes.length)
            .isInstanceOf(CorruptValueException.class);
      }
    }
  }

  private static Map<String, PartitionDescriptor> samples() {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("region", "läñd/x");
    values.put("day", "__HIVE_DEFAULT_PARTITION__");
    Map<String, PartitionDescriptor> samples = new LinkedHashMap<>();
    samples.put(
        "kept",
        new PartitionDescriptor(
            "sales.örders",
            "20260102030405678",
            "20260102030406789",
            1_790_000_000_123L,
            "region=läñd%2Fx/day=__HIVE_DEFAULT_PARTITION__",
            values,
            3,
            5,
            1L << 40,
            PartitionDescriptor.UNKNOWN_ROWS,
            false));
    samples.put(
        "removed",
        new PartitionDescriptor("orders", null, null, 1, "", Map.of(), 0, 0, 0, 0, true));
    return samples;
  }
}
