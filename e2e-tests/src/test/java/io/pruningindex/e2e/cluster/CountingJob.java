package io.pruningindex.e2e.cluster;

import java.nio.ByteBuffer;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.util.Collector;

/**
 * Counts 0, 1, 2, ... by the remainder of {@value #KEYS}, in queryable state. For each key the
 * state holds how many numbers it has seen and the last of them, so that a number lost or counted
 * twice shows in any one value.
 */
public final class CountingJob {

  static final int KEYS = 16;
  static final String STATE = "counts";

  private static final int NUMBERS_PER_SECOND = 400;

  private CountingJob() {}

  /** Takes the parallelism of the counting as its only argument. */
  public static void main(String[] arguments) throws Exception {
    StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
    environment.enableCheckpointing(500);
    environment
        .fromSource(
            new DataGeneratorSource<>(
                number -> number,
                Long.MAX_VALUE,
                RateLimiterStrategy.perSecond(NUMBERS_PER_SECOND),
                Types.LONG),
            WatermarkStrategy.noWatermarks(),
            "numbers")
        .setParallelism(1)
        .uid("numbers")
        .keyBy(number -> key(number % KEYS))
        .process(new Count())
        .uid("counts")
        .setParallelism(Integer.parseInt(arguments[0]))
        .sinkTo(new DiscardingSink<>())
        .uid("nowhere")
        .setParallelism(1);
    environment.execute("counting");
  }

  static String key(long remainder) {
    return "remainder " + remainder;
  }

  /** What the state holds of one key. */
  record Counted(long count, long last) {

    static Counted of(byte[] bytes) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      return new Counted(buffer.getLong(), buffer.getLong());
    }

    byte[] bytes() {
      return ByteBuffer.allocate(2 * Long.BYTES).putLong(count).putLong(last).array();
    }

    /** Whether every number of the key up to the last has been counted once. */
    boolean isExact() {
      return count == last / KEYS + 1;
    }
  }

  static ValueStateDescriptor<byte[]> descriptor() {
    return new ValueStateDescriptor<>(STATE, BytePrimitiveArraySerializer.INSTANCE);
  }

  private static final class Count extends KeyedProcessFunction<String, Long, Long> {

    private static final long serialVersionUID = 1L;

    private transient ValueState<byte[]> state;

    @Override
    @SuppressWarnings("deprecation") // queryable state, with no successor in this line of Flink
    public void open(OpenContext context) {
      ValueStateDescriptor<byte[]> descriptor = descriptor();
      descriptor.setQueryable(STATE);
      state = getRuntimeContext().getState(descriptor);
    }

    @Override
    public void processElement(Long number, Context context, Collector<Long> out) throws Exception {
      byte[] before = state.value();
      long count = before == null ? 0 : Counted.of(before).count();
      state.update(new Counted(count + 1, number).bytes());
    }
  }
}
