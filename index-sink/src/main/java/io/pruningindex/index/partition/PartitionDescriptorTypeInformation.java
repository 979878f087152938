package io.pruningindex.index.partition;

import io.pruningindex.query.internal.state.FixedTypeInformation;
import org.apache.flink.api.common.typeinfo.TypeInformation;

/** Lets Flink carry streams of {@link PartitionDescriptor}s. */
public final class PartitionDescriptorTypeInformation {
  /** The one instance. */
  public static final TypeInformation<PartitionDescriptor> INSTANCE =
      new FixedTypeInformation<>(
          PartitionDescriptor.class, PartitionDescriptorSerializer.INSTANCE, false);

  private PartitionDescriptorTypeInformation() {}
}
