package io.pruningindex.job.cli.batch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;

/**
 * Prints answers in the order in which their requests were made, each as soon as it can be. Takes
 * up a bounded number; the next waits.
 */
final class AnswerPrinter {
  private static final CompletableFuture<ObjectNode> END = new CompletableFuture<>();

  private final PrintWriter out;
  private final BlockingQueue<CompletableFuture<ObjectNode>> pending;
  private final Thread thread;
  private volatile boolean unread;

  AnswerPrinter(PrintWriter out, int capacity) {
    this.out = out;
    this.pending = new ArrayBlockingQueue<>(capacity);
    this.thread = new Thread(this::print, "answers");
    thread.setDaemon(true);
    thread.start();
  }

  /** Adds an answer, which must not fail. */
  void add(CompletableFuture<ObjectNode> answer) throws InterruptedException {
    pending.put(answer);
  }

  /** Whether someone still reads the answers. */
  boolean isRead() {
    return !unread;
  }

  private void print() {
    try {
      for (var answer = pending.take(); answer != END; answer = pending.take()) {
        if (!unread) {
          print(answer);
        }
      }
    } catch (InterruptedException e) {
      unread = true;
    }
  }

  private void print(CompletableFuture<ObjectNode> answer) {
    out.println(answer.join());
    // This flushes, too: who asked may wait for it.
    unread = out.checkError();
  }

  /** Waits until all answers are printed. */
  void finish() throws InterruptedException {
    pending.put(END);
    thread.join();
  }
}
