package io.pruningindex.index.dimension.event;

import io.pruningindex.query.internal.state.FixedTypeInformation;
import org.apache.flink.api.common.typeinfo.TypeInformation;

/** Lets Flink carry streams of {@link DimensionEvent}s. */
public final class DimensionEventTypeInformation {
  /** The one instance. */
  public static final TypeInformation<DimensionEvent> INSTANCE =
      new FixedTypeInformation<>(DimensionEvent.class, DimensionEventSerializer.INSTANCE, false);

  private DimensionEventTypeInformation() {}
}
