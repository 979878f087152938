package io.pruningindex.index.event;

import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/** Lets Flink carry streams of {@link TableEvent}s. */
public final class TableEventTypeInformation extends TypeInformation<TableEvent> {
  /** The one instance. */
  public static final TableEventTypeInformation INSTANCE = new TableEventTypeInformation();

  private static final long serialVersionUID = 1L;

  private TableEventTypeInformation() {}

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
  public Class<TableEvent> getTypeClass() {
    return TableEvent.class;
  }

  @Override
  public boolean isKeyType() {
    return false;
  }

  @Override
  public TypeSerializer<TableEvent> createSerializer(SerializerConfig config) {
    return TableEventSerializer.INSTANCE;
  }

  @Override
  public TypeSerializer<TableEvent> createSerializer(ExecutionConfig config) {
    return TableEventSerializer.INSTANCE;
  }

  @Override
  public String toString() {
    return "TableEvent";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TableEventTypeInformation;
  }

  @Override
  public int hashCode() {
    return TableEventTypeInformation.class.getName().hashCode();
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof TableEventTypeInformation;
  }
}
