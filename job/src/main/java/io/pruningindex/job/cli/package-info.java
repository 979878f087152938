/** The command line: the commands, their options, and what they print. */
package io.pruningindex.job.cli;
