package io.pruningindex.e2e;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

/** Which package may know of which, over all modules. */
@AnalyzeClasses(packages = "io.pruningindex", importOptions = ModuleArrowsTest.WithoutTests.class)
class ModuleArrowsTest {
  private static final String QUERY = "io.pruningindex.query..";
  private static final String INTERNAL = "io.pruningindex.query.internal..";
  private static final String INDEX = "io.pruningindex.index..";
  private static final String JOB = "io.pruningindex.job..";
  private static final String PROXY = "io.pruningindex.proxy..";
  private static final String HUDI = "org.apache.hudi..";

  /** Leaves out what tests are made of, this module's own classes too. */
  static final class WithoutTests implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return new ImportOption.DoNotIncludeTests().includes(location)
          && !location.contains("io/pruningindex/e2e/");
    }
  }

  @ArchTest
  static final ArchRule CLIENT_STANDS_ALONE =
      noClasses()
          .that()
          .resideInAPackage(QUERY)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              INDEX,
              JOB,
              PROXY,
              HUDI,
              "org.apache.hadoop..",
              "org.apache.parquet..",
              "org.apache.calcite..",
              "org.apache.flink.streaming..",
              "org.apache.flink.runtime..");

  @ArchTest
  static final ArchRule INDEX_DOES_NOT_KNOW_ITS_SOURCES =
      noClasses()
          .that()
          .resideInAPackage(INDEX)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              JOB, PROXY, HUDI, "org.apache.hadoop..", "org.apache.parquet..", "org.apache.avro..");

  @ArchTest
  static final ArchRule PROXY_STANDS_ALONE =
      noClasses()
          .that()
          .resideInAPackage(PROXY)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(QUERY, INDEX, JOB);

  @ArchTest
  static final ArchRule HUDI_IS_BEHIND_ONE_PACKAGE =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "io.pruningindex.job.hudi..",
              "io.pruningindex.job.demo.oracle..",
              "io.pruningindex.job.demo.writer..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(HUDI);

  @ArchTest
  static final ArchRule JOB_DOES_NOT_KNOW_THE_DEMONSTRATION =
      noClasses()
          .that()
          .resideInAPackage(JOB)
          .and()
          .resideOutsideOfPackages("io.pruningindex.job.cli..", "io.pruningindex.job.demo..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.pruningindex.job.cli..", "io.pruningindex.job.demo..");

  @ArchTest
  static final ArchRule ORACLE_SHARES_NOTHING_WITH_THE_INDEX =
      noClasses()
          .that()
          .resideInAPackage("io.pruningindex.job.demo..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              QUERY, INDEX, "io.pruningindex.job.hudi..", "io.pruningindex.job.source..");

  @ArchTest
  static final ArchRule COMMAND_LINE_USES_THE_PUBLIC_CLIENT =
      noClasses()
          .that()
          .resideInAPackage("io.pruningindex.job.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(INTERNAL);

  @ArchTest
  static final ArchRule QUERYABLE_STATE_IS_BEHIND_ONE_PACKAGE =
      noClasses()
          .that()
          .resideInAPackage(QUERY)
          .and()
          .resideOutsideOfPackage("io.pruningindex.query.internal.queryable..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.flink.queryablestate..");

  @ArchTest
  static final ArchRule CLIENT_HAS_NO_CYCLES =
      slices().matching("io.pruningindex.query.internal.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule INDEX_HAS_NO_CYCLES =
      slices().matching("io.pruningindex.index.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule JOB_HAS_NO_CYCLES =
      slices().matching("io.pruningindex.job.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule PUBLIC_API_SHOWS_NOTHING_INTERNAL =
      classes()
          .that()
          .resideInAPackage(QUERY)
          .and()
          .resideOutsideOfPackage(INTERNAL)
          .and()
          .arePublic()
          .should(showNothingInternal());

  private static ArchCondition<JavaClass> showNothingInternal() {
    return new ArchCondition<>("show nothing internal") {
      @Override
      public void check(JavaClass shown, ConditionEvents events) {
        shown.getMethods().stream()
            .filter(method -> method.getModifiers().contains(JavaModifier.PUBLIC))
            .filter(
                method ->
                    isInternal(method.getRawReturnType())
                        || method.getRawParameterTypes().stream().anyMatch(this::isInternal))
            .forEach(
                method ->
                    events.add(
                        SimpleConditionEvent.violated(
                            method, method.getDescription() + " shows an internal type")));
      }

      private boolean isInternal(JavaClass type) {
        return type.getPackageName().startsWith("io.pruningindex.query.internal");
      }
    };
  }
}
