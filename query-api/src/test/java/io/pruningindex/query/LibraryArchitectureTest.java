package io.pruningindex.query;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.ArrayList;
import java.util.List;

/** What the library may depend on, and what of it planners may come to depend on. */
@AnalyzeClasses(
    packages = "io.pruningindex.query",
    importOptions = {ImportOption.DoNotIncludeTests.class, ImportOption.DoNotIncludeJars.class})
class LibraryArchitectureTest {
  private static final String INTERNAL = "io.pruningindex.query.internal..";

  @ArchTest
  static final ArchRule NO_LAKE_AND_NO_ENGINE =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.hudi..",
              "org.apache.hadoop..",
              "org.apache.parquet..",
              "org.apache.avro..",
              "org.apache.calcite..",
              "org.apache.spark..",
              "com.esotericsoftware..");

  @ArchTest
  static final ArchRule OF_FLINK_ONLY_WHAT_STATE_READERS_NEED =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.flink.runtime..",
              "org.apache.flink.streaming..",
              "org.apache.flink.table..",
              "org.apache.flink.client..",
              "org.apache.flink.connector..");

  @ArchTest
  static final ArchRule QUERYABLE_STATE_IN_ONE_PACKAGE =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.pruningindex.query.internal.queryable..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.flink.queryablestate..");

  @ArchTest
  static final ArchRule ANSWERS_KNOW_NOTHING_OF_THE_TRANSPORT =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.pruningindex.query.internal.answer..",
              "io.pruningindex.query.internal.read..",
              "io.pruningindex.query.internal.evaluate..",
              "io.pruningindex.query.internal.slice..",
              "io.pruningindex.query.internal.join..",
              "io.pruningindex.query.internal.dimension..")
          .should()
          .dependOnClassesThat(
              DescribedPredicate.or(
                  JavaClass.Predicates.resideInAPackage(
                      "io.pruningindex.query.internal.queryable.."),
                  JavaClass.Predicates.resideInAPackage("java.net..")));

  @ArchTest
  static final ArchRule EVALUATION_IS_PURE =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.pruningindex.query.predicate..",
              "io.pruningindex.query.schema..",
              "io.pruningindex.query.internal.evaluate..",
              "io.pruningindex.query.internal.slice..",
              "io.pruningindex.query.join..",
              "io.pruningindex.query.internal.join..",
              "io.pruningindex.query.internal.column..",
              "io.pruningindex.query.internal.file..",
              "io.pruningindex.query.internal.wire..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.flink..", "java.util.concurrent..");

  @ArchTest
  static final ArchRule ANSWERS_KNOW_NOTHING_OF_HOW_DIMENSIONS_ARE_KEPT =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.pruningindex.query.internal.answer..",
              "io.pruningindex.query.internal.read..",
              "io.pruningindex.query.internal.join..",
              "io.pruningindex.query.internal.evaluate..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.pruningindex.query.internal.dimension..");

  @ArchTest
  static final ArchRule PUBLIC_METHODS_SHOW_NOTHING_INTERNAL =
      methods()
          .that()
          .areDeclaredInClassesThat()
          .resideOutsideOfPackage(INTERNAL)
          .and()
          .arePublic()
          .should(
              new ArchCondition<>("show no internal types") {
                @Override
                public void check(JavaMethod method, ConditionEvents events) {
                  List<JavaClass> shown = new ArrayList<>(method.getRawParameterTypes());
                  shown.add(method.getRawReturnType());
                  for (JavaClass type : shown) {
                    if (type.getPackageName().contains(".internal.")
                        || type.getPackageName().startsWith("org.apache.")) {
                      events.add(
                          SimpleConditionEvent.violated(
                              method, method.getFullName() + " shows " + type.getName()));
                    }
                  }
                }
              });

  @ArchTest
  static final ArchRule ONLY_THE_CLIENT_REACHES_INTO_INTERNALS =
      classes()
          .that()
          .resideInAPackage("io.pruningindex.query")
          .and()
          .doNotHaveSimpleName("PruningClient")
          .and()
          .doNotHaveSimpleName("Builder")
          .should()
          .onlyDependOnClassesThat()
          .resideOutsideOfPackage(INTERNAL);

  @ArchTest
  static final ArchRule PARTS_OF_ANSWERS_POINT_ONE_WAY =
      layeredArchitecture()
          .consideringOnlyDependenciesInAnyPackage("io.pruningindex.query.internal.answer..")
          .layer("answer")
          .definedBy("io.pruningindex.query.internal.answer")
          .layer("report")
          .definedBy("io.pruningindex.query.internal.answer.report")
          .layer("table")
          .definedBy("io.pruningindex.query.internal.answer.table")
          .layer("selection")
          .definedBy("io.pruningindex.query.internal.answer.selection")
          .layer("moment")
          .definedBy("io.pruningindex.query.internal.answer.moment")
          .whereLayer("answer")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("report")
          .mayOnlyBeAccessedByLayers("answer")
          .whereLayer("table")
          .mayOnlyBeAccessedByLayers("answer")
          .whereLayer("selection")
          .mayOnlyBeAccessedByLayers("answer", "report", "table")
          .whereLayer("moment")
          .mayOnlyBeAccessedByLayers("answer", "table");
}
