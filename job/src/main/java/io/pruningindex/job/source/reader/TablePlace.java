package io.pruningindex.job.source.reader;

import java.net.URI;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Tells where paths are, however they are spelt. */
final class TablePlace {
  private static final Path ROOT = new Path("/");

  private TablePlace() {}

  /**
   * Whether a table at one path is the one at the other. Slashes that are doubled or trail make no
   * difference, nor does the scheme of the default file system. What is no path is no other
   * place's.
   *
   * @param hadoop options for Hadoop's file systems, which may say which one is the default
   */
  static boolean same(String one, String other, Map<String, String> hadoop) {
    if (one.equals(other)) {
      return true;
    }
    Configuration configuration = new Configuration();
    hadoop.forEach(configuration::set);
    try {
      return qualified(one, configuration).equals(qualified(other, configuration));
    } catch (IllegalArgumentException e) {
      // Opening the table will say what is wrong with it.
      return false;
    }
  }

  /**
   * Names the storage that a path lies in, for example {@code s3a://bucket}; "" if it is no path.
   */
  static String store(String path, Map<String, String> hadoop) {
    Configuration configuration = new Configuration();
    hadoop.forEach(configuration::set);
    try {
      URI place = qualified(path, configuration).toUri();
      return place.getScheme() + "://" + (place.getAuthority() == null ? "" : place.getAuthority());
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  private static Path qualified(String path, Configuration configuration) {
    // Hadoop would take what follows two leading slashes for a host.
    String local = path.replaceFirst("^//+", "/");
    return new Path(local).makeQualified(FileSystem.getDefaultUri(configuration), ROOT);
  }
}
