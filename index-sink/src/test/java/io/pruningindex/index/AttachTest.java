package io.pruningindex.index;

import static io.pruningindex.index.harness.SimpleTable.bases;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.pruningindex.index.event.TableEvent;
import io.pruningindex.index.event.TableEventTypeInformation;
import io.pruningindex.index.harness.SimpleTable;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.junit.jupiter.api.Test;

class AttachTest {
  @Test
  void theOperatorRunsInAJobWithoutGenericTypesAndSaysWhatItRejects() throws Exception {
    Configuration configuration = new Configuration();
    configuration.set(PipelineOptions.GENERIC_TYPES, false);
    configuration.set(StateBackendOptions.STATE_BACKEND, "rocksdb");
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.createLocalEnvironment(2, configuration);
    SimpleTable orders = new SimpleTable("orders", 11);
    SimpleTable other = new SimpleTable("other", 12);
    List<TableEvent> events =
        List.of(
            orders.opened(1),
            orders.listed(1, 1, bases("day=1", 100, "a", "b")),
            orders.built(1, 1, 1000),
            other.completed(5, 2000),
            orders.added(2, bases("day=1", 200, "a")),
            orders.completed(2, 2000),
            orders.completed(4, 4000));
    SingleOutputStreamOperator<Void> index =
        PruningIndex.attach(
            environment.fromCollection(events, TableEventTypeInformation.INSTANCE),
            PruningIndexOptions.DEFAULTS);
    List<RejectedEvent> rejected =
        index.getSideOutput(PruningIndex.REJECTED).executeAndCollect(100);
    assertThat(rejected)
        .extracting(RejectedEvent::table, RejectedEvent::event, RejectedEvent::incarnation)
        .containsExactlyInAnyOrder(
            tuple("other", "InstantCompleted", 12L), tuple("orders", "InstantCompleted", 11L));
  }

  @Test
  void theOperatorHasAUidAndAShortName() {
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.createLocalEnvironment(1, new Configuration());
    PruningIndex.attach(
        environment.fromCollection(
            List.of(new SimpleTable("orders", 1).dropped()), TableEventTypeInformation.INSTANCE),
        PruningIndexOptions.DEFAULTS);
    assertThat(
            environment.getStreamGraph().getStreamNodes().stream()
                .map(StreamNode::getTransformationUID))
        .contains("pruning-index");
  }
}
