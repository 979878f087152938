package io.pruningindex.index.dimension.fold;

import io.pruningindex.query.internal.wire.WireReader;

/**
 * The hash of a row's key columns, in whose low bits are its slot and its chunk. State is laid out
 * by it: it may never change.
 */
final class KeyHash {
  private static final long FNV_OFFSET = 0xCBF29CE484222325L;
  private static final long FNV_PRIME = 0x100000001B3L;

  private KeyHash() {}

  /** The hash of the key columns of {@code row}. */
  static int of(byte[] row) {
    WireReader reader = new WireReader(row);
    int length = reader.readCount();
    int from = reader.position();
    reader.skip(length);
    long hash = FNV_OFFSET;
    for (int i = from; i < from + length; i++) {
      hash = (hash ^ (row[i] & 0xFF)) * FNV_PRIME;
    }
    // The low bits of the hash alone depend on few bits of short keys.
    hash = (hash ^ hash >>> 32) * 0xD6E8FEB86659FD93L;
    return (int) (hash ^ hash >>> 32);
  }
}
