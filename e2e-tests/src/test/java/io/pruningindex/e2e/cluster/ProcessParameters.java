package io.pruningindex.e2e.cluster;

import java.util.List;

/**
 * How to start a process of the cluster.
 *
 * @param javaOptions options of its JVM
 * @param arguments arguments of its main class
 */
record ProcessParameters(List<String> javaOptions, List<String> arguments) {}
