package io.pruningindex.e2e.timeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * What is done to a table, and to the job meanwhile.
 *
 * @param table the table's name
 */
record Sequence(String table, long seed, TableShape shape, List<Step> steps) {
  Sequence {
    steps = List.copyOf(steps);
  }

  /** Draws a sequence in which the job's part is given. */
  static Sequence draw(String table, long seed, List<JobAction> job) {
    Random random = new Random(seed);
    TableShape shape = TableShape.draw(random);
    List<Step> steps = new ArrayList<>();
    for (JobAction action : job) {
      // There must be something to act upon.
      WriterAction first = steps.isEmpty() ? WriterAction.INSERT : WriterAction.draw(shape, random);
      steps.add(new Step(action, first, random.nextLong()));
    }
    return new Sequence(table, seed, shape, steps);
  }

  /** Its first steps. */
  Sequence upTo(int count) {
    return new Sequence(table, seed, shape, steps.subList(0, count));
  }

  /** The sequence but for one step. */
  Sequence without(int step) {
    List<Step> others = new ArrayList<>(steps);
    others.remove(step);
    return new Sequence(table, seed, shape, others);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("%s (seed %d): %s".formatted(table, seed, shape));
    for (Step step : steps) {
      text.append("\n  ");
      if (step.job() != JobAction.NONE) {
        text.append("[job: ").append(step.job()).append("] ");
      }
      text.append(step.writer()).append(' ').append(step.seed());
    }
    return text.toString();
  }
}
