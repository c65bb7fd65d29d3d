// Where a loop's variable starts, and what it has after some iterations, in text.
//
//   k = 1, k += 2          1 + 2 * i
//   p = a + n - 1, --p     &a[n - 1 + -i]
//   q, ++q                 ferry_loop_s1 + i, where q is copied before the loop
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
  std::string number;                      // "0" where it is zero
  std::optional<algorithms::Place> place;  // else: its base may be a name for where an iterator points
  std::string pointer;                     // else: a name that has it
  bool is_kept = false;                    // number or pointer are a name of its own, which has it all the time
};

// `type name = value; `, which may stay unused.
std::string declaration(const std::string& type, const std::string& name, const std::string& value);

class Origins {
 public:
  Origins(const algorithms::UserText& text, const Form& form, const LoopVariables& variables, algorithms::Names& names)
      : text_(text), form_(form), variables_(variables), names_(names) {}

  // None: it isn't known well enough.
  std::optional<Origin> of(const clang::VarDecl& variable);
  // `count`, of a type, is how many iterations come before. `at_end`: also where loops inside have none.
  std::optional<std::string> after(const clang::VarDecl& variable, const Origin& origin, const std::string& count,
                                   const std::string& type_of_count, bool at_end = false) const;
  // A place, moved by a number of elements; a number, more by that.
  std::optional<std::string> moved(const Origin& origin, const std::string& by) const;
  // How much one update adds: a constant or the user's text, as a number of the type.
  std::optional<std::string> amount(const Update& update, const std::string& type, bool at_end = false) const;
  std::optional<std::int64_t> known_amount(const Update& update) const;
  // Gives what loops inside move a variable on by a name.
  void hoist_advance(const Update& update);

  // A name that has a value from before the loop on.
  std::string hoist(const char* letter, const std::string& type, const std::string& value);
  std::string hoist(const clang::VarDecl& variable);  // where the variable points
  std::string new_name(const char* letter, const std::string& users = "");
  std::string type(const clang::VarDecl& variable) const;  // of an integer
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
