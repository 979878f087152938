package io.pruningindex.job.hudi.stats;

import io.pruningindex.job.hudi.files.TableFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hudi.common.model.HoodieLogFile;
import org.apache.hudi.common.table.log.HoodieLogFileReader;
import org.apache.hudi.common.table.log.HoodieLogFormat;
import org.apache.hudi.common.table.log.block.HoodieLogBlock;
import org.apache.hudi.common.table.log.block.HoodieLogBlock.HeaderMetadataType;
import org.apache.hudi.storage.StoragePath;
import org.apache.hudi.storage.hadoop.HadoopStorageConfiguration;
import org.apache.hudi.storage.hadoop.HoodieHadoopStorage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the headers of the blocks of a table's log files, and none of their rows. */
final class LogReader {
  private static final Logger LOG = LoggerFactory.getLogger(LogReader.class);
  private static final int BUFFER_BYTES = 64 * 1024;

  private final Configuration hadoop;
  private final String basePath;

  LogReader(Configuration hadoop, String basePath) {
    this.hadoop = hadoop;
    this.basePath = basePath;
  }

  /**
   * What the headers say, or empty if the file is gone or cannot be read: a planner may keep it all
   * the same.
   */
  Optional<LogBlocks> read(TableFile file) {
    StoragePath path = new StoragePath(basePath + "/" + file.path());
    try (HoodieLogFormat.Reader reader = open(path)) {
      return Optional.of(read(reader));
    } catch (FileNotFoundException e) {
      LOG.info("{} is gone, probably cleaned: its stats stay unknown", file.path());
      return Optional.empty();
    } catch (IOException | RuntimeException e) {
      LOG.warn("{} has no readable blocks: its stats stay unknown", file.path(), e);
      return Optional.empty();
    }
  }

  private HoodieLogFormat.Reader open(StoragePath path) throws IOException {
    HoodieHadoopStorage storage =
        new HoodieHadoopStorage(path, new HadoopStorageConfiguration(hadoop));
    return new HoodieLogFileReader(storage, new HoodieLogFile(path), null, BUFFER_BYTES);
  }

  private static LogBlocks read(HoodieLogFormat.Reader reader) {
    List<Schema> schemas = new ArrayList<>();
    boolean understood = true;
    boolean partial = false;
    while (reader.hasNext()) {
      HoodieLogBlock block = reader.next();
      Map<HeaderMetadataType, String> header = block.getLogBlockHeader();
      switch (block.getBlockType()) {
        case AVRO_DATA_BLOCK, PARQUET_DATA_BLOCK, HFILE_DATA_BLOCK -> {
          schemas.add(new Schema.Parser().parse(header.get(HeaderMetadataType.SCHEMA)));
          partial |= Boolean.parseBoolean(header.get(HeaderMetadataType.IS_PARTIAL));
        }
        case DELETE_BLOCK, COMMAND_BLOCK -> {
          // They hold no rows.
        }
        default -> understood = false;
      }
    }
    return new LogBlocks(understood, partial, schemas);
  }
}
