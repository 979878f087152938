package io.pruningindex.job.dimension.hudi;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Short texts that stand for long ones. */
final class Digest {
  private static final int LENGTH = 32;

  private Digest() {}

  /** 128 bits in hexadecimal digits; the same for the same bytes only, for all practical ends. */
  static String of(byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(digest).substring(0, LENGTH);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }

  /** The same of some texts, in their order. */
  static String of(String... texts) {
    return of(String.join("\0", texts).getBytes(StandardCharsets.UTF_8));
  }
}
