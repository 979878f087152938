/** Writes tables whose rows are drawn at random, of all types and with what is odd about each. */
package io.pruningindex.e2e.generated;
