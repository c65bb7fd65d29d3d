// See table.h.
#include "algorithms/table.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::algorithms {

namespace {

constexpr Algorithm table[] = {
    {"for_each", "FLu", Shape::for_each},
    {"for_each_n", "FNu", Shape::for_each},
    {"transform", "FLOu", Shape::transform},
    {"transform", "FLSOb", Shape::transform},
    {"fill", "FLv", Shape::fill},
    {"fill_n", "FNv", Shape::fill},
    {"copy", "FLO", Shape::copy},
    {"copy_n", "FNO", Shape::copy},
    {"accumulate", "FLi", Shape::fold},
    {"accumulate", "FLir", Shape::fold},
    {"inner_product", "FLSi", Shape::fold},
    {"inner_product", "FLSirb", Shape::fold},
    {"reduce", "FL", Shape::reduce},
    {"reduce", "FLi", Shape::reduce},
    {"reduce", "FLir", Shape::reduce},
    {"transform_reduce", "FLSi", Shape::reduce},
    {"transform_reduce", "FLiru", Shape::reduce},
    {"transform_reduce", "FLSirb", Shape::reduce},
    {"count", "FLv", Shape::count},
    {"count_if", "FLp", Shape::count},
    {"min_element", "FL", Shape::least},
    {"min_element", "FLc", Shape::least},
    {"max_element", "FL", Shape::greatest},
    {"max_element", "FLc", Shape::greatest},
};

}  // namespace

const Algorithm* find_algorithm(llvm::StringRef name, unsigned arguments) {
  const auto* found =
      llvm::find_if(table, [&](const Algorithm& one) { return one.name == name && one.arguments.size() == arguments; });
  return found == std::end(table) ? nullptr : found;
}

bool is_algorithm(llvm::StringRef name) {
  return llvm::any_of(table, [&](const Algorithm& one) { return one.name == name; });
}

}  // namespace ferry::translator::algorithms
