package io.pruningindex.index.event;

import io.pruningindex.query.internal.state.FixedTypeInformation;
import org.apache.flink.api.common.typeinfo.TypeInformation;

/** Lets Flink carry streams of {@link TableEvent}s. */
public final class TableEventTypeInformation {
  /** The one instance. */
  public static final TypeInformation<TableEvent> INSTANCE =
      new FixedTypeInformation<>(TableEvent.class, TableEventSerializer.INSTANCE, false);

  private TableEventTypeInformation() {}
}
