package io.pruningindex.job.dimension.sql;

import io.pruningindex.job.config.InvalidConfigurationException;
import io.pruningindex.job.config.SqlDimension;
import io.pruningindex.job.config.ValueSetConfiguration;
import io.pruningindex.job.dimension.sql.folder.Folders;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.apache.flink.table.api.internal.TableEnvironmentInternal;
import org.apache.flink.table.operations.LoadModuleOperation;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.UnloadModuleOperation;
import org.apache.flink.table.operations.UseOperation;
import org.apache.flink.table.operations.ddl.AlterOperation;
import org.apache.flink.table.operations.ddl.CreateOperation;
import org.apache.flink.table.operations.ddl.DropOperation;

/**
 * What a dimension declares, apart from what others do: each dimension names its tables as if it
 * were alone.
 */
final class DimensionCatalog {
  private static final String VIEW = "pruning_index_dimension";

  private final String name;
  private final StreamTableEnvironment tables;

  private DimensionCatalog(String name, StreamTableEnvironment tables) {
    this.name = name;
    this.tables = tables;
  }

  /**
   * Declares the tables of a dimension.
   *
   * @throws InvalidConfigurationException if Flink does not accept a statement
   */
  static DimensionCatalog open(StreamExecutionEnvironment environment, SqlDimension dimension) {
    Configuration configuration = new Configuration();
    // One way from the source to the index keeps the order in which things happened.
    configuration.set(ExecutionConfigOptions.TABLE_EXEC_RESOURCE_DEFAULT_PARALLELISM, 1);
    // Else the rows would be other ones when the job is submitted from another machine.
    configuration.set(TableConfigOptions.LOCAL_TIME_ZONE, dimension.zone());
    StreamTableEnvironment tables;
    try {
      tables =
          StreamTableEnvironment.create(
              environment,
              EnvironmentSettings.newInstance()
                  .inStreamingMode()
                  .withConfiguration(configuration)
                  .build());
    } catch (RuntimeException e) {
      throw SqlFailure.of(
          "SQL: put flink-table-planner-loader and flink-table-runtime into its lib folder", e);
    }
    DimensionCatalog catalog = new DimensionCatalog(dimension.name(), tables);
    dimension.ddl().stream()
        .flatMap(text -> StatementSplitter.split(text).stream())
        .forEach(catalog::declare);
    // Last, since the statements may say which modules are used.
    tables.loadModule(Folders.NAME, new Folders(dimension.name()));
    return catalog;
  }

  private void declare(String statement) {
    String part = "a statement in the ddl of dimension " + name + " (" + beginning(statement) + ")";
    try {
      TableEnvironmentInternal internal = (TableEnvironmentInternal) tables;
      List<Operation> operations = internal.getParser().parse(statement);
      operations.forEach(operation -> requireDeclaration(operation, part));
      operations.forEach(internal::executeInternal);
    } catch (InvalidConfigurationException e) {
      throw e;
    } catch (RuntimeException e) {
      throw SqlFailure.of(part, e);
    }
  }

  private static void requireDeclaration(Operation operation, String part) {
    boolean declares =
        operation instanceof CreateOperation
            || operation instanceof AlterOperation
            || operation instanceof DropOperation
            || operation instanceof UseOperation
            || operation instanceof LoadModuleOperation
            || operation instanceof UnloadModuleOperation;
    // CREATE TABLE AS would start a job of its own.
    if (!declares || operation instanceof ModifyOperation) {
      throw new InvalidConfigurationException(
          "There is "
              + part
              + " that declares nothing: ddl may hold CREATE TABLE, VIEW, FUNCTION and the like; a"
              + " SELECT belongs into 'query'");
    }
  }

  /** The table that the query of the dimension describes. */
  Table query(SqlDimension dimension) {
    try {
      return tables.sqlQuery(withoutEnd(dimension.query()));
    } catch (RuntimeException e) {
      throw SqlFailure.of("the query of dimension " + name, e);
    }
  }

  /** The rows of the dimension that belong to a value set. */
  Table valueSet(Table dimension, ValueSetConfiguration valueSet) {
    try {
      if (!List.of(tables.listTemporaryViews()).contains(VIEW)) {
        tables.createTemporaryView(VIEW, dimension);
      }
      return tables.sqlQuery(
          "SELECT * FROM " + VIEW + " WHERE (" + withoutEnd(valueSet.where()) + "\n)");
    } catch (RuntimeException e) {
      throw SqlFailure.of("the 'where' of value set " + valueSet.name(), e);
    } catch (AssertionError e) {
      // Of what Flink's planner never expects where a condition should stand.
      throw SqlFailure.of(
          "the 'where' of value set " + valueSet.name(),
          new IllegalArgumentException("it is no condition: state one such as region = 'EU'", e));
    }
  }

  StreamTableEnvironment tables() {
    return tables;
  }

  private static String withoutEnd(String sql) {
    return sql.strip().replaceFirst(";\\s*$", "");
  }

  private static String beginning(String statement) {
    String line = statement.replaceAll("\\s+", " ");
    return line.length() <= 40 ? line : line.substring(0, 40) + "...";
  }
}
