package io.pruningindex.index.bucket;

import java.util.Arrays;

/**
 * Finds small numbers by 64-bit hashes, several under one hash if need be. Different things may
 * share a hash: what is found is a candidate that the caller compares. Nothing is ever taken out.
 */
public final class HashIndex {
  private static final int[] NONE = {};
  private static final long FREE = 0;

  private long[] hashes = new long[16];
  private int[] values = new int[16];
  private int size;

  /** Adds {@code value} under {@code hash}. */
  public void add(long hash, int value) {
    if (size * 5 >= hashes.length * 3) {
      grow();
    }
    insert(occupied(hash), value);
    size++;
  }

  /** What was added under {@code hash}, in the order of adding. */
  public int[] find(long hash) {
    long wanted = occupied(hash);
    int[] found = NONE;
    int mask = hashes.length - 1;
    for (int slot = (int) wanted & mask; hashes[slot] != FREE; slot = slot + 1 & mask) {
      if (hashes[slot] == wanted) {
        found = Arrays.copyOf(found, found.length + 1);
        found[found.length - 1] = values[slot];
      }
    }
    return found;
  }

  /** How many values were added. */
  public int size() {
    return size;
  }

  /**
   * A hash of {@code name} within a partition. It is not stored anywhere.
   *
   * @param kind tells names of one kind from names of another
   */
  public static long hash(int kind, int partition, byte[] name) {
    long hash = 0x9E3779B97F4A7C15L * (31L * partition + kind + 1);
    for (byte next : name) {
      hash = (hash ^ next & 0xFF) * 0x100000001B3L;
    }
    // Multiplying carries upwards only, and slots are taken from the low bits.
    hash ^= hash >>> 32;
    hash *= 0xD6E8FEB86659FD93L;
    return hash ^ hash >>> 32;
  }

  private void grow() {
    long[] oldHashes = hashes;
    int[] oldValues = values;
    hashes = new long[oldHashes.length * 2];
    values = new int[oldValues.length * 2];
    // Starting at the head of a run keeps what shares a hash in order.
    int start = 0;
    while (oldHashes[start] != FREE) {
      start++;
    }
    for (int i = 0; i < oldHashes.length; i++) {
      int slot = start + i & oldHashes.length - 1;
      if (oldHashes[slot] != FREE) {
        insert(oldHashes[slot], oldValues[slot]);
      }
    }
  }

  private void insert(long hash, int value) {
    int mask = hashes.length - 1;
    int slot = (int) hash & mask;
    while (hashes[slot] != FREE) {
      slot = slot + 1 & mask;
    }
    hashes[slot] = hash;
    values[slot] = value;
  }

  private static long occupied(long hash) {
    return hash == FREE ? 1 : hash;
  }
}
