/** What the index tells of single partitions, for catalogs and the like that keep lists of them. */
package io.pruningindex.index.partition;
