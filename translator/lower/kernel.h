// A kernel's text while passes rewrite it, and the passes. Their order is in kernel_text.cpp.
#pragma once

#include "ir/ends.h"
#include "lower/called_updates.h"
#include "lower/fragments.h"
#include "lower/kernel_names.h"
#include "schedule/draft.h"
#include "schedule/jam.h"
#include "schedule/slice.h"

#include <set>
#include <utility>
#include <vector>

namespace ferry::translator::lower {

// What a kernel and a device function have in common.
struct DeviceText {
  DeviceText(const ir::Body& original, const ir::SourceText& source, std::set<ir::VariableId> declared,
             SharedDeclarations& declarations)
      : body(original),
        shared(declarations),
        fragments(source, body, [this](ir::VariableId variable) { return name_of(variable); }),
        names(original, std::move(declared), declarations) {}
  DeviceText(const DeviceText&) = delete;
  DeviceText& operator=(const DeviceText&) = delete;

  ir::Body body;  // a copy, which passes change
  SharedDeclarations& shared;
  Fragments fragments;
  KernelNames names;
  CalledUpdatesAt called = {};              // updates in called functions
  std::vector<const ir::Hole*> holes = {};  // the holes in the fragments
  bool uses_maths = false, uses_views = false;

  // Returns the variable's name in the text. The name is declared in the text or before it.
  std::string name_of(ir::VariableId variable);
  // Finds the holes in the remaining text. Must be called before name_of() is called for the first time.
  void find_holes(const std::vector<schedule::Slice::LeftOut>& left_out);
};

struct Kernel : DeviceText {
  Kernel(const schedule::Draft& of, const schedule::KernelScope& run, const ir::Body& original,
         std::set<ir::VariableId> declared, SharedDeclarations& declarations)
      : DeviceText(original, of.input.function.text, std::move(declared), declarations), draft(of), scope(run) {}

  const schedule::Draft& draft;
  const schedule::KernelScope& scope;
};

// `throw E();` → `ferry_ended = true;`. In a kernel's own text, this also ends the iteration. Device functions continue
// as if there were no check.
void leave_ends(DeviceText& text, const std::vector<ir::End>& ends, bool leaves_iteration);
// Drops the tokens of `[[ferry::sequential]]` and of static_assert.
void leave_out(DeviceText& text);
// Fills the holes of variables, enumerators, types, functions and constants.
void fill_names(DeviceText& text);
// `a + b` → `ferry_user_plus_1(a, b)` if `+` is a user-defined non-member operator
void call_operators(DeviceText& text);
// `sqrt(n)` → `std::sqrt(static_cast<double>(n))`
void convert_arguments(DeviceText& text);
// `auto [x, y] = f(i)` → `auto [x, y] = (f(i)).ferry_elements` for a std::array
void bind_elements(DeviceText& text);
// `last = x[i]` → `ferry_written(last, ferry_partial.last.ferry_at, ferry_iteration) = x[i]`
void keep_last_values(Kernel& kernel);
// `m = m < x ? m : x` → `ferry_take(m, x, ferry_partial.m, ferry_iteration)`
void note_iterations(Kernel& kernel);
// `h[k] += v` → `ferry_atomic_add(h[k], v)`
void make_atomic(Kernel& kernel);
// Makes one update atomic. `other` is the body that contains the update: the text's own body, or a caller's.
void make_atomic(DeviceText& text, const ir::Body& other, const footprint::Update& update);
// `x[i] -= v` → `(ferry_partial.ferry_address_ferry_sum_0 = &x[i], ferry_sum_0) -= v`
void make_partial_results(Kernel& kernel);
// Rewrites one use of a partial result.
void make_partial_result(DeviceText& text, const ir::Body& other, const footprint::ElementReduction& mention);

// Returns the body for lanes, or nullopt if there is none. Must be called after all other passes.
std::optional<model::Jam> jam_text(Kernel& kernel, const std::optional<schedule::Jam>& jam);

}  // namespace ferry::translator::lower
