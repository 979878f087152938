package io.pruningindex.e2e.timeline;

/** What writers do to the files of a table without changing its rows. */
final class TableServices {
  private final WriterSession session;

  TableServices(WriterSession session) {
    this.session = session;
  }

  boolean scheduleCompaction() {
    return possible() && session.writer().scheduleCompaction().isPresent();
  }

  boolean finishCompaction() {
    TableWriter writer = session.writer();
    return possible()
        && WriterSession.toInstant(
            session.timeline().pendingCompaction().or(writer::scheduleCompaction), writer::compact);
  }

  boolean scheduleLogCompaction() {
    return possible() && session.writer().scheduleLogCompaction().isPresent();
  }

  boolean finishLogCompaction() {
    TableWriter writer = session.writer();
    return possible()
        && WriterSession.toInstant(
            session.timeline().pendingLogCompaction().or(writer::scheduleLogCompaction),
            writer::compactLogs);
  }

  boolean scheduleClustering() {
    return possible() && session.writer().scheduleClustering().isPresent();
  }

  boolean finishClustering() {
    TableWriter writer = session.writer();
    return possible()
        && WriterSession.toInstant(
            session.timeline().pendingClustering().or(writer::scheduleClustering), writer::cluster);
  }

  boolean clean() {
    return session.writer().clean();
  }

  /** As a writer does that dies when all files are deleted. */
  boolean leaveClean() {
    if (session.timeline().pendingClean().isPresent()) {
      return false;
    }
    return WriterSession.toInstant(
        session.writer().scheduleClean(), clean -> session.timeline().deleteFilesOf(clean));
  }

  boolean archive() {
    session.writer().archive();
    return true;
  }

  /** Without several writers Hudi takes back failed writes before newer ones, or never. */
  private boolean possible() {
    return !session.hasFailedWrite();
  }
}
