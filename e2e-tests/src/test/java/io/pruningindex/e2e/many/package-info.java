/** One job that follows many tables, and whose tables are not the same from run to run. */
package io.pruningindex.e2e.many;
