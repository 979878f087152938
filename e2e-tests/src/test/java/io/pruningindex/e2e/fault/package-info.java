/** Tables that cannot be read, beside one that can. */
package io.pruningindex.e2e.fault;
