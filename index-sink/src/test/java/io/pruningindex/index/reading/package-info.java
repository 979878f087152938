/** What a client reads of the state that the operator has written. */
package io.pruningindex.index.reading;
