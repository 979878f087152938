package io.pruningindex.job.hudi.schema;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hudi.common.table.TableSchemaResolver;
import org.apache.hudi.common.util.Option;
import org.apache.hudi.internal.schema.InternalSchema;
import org.apache.hudi.internal.schema.utils.SerDeHelper;

/**
 * The columns of a table that were renamed, or dropped and added again, by schema evolution on
 * read. Readers then go by the columns' ids; files and stats know only the names that columns had
 * when they were written, so that the stats of such a name may be those of another column.
 */
final class RenamedColumns {
  private RenamedColumns() {}

  static Set<String> of(TableSchemaResolver resolver) {
    Option<InternalSchema> newest = resolver.getTableInternalSchemaFromCommitMetadata();
    Option<String> history = resolver.getTableHistorySchemaStrFromCommitMetadata();
    if (!newest.isPresent() && !history.isPresent()) {
      return Set.of();
    }
    Collection<InternalSchema> schemas =
        new HashSet<>(
            history.map(json -> SerDeHelper.parseSchemas(json).values()).orElse(List.of()));
    newest.ifPresent(schemas::add);
    return in(schemas);
  }

  static Set<String> in(Collection<InternalSchema> schemas) {
    Map<String, Set<Integer>> idsOfName = new HashMap<>();
    Map<Integer, Set<String>> namesOfId = new HashMap<>();
    for (InternalSchema schema : schemas) {
      for (int id : schema.getAllIds()) {
        String name = schema.findFullName(id);
        idsOfName.computeIfAbsent(name, key -> new HashSet<>()).add(id);
        namesOfId.computeIfAbsent(id, key -> new HashSet<>()).add(name);
      }
    }
    Set<String> renamed = new HashSet<>();
    idsOfName.forEach(
        (name, ids) -> {
          if (ids.size() > 1 || ids.stream().anyMatch(id -> namesOfId.get(id).size() > 1)) {
            renamed.add(name);
          }
        });
    return renamed;
  }
}
