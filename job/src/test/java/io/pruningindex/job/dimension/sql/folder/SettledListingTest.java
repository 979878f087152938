package io.pruningindex.job.dimension.sql.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.core.fs.Path;
import org.junit.jupiter.api.Test;

class SettledListingTest {
  @Test
  void aFolderIsListedUntilNothingIsNew() throws Exception {
    SettledListing<Collection<FileSourceSplit>> listing = listing("b", "a b", "a b", "a b", "");
    assertThat(settled(listing)).containsExactly("a", "b");
    assertThat(settled(listing)).as("listed once").containsExactly("a", "b");
    assertThat(settled(listing)).as("nothing new").isEmpty();
  }

  @Test
  void whereEachListingFindsSomethingNewNoneIsSettled() throws Exception {
    List<List<String>> growing = new ArrayList<>();
    List<String> all = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      all.add("file " + i);
      growing.add(List.copyOf(all));
    }
    growing.add(all);
    Iterator<List<String>> listings = growing.iterator();
    SettledListing<Collection<FileSourceSplit>> listing =
        new SettledListing<>(() -> files(listings.next()));
    for (int call = 1; call <= 3; call++) {
      SettledListing.Found<Collection<FileSourceSplit>> found = listing.call();
      assertThat(found.settled()).isFalse();
      assertThat(found.files()).hasSize(10 * call);
    }
    assertThat(listing.call().settled()).isTrue();
  }

  @Test
  void anEmptyFolderIsSettled() throws Exception {
    assertThat(settled(listing(""))).isEmpty();
  }

  /** Listings, each of files apart by a space. */
  private static SettledListing<Collection<FileSourceSplit>> listing(String... listings) {
    Iterator<String> next = List.of(listings).iterator();
    return new SettledListing<>(
        () ->
            files(
                Pattern.compile(" ")
                    .splitAsStream(next.next())
                    .filter(name -> !name.isEmpty())
                    .toList()));
  }

  private static List<String> settled(SettledListing<Collection<FileSourceSplit>> listing)
      throws Exception {
    SettledListing.Found<Collection<FileSourceSplit>> found = listing.call();
    assertThat(found.settled()).isTrue();
    return found.files().stream().map(FileSourceSplit::splitId).toList();
  }

  private static Collection<FileSourceSplit> files(List<String> names) {
    return names.stream()
        .map(name -> new FileSourceSplit(name, new Path("/folder/" + name), 0, 1, 1, 1))
        .toList();
  }
}
