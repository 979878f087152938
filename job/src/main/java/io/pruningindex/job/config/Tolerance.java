package io.pruningindex.job.config;

import java.io.Serializable;
import java.time.Duration;

/**
 * What is put up with when Hudi tables are followed.
 *
 * @param clockSkew by how much the clocks of a table's writers may be behind the job's: so long
 *     after a time it is known what had completed by then
 * @param slowCall how long a call of storage may take before the table is said to be held up by it
 */
public record Tolerance(Duration clockSkew, Duration slowCall) implements Serializable {
  /** What suits writers whose clocks are synchronized, and storage of any kind. */
  public static final Tolerance DEFAULT =
      new Tolerance(Duration.ofSeconds(1), Duration.ofSeconds(30));

  public Tolerance {
    if (clockSkew.isNegative()) {
      throw new InvalidConfigurationException(
          "clock-skew must not be negative and is " + clockSkew);
    }
    if (slowCall.isNegative() || slowCall.isZero()) {
      throw new InvalidConfigurationException("slow-call must be positive and is " + slowCall);
    }
  }

  /** This tolerance with another clock skew. */
  public Tolerance withClockSkew(Duration skew) {
    return new Tolerance(skew, slowCall);
  }

  /** This tolerance with another time for calls. */
  public Tolerance withSlowCall(Duration time) {
    return new Tolerance(clockSkew, time);
  }
}
