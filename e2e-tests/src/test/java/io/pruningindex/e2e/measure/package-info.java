/** Numbers that are printed, and not required to be good. */
package io.pruningindex.e2e.measure;
