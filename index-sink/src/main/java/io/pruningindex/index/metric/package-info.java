/** What the index operator measures, and under which names. */
package io.pruningindex.index.metric;
