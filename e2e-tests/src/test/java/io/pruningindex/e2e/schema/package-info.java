/** Tables whose schema changes while the job follows them, and after. */
package io.pruningindex.e2e.schema;
