package io.pruningindex.query.internal.queryable;

/** What came of asking one proxy for one value. */
sealed interface ProxyReply {
  /** The proxy brought the value. */
  record Found(byte[] bytes) implements ProxyReply {}

  /** The proxy reached the state; it has no value under the key. */
  record NoValue() implements ProxyReply {}

  /** The proxy's TaskManager has nothing to do with the job; another one may. */
  record OtherTaskManager() implements ProxyReply {}

  /** The proxy reached the job, which has not registered the state, or is not there any more. */
  record NotRegistered() implements ProxyReply {}

  /** The proxy itself could not be reached. */
  record Disconnected(String reason) implements ProxyReply {}

  /** The proxy did not answer by the deadline. */
  record Late() implements ProxyReply {}

  /** The proxy was reached and could not bring the value. */
  record Failed(String reason) implements ProxyReply {}
}
