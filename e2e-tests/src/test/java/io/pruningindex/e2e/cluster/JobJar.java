package io.pruningindex.e2e.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** Packs a job that is written in a test class, so that Flink's command line can submit it. */
final class JobJar {

  private JobJar() {}

  /** Writes a jar with a class and the classes nested in it, and nothing else. */
  static Path write(Path jar, Class<?> job) throws IOException {
    Path classes = root(job);
    Path file = classes.resolve(job.getName().replace('.', '/') + ".class");
    String name = job.getSimpleName();
    List<Path> members;
    try (Stream<Path> siblings = Files.list(file.getParent())) {
      members =
          siblings
              .filter(path -> path.getFileName().toString().matches(name + "(\\$.*)?\\.class"))
              .toList();
    }
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream zip = new JarOutputStream(out)) {
      for (Path member : members) {
        zip.putNextEntry(new ZipEntry(classes.relativize(member).toString().replace('\\', '/')));
        Files.copy(member, zip);
        zip.closeEntry();
      }
    }
    return jar;
  }

  private static Path root(Class<?> job) {
    try {
      return Path.of(job.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
