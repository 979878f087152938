package io.pruningindex.index.dimension.event;

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

/** Events travel in checkpoints too: their bytes are what they always were, and can be read. */
class GoldenDimensionEventTest {
  private final GoldenFile golden;

  GoldenDimensionEventTest() throws IOException {
    golden = new GoldenFile("/golden/dimension-events.txt");
  }

  @Test
  void eventsAreWrittenAsEver() {
    Map<String, byte[]> samples = new LinkedHashMap<>();
    DimensionEventSamples.all()
        .forEach((name, event) -> samples.put(name, DimensionEventCodec.toBytes(event)));
    golden.check(samples);
  }

  @Test
  void everyKindOfEventHasASample() {
    assertThat(DimensionEventSamples.all().values().stream().map(Object::getClass).distinct())
        .hasSize(
            (int)
                Arrays.stream(DimensionEvent.class.getDeclaredClasses())
                    .filter(Class::isRecord)
                    .count());
  }

  @Test
  void whatWasWrittenCanBeRead() {
    for (String name : DimensionEventSamples.all().keySet()) {
      golden.checkReading(
          name, bytes -> DimensionEventCodec.toBytes(DimensionEventCodec.fromBytes(bytes)));
    }
  }

  @Test
  void theSerializerCarriesThemOneAfterAnother() throws IOException {
    DataOutputSerializer target = new DataOutputSerializer(64);
    for (DimensionEvent event : DimensionEventSamples.all().values()) {
      DimensionEventSerializer.INSTANCE.serialize(event, target);
    }
    DataInputDeserializer source = new DataInputDeserializer(target.getCopyOfBuffer());
    DataOutputSerializer copy = new DataOutputSerializer(64);
    for (int i = 0; i < DimensionEventSamples.all().size(); i++) {
      DimensionEventSerializer.INSTANCE.copy(source, copy);
    }
    assertThat(copy.getCopyOfBuffer()).isEqualTo(target.getCopyOfBuffer());
    source = new DataInputDeserializer(copy.getCopyOfBuffer());
    for (DimensionEvent event : DimensionEventSamples.all().values()) {
      DimensionEvent read = DimensionEventSerializer.INSTANCE.deserialize(source);
      assertThat(DimensionEventCodec.toBytes(read)).isEqualTo(DimensionEventCodec.toBytes(event));
    }
    assertThat(source.available()).isZero();
  }

  @Test
  void theSerializersNameIsWhatItEverWas() {
    assertThat(DimensionEventSerializer.INSTANCE.snapshotConfiguration().getClass().getName())
        .isEqualTo("io.pruningindex.index.dimension.event.DimensionEventSerializer$Snapshot");
    assertThat(DimensionEventSerializer.INSTANCE.snapshotConfiguration().restoreSerializer())
        .isSameAs(DimensionEventSerializer.INSTANCE);
  }

  @Test
  void anEventThatIsCutShortIsNeverReadAsAnother() {
    for (DimensionEvent event : DimensionEventSamples.all().values()) {
      byte[] bytes = DimensionEventCodec.toBytes(event);
      for (int length = 0; length < bytes.length; length++) {
        byte[] cut = Arrays.copyOf(bytes, length);
        assertThatThrownBy(() -> DimensionEventCodec.fromBytes(cut))
            .as("%s, %d of %d bytes", event, length, bytes.length)
            .isInstanceOf(CorruptValueException.class);
      }
    }
  }
}
