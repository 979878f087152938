package io.pruningindex.e2e.generated;

import static io.pruningindex.e2e.generated.TableStep.CLUSTER;
import static io.pruningindex.e2e.generated.TableStep.COMPACT;
import static io.pruningindex.e2e.generated.TableStep.DELETE;
import static io.pruningindex.e2e.generated.TableStep.INSERT;
import static io.pruningindex.e2e.generated.TableStep.UPDATE;
import static org.apache.hudi.common.model.HoodieTableType.COPY_ON_WRITE;
import static org.apache.hudi.common.model.HoodieTableType.MERGE_ON_READ;

import java.util.List;
import org.apache.hudi.common.model.HoodieTableType;

/**
 * How a generated table is laid out and written.
 *
 * @param name the table's name
 * @param partitionFields the fields of its partitions; none for a table without
 * @param encodedPaths whether its partition folders are named {@code field=value} and encoded
 * @param statsIndex whether its writer keeps column stats in the metadata table
 * @param partialUpdates whether an update leaves a column as it is where it brings null
 * @param steps what is done to it, a commit each
 */
public record TableDesign(
    String name,
    HoodieTableType type,
    List<String> partitionFields,
    boolean encodedPaths,
    boolean statsIndex,
    boolean partialUpdates,
    List<TableStep> steps) {
  /** The column of the record key, a text. */
  public static final String KEY = GeneratedSchema.KEY;

  private static final List<String> FLAT = List.of();
  private static final List<String> AREAS = List.of(GeneratedSchema.AREA);
  private static final List<String> TWO = List.of(GeneratedSchema.DATED, GeneratedSchema.NUMBER);

  /** One of each kind. */
  public static List<TableDesign> all() {
    return List.of(
        table("flat", COPY_ON_WRITE, FLAT, INSERT, INSERT, INSERT, INSERT, UPDATE),
        table("area", COPY_ON_WRITE, AREAS, INSERT, INSERT, DELETE, CLUSTER).encoded(),
        table("dated", COPY_ON_WRITE, TWO, INSERT, UPDATE, INSERT),
        table("footers", COPY_ON_WRITE, TWO, INSERT, INSERT).encoded().withoutStats(),
        table("logs", MERGE_ON_READ, FLAT, INSERT, INSERT, UPDATE, DELETE, INSERT),
        table("compacted", MERGE_ON_READ, AREAS, INSERT, UPDATE, COMPACT, UPDATE, INSERT),
        table("dated_logs", MERGE_ON_READ, TWO, INSERT, UPDATE, INSERT).encoded(),
        table("partial", MERGE_ON_READ, AREAS, INSERT, UPDATE, INSERT).partial());
  }

  /** The columns to name in the job's configuration; none where the table says itself. */
  public List<String> columnsToConfigure() {
    return statsIndex ? List.of() : GeneratedSchema.indexedColumns();
  }

  private static TableDesign table(
      String name, HoodieTableType type, List<String> partitionFields, TableStep... steps) {
    return new TableDesign(name, type, partitionFields, false, true, false, List.of(steps));
  }

  private TableDesign encoded() {
    return new TableDesign(name, type, partitionFields, true, statsIndex, partialUpdates, steps);
  }

  private TableDesign withoutStats() {
    return new TableDesign(name, type, partitionFields, encodedPaths, false, partialUpdates, steps);
  }

  private TableDesign partial() {
    return new TableDesign(name, type, partitionFields, encodedPaths, statsIndex, true, steps);
  }
}
