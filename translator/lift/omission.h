// Lets a test build of the translator omit something on purpose, to show that the fuzzer for host code notices each
// omission (test/fuzz/fuzz_host.py --plant). The released translator omits nothing.
#pragma once

namespace ferry::translator::lift {

enum class Omission {
  condition_variable,
  default_argument,
  default_member_initialiser,
  vla_size,
  handler_parameter,
  exception_object,
  temporary_destructor,
  nested_extended_temporary,
  initializer_list,
  by_value_parameter,
  tuple_binding,
  capture,
  range_for_init,
  alloca,
  opaque,
};

// Returns whether to omit something. The definition in test/hooks returns true if the environment variable
// FERRY_TEST_OMIT says so. The definition in omission.cpp always returns false.
bool omitted(Omission omission);

}  // namespace ferry::translator::lift
