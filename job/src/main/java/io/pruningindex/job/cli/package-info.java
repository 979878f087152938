/** The command line: demo, run, prune and describe. */
package io.pruningindex.job.cli;
