package io.pruningindex.e2e.document;

/**
 * A test that a document names.
 *
 * @param testClass the simple name of its class
 * @param method its method
 */
record NamedTest(String testClass, String method) {
  @Override
  public String toString() {
    return testClass + "#" + method;
  }
}
