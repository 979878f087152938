/** A Kafka broker for tests, as a process of its own. */
package io.pruningindex.e2e.kafka;
