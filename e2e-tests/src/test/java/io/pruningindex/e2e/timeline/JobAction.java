package io.pruningindex.e2e.timeline;

/** What may be done to the job that follows the tables. */
enum JobAction {
  NONE,
  /** Takes a checkpoint, which a later failure goes back to. */
  CHECKPOINT,
  /** Stops with a savepoint, and resumes from it with another parallelism. */
  SAVEPOINT_AND_RESCALE,
  /** Ends without a savepoint, and resumes from the last checkpoint. */
  FALL_BACK_TO_CHECKPOINT,
  /** Loses its TaskManager and gets another; Flink itself goes back to the last checkpoint. */
  LOSE_TASK_MANAGER,
  /** Stops with a savepoint. Tables go on without the job. */
  STOP,
  /** Ends without a savepoint. Tables go on without the job. */
  CANCEL,
  /** Resumes from where it stopped. */
  RESUME
}
