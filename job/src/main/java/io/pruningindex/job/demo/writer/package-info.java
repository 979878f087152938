/**
 * A process that keeps writing to two real Hudi tables, and writes down what is in them at each
 * instant. It runs apart from the job that follows the tables: in one JVM, Hudi's readers and
 * writers can wait for each other for ever.
 */
package io.pruningindex.job.demo.writer;
