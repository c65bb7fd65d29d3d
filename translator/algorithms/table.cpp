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
    {"all_of", "FLp", Shape::all},
    {"any_of", "FLp", Shape::any},
    {"none_of", "FLp", Shape::none},
    {"equal", "FLS", Shape::equal},
    {"equal", "FLSp", Shape::equal},
    {"iota", "FLv", Shape::iota},
    {"generate", "FLg", Shape::generate},
    {"generate_n", "FNg", Shape::generate},
    {"replace", "FLvw", Shape::replace},
    {"replace_if", "FLpw", Shape::replace},
    {"swap_ranges", "FLS", Shape::swap},
    {"adjacent_difference", "FLO", Shape::difference},
    {"adjacent_difference", "FLOb", Shape::difference},
    {"partial_sum", "FLO", Shape::scan},
    {"partial_sum", "FLOr", Shape::scan},
    {"inclusive_scan", "FLO", Shape::scan},
    {"inclusive_scan", "FLOr", Shape::scan},
    {"inclusive_scan", "FLOri", Shape::scan},
    {"exclusive_scan", "FLOi", Shape::exclusive},
    {"exclusive_scan", "FLOir", Shape::exclusive},
    {"transform_inclusive_scan", "FLOru", Shape::scan},
    {"transform_inclusive_scan", "FLOrui", Shape::scan},
    {"transform_exclusive_scan", "FLOiru", Shape::exclusive},
    {"copy_if", "FLOp", Shape::pack},
    {"remove_copy", "FLOv", Shape::pack},
    {"remove_copy_if", "FLOp", Shape::pack},
    {"partition_copy", "FLOTp", Shape::partition},
    {"lower_bound", "FLv", Shape::lower},
    {"lower_bound", "FLvd", Shape::lower},
    {"upper_bound", "FLv", Shape::upper},
    {"upper_bound", "FLvd", Shape::upper},
    {"binary_search", "FLv", Shape::found},
    {"sort", "FL", Shape::steps},
    {"sort", "FLc", Shape::steps},
    {"stable_sort", "FL", Shape::steps},
    {"stable_sort", "FLc", Shape::steps},
    {"partial_sort", "FML", Shape::steps},
    {"partial_sort", "FMLc", Shape::steps},
    {"nth_element", "FML", Shape::steps},
    {"nth_element", "FMLc", Shape::steps},
    {"make_heap", "FL", Shape::steps},
    {"make_heap", "FLc", Shape::steps},
    {"push_heap", "FL", Shape::steps},
    {"push_heap", "FLc", Shape::steps},
    {"pop_heap", "FL", Shape::steps},
    {"pop_heap", "FLc", Shape::steps},
    {"sort_heap", "FL", Shape::steps},
    {"sort_heap", "FLc", Shape::steps},
    {"reverse", "FL", Shape::steps},
    {"rotate", "FML", Shape::steps},
    {"find", "FLv", Shape::steps_place},
    {"find_if", "FLp", Shape::steps_place},
    {"find_if_not", "FLp", Shape::steps_place},
    {"adjacent_find", "FL", Shape::steps_place},
    {"remove", "FLv", Shape::steps_place},
    {"remove_if", "FLp", Shape::steps_place},
    {"unique", "FL", Shape::steps_place},
    {"is_sorted_until", "FL", Shape::steps_place},
    {"is_sorted_until", "FLc", Shape::steps_place},
    {"is_sorted", "FL", Shape::steps_answer},
    {"is_sorted", "FLc", Shape::steps_answer},
    {"memset", "FvB", Shape::fill},
    {"memcpy", "OFB", Shape::copy},
};

constexpr struct {
  llvm::StringRef name;
  diagnostics::Id why;
} staying_table[] = {
    {"unique_copy", diagnostics::Id::algorithm_in_order},
    {"minmax_element", diagnostics::Id::algorithm_last_of_equal},
};

