/** What a table's columns, partition fields and way of merging are, from Hudi's own records. */
package io.pruningindex.job.hudi.schema;
