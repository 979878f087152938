/** Dimensions that are SQL queries: from the query to events, cut into versions. */
package io.pruningindex.job.dimension.sql;
