package io.pruningindex.index.dimension;

import static io.pruningindex.index.dimension.harness.DimensionSource.plus;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.index.dimension.event.DimensionEventTypeInformation;
import io.pruningindex.index.dimension.harness.DimensionSource;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;

class ValueSetsTest {
  @Test
  void theOperatorRunsInAJobWithoutGenericTypesAndSaysWhatItRejects() throws Exception {
    Configuration configuration = new Configuration();
    configuration.set(PipelineOptions.GENERIC_TYPES, false);
    configuration.set(StateBackendOptions.STATE_BACKEND, "rocksdb");
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.createLocalEnvironment(2, configuration);
    DimensionSource stores = new DimensionSource("stores", 11);
    DimensionSource items = new DimensionSource("items", 12);
    List<DimensionEvent> events =
        List.of(
            stores.opened(),
            stores.changed(plus(1, "EU"), plus(2, "US")),
            stores.cut(10),
            items.changed(plus(1, "EU")),
            stores.replaced("group", true, plus(3, "EU")),
            stores.run(13).cut(20),
            stores.cut(20));
    SingleOutputStreamOperator<Void> dimensions =
        ValueSets.attach(
            environment.fromCollection(events, DimensionEventTypeInformation.INSTANCE),
            ValueSetOptions.DEFAULTS);
    List<RejectedDimensionEvent> rejected =
        dimensions.getSideOutput(ValueSets.REJECTED).executeAndCollect(100);
    assertThat(rejected)
        .extracting(
            RejectedDimensionEvent::dimension,
            RejectedDimensionEvent::event,
            RejectedDimensionEvent::incarnation)
        .containsExactlyInAnyOrder(
            tuple("items", "RowsChanged", 12L), tuple("stores", "VersionCut", 13L));
  }

  @Test
  void theOperatorHasAUidAndAShortName() {
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.createLocalEnvironment(1, new Configuration());
    ValueSets.attach(
        environment.fromCollection(
            List.of(new DimensionSource("stores", 1).dropped()),
            DimensionEventTypeInformation.INSTANCE),
        ValueSetOptions.DEFAULTS);
    assertThat(environment.getStreamGraph().getStreamNodes())
        .anySatisfy(
            node -> {
              assertThat(node.getTransformationUID()).isEqualTo("value-sets");
              assertThat(node.getOperatorName()).isEqualTo("value sets");
            });
  }
}
