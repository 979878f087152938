package io.pruningindex.job.cli.batch;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** The lines of a batch, read one at a time: who writes them may wait for the answer to each. */
final class RequestLines {
  private final InputStream in;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private long number;

  RequestLines(InputStream in) {
    this.in = new BufferedInputStream(in);
  }

  /** Moves to the next line; false at the end. */
  boolean next() throws IOException {
    line.reset();
    int next = in.read();
    if (next < 0) {
      return false;
    }
    while (next >= 0 && next != '\n') {
      line.write(next);
      next = in.read();
    }
    number++;
    return true;
  }

  /** The line's number, from 1. */
  long number() {
    return number;
  }

  /**
   * The line.
   *
   * @throws BadRequestException if it is not UTF-8: with letters replaced, it would be another
   *     request
   */
  String text() throws BadRequestException {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(line.toByteArray()))
          .toString();
    } catch (CharacterCodingException e) {
      throw new BadRequestException(null, "The line is not encoded in UTF-8", e);
    }
  }
}
