package io.pruningindex.e2e.partition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How the partition folders of a table are named.
 *
 * @param name the table's name
 * @param fields its partition fields, in the order of the folders
 * @param hiveStyle whether a folder names its field
 * @param encoded whether special characters are encoded
 * @param places one for each partition, in the order of their times
 */
record FolderDesign(
    String name, List<String> fields, boolean hiveStyle, boolean encoded, List<Place> places) {
  private static final List<String> AREA = List.of(PlaceRow.AREA);
  private static final List<String> ODD_NAMES =
      Arrays.asList(
          "us west", "50%", "a=b", "<x>", "a+b", "é", "日本", "😀", "a%2Fb", "%C3%A9", "100%25",
          null);

  FolderDesign {
    places = List.copyOf(places);
  }

  /** One of each kind. */
  static List<FolderDesign> all() {
    return List.of(
        new FolderDesign("slashes", AREA, false, false, dates()),
        new FolderDesign("slashes_hive", AREA, true, false, dates()),
        new FolderDesign("odd", AREA, false, false, odd("area=named")),
        new FolderDesign("odd_hive", AREA, true, false, odd()),
        new FolderDesign("odd_encoded", AREA, false, true, odd("a/b", "/", "a/b=c%2F")),
        new FolderDesign("odd_hive_encoded", AREA, true, true, odd("a/b", "/", "a/b=c%2F")),
        new FolderDesign("other_order", otherOrder(), false, false, swapped()),
        new FolderDesign("other_order_hive", otherOrder(), true, false, swapped()),
        new FolderDesign("nulls", AREA, false, false, nulls("")),
        new FolderDesign("nulls_hive", AREA, true, false, nulls("area=")),
        new FolderDesign("by_day", List.of(PlaceRow.TIME), false, false, days()));
  }

  boolean byTime() {
    return fields.contains(PlaceRow.TIME);
  }

  /** Of the fields only the region comes before the area here; the columns are the other way. */
  private static List<String> otherOrder() {
    return List.of(PlaceRow.REGION, PlaceRow.AREA);
  }

  /** One value of which each partition has three folders. */
  private static List<Place> dates() {
    return List.of(
        Place.of("2024/03/01"), Place.of("2024/03/02"), Place.of("2024/04/01"), Place.of(null));
  }

  private static List<Place> odd(String... more) {
    List<String> names = new ArrayList<>(ODD_NAMES);
    names.addAll(List.of(more));
    return names.stream().map(Place::of).toList();
  }

  /** What binds values to fields by their places finds each of these where another is. */
  private static List<Place> swapped() {
    return List.of(
        Place.of("a", "b"),
        Place.of("b", "a"),
        Place.of("a", "a"),
        Place.of("c", null),
        Place.of(null, "c"));
  }

  /** Nulls under the name that writers give them, and under the one that they once gave them. */
  private static List<Place> nulls(String prefix) {
    return List.of(
        Place.of("us"),
        new Place(null, "r", prefix + "__HIVE_DEFAULT_PARTITION__"),
        new Place(null, "old", prefix + "default"),
        Place.of("eu"));
  }

  private static List<Place> days() {
    return List.of(Place.of("first"), Place.of("second"), Place.of("third"));
  }
}
