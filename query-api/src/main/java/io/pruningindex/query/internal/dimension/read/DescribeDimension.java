package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.DimensionDescription;
import io.pruningindex.query.Problem;
import io.pruningindex.query.internal.ask.Attempts;
import io.pruningindex.query.internal.ask.Failures;
import io.pruningindex.query.internal.ask.NoAnswerException;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionHead;
import io.pruningindex.query.internal.dimension.DimensionLedger;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.dimension.DimensionVersion;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.read.Deadline;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Describes one dimension. */
final class DescribeDimension {
  private final DimensionAccess access;
  private final String dimension;
  private final Deadline deadline;

  DescribeDimension(DimensionAccess access, String dimension, Deadline deadline) {
    this.access = access;
    this.dimension = dimension;
    this.deadline = deadline;
  }

  /** The description; fails where the dimension is unknown or cannot be read. */
  CompletableFuture<DimensionDescription> run() {
    return Attempts.run(
            access.pause(),
            this::attempt,
            stale ->
                new NoAnswerException(
                    Problem.Code.INCONSISTENT,
                    "What was read of dimension '"
                        + dimension
                        + "' did not fit together ("
                        + stale.getMessage()
                        + "): the job is recovering; ask again"))
        .exceptionallyCompose(
            failure ->
                CompletableFuture.failedFuture(
                    Failures.unwrapped(failure) instanceof UnknownDimensionException unknown
                        ? new NoAnswerException(
                            Problem.Code.UNKNOWN_DIMENSION, unknown.getMessage())
                        : failure));
  }

  private CompletableFuture<DimensionDescription> attempt() {
    AbsentDimension absent = new AbsentDimension(access.directory());
    DimensionSnapshotReader snapshots = new DimensionSnapshotReader(access.values(), absent);
    return snapshots
        .head(dimension, deadline)
        .thenCompose(
            head ->
                head.isEmpty()
                    ? absent
                        .requireKnown(dimension, deadline)
                        .thenApply(known -> new DimensionDescription(dimension, Optional.empty()))
                    : snapshots
                        .ledger(dimension, head.get(), deadline)
                        .thenApply(ledger -> description(head.get(), ledger)));
  }

  private DimensionDescription description(DimensionHead head, DimensionLedger ledger) {
    DimensionSchema schema = ledger.schema();
    List<DimensionDescription.Version> versions =
        ledger.versions().stream()
            .filter(version -> version.number() <= head.stamp().number())
            .map(DescribeDimension::version)
            .toList();
    return new DimensionDescription(
        dimension,
        Optional.of(
            new DimensionDescription.State(
                schema.columns().stream()
                    .map(
                        field ->
                            new DimensionDescription.Field(field.name(), field.type(), field.key()))
                    .toList(),
                schema.definition(),
                unlessEmpty(schema.origin()),
                completeness(head.completedBy()),
                versions,
                versions.isEmpty() ? Optional.empty() : CompleteTime.of(head.currentTo()),
                Instant.ofEpochMilli(head.heardAt()),
                unlessEmpty(head.problem()))));
  }

  private static Optional<String> unlessEmpty(String text) {
    return Optional.of(text).filter(some -> !some.isEmpty());
  }

  private static DimensionDescription.Version version(DimensionVersion version) {
    return new DimensionDescription.Version(
        version.number(),
        completeness(version.completeness()),
        CompleteTime.of(version.currentTo()),
        Optional.ofNullable(InstantTime.unpack(version.instant())),
        Instant.ofEpochMilli(version.cutAt()),
        version.rows(),
        version.duplicates());
  }

  private static DimensionDescription.Completeness completeness(Completeness completeness) {
    return switch (completeness) {
      case NEVER -> DimensionDescription.Completeness.NEVER;
      case WATERMARK -> DimensionDescription.Completeness.WATERMARK;
      case END_OF_INPUT -> DimensionDescription.Completeness.END_OF_INPUT;
      case INSTANT -> DimensionDescription.Completeness.INSTANT;
      case ASSUMED -> DimensionDescription.Completeness.ASSUMED;
    };
  }
}
