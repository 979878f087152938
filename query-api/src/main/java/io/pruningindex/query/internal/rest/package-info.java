/** Finds a job, its configuration and its TaskManagers through the JobManager's REST API. */
package io.pruningindex.query.internal.rest;
