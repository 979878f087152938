package io.pruningindex.job.demo.writer;

/** What can be done to a table in one round. */
enum TableAction {
  UPSERT,
  DELETE,
  INSERT_OVERWRITE,
  DELETE_PARTITION,
  CLUSTER,
  CLEAN,
  ROLLBACK,
  /** Plans a compaction, to be executed some rounds later, and upserts. */
  SCHEDULE_COMPACTION
}
