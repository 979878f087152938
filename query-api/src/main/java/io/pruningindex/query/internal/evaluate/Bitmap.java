package io.pruningindex.query.internal.evaluate;

/** A fixed number of bits, one for each file or partition of a run. */
public final class Bitmap {
  private final int size;
  private final long[] words;

  private Bitmap(int size) {
    this.size = size;
    this.words = new long[(size + 63) >>> 6];
  }

  /** A bitmap with no bit set. */
  public static Bitmap none(int size) {
    return new Bitmap(size);
  }

  /** A bitmap with all bits set. */
  public static Bitmap all(int size) {
    Bitmap bitmap = new Bitmap(size);
    bitmap.setFrom(0);
    return bitmap;
  }

  /** How many bits there are, set or not. */
  public int size() {
    return size;
  }

  /** Whether bit {@code index} is set. */
  public boolean get(int index) {
    return (words[index >>> 6] >>> index & 1) != 0;
  }

  /** Sets bit {@code index}. */
  public void set(int index) {
    words[index >>> 6] |= 1L << index;
  }

  /** Sets those of the 64 bits from {@code from}, a multiple of 64, on that {@code bits} has. */
  void or(int from, long bits) {
    words[from >>> 6] |= bits;
  }

  /** Clears those of the 64 bits from {@code from}, a multiple of 64, on that {@code bits} lack. */
  void and(int from, long bits) {
    words[from >>> 6] &= bits;
  }

  /** The 64 bits from {@code from}, a multiple of 64, on. */
  long bits(int from) {
    return words[from >>> 6];
  }

  /** Another bitmap with the same bits set. */
  Bitmap copy() {
    Bitmap copy = new Bitmap(size);
    System.arraycopy(words, 0, copy.words, 0, words.length);
    return copy;
  }

  /** Clears bit {@code index}. */
  public void clear(int index) {
    words[index >>> 6] &= ~(1L << index);
  }

  /** Sets bit {@code from} and all after it. */
  public void setFrom(int from) {
    if (from >= size) {
      return;
    }
    int word = from >>> 6;
    words[word] |= -1L << from;
    for (int i = word + 1; i < words.length; i++) {
      words[i] = -1L;
    }
    if ((size & 63) != 0) {
      words[words.length - 1] &= (1L << size) - 1;
    }
  }

  /** Clears the bits that are not set in {@code other}, a bitmap of the same size. */
  public void and(Bitmap other) {
    for (int i = 0; i < words.length; i++) {
      words[i] &= other.words[i];
    }
  }

  /** Sets the bits that are set in {@code other}, a bitmap of the same size. */
  public void or(Bitmap other) {
    for (int i = 0; i < words.length; i++) {
      words[i] |= other.words[i];
    }
  }

  /** How many bits are set. */
  public int cardinality() {
    int set = 0;
    for (long word : words) {
      set += Long.bitCount(word);
    }
    return set;
  }

  /** Whether no bit is set. */
  public boolean isEmpty() {
    for (long word : words) {
      if (word != 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether all bits are set. */
  public boolean isFull() {
    return cardinality() == size;
  }

  /** The first set bit at or after {@code from}, or -1. */
  public int next(int from) {
    if (from >= size) {
      return -1;
    }
    int word = from >>> 6;
    long bits = words[word] & -1L << from;
    while (bits == 0) {
      if (++word == words.length) {
        return -1;
      }
      bits = words[word];
    }
    return (word << 6) + Long.numberOfTrailingZeros(bits);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(size);
    for (int i = 0; i < size; i++) {
      text.append(get(i) ? '1' : '0');
    }
    return text.toString();
  }
}
