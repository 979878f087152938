package io.pruningindex.job.hudi;

import io.pruningindex.job.hudi.schema.ResolvedSchema;
import io.pruningindex.job.hudi.schema.SchemaReader;
import io.pruningindex.job.hudi.stats.StoredStats;
import java.io.IOException;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hudi.common.config.HoodieMetadataConfig;
import org.apache.hudi.common.engine.HoodieLocalEngineContext;
import org.apache.hudi.common.model.HoodieTimelineTimeZone;
import org.apache.hudi.common.table.HoodieTableConfig;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.apache.hudi.common.table.timeline.HoodieInstant;
import org.apache.hudi.common.table.timeline.HoodieTimeline;
import org.apache.hudi.metadata.FileSystemBackedTableMetadata;
import org.apache.hudi.metadata.HoodieTableMetadata;
import org.apache.hudi.metadata.MetadataPartitionType;
import org.apache.hudi.metadata.NativeTableMetadataFactory;
import org.apache.hudi.storage.StoragePath;
import org.apache.hudi.storage.hadoop.HadoopStorageConfiguration;

/**
 * A table as of when its timeline was last loaded: configuration, timeline, metadata table, schema.
 * All of it is read anew when the timeline or the table's properties have changed, so that a table
 * that was altered, upgraded or made anew at the same path is seen as what it is now.
 */
final class TableSession implements AutoCloseable {
  private final HadoopStorageConfiguration storage;
  private final String path;
  private final SchemaReader schemas;
  private final Set<String> onceCompleted = new HashSet<>();
  private StoredProperties properties;
  private HoodieTableMetaClient metaClient;
  private HoodieTableMetadata metadata;
  private ResolvedSchema schema;

  TableSession(HadoopStorageConfiguration storage, String path, SchemaReader schemas)
      throws IOException {
    this.storage = storage;
    this.path = path;
    this.schemas = schemas;
    this.properties = StoredProperties.of(path, storage.unwrap());
    this.metaClient = connect();
    rememberCompleted();
  }

  private HoodieTableMetaClient connect() {
    return HoodieTableMetaClient.builder()
        .setConf(storage)
        .setBasePath(path)
        .setLoadActiveTimelineOnLoad(true)
        .build();
  }

  HoodieTableMetaClient metaClient() {
    return metaClient;
  }

  /** Loads the timeline anew, and all else if it or the properties have changed. */
  void reload() throws Exception {
    List<HoodieInstant> before = metaClient.getActiveTimeline().getInstants();
    List<HoodieInstant> now = metaClient.reloadActiveTimeline().getInstants();
    // Looked at before they are read: what changes in between shows at the next look.
    StoredProperties stored = StoredProperties.of(path, storage.unwrap());
    if (now.isEmpty() || !now.equals(before) || !stored.equals(properties)) {
      forget();
      properties = stored;
      metaClient = connect();
      rememberCompleted();
    }
  }

  private void rememberCompleted() {
    String first =
        metaClient.getActiveTimeline().firstInstant().map(HoodieInstant::requestedTime).orElse("");
    onceCompleted.removeIf(instant -> instant.compareTo(first) < 0);
    completed().forEach(instant -> onceCompleted.add(instant.requestedTime()));
  }

  /**
   * Forgets what was complete once and is not among {@code at}: who takes the table as of these
   * instants does not know of it.
   */
  void startFrom(List<TimelineInstant> at) {
    onceCompleted.clear();
    at.forEach(instant -> onceCompleted.add(instant.requestedTime()));
  }

  /** The completed instants of the active timeline, sorted by completion time. */
  List<TimelineInstant> completed() {
    return metaClient
        .getActiveTimeline()
        .filterCompletedInstants()
        .getInstantsAsStream()
        .map(TableSession::describe)
        .sorted(TimelineInstant.BY_COMPLETION)
        .toList();
  }

  private static TimelineInstant describe(HoodieInstant instant) {
    String completion = instant.getCompletionTime();
    return new TimelineInstant(
        instant.requestedTime(),
        instant.getAction(),
        completion == null ? instant.requestedTime() : completion);
  }

  /** A completed instant as Hudi knows it, or empty if it is not on the active timeline. */
  Optional<HoodieInstant> find(TimelineInstant instant) {
    return metaClient
        .getActiveTimeline()
        .filterCompletedInstants()
        .getInstantsAsStream()
        .filter(i -> i.requestedTime().equals(instant.requestedTime()))
        .filter(i -> i.getAction().equals(instant.action()))
        .findFirst();
  }

