package io.pruningindex.e2e.join;

import static io.pruningindex.query.predicate.Predicates.column;

import io.pruningindex.e2e.kafka.KafkaBroker;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.join.DimensionJoin;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/** The topics of the dimensions in the documentation's example of Kafka, and questions on them. */
final class LoggedStar implements AutoCloseable {
  static final String STORES = "stores";
  static final String DAYS = "days";

  /** The time of the only record of a topic of two partitions. */
  static final long QUIET_TIME = 1_000_000_000_000L;

  private static final String DAYS_TOPIC = "shop.days";
  private static final String QUIET_TOPIC = "quiet";
  private static final List<String> REGIONS = List.of("EU", "US", "ASIA", "AFRICA", "OCEANIA");
  private static final int CHANGES = Integer.getInteger("join.changes", 60);

  private final Random random;
  private final Producer<String, String> producer;
  private final LoggedDimension stores;
  private final LoggedDimension days;

  private LoggedStar(Random random, Producer<String, String> producer) {
    this.random = random;
    this.producer = producer;
    this.stores =
        new LoggedDimension(
            STORES,
            ChangeFormat.UPSERT,
            producer,
            List.of("id", "region"),
            List.of(List.of(-2, "none"), List.of(-1, "none")));
    this.days =
        new LoggedDimension(
            DAYS_TOPIC,
            ChangeFormat.DEBEZIUM,
            producer,
            List.of("day_id", "holiday"),
            List.of(List.of("none", false)));
  }

  /** Makes the topics, and fills them. */
  static LoggedStar create(KafkaBroker broker, Random random) throws Exception {
    broker.createTopic(STORES, 2);
    broker.createTopic(DAYS_TOPIC, 1);
    broker.createTopic(QUIET_TOPIC, 2);
    LoggedStar star =
        new LoggedStar(
            random,
            new KafkaProducer<>(
                Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.address()),
                new StringSerializer(),
                new StringSerializer()));
    star.producer.send(new ProducerRecord<>(QUIET_TOPIC, 0, QUIET_TIME, "1", "{\"id\":1}"));
    star.change();
    return star;
  }

  /**
   * A dimension of the ids in the topic of two partitions of which one is empty.
   *
   * @param options more options of the table, each after a comma
   * @return YAML
   */
  static String quiet(String name, KafkaBroker broker, String options) {
    return """
        - name: %s
          ddl: |
            CREATE TABLE numbers (
              id INT, changed TIMESTAMP_LTZ(3) METADATA FROM 'timestamp',
              WATERMARK FOR changed AS changed - INTERVAL '0.001' SECOND
            ) WITH (
              'connector' = 'kafka', 'topic' = '%s', 'scan.startup.mode' = 'earliest-offset',
              'properties.bootstrap.servers' = '%s', 'format' = 'json'%s
            )
          query: SELECT id FROM numbers
          key: [id]
        """
        .formatted(name, QUIET_TOPIC, broker.address(), options);
  }

  Map<String, LoggedDimension> dimensions() {
    return Map.of(STORES, stores, DAYS, days);
  }

  /** Adds, changes and removes rows at random. */
  void change() {
    for (int i = 0; i < CHANGES; i++) {
      int id = random.nextInt(GeneratedFacts.KEYS);
      if (random.nextInt(3) == 0) {
        stores.remove(id);
      } else {
        stores.put(id, region(random));
      }
    }
    for (int i = 0; i < CHANGES / 10; i++) {
      String id = GeneratedFacts.randomPart(random);
      if (random.nextInt(3) == 0) {
        days.remove(id);
      } else {
        days.put(id, random.nextBoolean());
      }
    }
    dimensions().values().forEach(LoggedDimension::publish);
  }

  /** A question with one of the joins, or both. */
  static PruneRequest question(Random random) {
    PruneRequest.Builder request = PruneRequest.table(KafkaExample.TABLE);
    int kind = random.nextInt(3);
    if (kind != 0) {
      request.join(inRegion(region(random)));
    }
    if (kind != 1) {
      request.join(onHolidays(random.nextBoolean()));
    }
    return request.build();
  }

  static DimensionJoin inRegion(String region) {
    return DimensionJoin.with(STORES)
        .on("f_int", "id")
        .where(column("region").isEqualTo(region))
        .build();
  }

  static DimensionJoin onHolidays(boolean holiday) {
    return DimensionJoin.with(DAYS)
        .on(GeneratedFacts.PARTITION, "day_id")
        .where(column("holiday").isEqualTo(holiday))
        .build();
  }

  private static String region(Random random) {
    return REGIONS.get(random.nextInt(REGIONS.size()));
  }

  @Override
  public void close() {
    producer.close();
  }
}
