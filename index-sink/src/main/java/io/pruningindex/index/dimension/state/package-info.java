/** What the owner of a dimension remembers beside what readers see, and where. */
package io.pruningindex.index.dimension.state;
