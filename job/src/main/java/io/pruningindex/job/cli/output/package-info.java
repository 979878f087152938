/** Shows answers and descriptions, as text for people and as JSON for programs. */
package io.pruningindex.job.cli.output;
