/** Tables that change while they are asked about. */
package io.pruningindex.e2e.live;
