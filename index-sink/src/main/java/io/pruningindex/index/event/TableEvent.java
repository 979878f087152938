package io.pruningindex.index.event;

import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.internal.state.Look;
import io.pruningindex.query.internal.state.TableHealth;
import io.pruningindex.query.schema.TableSchema;
import java.util.List;

/**
 * What a source tells the index of a table. Events of a table arrive in the order in which they
 * were sent.
 *
 * <p>An instant is sent as any number of {@link FilesAdded}, {@link FilesRemoved}, {@link
 * GroupsReplaced}, {@link SchemaChanged} and {@link CleanPlanned} of its number, closed by one
 * {@link InstantCompleted}; no checkpoint falls between them. A build of the whole table is an
 * {@link EpochOpened}, any number of {@link FilesListed}, and an {@link EpochCompleted};
 * checkpoints may fall anywhere between, and a build that is interrupted is never resumed: another
 * epoch is opened instead.
 *
 * <p>What an instant did is never undone by later events, since older file versions may have been
 * purged by then: a source that sees a completed instant rolled back builds the table anew.
 */
public sealed interface TableEvent {
  /** The table's name in the configuration. */
  String table();

  /**
   * The run of the source that sends this; see {@link io.pruningindex.query.internal.state.Stamp}.
   */
  long incarnation();

  /** A part of an instant, which is closed by an {@link InstantCompleted} of the same number. */
  sealed interface InstantPart extends TableEvent {
    /** The number of the instant. */
    long number();
  }

  /**
   * The table is being built anew under {@code epoch}; what was built and not completed before is
   * abandoned.
   */
  record EpochOpened(String table, long incarnation, long epoch, TableSchema schema)
      implements TableEvent {}

  /** Files of the table as of the instant that the epoch is built for. */
  record FilesListed(String table, long incarnation, long epoch, long number, FileBatch files)
      implements TableEvent {}

  /**
   * The build is complete and becomes current as {@code number}.
   *
   * @param instant the newest instant that it takes in, packed; {@code InstantTime.NONE} if the
   *     table has none
   * @param completionTime its completion time, packed
   * @param look what the source saw on the timeline, if it knew of no later instant; else {@link
   *     Look#NONE}
   */
  record EpochCompleted(
      String table,
      long incarnation,
      long epoch,
      long number,
      long instant,
      long completionTime,
      Look look)
      implements TableEvent {}

  /**
   * The instant added these files. A file that the table has already is replaced by its new self.
   */
  record FilesAdded(String table, long incarnation, long number, FileBatch files)
      implements InstantPart {}

  /** The instant removed these files, as a clean does. Files that the table lacks are ignored. */
  record FilesRemoved(String table, long incarnation, long number, List<FileReference> files)
      implements InstantPart {}

  /** The instant replaced these file groups. Groups that the table lacks are ignored. */
  record GroupsReplaced(String table, long incarnation, long number, List<GroupReference> groups)
      implements InstantPart {}

  /**
   * A clean that is not complete may delete these files from storage at any time. They stay part of
   * the table as of the number, but the numbers before it as of which one of them was part of a
   * latest slice cannot be asked for any more. Files that the table lacks are ignored.
   *
   * @param files the files
   * @param complete whether no others may be deleted; false if the plan cannot be read, and then no
   *     number before this one can be asked for any more
   */
  record CleanPlanned(
      String table, long incarnation, long number, List<FileReference> files, boolean complete)
      implements InstantPart {}

  /** The instant changed the table's schema. */
  record SchemaChanged(String table, long incarnation, long number, TableSchema schema)
      implements InstantPart {}

  /**
   * All of the instant was sent: it becomes current. Without any other event of its number it
   * changes nothing but the incarnation, as a source does when it opens or restores the table.
   *
   * @param look what the source saw on the timeline, if it knew of no later instant; else {@link
   *     Look#NONE}
   */
  record InstantCompleted(
      String table, long incarnation, long number, long instant, long completionTime, Look look)
      implements TableEvent {}

  /** The source looked at the timeline and saw nothing that was not sent. */
  record Heartbeat(String table, long incarnation, Look look) implements TableEvent {}

  /** How the following of the table goes. */
  record HealthReported(String table, long incarnation, TableHealth health) implements TableEvent {}

  /** The table is no longer configured: everything of it is deleted. */
  record TableDropped(String table, long incarnation) implements TableEvent {}

  /** A file by its partition path and name. */
  record FileReference(String partition, String name) {}

  /** A file group by its partition path and file id. */
  record GroupReference(String partition, String fileId) {}
}
