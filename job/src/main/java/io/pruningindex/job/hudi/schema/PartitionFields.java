package io.pruningindex.job.hudi.schema;

import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TimeFolders;
import io.pruningindex.query.schema.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hudi.common.table.HoodieTableConfig;
import org.apache.hudi.keygen.constant.KeyGeneratorType;

/** A table's partition fields, and whether the names of its folders are their values. */
final class PartitionFields {
  private static final Set<KeyGeneratorType> PLAIN =
      Set.of(
          KeyGeneratorType.SIMPLE,
          KeyGeneratorType.SIMPLE_AVRO,
          KeyGeneratorType.COMPLEX,
          KeyGeneratorType.COMPLEX_AVRO);
  private static final Set<KeyGeneratorType> BY_TIME =
      Set.of(KeyGeneratorType.TIMESTAMP, KeyGeneratorType.TIMESTAMP_AVRO);
  private static final Set<KeyGeneratorType> CUSTOM =
      Set.of(KeyGeneratorType.CUSTOM, KeyGeneratorType.CUSTOM_AVRO);

  /**
   * Kinds whose values are written to folder names in more than one way: a timestamp as a number of
   * milliseconds or microseconds, or as text, by the engine that wrote it.
   */
  private static final Set<TypeKind> WRITTEN_IN_SEVERAL_WAYS =
      Set.of(TypeKind.TIMESTAMP, TypeKind.LOCAL_TIMESTAMP, TypeKind.BINARY, TypeKind.OTHER);

  private PartitionFields() {}

  static List<PartitionField> of(HoodieTableConfig config, Map<String, ColumnType> columns) {
    List<PartitionField> fields = new ArrayList<>();
    String configured = config.getStringOrDefault(HoodieTableConfig.PARTITION_FIELDS, "");
    for (String field : configured.split(",")) {
      String[] nameAndKind = field.trim().split(":", 2);
      if (!nameAndKind[0].isEmpty()) {
        ColumnType type = columns.getOrDefault(nameAndKind[0], ColumnType.of(TypeKind.OTHER));
        boolean identity =
            folderIsValue(config, nameAndKind) && !WRITTEN_IN_SEVERAL_WAYS.contains(type.kind());
        Optional<TimeFolders> times =
            folderIsTime(config, nameAndKind) ? TimeFolderNames.of(config, type) : Optional.empty();
        fields.add(new PartitionField(nameAndKind[0], type, identity, times));
      }
    }
    return fields;
  }

  private static boolean folderIsValue(HoodieTableConfig config, String[] nameAndKind) {
    return !config.getSlashSeparatedDatePartitioning()
        && isMadeBy(config, PLAIN, nameAndKind, "simple");
  }

  private static boolean folderIsTime(HoodieTableConfig config, String[] nameAndKind) {
    return !config.getSlashSeparatedDatePartitioning()
        && isMadeBy(config, BY_TIME, nameAndKind, "timestamp");
  }

  /** Whether by one of some key generators, or by the custom one, which does the same by kind. */
  private static boolean isMadeBy(
      HoodieTableConfig config, Set<KeyGeneratorType> types, String[] nameAndKind, String kind) {
    String keyGenerator = config.getKeyGeneratorClassName();
    if (keyGenerator == null || keyGenerator.isEmpty()) {
      return false;
    }
    KeyGeneratorType type = KeyGeneratorType.fromClassName(keyGenerator);
    boolean custom = nameAndKind.length == 2 && nameAndKind[1].trim().equalsIgnoreCase(kind);
    return types.contains(type) || CUSTOM.contains(type) && custom;
  }
}
