// Writes the initial value of a loop's variable, and the variable's value after some iterations.
//
//   k = 1, k += 2          1 + 2 * i
//   p = a + n - 1, --p     &a[n - 1 + -i]
//   q, ++q                 ferry_loop_s1 + i, with a copy of q from before the loop
#pragma once

#include "loop_forms/loop_variables.h"

#include "algorithms/loop.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::loop_forms {

// The initial value of a variable: a number, or a place in an array.
struct Origin {
  std::string number;                      // the value of a number; "0" if it is zero
  std::optional<algorithms::Place> place;  // for other values, the place; its base may name where an iterator points
  std::string pointer;                     // if neither is known, the name of a pointer to the place
  bool is_kept = false;                    // whether `number` or `pointer` names a variable that never changes
};

// Returns the declaration `type name = value; ` of a variable that may be unused.
std::string declaration(const std::string& type, const std::string& name, const std::string& value);

class Origins {
 public:
  Origins(const algorithms::UserText& text, const Form& form, const LoopVariables& variables, algorithms::Names& names)
      : text_(text), form_(form), variables_(variables), names_(names) {}

  // Returns the origin of a variable, or nothing if too little is known about it.
  std::optional<Origin> of(const clang::VarDecl& variable);
  // Returns the value after `count` iterations. `type_of_count` is the type of `count`. If `at_end`, the result is also
  // valid if an inner loop has no iteration.
  std::optional<std::string> after(const clang::VarDecl& variable, const Origin& origin, const std::string& count,
                                   const std::string& type_of_count, bool at_end = false) const;
  // Returns the origin advanced by a number of elements, or increased by a number.
  std::optional<std::string> moved(const Origin& origin, const std::string& by) const;
  // Returns the amount of one update as a number of `type`. It is a constant or the user's text.
  std::optional<std::string> amount(const Update& update, const std::string& type, bool at_end = false) const;
  std::optional<std::int64_t> known_amount(const Update& update) const;
  // Declares a variable for the amount by which inner loops advance another variable.
  void hoist_advance(const Update& update);

  // Declares a variable for a value before the loop, and returns its name.
  std::string hoist(const char* letter, const std::string& type, const std::string& value);
  std::string hoist(const clang::VarDecl& variable);  // a variable for where a pointer or iterator points
  std::string new_name(const char* letter, const std::string& users = "");
  std::string type(const clang::VarDecl& variable) const;  // the variable must be an integer
  std::string declared_type(const clang::VarDecl& variable) const;

  std::vector<std::string> hoisted;  // declarations of the variables before the loop

 private:
  std::optional<std::string> advance(const Update& update, const std::string& type, bool at_end) const;
  std::optional<Origin> of_number(const clang::VarDecl& variable, const Start* start);
  std::optional<Origin> of_place(const clang::VarDecl& variable, const Start* start);
  std::optional<std::int64_t> constant(const clang::Expr& e) const;

  const algorithms::UserText& text_;
  const Form& form_;
  const LoopVariables& variables_;
  algorithms::Names& names_;
  std::map<const clang::VarDecl*, std::string> advances_;
};

}  // namespace ferry::translator::loop_forms
