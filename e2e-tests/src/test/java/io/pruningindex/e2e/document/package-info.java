/** Holds documents to what they say of this project. */
package io.pruningindex.e2e.document;
