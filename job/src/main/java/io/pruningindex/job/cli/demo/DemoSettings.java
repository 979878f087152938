package io.pruningindex.job.cli.demo;

import java.time.Duration;

/**
 * What the demonstration is told.
 *
 * @param duration how long to go on asking, counted from the start
 * @param keepRunning whether to leave everything up afterwards, until the process is stopped
 * @param port the dashboard's port, or the next free one
 * @param seed makes the writer and the requests the same again
 * @param writerClassPath the class path of the writer's process: Hudi with its Java client
 */
public record DemoSettings(
    Duration duration, boolean keepRunning, int port, long seed, String writerClassPath) {}
