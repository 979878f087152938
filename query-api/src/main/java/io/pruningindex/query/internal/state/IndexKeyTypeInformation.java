package io.pruningindex.query.internal.state;

import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/** Lets Flink key streams by {@link IndexKey}. */
public final class IndexKeyTypeInformation extends TypeInformation<IndexKey> {
  /** The one instance. */
  public static final IndexKeyTypeInformation INSTANCE = new IndexKeyTypeInformation();

  private static final long serialVersionUID = 1L;

  private IndexKeyTypeInformation() {}

  @Override
  public boolean isBasicType() {
    return false;
  }

  @Override
  public boolean isTupleType() {
    return false;
  }

  @Override
  public int getArity() {
    return 1;
  }

  @Override
  public int getTotalFields() {
    return 1;
  }

  @Override
  public Class<IndexKey> getTypeClass() {
    return IndexKey.class;
  }

  @Override
  public boolean isKeyType() {
    return true;
  }

  @Override
  public TypeSerializer<IndexKey> createSerializer(SerializerConfig config) {
    return IndexKeySerializer.INSTANCE;
  }

  @Override
  public TypeSerializer<IndexKey> createSerializer(ExecutionConfig config) {
    return IndexKeySerializer.INSTANCE;
  }

  @Override
  public String toString() {
    return "IndexKey";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IndexKeyTypeInformation;
  }

  @Override
  public int hashCode() {
    return IndexKeyTypeInformation.class.getName().hashCode();
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof IndexKeyTypeInformation;
  }
}
