/**
 * Clients that ask without pause while writers do all that can be done to tables, undoing included.
 */
package io.pruningindex.e2e.live.hammer;
