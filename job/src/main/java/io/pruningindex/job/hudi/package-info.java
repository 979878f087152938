/**
 * Reads Hudi tables: what is on the timeline, the files as of an instant, what an instant changed,
 * and the stats of files. Stats that may be wrong are never handed out as known.
 */
package io.pruningindex.job.hudi;
