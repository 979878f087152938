package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Names partition directories as Hudi's writers do. */
final class RandomPaths {
  private static final String ENCODED = "\"#%'*/:=?\\{[]^";

  private RandomPaths() {}

  static String path(TableSchema schema, Map<String, Object> values, Random random) {
    List<String> segments = new ArrayList<>();
    for (PartitionField field : schema.partitionFields()) {
      String text = text(field, values.get(field.name()), random);
      String encoded = schema.urlEncoded() ? encode(text) : text;
      segments.add(schema.hiveStyle() ? field.name() + "=" + encoded : encoded);
    }
    if (schema.hiveStyle() && random.nextInt(4) == 0) {
      Collections.reverse(segments);
    }
    return String.join("/", segments);
  }

  private static String text(PartitionField field, Object value, Random random) {
    if (field.times().isPresent()) {
      return TimeFolderNames.name(field.times().get(), (Long) value, TimeFolderNames.clock(random));
    } else if (value == null || value.equals("")) {
      return "__HIVE_DEFAULT_PARTITION__";
    } else if (!field.identity()) {
      return "transformed-" + random.nextInt(3);
    } else if (value instanceof Instant instant) {
      // In the zone of the writer's process, whatever it is.
      ZoneOffset zone = ZoneOffset.ofHours(random.nextInt(37) - 18);
      return text(field, LocalDateTime.ofInstant(instant, zone), random);
    } else if (value instanceof LocalDateTime time) {
      // As java.sql.Timestamp has it; one writer cuts off microseconds.
      String millis = time.toLocalDate() + " " + time.toLocalTime().withNano(0) + ".0";
      return random.nextBoolean() ? millis : time.toString().replace('T', ' ');
    }
    return value.toString();
  }

  private static String encode(String text) {
    StringBuilder encoded = new StringBuilder();
    for (char c : text.toCharArray()) {
      if (c < ' ' || c == 0x7F || ENCODED.indexOf(c) >= 0) {
        encoded.append(String.format("%%%02X", (int) c));
      } else {
        encoded.append(c);
      }
    }
    return encoded.toString();
  }
}