constexpr Algorithm range_table[] = {
    {"for_each", "Ru", Shape::for_each},
    {"transform", "ROu", Shape::transform},
    {"fill", "Rv", Shape::fill},
    {"copy", "RO", Shape::copy},
    {"copy_if", "ROp", Shape::pack},
    {"remove_copy", "ROv", Shape::pack},
    {"remove_copy_if", "ROp", Shape::pack},
    {"count", "Rv", Shape::count},
    {"count_if", "Rp", Shape::count},
    {"min_element", "R", Shape::least},
    {"min_element", "Rc", Shape::least},
    {"max_element", "R", Shape::greatest},
    {"max_element", "Rc", Shape::greatest},
    {"all_of", "Rp", Shape::all},
    {"any_of", "Rp", Shape::any},
    {"none_of", "Rp", Shape::none},
    {"generate", "Rg", Shape::generate},
    {"replace", "Rvw", Shape::replace},
    {"replace_if", "Rpw", Shape::replace},
    {"sort", "R", Shape::steps},
    {"sort", "Rc", Shape::steps},
    {"nth_element", "RM", Shape::steps},
    {"nth_element", "RMc", Shape::steps},
    {"reverse", "R", Shape::steps},
    {"find", "Rv", Shape::steps_place},
    {"find_if", "Rp", Shape::steps_place},
    {"find_if_not", "Rp", Shape::steps_place},
    {"is_sorted", "R", Shape::steps_answer},
    {"is_sorted", "Rc", Shape::steps_answer},
};

}  // namespace

bool bisects(Shape shape) { return shape == Shape::lower || shape == Shape::upper || shape == Shape::found; }

bool is_of_prelude(Shape shape) {
  return shape == Shape::steps || shape == Shape::steps_place || shape == Shape::steps_answer;
}

bool finds_place(Shape shape) {
  return shape == Shape::least || shape == Shape::greatest || shape == Shape::lower || shape == Shape::upper ||
         shape == Shape::steps_place;
}

bool has_result(Shape shape) {
  switch (shape) {
    case Shape::fold:
    case Shape::reduce:
    case Shape::count:
    case Shape::all:
    case Shape::any:
    case Shape::none:
    case Shape::equal:
    case Shape::found:
    case Shape::steps_answer:
      return true;
    case Shape::for_each:
    case Shape::transform:
    case Shape::fill:
    case Shape::copy:
    case Shape::least:
    case Shape::greatest:
    case Shape::iota:
    case Shape::generate:
    case Shape::replace:
    case Shape::swap:
    case Shape::difference:
    case Shape::scan:
    case Shape::exclusive:
    case Shape::pack:
    case Shape::partition:
    case Shape::lower:
    case Shape::upper:
    case Shape::steps:
    case Shape::steps_place:
      return false;
  }
  return false;
}

const Algorithm* find_algorithm(llvm::StringRef name, unsigned arguments, Family family) {
  const llvm::ArrayRef<Algorithm> all = family == Family::ranges ? llvm::ArrayRef(range_table) : llvm::ArrayRef(table);
  const auto* found =
      llvm::find_if(all, [&](const Algorithm& one) { return one.name == name && one.arguments.size() == arguments; });
  return found == all.end() ? nullptr : found;
}

bool is_algorithm(llvm::StringRef name) {
  return llvm::any_of(table, [&](const Algorithm& one) { return one.name == name; }) || why_always_stays(name);
}

std::optional<diagnostics::Id> why_always_stays(llvm::StringRef name) {
  const auto* found = llvm::find_if(staying_table, [&](const auto& one) { return one.name == name; });
  return found == std::end(staying_table) ? std::nullopt : std::optional(found->why);
}

bool runs_in_order(llvm::StringRef name) {
  return llvm::any_of(table, [&](const Algorithm& one) { return one.name == name && runs_in_order(one.shape); });
}

bool only_reads(llvm::StringRef name) {
  return llvm::any_of(table, [&](const Algorithm& one) {
    return one.name == name && (finds_place(one.shape) || has_result(one.shape)) && name != "unique" &&
           !name.starts_with("remove");
  });
}

}  // namespace ferry::translator::algorithms
