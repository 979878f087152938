package io.pruningindex.query.internal.state;

import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/**
 * Type information of a type that has just one serializer, whatever the configuration says.
 *
 * @param <T> the type
 */
public final class FixedTypeInformation<T> extends TypeInformation<T> {
  private static final long serialVersionUID = 1L;

  private final Class<T> type;
  private final TypeSerializer<T> serializer;
  private final boolean key;

  /**
   * Describes a type.
   *
   * @param key whether streams may be keyed by it
   */
  public FixedTypeInformation(Class<T> type, TypeSerializer<T> serializer, boolean key) {
    this.type = type;
    this.serializer = serializer;
    this.key = key;
  }

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
  public Class<T> getTypeClass() {
    return type;
  }

  @Override
  public boolean isKeyType() {
    return key;
  }

  @Override
  public TypeSerializer<T> createSerializer(SerializerConfig config) {
    return serializer.duplicate();
  }

  @Override
  public TypeSerializer<T> createSerializer(ExecutionConfig config) {
    return serializer.duplicate();
  }

  @Override
  public String toString() {
    return type.getSimpleName();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FixedTypeInformation<?> that && type.equals(that.type);
  }

  @Override
  public int hashCode() {
    return type.getName().hashCode();
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof FixedTypeInformation;
  }
}
