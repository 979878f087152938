package io.pruningindex.e2e.join;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The configuration that the documentation gives as its example of Kafka. */
final class KafkaExample {
  /** The table that it names. */
  static final String TABLE = "sales";

  private static final Path DOCUMENT = Path.of("../docs/dimensions.md");
  private static final String SECTION = "\n## Kafka\n";
  private static final String BEGIN = "```yaml\n";
  private static final String END = "```\n";
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

  private KafkaExample() {}

  /**
   * The example, with a table and a broker that are really there, as a file that the job can be
   * given.
   *
   * @param more dimensions beyond those of the example, as YAML
   */
  static Path write(Path file, Path table, String broker, String more) throws IOException {
    ObjectNode job = (ObjectNode) YAML.readTree(text().replace("kafka:9092", broker));
    ObjectNode sales = (ObjectNode) job.withArray("tables").get(0);
    if (!sales.get("name").asText().equals(TABLE)) {
      throw new IllegalStateException("The example is not about " + TABLE + ": " + sales);
    }
    sales.put("path", table.toString());
    job.withArray("dimensions").addAll((ArrayNode) YAML.readTree(more));
    job.put("poll-interval", "500ms").put("checkpoint-interval", "2s");
    return Files.writeString(file, YAML.writeValueAsString(job));
  }

  private static String text() throws IOException {
    String document = Files.readString(DOCUMENT);
    int section = document.indexOf(SECTION);
    int begin = document.indexOf(BEGIN, section) + BEGIN.length();
    if (section < 0 || begin < section) {
      throw new IllegalStateException("No example of Kafka in " + DOCUMENT);
    }
    return document.substring(begin, document.indexOf(END, begin));
  }
}
