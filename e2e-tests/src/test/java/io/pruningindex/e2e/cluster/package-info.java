/**
 * A Flink cluster of several processes for tests: a JobManager and TaskManagers from Maven
 * artifacts, with the configuration and the jars of the {@code flink-conf} module.
 */
package io.pruningindex.e2e.cluster;