  /** The path of an instant's file on the timeline, or "" if it is not on it. */
  String timelineFile(TimelineInstant instant) {
    return find(instant)
        .map(found -> metaClient.getInstantFileNameGenerator().getFileName(found))
        .map(name -> new StoragePath(metaClient.getTimelinePath(), name).toString())
        .orElse("");
  }

  /** Requested times of the writes of the active timeline that are not completed. */
  List<String> begunWrites() {
    return metaClient
        .getActiveTimeline()
        .getWriteTimeline()
        .filterInflightsAndRequested()
        .getInstantsAsStream()
        .map(HoodieInstant::requestedTime)
        .distinct()
        .toList();
  }

  /** Requested times of all that is being carried out, not only planned. */
  List<String> inflight() {
    return metaClient
        .getActiveTimeline()
        .getInstantsAsStream()
        .filter(HoodieInstant::isInflight)
        .map(HoodieInstant::requestedTime)
        .toList();
  }

  /**
   * Requested times of all that is under way on the active timeline, but for savepoints, which bear
   * those of completed commits. What does not look like a time nobody can ask for.
   */
  List<String> pending() {
    return metaClient
        .getActiveTimeline()
        .filterInflightsAndRequested()
        .getInstantsAsStream()
        .filter(instant -> !instant.getAction().equals(HoodieTimeline.SAVEPOINT_ACTION))
        .map(HoodieInstant::requestedTime)
        .filter(time -> time.matches("\\d{14}|\\d{17}"))
        .distinct()
        .toList();
  }

  /**
   * Whether the timeline records completion times, rather than the files' own times telling them.
   */
  boolean recordsCompletionTimes() {
    return metaClient
        .getTableConfig()
        .getTableVersion()
        .greaterThanOrEquals(HoodieTableVersion.EIGHT);
  }

  /**
   * The zone in which completion times are written, or empty if it is that of the writers. Before
   * version 8 they are when files were last changed, which Hudi writes in the zone of this process.
   */
  Optional<ZoneId> timelineZone() {
    HoodieTableConfig config = metaClient.getTableConfig();
    if (config.getTableVersion().lesserThan(HoodieTableVersion.EIGHT)) {
      return Optional.of(ZoneId.systemDefault());
    }
    return config.getTimelineTimezone() == HoodieTimelineTimeZone.UTC
        ? Optional.of(ZoneId.of("UTC"))
        : Optional.empty();
  }

  /** Instants that were seen completed before and are neither completed nor archived now. */
  Set<String> undone() {
    Set<String> undone = new HashSet<>(onceCompleted);
    completed().forEach(instant -> undone.remove(instant.requestedTime()));
    return undone;
  }

  /** The metadata table, or the table's folders if it has none, or one that may lack files. */
  HoodieTableMetadata listing() {
    return mayLackFiles() ? open(false) : metadata();
  }

  /**
   * Whether the metadata table may lack files of the table. Before version 8 a restore takes it
   * back too, and with its own compactions it may lose what they have merged. Restores stay on the
   * active timeline, whatever is archived.
   */
  private boolean mayLackFiles() {
    return metaClient.getTableConfig().getTableVersion().lesserThan(HoodieTableVersion.EIGHT)
        && completed().stream().anyMatch(TimelineInstant::isRestore);
  }

  /** The metadata table, or the table's folders if it has none. */
  private HoodieTableMetadata metadata() {
    if (metadata == null) {
      metadata = open(metaClient.getTableConfig().isMetadataTableAvailable());
    }
    return metadata;
  }

  private HoodieTableMetadata open(boolean metadataTable) {
    return NativeTableMetadataFactory.getInstance()
        .create(
            new HoodieLocalEngineContext(metaClient.getStorageConf()),
            metaClient.getStorage(),
            HoodieMetadataConfig.newBuilder().enable(metadataTable).build(),
            path);
  }

  /** The stats that the metadata table keeps, if it keeps any. */
  Optional<StoredStats> storedStats() {
    boolean kept =
        metaClient
            .getTableConfig()
            .isMetadataPartitionAvailable(MetadataPartitionType.COLUMN_STATS);
    return kept && !(metadata() instanceof FileSystemBackedTableMetadata)
        ? Optional.of(new StoredStats(metadata())).filter(StoredStats::isPresent)
        : Optional.empty();
  }

  ResolvedSchema schema() {
    if (schema == null) {
      schema = schemas.read(metaClient);
    }
    return schema;
  }

  private void forget() throws Exception {
    schema = null;
    if (metadata != null) {
      HoodieTableMetadata open = metadata;
      metadata = null;
      open.close();
    }
  }

  @Override
  public void close() {
    try {
      forget();
    } catch (Exception e) {
      throw new IllegalStateException("The metadata table of " + path + " cannot be closed", e);
    }
  }
}
