package io.pruningindex.job.dimension.sql;

import io.pruningindex.query.internal.dimension.Completeness;

/**
 * What a dimension's source has told of how far it is. Times but those of watermarks are in
 * milliseconds since the epoch.
 *
 * <p>Files of a watched folder are read in no particular order. Watermarks come when all that were
 * found are read; in between, the rows are those of no time at all. If folders are all that is read
 * they tell when they are, late rows included. Beside other sources, of which some tell nothing,
 * only the watermark and the clock say so.
 */
final class SourceProgress {
  /**
   * How long nothing must come until rows of a folder are taken for late ones, which no watermark
   * follows, if it is not told. Storage that gives nothing for longer in the middle of a file may
   * deceive.
   */
  private static final long MILLIS_UNTIL_LATE = 60_000;

  /** How long nothing must come until all of several folders are taken for read. */
  private static final long MILLIS_BETWEEN_FOLDERS = 1_000;

  private final DimensionSettings settings;
  private final QuietTime quiet;
  private long watermark;
  private boolean received;
  private boolean unmarked;
  private boolean reading;
  private boolean ended;

  /** Goes on from the notes; what was drained is not ended any more. */
  SourceProgress(DimensionSettings settings, OperatorNotes notes, QuietTime quiet) {
    this.settings = settings;
    this.quiet = quiet;
    this.watermark = notes.watermark();
    this.received = notes.received();
    this.unmarked = notes.unmarked();
    this.reading = notes.reading();
  }

  /** A record was worked off and, if it was to be, sent. */
  void record(long now) {
    received = true;
    unmarked = true;
    quiet.end(now);
  }

  /**
   * A watermark has come; tells whether it says more than those before. If so its source gives
   * records, though perhaps only such as the query leaves out.
   */
  boolean advance(long mark, long now) {
    if (mark <= watermark) {
      return false;
    }
    watermark = mark;
    unmarked = false;
    quiet.end(now);
    return true;
  }

  /** Whether files of watched folders are being read has changed. */
  void tellReading(boolean now) {
    reading = now;
  }

  /** Whether it was told that all rows of all files are there that were found. */
  boolean isToldRead() {
    return settings.told() && !reading;
  }

  /** Whether files are being read and have given nothing for so long that something is wrong. */
  boolean isStuck(long now) {
    return settings.told() && reading && quiet.length(now) >= MILLIS_UNTIL_LATE;
  }

  /** Nothing more will come. */
  void end() {
    ended = true;
  }

  boolean isEnded() {
    return ended;
  }

  /** The newest watermark, or {@link Long#MIN_VALUE}. */
  long watermark() {
    return watermark;
  }

  boolean hasWatermark() {
    return watermark != Long.MIN_VALUE;
  }

  /** A look whether it is quiet; see {@link QuietTime#look}. */
  void look(long now, boolean free) {
    quiet.look(now, free);
  }

  /**
   * Whether to assume that all rows are there. A source that has never sent one says nothing by
   * sending none.
   */
  boolean isAssumed(long now) {
    return settings.completedBy() == Completeness.ASSUMED
        && received
        && quiet.length(now) >= settings.quiet().toMillis();
  }

  /** Whether what was sent is what the rows were at some time, as far as folders are concerned. */
  boolean areFoldersRead(long now) {
    if (settings.told()) {
      return !reading;
    }
    long silence = quiet.length(now);
    if (settings.folders() == 0 || silence >= MILLIS_UNTIL_LATE) {
      return true;
    }
    // The watermark may be that of one folder, while another one is being read.
    return !unmarked && (settings.folders() == 1 || silence >= MILLIS_BETWEEN_FOLDERS);
  }

  /** What to keep in a checkpoint. */
  OperatorNotes notes(OpenUpdates updates) {
    return new OperatorNotes(
        settings.schemaBytes(),
        watermark,
        received,
        updates.held(),
        unmarked,
        updates.parted(),
        ended,
        reading);
  }
}
