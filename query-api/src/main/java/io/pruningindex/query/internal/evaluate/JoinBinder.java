package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.join.ConvertedKeys;
import io.pruningindex.query.internal.join.JoinCondition;
import io.pruningindex.query.internal.join.KeyColumn;
import io.pruningindex.query.internal.join.KeyTuples;
import io.pruningindex.query.internal.join.SortedKeys;
import io.pruningindex.query.internal.join.ValueSet;
import io.pruningindex.query.join.JoinKey;
import io.pruningindex.query.schema.TableSchema;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Binds joins. A column of a key of which nothing is known, or that does not compare, is left out:
 * the others still tell which rows cannot match. Only if none is left the join is not applied.
 */
final class JoinBinder {
  private static final BoundNode NEVER = new BoundNode.Always(false);
  private static final LongRanges NO_RANGES = new LongRanges(new long[0], new long[0]);
  private static final String UNKNOWN_KEY =
      "the dimension has a matching row of whose key nothing is known";

  /**
   * A column of a key.
   *
   * @param index its position in the key
   * @param target the fact table's column
   * @param set what the set has in it
   * @param keys the same, as the fact table's column holds it, or why not
   */
  private record Part(
      int index, JoinKey key, ColumnTarget target, KeyColumn set, ConvertedKeys keys) {
    /** Why rows cannot be judged by this column, or null if they can. */
    String reason() {
      if (target.reason() != null) {
        return target.reason();
      }
      return keys instanceof ConvertedKeys.Declined declined ? declined.reason() : null;
    }

    boolean byPartition() {
      return target.partitionField() >= 0;
    }

    SortedKeys values() {
      return ((ConvertedKeys.Comparable) keys).keys();
    }

    KeyTuples.Column column() {
      return new KeyTuples.Column(
          index, keys instanceof ConvertedKeys.Comparable held ? held : null, key.nullSafe());
    }
  }

  private final TermBinder terms;
  private final ColumnResolver columns;
  private final ZoneId zone;
  private final List<BoundNode.TupleLeaf> leaves = new ArrayList<>();

  JoinBinder(TermBinder terms, TableSchema schema, ZoneId zone) {
    this.terms = terms;
    this.columns = new ColumnResolver(schema);
    this.zone = zone;
  }

  /** The tests for keys of several columns made so far, each at its id. */
  List<BoundNode.TupleLeaf> leaves() {
    return leaves;
  }

  BoundNode bind(JoinCondition join) {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < join.keys().size(); i++) {
      parts.add(part(i, join.keys().get(i), join.set()));
    }
    if (join.set().isEmpty()) {
      return NEVER;
    }
    return parts.size() > 1 && join.set().exact() ? byTuple(parts, join.set()) : byColumn(parts);
  }

  private Part part(int index, JoinKey key, ValueSet set) {
    ColumnTarget target = columns.resolve(key.factColumn());
    KeyColumn column = set.column(index);
    boolean bounded = target.type().physicalType().isPresent();
    ConvertedKeys keys =
        bounded
            ? set.converted(index, key.nullSafe(), target.type(), zone)
            : new ConvertedKeys.Declined("no bounds are held for columns of type " + target.type());
    return new Part(index, key, target, column, keys);
  }

  /** Judges by each column apart, as is right for one column, or is all that ranges allow. */
  private BoundNode byColumn(List<Part> parts) {
    List<BoundNode> nodes = parts.stream().map(this::node).toList();
    return nodes.size() == 1 ? nodes.get(0) : new BoundNode.AllOf(nodes);
  }

  private BoundNode node(Part part) {
    if (part.set().unknown()) {
      return new BoundNode.Unknown(null, UNKNOWN_KEY);
    }
    boolean nulls = part.key().nullSafe() && part.set().nulls();
    boolean comparable = part.keys() instanceof ConvertedKeys.Comparable;
    boolean values = comparable ? part.values().count() > 0 : part.set().keys().count() > 0;
    if (!nulls && !values) {
      return NEVER;
    } else if (part.reason() != null) {
      return new BoundNode.Unknown(null, part.reason());
    }
    BoundNode isNull = nulls ? leaf(part, NullTest.IS_NULL) : null;
    if (!values) {
      return isNull;
    }
    BoundNode isKey = leaf(part, new ValueTest(ranges(part.values()), NO_RANGES));
    return nulls ? new BoundNode.AnyOf(List.of(isKey, isNull)) : isKey;
  }

  private BoundNode leaf(Part part, LeafTest test) {
    return terms.leaf(part.target(), new MembershipTest(test));
  }

  private static ValueRanges ranges(SortedKeys keys) {
    return keys instanceof SortedKeys.Longs longs
        ? new LongRanges(longs.low(), longs.high())
        : new KeyRanges((SortedKeys.Bytes) keys);
  }

  /** Partitions first, whose values are known, then columns with few values: less is searched. */
  private BoundNode byTuple(List<Part> parts, ValueSet set) {
    List<Part> used =
        parts.stream()
            .filter(part -> part.reason() == null)
            .sorted(
                Comparator.comparing((Part part) -> !part.byPartition())
                    .thenComparing(part -> part.values().count()))
            .limit(KeyTuples.MOST_COLUMNS)
            .toList();
    List<Part> unused = parts.stream().filter(part -> !used.contains(part)).toList();
    KeyTuples keys =
        set.tuples(
            used.stream().map(Part::column).toList(), unused.stream().map(Part::column).toList());
    if (keys.isEmpty()) {
      return NEVER;
    } else if (keys.anyOpen()) {
      return new BoundNode.Unknown(null, why(parts));
    }
    BoundNode.TupleLeaf leaf =
        new BoundNode.TupleLeaf(
            leaves.size(),
            used.stream()
                .map(
                    part ->
                        new TupleColumn(
                            part.target().name(),
                            part.target().type(),
                            part.target().partitionField(),
                            part.target().indexed(),
                            part.key().nullSafe(),
                            part.values()))
                .toList(),
            keys);
    leaves.add(leaf);
    return leaf;
  }

  private static String why(List<Part> parts) {
    Set<String> reasons = new LinkedHashSet<>();
    for (Part part : parts) {
      if (part.reason() != null) {
        reasons.add(part.reason());
      }
    }
    if (parts.stream().anyMatch(part -> part.reason() == null)) {
      reasons.add(UNKNOWN_KEY);
    }
    return String.join("; ", reasons);
  }
}
