package io.pruningindex.index.bucket;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.seed.Seed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class HashIndexTest {
  @RegisterExtension private final Seed seed = new Seed();

  @Test
  void findsAllThatSharesAHashInTheOrderOfAdding() {
    Random random = seed.random();
    HashIndex index = new HashIndex();
    Map<Long, List<Integer>> expected = new HashMap<>();
    for (int i = 0; i < 5000; i++) {
      // Few distinct hashes, which also collide in their low bits, 0 among them.
      long hash = (long) random.nextInt(900) << 40;
      index.add(hash, i);
      expected.computeIfAbsent(hash, h -> new ArrayList<>()).add(i);
    }
    assertThat(index.size()).isEqualTo(5000);
    expected.remove(0L);
    expected.remove(1L);
    expected.forEach(
        (hash, values) ->
            assertThat(IntStream.of(index.find(hash)).boxed()).containsExactlyElementsOf(values));
    assertThat(index.find(3)).isEmpty();
  }

  @Test
  void hashesTellKindsPartitionsAndNamesApart() {
    Set<Long> hashes = new HashSet<>();
    for (int kind = 1; kind <= 2; kind++) {
      for (int partition = 0; partition < 100; partition++) {
        for (int name = 0; name < 100; name++) {
          byte[] bytes = ("file-" + name).getBytes(StandardCharsets.UTF_8);
          hashes.add(HashIndex.hash(kind, partition, bytes));
        }
      }
    }
    assertThat(hashes).hasSize(20_000);
  }
}
