/** Tables whose partition folders are named in every way in which Hudi names them. */
package io.pruningindex.e2e.partition;
