package io.pruningindex.query.internal.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {
  @ParameterizedTest
  @CsvSource({
    "localhost:8081, http://localhost:8081",
    "' 10.0.0.1:80 ', http://10.0.0.1:80",
    "http://a:1/, http://a:1",
    "https://flink.example/cluster/, https://flink.example/cluster",
    "[::1]:8081, http://[::1]:8081"
  })
  void readsAddressesOfTheRestApi(String address, String url) {
    assertThat(RestAddress.parse(address)).hasToString(url);
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "localhost:99999", "", "ftp://a:1", "a b:1", "a:b", ":8081"})
  void refusesWhatIsNoAddress(String address) {
    assertThatThrownBy(() -> RestAddress.parse(address))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + address + "'")
        .hasMessageContaining("host:port");
  }

  @Test
  void readsPorts() {
    assertThat(PortRange.parse("9069")).containsExactly(9069);
    assertThat(PortRange.parse("9069-9071")).containsExactly(9069, 9070, 9071);
    assertThat(PortRange.parse(" 9071 , 9069 - 9070,9069 ")).containsExactly(9069, 9070, 9071);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "65536", "9070-9069", "x", "1-", "1-60000", "-1"})
  void refusesWhatIsNoPort(String ports) {
    assertThatThrownBy(() -> PortRange.parse(ports))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + ports + "'");
  }

  @ParameterizedTest
  @CsvSource({
    "pekko.tcp://flink@10.1.2.3:39025/user/rpc/taskmanager_0, 10.1.2.3",
    "akka.tcp://flink@worker-1.example:39025/user/rpc/taskmanager_0, worker-1.example",
    "akka.ssl.tcp://flink@[fe80::1]:39025/user/rpc/taskmanager_0, fe80::1"
  })
  void readsTheHostOfATaskManager(String rpcAddress, String host) {
    assertThat(TaskManagerHost.of(rpcAddress)).hasValue(host);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pekko://flink/user/rpc/taskmanager_0", "", "nonsense"})
  void aTaskManagerWithoutHost(String rpcAddress) {
    assertThat(TaskManagerHost.of(rpcAddress)).isEmpty();
  }
}
