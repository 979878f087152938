package io.pruningindex.query.internal.state;

import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;

/** What the job and the client must agree on to find the state. None of it may ever change. */
public final class IndexState {
  /** The name under which the state can be queried. */
  public static final String QUERYABLE_NAME = "pruning-index";

  /** The name of the state in savepoints. */
  public static final String STATE_NAME = "index-values";

  /** The name under which the state of dimensions can be queried. */
  public static final String DIMENSIONS_QUERYABLE_NAME = "pruning-dimensions";

  /** The name of the state of dimensions in savepoints. */
  public static final String DIMENSIONS_STATE_NAME = "dimension-values";

  /** The job's global parameter that lists the configured dimensions, one a line. */
  public static final String DIMENSIONS_PARAMETER = "pruning-index.dimensions";

  /** The job's global parameter that lists the configured tables, one a line. */
  public static final String TABLES_PARAMETER = "pruning-index.tables";

  private IndexState() {}

  /** The name under which the value of {@code key} can be queried. */
  public static String queryableName(IndexKey key) {
    return key.facet().ofDimension() ? DIMENSIONS_QUERYABLE_NAME : QUERYABLE_NAME;
  }

  /** A new descriptor of the state of dimensions: one opaque value per {@link IndexKey}. */
  public static ValueStateDescriptor<byte[]> dimensionsDescriptor() {
    return new ValueStateDescriptor<>(DIMENSIONS_STATE_NAME, BytePrimitiveArraySerializer.INSTANCE);
  }

  /** A new descriptor of the state: one opaque value per {@link IndexKey}. */
  public static ValueStateDescriptor<byte[]> descriptor() {
    return new ValueStateDescriptor<>(STATE_NAME, BytePrimitiveArraySerializer.INSTANCE);
  }
}
