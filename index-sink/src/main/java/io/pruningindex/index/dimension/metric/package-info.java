/** What is measured of each dimension. */
package io.pruningindex.index.dimension.metric;
