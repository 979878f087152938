package io.pruningindex.job.hudi.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.hudi.files.TableFile;
import io.pruningindex.query.internal.file.FileKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.hadoop.conf.Configuration;
import org.apache.hudi.common.model.DeleteRecord;
import org.apache.hudi.common.model.HoodieAvroIndexedRecord;
import org.apache.hudi.common.model.HoodieKey;
import org.apache.hudi.common.model.HoodieLogFile;
import org.apache.hudi.common.table.log.HoodieLogFormat;
import org.apache.hudi.common.table.log.block.HoodieAvroDataBlock;
import org.apache.hudi.common.table.log.block.HoodieDeleteBlock;
import org.apache.hudi.common.table.log.block.HoodieLogBlock;
import org.apache.hudi.common.table.log.block.HoodieLogBlock.HeaderMetadataType;
import org.apache.hudi.common.util.collection.Pair;
import org.apache.hudi.storage.HoodieStorage;
import org.apache.hudi.storage.StoragePath;
import org.apache.hudi.storage.hadoop.HadoopStorageConfiguration;
import org.apache.hudi.storage.hadoop.HoodieHadoopStorage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogReaderTest {
  private static final String NAME = ".id-0_20240101000000000.log.1_0-0-0";
  private static final Schema SCHEMA =
      SchemaBuilder.record("row")
          .fields()
          .requiredString("_hoodie_record_key")
          .optionalInt("n")
          .name("st")
          .type()
          .optional()
          .type(SchemaBuilder.record("st").fields().optionalInt("zip").endRecord())
          .endRecord();

  @TempDir Path folder;

  @Test
  void logsOfDeletesAloneHoldNoRows() throws Exception {
    write(deletes());
    LogBlocks blocks = read().orElseThrow();
    assertThat(blocks.withoutRows()).isTrue();
    assertThat(blocks.wholeRowsHave("n")).isFalse();
  }

  @Test
  void columnsOfWholeRowsAreThoseOfEveryBlock() throws Exception {
    write(rows(false), deletes(), rows(false));
    LogBlocks blocks = read().orElseThrow();
    assertThat(blocks.withoutRows()).isFalse();
    assertThat(blocks.schemas()).hasSize(2);
    assertThat(blocks.wholeRowsHave("n")).isTrue();
    assertThat(blocks.wholeRowsHave("st.zip")).isTrue();
    assertThat(blocks.wholeRowsHave("st.zap")).isFalse();
    assertThat(blocks.wholeRowsHave("n.zip")).isFalse();
    assertThat(blocks.wholeRowsHave("absent")).isFalse();
  }

  @Test
  void blocksOfSomeColumnsSayNothingOfWholeRows() throws Exception {
    write(rows(false), rows(true));
    LogBlocks blocks = read().orElseThrow();
    assertThat(blocks.partial()).isTrue();
    assertThat(blocks.wholeRowsHave("n")).isFalse();
    assertThat(blocks.withoutRows()).isFalse();
  }

  @Test
  void damagedLogsAreNotUnderstood() throws Exception {
    write(deletes());
    Path file = folder.resolve(NAME);
    byte[] whole = Files.readAllBytes(file);
    for (int length : new int[] {whole.length - 3, whole.length / 2, 9}) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThat(read().map(LogBlocks::withoutRows).orElse(false)).as("%d bytes", length).isFalse();
    }
    Files.write(file, "no log file at all".getBytes());
    assertThat(read().map(LogBlocks::withoutRows).orElse(false)).isFalse();
    Files.delete(file);
    assertThat(read()).isEmpty();
  }

  private Optional<LogBlocks> read() {
    TableFile file = new TableFile("", "id-0", NAME, FileKind.LOG, 1, 1, -1, -1);
    return new LogReader(new Configuration(), folder.toString()).read(file);
  }

  private static HoodieLogBlock rows(boolean partial) {
    GenericData.Record row = new GenericData.Record(SCHEMA);
    row.put("_hoodie_record_key", "k");
    Map<HeaderMetadataType, String> header = header();
    if (partial) {
      header.put(HeaderMetadataType.IS_PARTIAL, "true");
    }
    HoodieKey key = new HoodieKey("k", "");
    return new HoodieAvroDataBlock(
        List.of(new HoodieAvroIndexedRecord(key, row)), header, "_hoodie_record_key");
  }

  private static HoodieLogBlock deletes() {
    return new HoodieDeleteBlock(List.of(Pair.of(DeleteRecord.create("k", ""), -1L)), header());
  }

  private static Map<HeaderMetadataType, String> header() {
    Map<HeaderMetadataType, String> header = new HashMap<>();
    header.put(HeaderMetadataType.INSTANT_TIME, "20240101000000000");
    header.put(HeaderMetadataType.SCHEMA, SCHEMA.toString());
    return header;
  }

  private void write(HoodieLogBlock... blocks) throws IOException, InterruptedException {
    StoragePath path = new StoragePath(folder.toString());
    HoodieStorage storage =
        new HoodieHadoopStorage(path, new HadoopStorageConfiguration(new Configuration()));
    try (HoodieLogFormat.Writer writer =
        HoodieLogFormat.newWriterBuilder()
            .onParentPath(path)
            .withFileId("id-0")
            .withInstantTime("20240101000000000")
            .withLogVersion(1)
            .withLogWriteToken("0-0-0")
            .withFileExtension(HoodieLogFile.DELTA_EXTENSION)
            .withStorage(storage)
            .build()) {
      writer.appendBlocks(List.of(blocks));
    }
  }
}
