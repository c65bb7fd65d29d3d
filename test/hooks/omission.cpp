// What the test build's translator omits: the construct that FERRY_TEST_OMIT names. The linker takes this
// definition instead of the product's (lift/omission.cpp).
#include "lift/omission.h"

#include <cstdlib>
#include <string_view>

namespace ferry::translator::lift {

namespace {

std::string_view name_of(Omission omission) {
  switch (omission) {
    case Omission::condition_variable:
      return "condition_variable";
    case Omission::default_argument:
      return "default_argument";
    case Omission::default_member_initialiser:
      return "default_member_initialiser";
    case Omission::vla_size:
      return "vla_size";
    case Omission::handler_parameter:
      return "handler_parameter";
    case Omission::exception_object:
      return "exception_object";
    case Omission::temporary_destructor:
      return "temporary_destructor";
    case Omission::nested_extended_temporary:
      return "nested_extended_temporary";
    case Omission::initializer_list:
      return "initializer_list";
    case Omission::by_value_parameter:
      return "by_value_parameter";
    case Omission::tuple_binding:
      return "tuple_binding";
    case Omission::capture:
      return "capture";
    case Omission::range_for_init:
      return "range_for_init";
    case Omission::alloca:
      return "alloca";
    case Omission::opaque:
      return "opaque";
  }
  return "";
}

}  // namespace

bool omitted(Omission omission) {
  static const char* const asked = std::getenv("FERRY_TEST_OMIT");
  return asked && asked == name_of(omission);
}

}  // namespace ferry::translator::lift
