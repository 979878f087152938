package io.pruningindex.e2e.timeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** What is done to a job while tables are written. */
final class JobSchedule {
  private static final int LONGEST_DOWN = 7;

  private JobSchedule() {}

  /** Draws what is done before each of some actions of the writers. */
  static List<JobAction> draw(Random random, int actions) {
    List<JobAction> schedule = new ArrayList<>();
    while (schedule.size() < actions) {
      switch (schedule.size() < 2 ? 0 : random.nextInt(9)) {
        case 1, 2 -> schedule.add(JobAction.CHECKPOINT);
        case 3 -> schedule.add(JobAction.SAVEPOINT_AND_RESCALE);
        case 4 -> schedule.add(JobAction.FALL_BACK_TO_CHECKPOINT);
        case 5, 6 -> {
          schedule.add(random.nextBoolean() ? JobAction.STOP : JobAction.CANCEL);
          for (int i = random.nextInt(LONGEST_DOWN); i > 0; i--) {
            schedule.add(JobAction.NONE);
          }
          schedule.add(JobAction.RESUME);
        }
        case 7 -> schedule.add(JobAction.LOSE_TASK_MANAGER);
        default -> schedule.add(JobAction.NONE);
      }
    }
    return schedule.subList(0, actions);
  }
}
