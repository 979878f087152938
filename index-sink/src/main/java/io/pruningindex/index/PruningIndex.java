package io.pruningindex.index;

import io.pruningindex.index.event.TableEvent;
import io.pruningindex.index.operator.PruningIndexOperator;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.IndexKeyTypeInformation;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.util.OutputTag;

/** Puts the index into a job. */
public final class PruningIndex {
  /** The operator's uid, by which savepoints know it. It may never change. */
  public static final String UID = "pruning-index";

  /** The side output of events that could not be applied. */
  public static final OutputTag<RejectedEvent> REJECTED =
      new OutputTag<>("rejected", TypeInformation.of(RejectedEvent.class));

  private PruningIndex() {}

  /**
   * Keys the events by their table and folds them into queryable state.
   *
   * @param events the events of all tables, each table's in the order in which they happened
   * @param options how indexes are laid out
   * @return the operator, whose main output is empty; see {@link #REJECTED}
   */
  public static SingleOutputStreamOperator<Void> attach(
      DataStream<TableEvent> events, PruningIndexOptions options) {
    return events
        .keyBy(event -> IndexKey.head(event.table()), IndexKeyTypeInformation.INSTANCE)
        .transform("pruning-index", Types.VOID, new PruningIndexOperator(options))
        .uid(UID)
        .name("pruning index");
  }
}
