package io.pruningindex.job.demo.truth;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** A row as one line of JSON: an array of its values. What JSON cannot hold exactly is text. */
final class RowCodec {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final List<RecordedColumn> columns;
  private final RowLayout layout;

  RowCodec(RecordedTable table) {
    this.columns = table.columns();
    this.layout = table.layout();
  }

  String encode(TruthRow row) {
    ArrayNode line = MAPPER.createArrayNode();
    for (RecordedColumn column : columns) {
      encode(column, row.value(column.name()), line);
    }
    return line.toString();
  }

  TruthRow decode(String line) throws JsonProcessingException {
    JsonNode values = MAPPER.readTree(line);
    List<Object> row = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      row.add(decode(columns.get(i).type(), values.get(i)));
    }
    return new TruthRow(layout, row);
  }

  private static void encode(RecordedColumn column, Object value, ArrayNode line) {
    if (value == null) {
      line.addNull();
      return;
    }
    Object exact = column.type().valueClass().cast(value);
    switch (column.type()) {
      case INT -> line.add((Integer) exact);
      case LONG -> line.add((Long) exact);
      case BOOLEAN -> line.add((Boolean) exact);
      case DECIMAL -> line.add(((BigDecimal) exact).toPlainString());
      case DOUBLE, STRING, DATE, TIMESTAMP -> line.add(exact.toString());
    }
  }

  private static Object decode(ColumnType type, JsonNode value) {
    if (value.isNull()) {
      return null;
    }
    return switch (type) {
      case INT -> value.intValue();
      case LONG -> value.longValue();
      case BOOLEAN -> value.booleanValue();
      case DECIMAL -> new BigDecimal(value.textValue());
      case DOUBLE -> Double.valueOf(value.textValue());
      case STRING -> value.textValue();
      case DATE -> LocalDate.parse(value.textValue());
      case TIMESTAMP -> Instant.parse(value.textValue());
    };
  }
}
