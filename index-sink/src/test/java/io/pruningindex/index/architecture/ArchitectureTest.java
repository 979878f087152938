package io.pruningindex.index.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "io.pruningindex.index",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule DEPENDS_ON_QUERY_API_FLINK_AND_SLF4J_ONLY =
      classes()
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(
                  "java..",
                  "io.pruningindex.index..",
                  "io.pruningindex.query..",
                  "org.apache.flink..",
                  "org.slf4j.."));

  @ArchTest
  static final ArchRule KNOWS_NOTHING_OF_HOW_EVENTS_ARE_READ =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                  "io.pruningindex.job..", "org.apache.hudi..", "org.apache.hadoop.."));

  @ArchTest
  static final ArchRule FLINK_STAYS_AT_THE_RIM =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.pruningindex.index.fold..",
              "io.pruningindex.index.bucket..",
              "io.pruningindex.index.dimension.fold..")
          .should()
          .dependOnClassesThat(resideInAnyPackage("org.apache.flink.."));

  @ArchTest
  static final ArchRule BUCKETS_KNOW_NOTHING_OF_EVENTS =
      noClasses()
          .that()
          .resideInAnyPackage("io.pruningindex.index.bucket..", "io.pruningindex.index.state..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                  "io.pruningindex.index.event..",
                  "io.pruningindex.index.fold..",
                  "io.pruningindex.index.operator.."));

  @ArchTest
  static final ArchRule WHAT_THE_OWNER_REMEMBERS_KNOWS_NOTHING_OF_EVENTS =
      noClasses()
          .that()
          .resideInAPackage("io.pruningindex.index.dimension.state..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                  "io.pruningindex.index.dimension.event..",
                  "io.pruningindex.index.dimension.fold..",
                  "io.pruningindex.index.dimension.operator.."));

  @ArchTest
  static final ArchRule NO_CYCLES_AMONG_DIMENSIONS =
      slices().matching("io.pruningindex.index.dimension.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule NO_CYCLES =
      slices().matching("io.pruningindex.index.(*)..").should().beFreeOfCycles();
}
