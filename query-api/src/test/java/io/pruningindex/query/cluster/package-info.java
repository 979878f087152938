/** A cluster for tests as a client sees one: the REST API and proxies of state, over sockets. */
package io.pruningindex.query.cluster;
