package io.pruningindex.job.source.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TablePlaceTest {
  @ParameterizedTest
  @CsvSource({
    "/lake/orders, /lake/orders",
    "/lake/orders, /lake/orders/",
    "/lake/orders, /lake//orders",
    "/lake/orders, //lake/orders",
    "/lake/orders, ///lake///orders//",
    "/lake/orders, file:/lake/orders",
    "/lake/orders, file:///lake/orders/",
    "s3a://bucket/orders, s3a://bucket//orders/",
    "/, //"
  })
  void spellingMakesNoDifference(String one, String other) {
    assertThat(TablePlace.same(one, other, Map.of())).isTrue();
    assertThat(TablePlace.same(other, one, Map.of())).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "/lake/orders, /lake/Orders",
    "/lake/orders, /lake/orders/2",
    "/lake/orders, s3a://lake/orders",
    "s3a://bucket/orders, s3a://other/orders",
    "/lake/a b, /lake/a%20b",
    "/lake/orders, ''",
    "/lake/orders, :/lake/orders"
  })
  void anotherPlaceDoes(String one, String other) {
    assertThat(TablePlace.same(one, other, Map.of())).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"hdfs://host:8020/orders, true", "file:/orders, false", "hdfs://other/orders, false"})
  void aPathWithoutASchemeLiesInTheDefaultFileSystem(String other, boolean same) {
    Map<String, String> options = Map.of("fs.defaultFS", "hdfs://host:8020");
    assertThat(TablePlace.same("/orders", other, options)).isEqualTo(same);
  }

  @ParameterizedTest
  @CsvSource({
    "/lake/orders, hdfs://host:8020",
    "s3a://bucket/orders, s3a://bucket",
    ":/orders, ''"
  })
  void pathsOfOneStoreNameIt(String path, String store) {
    Map<String, String> options = Map.of("fs.defaultFS", "hdfs://host:8020");
    assertThat(TablePlace.store(path, options)).isEqualTo(store);
  }
}
