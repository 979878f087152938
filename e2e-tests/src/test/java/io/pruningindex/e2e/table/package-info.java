/** Tables that several releases of Hudi wrote, all followed by one job. */
package io.pruningindex.e2e.table;
