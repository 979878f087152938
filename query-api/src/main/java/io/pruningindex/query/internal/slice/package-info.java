/**
 * What is known of whole slices: enough to choose those that hold the first rows of an answer, and
 * to count rows and find least and greatest values without reading a file.
 */
package io.pruningindex.query.internal.slice;
