/** What a source says of a dimension, and its bytes. */
package io.pruningindex.index.dimension.event;
