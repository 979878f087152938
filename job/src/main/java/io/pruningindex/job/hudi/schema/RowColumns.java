package io.pruningindex.job.hudi.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.hudi.common.schema.HoodieSchema;
import org.apache.hudi.common.table.HoodieTableConfig;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.TableSchemaResolver;
import org.apache.hudi.common.util.Option;
import org.apache.hudi.internal.schema.InternalSchema;

/**
 * Columns whose values are read from the rows of a table, as of its newest schema.
 *
 * @param columns the columns, in the order in which they were asked for
 * @param table the whole schema
 * @param requested that of the columns alone
 * @param evolved the whole schema with the columns' ids, of a table whose schema evolves on read
 */
public record RowColumns(
    List<IndexedColumn> columns,
    HoodieSchema table,
    HoodieSchema requested,
    Option<InternalSchema> evolved) {
  public RowColumns {
    columns = List.copyOf(columns);
  }

  /**
   * Finds columns.
   *
   * @param names top-level columns
   * @throws ColumnChoiceException if one of them is not there, or cannot be read; the message says
   *     so in words that follow the table's name
   */
  public static RowColumns of(HoodieTableMetaClient metaClient, List<String> names) {
    HoodieTableConfig config = metaClient.getTableConfig();
    if (config.getBootstrapBasePath().isPresent()) {
      throw new ColumnChoiceException(
          "it was bootstrapped from files of another table, whose rows cannot be read here: rewrite"
              + " it with a full bootstrap, or read it by a query");
    }
    TableSchemaResolver resolver = new TableSchemaResolver(metaClient);
    Option<HoodieSchema> schema = resolver.getTableSchemaIfPresent(config.populateMetaFields());
    if (!schema.isPresent()) {
      throw new ColumnChoiceException(
          "nothing was ever written to it, so that its columns are not known: it is read once"
              + " something is");
    }
    Schema all = schema.get().toAvroSchema();
    Map<String, IndexedColumn> known =
        AvroColumns.of(all).stream()
            .collect(Collectors.toMap(IndexedColumn::name, Function.identity(), (a, b) -> a));
    List<IndexedColumn> columns = new ArrayList<>();
    List<Schema.Field> fields = new ArrayList<>();
    for (String name : names) {
      requireReadable(config, all, known, name);
      columns.add(known.get(name));
      Schema.Field field = all.getField(name);
      fields.add(new Schema.Field(name, field.schema(), field.doc(), field.defaultVal()));
    }
    Schema requested =
        Schema.createRecord(all.getName(), all.getDoc(), all.getNamespace(), false, fields);
    return new RowColumns(
        columns,
        schema.get(),
        HoodieSchema.fromAvroSchema(requested),
        resolver.getTableInternalSchemaFromCommitMetadata());
  }

  private static void requireReadable(
      HoodieTableConfig config, Schema all, Map<String, IndexedColumn> known, String name) {
    if (all.getField(name) == null) {
      throw new ColumnChoiceException(
          "it has no column '%s': name some of %s"
              .formatted(name, all.getFields().stream().map(Schema.Field::name).toList()));
    }
    if (known.get(name).type().physicalType().isEmpty()) {
      throw new ColumnChoiceException(
          "its column '%s' is of a type that is not held (%s): leave it out"
              .formatted(name, all.getField(name).schema()));
    }
    boolean inFolderNamesOnly =
        config.shouldDropPartitionColumns()
            && List.of(config.getPartitionFields().orElse(new String[0])).contains(name);
    if (inFolderNamesOnly) {
      throw new ColumnChoiceException(
          "its column '%s' stands in the names of partitions only, its files lack it: leave it out"
              .formatted(name));
    }
  }

  /**
   * What the values read depend on beside the files: where it is the same, the same files give the
   * same values.
   */
  public String meaning() {
    StringBuilder text = new StringBuilder();
    for (Schema.Field field : requested.toAvroSchema().getFields()) {
      text.append(field.name()).append(' ').append(field.schema());
      text.append(' ').append(field.hasDefaultValue() ? field.defaultVal() : "");
      if (evolved.isPresent()) {
        text.append(" #").append(evolved.get().findIdByName(field.name()));
      }
      text.append('\n');
    }
    return text.toString();
  }
}
