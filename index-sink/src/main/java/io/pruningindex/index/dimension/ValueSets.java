package io.pruningindex.index.dimension;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.index.dimension.operator.ValueSetOperator;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.IndexKeyTypeInformation;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.util.OutputTag;

/** Puts the dimensions into a job. */
public final class ValueSets {
  /** The operator's uid, by which savepoints know it. It may never change. */
  public static final String UID = "value-sets";

  /** The side output of events that could not be applied. */
  public static final OutputTag<RejectedDimensionEvent> REJECTED =
      new OutputTag<>(
          "rejected-dimension-events", TypeInformation.of(RejectedDimensionEvent.class));

  private ValueSets() {}

  /**
   * Keys the events by their dimension and folds them into queryable state.
   *
   * @param events the events of all dimensions, each dimension's in the order in which they were
   *     sent
   * @param options how dimensions are laid out
   * @return the operator, whose main output is empty; see {@link #REJECTED}
   */
  public static SingleOutputStreamOperator<Void> attach(
      DataStream<DimensionEvent> events, ValueSetOptions options) {
    return events
        .keyBy(event -> IndexKey.dimensionHead(event.dimension()), IndexKeyTypeInformation.INSTANCE)
        .transform("value-sets", Types.VOID, new ValueSetOperator(options))
        .uid(UID)
        .name("value sets");
  }
}
