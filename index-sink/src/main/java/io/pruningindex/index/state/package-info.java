/** Access to the keyed state that holds the index, and what its owner notes down for itself. */
package io.pruningindex.index.state;
