package io.pruningindex.e2e.many;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.security.AccessControlException;

/**
 * The local file system as the job sees it: calls are counted, and may be refused or held up by
 * table. Hadoop makes as many objects of this class as it likes, so what they share is static.
 */
public final class WatchedFileSystem extends RawLocalFileSystem {
  private static final String TIMELINE = "/.hoodie/timeline";

  /** Hudi asks for 16 MiB. */
  private static final int MOST_BUFFERED_BYTES = 64 * 1024;

  private static final Set<Path> DENIED = ConcurrentHashMap.newKeySet();
  private static final Map<Path, Gate> GATES = new ConcurrentHashMap<>();
  private static final Map<Path, CountDownLatch> DEAD = new ConcurrentHashMap<>();
  private static final Map<String, AtomicLong> LISTINGS = new ConcurrentHashMap<>();
  private static final ThreadLocal<Boolean> LISTING = ThreadLocal.withInitial(() -> false);
  private static final AtomicLong CALLS = new AtomicLong();

  /** Holds up the reading of a table's files, but not of its timeline. */
  private record Gate(CountDownLatch reached, CountDownLatch opened) {}

  /** Options for Hadoop that make it use this class, and none that another test has cached. */
  static Map<String, String> options() {
    return Map.of(
        "fs.file.impl", WatchedFileSystem.class.getName(), "fs.file.impl.disable.cache", "true");
  }

  /** All calls so far. */
  static long calls() {
    return CALLS.get();
  }

  /** How often the timeline of a table was listed so far. */
  static long listings(Path table) {
    AtomicLong count = LISTINGS.get(table + TIMELINE);
    return count == null ? 0 : count.get();
  }

  static void deny(Path table) {
    DENIED.add(table);
  }

  static void permit(Path table) {
    DENIED.remove(table);
  }

  static void holdUp(Path table) {
    GATES.put(table, new Gate(new CountDownLatch(1), new CountDownLatch(1)));
  }

  /** Whether a call waits, or has waited, to be let go. */
  static boolean isHeldUp(Path table) {
    return GATES.get(table).reached().getCount() == 0;
  }

  static void letGo(Path table) {
    GATES.remove(table).opened().countDown();
  }

  /** From now on no call of a table's returns, not even if its thread is interrupted. */
  static void die(Path table) {
    DEAD.put(table, new CountDownLatch(1));
  }

  static void revive(Path table) {
    DEAD.remove(table).countDown();
  }

  @Override
  public String getScheme() {
    return "file";
  }

  @Override
  public FileStatus getFileStatus(org.apache.hadoop.fs.Path path) throws IOException {
    count(path);
    return super.getFileStatus(path);
  }

  @Override
  public FileStatus[] listStatus(org.apache.hadoop.fs.Path path) throws IOException {
    count(path);
    String listed = path.toUri().getPath();
    if (listed.endsWith(TIMELINE)) {
      LISTINGS.computeIfAbsent(listed, key -> new AtomicLong()).incrementAndGet();
    }
    // What the local file system asks of itself is no call of storage.
    LISTING.set(true);
    try {
      return super.listStatus(path);
    } finally {
      LISTING.set(false);
    }
  }

  @Override
  public FSDataInputStream open(org.apache.hadoop.fs.Path path, int bufferSize) throws IOException {
    count(path);
    Path file = Path.of(path.toUri().getPath());
    for (Map.Entry<Path, Gate> gate : GATES.entrySet()) {
      if (file.startsWith(gate.getKey())
          && !file.startsWith(gate.getKey().resolve(TIMELINE.substring(1)))
          && !file.endsWith("hoodie.properties")) {
        pass(gate.getValue());
      }
    }
    return super.open(path, Math.min(bufferSize, MOST_BUFFERED_BYTES));
  }

  private static void count(org.apache.hadoop.fs.Path path) throws AccessControlException {
    if (!LISTING.get()) {
      CALLS.incrementAndGet();
    }
    Path file = Path.of(path.toUri().getPath());
    DEAD.entrySet().stream()
        .filter(dead -> file.startsWith(dead.getKey()))
        .forEach(dead -> awaitRevival(dead.getValue()));
    if (DENIED.stream().anyMatch(file::startsWith)) {
      throw new AccessControlException("Permission denied: " + file);
    }
  }

  private static void awaitRevival(CountDownLatch revived) {
    boolean interrupted = false;
    while (revived.getCount() > 0) {
      try {
        revived.await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void pass(Gate gate) throws IOException {
    gate.reached().countDown();
    try {
      gate.opened().await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("Held up until the end");
    }
  }
}
