package io.pruningindex.job.demo.truth;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The record is read where Hudi's classes are not on the classpath, or under other names. */
@AnalyzeClasses(
    packages = "io.pruningindex.job.demo.truth",
    importOptions = ImportOption.DoNotIncludeTests.class)
class TruthPackageTest {
  @ArchTest
  static final ArchRule NEEDS_JACKSON_ONLY =
      classes()
          .that()
          .resideInAPackage("io.pruningindex.job.demo.truth")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..", "com.fasterxml.jackson..", "io.pruningindex.job.demo.truth");
}
