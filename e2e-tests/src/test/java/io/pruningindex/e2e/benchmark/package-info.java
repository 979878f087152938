/** How fast predicates are evaluated on column stats, beside a plain scan of the same bytes. */
package io.pruningindex.e2e.benchmark;
