package io.pruningindex.query.internal.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Instants stay as Hudi writes them. */
class InstantTimeTest {
  @Test
  void everyLocaleWritesTheSameDigits() {
    Locale before = Locale.getDefault();
    for (String tag :
        new String[] {"en-US", "ar-EG", "fa-IR", "hi-IN-u-nu-deva", "th-TH-u-nu-thai"}) {
      Locale.setDefault(Locale.forLanguageTag(tag));
      try {
        for (String instant : new String[] {"20240229235959", "20240229235959001"}) {
          assertThat(InstantTime.unpack(InstantTime.pack(instant))).as(tag).isEqualTo(instant);
        }
      } finally {
        Locale.setDefault(before);
      }
    }
  }

  @Test
  void noInstantIsNull() {
    assertThat(InstantTime.unpack(InstantTime.NONE)).isNull();
  }
}
