// The initial value of a loop's variable, and its value after some iterations, as text.
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

// A number, or a place in an array.
struct Origin {
  std::string number;                      // "0" if it is zero
  std::optional<algorithms::Place> place;  // otherwise; its base may be a name for where an iterator points
  std::string pointer;                     // otherwise: the name of a pointer to it
  bool is_kept = false;                    // number or pointer is a separate name that never changes
};

// `type name = value; `, which may stay unused.
std::string declaration(const std::string& type, const std::string& name, const std::string& value);

class Origins {
 public:
  Origins(const algorithms::UserText& text, const Form& form, const LoopVariables& variables, algorithms::Names& names)
      : text_(text), form_(form), variables_(variables), names_(names) {}

  // None: not enough is known.
  std::optional<Origin> of(const clang::VarDecl& variable);
  // The value after `count` iterations, which has the given type. `at_end`: also valid if inner loops have no
  // iteration.
  std::optional<std::string> after(const clang::VarDecl& variable, const Origin& origin, const std::string& count,
                                   const std::string& type_of_count, bool at_end = false) const;
  // A place moved by a number of elements; or a number increased by it.
  std::optional<std::string> moved(const Origin& origin, const std::string& by) const;
  // The amount of one update: a constant or the user's text, as a number of the type.
  std::optional<std::string> amount(const Update& update, const std::string& type, bool at_end = false) const;
  std::optional<std::int64_t> known_amount(const Update& update) const;
  // Declares a name for the amount by which inner loops advance a variable.
  void hoist_advance(const Update& update);

  // Declares a name for a value before the loop.
  std::string hoist(const char* letter, const std::string& type, const std::string& value);
  std::string hoist(const clang::VarDecl& variable);  // for where the variable points
  std::string new_name(const char* letter, const std::string& users = "");
  std::string type(const clang::VarDecl& variable) const;  // for an integer
  std::string declared_type(const clang::VarDecl& variable) const;

  std::vector<std::string> hoisted;  // their declarations

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
