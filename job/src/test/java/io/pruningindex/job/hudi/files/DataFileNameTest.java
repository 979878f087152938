package io.pruningindex.job.hudi.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.internal.file.FileKind;
import org.junit.jupiter.api.Test;

class DataFileNameTest {
  private static final String ID = "ba910e67-5381-4abe-8f27-60bb99a5797e-0";

  @Test
  void baseFilesAreTold() {
    String name = ID + "_0-525-1260_20261129193826785.parquet";
    assertThat(DataFileName.of("dt=2024/a_b/" + name))
        .isEqualTo(new DataFileName(name, FileKind.BASE, ID, "20261129193826785", false));
    String old = ID + "_1-0-1_20200101000000.orc";
    assertThat(DataFileName.of(old))
        .isEqualTo(new DataFileName(old, FileKind.BASE, ID, "20200101000000", false));
    String bootstrap = ID + "_1-0-1_00000000000001.parquet";
    assertThat(DataFileName.of(bootstrap).instant()).isEqualTo("00000000000001");
  }

  @Test
  void logFilesAreTold() {
    String name = "." + ID + "_20261129193826785.log.12_3-593-1432";
    assertThat(DataFileName.of("p/" + name))
        .isEqualTo(new DataFileName(name, FileKind.LOG, ID, "20261129193826785", false));
    assertThat(DataFileName.of("." + ID + "_20261129193826785.log.1").kind())
        .isEqualTo(FileKind.LOG);
    assertThat(DataFileName.of(name + ".cdc").changeData()).isTrue();
  }

  @Test
  void othersAreRefusedByName() {
    for (String path :
        new String[] {
          "p/data.parquet",
          "p/part-0_1.parquet",
          "p/" + ID + "_0-1-2_123.parquet",
          "p/." + ID + "_12.log.1_0-1-2",
          "p/file.parquet_20240101000000000_hudiext"
        }) {
      assertThatThrownBy(() -> DataFileName.of(path))
          .isInstanceOf(UnrecognisedFileException.class)
          .hasMessageContaining("'" + path + "'");
    }
  }

  @Test
  void filesBesideTheDataAreNoData() {
    String base = ID + "_0-525-1260_20261129193826785.parquet";
    assertThat(DataFileName.looksLikeData(base, ".parquet")).isTrue();
    assertThat(DataFileName.looksLikeData("other.parquet", ".parquet")).isTrue();
    for (String name :
        new String[] {
          "." + base + ".crc",
          ".." + ID + "_20261129193826785.log.1_3-525-1263.crc",
          ".hoodie_partition_metadata",
          ".hoodie_partition_metadata.parquet",
          "_SUCCESS"
        }) {
      assertThat(DataFileName.looksLikeData(name, ".parquet")).as(name).isFalse();
    }
  }
}
