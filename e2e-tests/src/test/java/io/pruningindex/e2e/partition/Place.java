package io.pruningindex.e2e.partition;

/**
 * The values that rows of one partition have in the partition fields.
 *
 * @param area may be null
 * @param region may be null
 * @param folder the partition's folder; null if it is as the table's key generator names it
 */
record Place(String area, String region, String folder) {
  static Place of(String area, String region) {
    return new Place(area, region, null);
  }

  static Place of(String area) {
    return of(area, "r");
  }
}
