package io.pruningindex.index.event;

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
class GoldenEventTest {
  private final GoldenFile golden;

  GoldenEventTest() throws IOException {
    golden = new GoldenFile("/golden/table-events.txt");
  }

  @Test
  void eventsAreWrittenAsEver() {
    Map<String, byte[]> samples = new LinkedHashMap<>();
    EventSamples.all().forEach((name, event) -> samples.put(name, TableEventCodec.toBytes(event)));
    golden.check(samples);
  }

  @Test
  void everyKindOfEventHasASample() {
    assertThat(EventSamples.all().values().stream().map(Object::getClass).distinct())
        .hasSize(
            (int)
                Arrays.stream(TableEvent.class.getDeclaredClasses())
                    .filter(TableEvent.class::isAssignableFrom)
                    .filter(Class::isRecord)
                    .count());
  }

  @Test
  void whatWasWrittenCanBeRead() {
    for (String name : EventSamples.all().keySet()) {
      golden.checkReading(name, bytes -> TableEventCodec.toBytes(TableEventCodec.fromBytes(bytes)));
    }
  }

  @Test
  void whatWasWrittenByVersion1CanBeRead() throws IOException {
    GoldenFile old = new GoldenFile("/golden/table-events-version-1.txt");
    checkOlder(old, withoutPlannedCleans(EventSamples.allOfVersion1()));
  }

  @Test
  void whatWasWrittenByVersion2CanBeRead() throws IOException {
    GoldenFile old = new GoldenFile("/golden/table-events-version-2.txt");
    checkOlder(old, withoutPlannedCleans(EventSamples.all()));
  }

  @Test
  void whatWasWrittenByVersion3CanBeRead() throws IOException {
    checkOlder(new GoldenFile("/golden/table-events-version-3.txt"), EventSamples.all());
  }

  /** Versions before 3 have none. */
  private static Map<String, TableEvent> withoutPlannedCleans(Map<String, TableEvent> samples) {
    samples.remove("clean-planned");
    return samples;
  }

  private static void checkOlder(GoldenFile old, Map<String, TableEvent> samples) {
    samples.remove(EventSamples.FOLDERS_BY_TIME);
    samples.forEach(
        (name, event) ->
            assertThat(TableEventCodec.toBytes(TableEventCodec.fromBytes(old.bytes(name))))
                .as(name)
                .isEqualTo(TableEventCodec.toBytes(event)));
  }

  @Test
  void theSerializerCarriesThemOneAfterAnother() throws IOException {
    DataOutputSerializer target = new DataOutputSerializer(64);
    for (TableEvent event : EventSamples.all().values()) {
      TableEventSerializer.INSTANCE.serialize(event, target);
    }
    DataInputDeserializer source = new DataInputDeserializer(target.getCopyOfBuffer());
    DataOutputSerializer copy = new DataOutputSerializer(64);
    for (int i = 0; i < EventSamples.all().size(); i++) {
      TableEventSerializer.INSTANCE.copy(source, copy);
    }
    assertThat(copy.getCopyOfBuffer()).isEqualTo(target.getCopyOfBuffer());
    source = new DataInputDeserializer(copy.getCopyOfBuffer());
    for (TableEvent event : EventSamples.all().values()) {
      TableEvent read = TableEventSerializer.INSTANCE.deserialize(source);
      assertThat(TableEventCodec.toBytes(read)).isEqualTo(TableEventCodec.toBytes(event));
    }
    assertThat(source.available()).isZero();
  }

  @Test
  void theSerializersNameIsWhatItEverWas() {
    assertThat(TableEventSerializer.INSTANCE.snapshotConfiguration().getClass().getName())
        .isEqualTo("io.pruningindex.index.event.TableEventSerializer$Snapshot");
    assertThat(TableEventSerializer.INSTANCE.snapshotConfiguration().restoreSerializer())
        .isSameAs(TableEventSerializer.INSTANCE);
  }

  @Test
  void anEventThatIsCutShortIsNeverReadAsAnother() {
    for (TableEvent event : EventSamples.all().values()) {
      byte[] bytes = TableEventCodec.toBytes(event);
      for (int length = 0; length < bytes.length; length++) {
        byte[] cut = Arrays.copyOf(bytes, length);
        assertThatThrownBy(() -> TableEventCodec.fromBytes(cut))
            .as("%s, %d of %d bytes", event, length, bytes.length)
            .isInstanceOf(CorruptValueException.class);
      }
    }
  }
}
