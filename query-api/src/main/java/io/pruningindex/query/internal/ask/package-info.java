/** How anything is asked: by a deadline, again where that helps, several things at a time. */
package io.pruningindex.query.internal.ask;
