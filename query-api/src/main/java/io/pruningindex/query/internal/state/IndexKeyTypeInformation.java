package io.pruningindex.query.internal.state;

import org.apache.flink.api.common.typeinfo.TypeInformation;

/** Lets Flink key streams by {@link IndexKey}. */
public final class IndexKeyTypeInformation {
  /** The one instance. */
  public static final TypeInformation<IndexKey> INSTANCE =
      new FixedTypeInformation<>(IndexKey.class, IndexKeySerializer.INSTANCE, true);

  private IndexKeyTypeInformation() {}
}
