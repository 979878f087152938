/**
 * Random histories of tables, all of Hudi's actions in any order, against what Hudi itself said of
 * each instant when it was the newest.
 */
package io.pruningindex.e2e.timeline;
