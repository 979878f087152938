package io.pruningindex.job.cli.demo;

import java.nio.file.Path;
import java.time.Duration;

/**
 * What the demonstration is told.
 *
 * @param duration how long to go on asking, counted from the start
 * @param keepRunning whether to leave everything up afterwards, until the process is stopped
 * @param port the dashboard's port, or the next free one
 * @param seed makes the writer and the requests the same again
 * @param home the project's folder, in which the writer's classes are
 */
public record DemoSettings(
    Duration duration, boolean keepRunning, int port, long seed, Path home) {}
