/**
 * A small writer of index state for tests: tables of a few files, written with the real codec, all
 * versions of every value kept, and the truth about every instant beside them.
 */
package io.pruningindex.query.model;
