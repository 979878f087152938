/** The demonstration: two live tables, the index of them, and a check of each answer. */
package io.pruningindex.job.cli.demo;
