package io.pruningindex.job.source.enumerator;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.source.split.TableSplit;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.junit.jupiter.api.Test;

class TableEnumeratorTest {
  private final List<String> dealt = new ArrayList<>();

  @Test
  void tablesAreDealtOnceEvenIfTheyWereNotConfiguredForAWhile() {
    TableEnumerator first = enumerator(Set.of(), "orders", "old");
    assertThat(first.snapshotState(1).names()).isEmpty();
    first.addReader(0);
    assertThat(dealt).containsExactly("orders", "old");

    dealt.clear();
    TableEnumerator second = enumerator(first.snapshotState(2).names(), "orders", "new");
    assertThat(second.snapshotState(3).names()).containsExactlyInAnyOrder("orders", "old");
    second.addReader(0);
    assertThat(dealt).containsExactly("new");

    // A reader has the split of the old table still.
    dealt.clear();
    TableEnumerator third = enumerator(second.snapshotState(4).names(), "orders", "old");
    third.addReader(0);
    assertThat(dealt).isEmpty();
  }

  private TableEnumerator enumerator(Set<String> assigned, String... tables) {
    return new TableEnumerator(
        context(),
        List.of(tables).stream()
            .map(name -> new TableConfiguration(name, "/lake/" + name, List.of()))
            .toList(),
        new AssignedTables(assigned));
  }

  /** One reader, of which it is noted what it is dealt. */
  @SuppressWarnings("unchecked") // A proxy's class knows no type arguments.
  private SplitEnumeratorContext<TableSplit> context() {
    return (SplitEnumeratorContext<TableSplit>)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {SplitEnumeratorContext.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "currentParallelism" -> 1;
                  case "registeredReaders" -> Map.of(0, new ReaderInfo(0, "here"));
                  case "assignSplit" -> {
                    dealt.add(((TableSplit) arguments[0]).table());
                    yield null;
                  }
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }
}
