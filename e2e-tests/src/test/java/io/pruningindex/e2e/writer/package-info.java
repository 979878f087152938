/** How the tests have Hudi write where nothing about writing is tested. */
package io.pruningindex.e2e.writer;
