/** Says what an answer is made of: what ruled out how much, and what nothing was known of. */
package io.pruningindex.query.internal.answer.report;
