package io.pruningindex.job.cli;

import picocli.CommandLine.IVersionProvider;

/** The version that the jar was built as. */
final class VersionProvider implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = PruningIndexCommand.class.getPackage().getImplementationVersion();
    return new String[] {"pruning-index " + (version == null ? "(not from a jar)" : version)};
  }
}
