/** The index job in a cluster within this JVM. */
package io.pruningindex.e2e.index;
