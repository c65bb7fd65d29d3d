// Splits objects that are declared outside a nest and written in it into components: each of their scalars becomes a
// separate variable.
//
//   Stats s; … s.total += x[i]; s.add(y[i]);     s.total, s.count, … as if the nest named `s_total`, `s_count`
//   v = w;                                       v.x = w.x, v.y = w.y if known, else an unknown value in each
//   v = v + f(i);                                v.x = v.x + (f(i)).x if the functions are straight-line code
//   z += w;                                      std::complex: adds to the real and the imaginary part
//   s.c[k] += x[k];                              array components: s.c[0], s.c[1], … if k is known (unrolled_loops.h),
//                                                else each gets an unknown value
//
// In: a function, and a nest's body. Out: a copy of the function with that body rewritten, which only scalar_roles()
// reads. Kernels keep the user's text, which names the whole object. The nest is refused if it names an object in a way
// that can't be split: by a pointer to the object, a choice of two objects, or a function's result that refers to the
// object.
#pragma once

#include "ir/function.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::footprint {

class Components {
 public:
  // `written` are the variables of all types that the code writes. Those that aren't objects are kept unchanged.
  Components(const ir::Function& function, ir::StatementId code, const std::vector<ir::VariableId>& written);
  Components(const Components&) = delete;
  Components& operator=(const Components&) = delete;

  struct Of {
    ir::VariableId object;
    std::string path;  // ".at.x", ".c[2]"
  };

  const ir::Function& function() const { return taken_apart_; }
  // Returns the written variables. In place of each object it returns the object's written components.
  const std::vector<ir::VariableId>& written() const { return written_; }
  // Returns the object and path of a component, or null for any other variable.
  const Of* of(ir::VariableId variable) const;
  // Returns whether the lvalue names a split object or a part of one. If so, at() returns the components that it names.
  bool is_place(ir::ExpressionId lvalue) const { return places_.contains(lvalue); }
  std::vector<ir::VariableId> at(ir::ExpressionId lvalue) const;
  // The first source position at which an object can't be split, and that object.
  struct Whole {
    ir::Source source;
    ir::VariableId object;
  };
  const std::optional<Whole>& whole() const { return whole_; }
  // Returns whether the variable is an object that has been split.
  bool holds(ir::VariableId variable) const { return numbers_.contains(variable); }
  // Returns the object's components that the code reads but doesn't write.
  std::vector<ir::VariableId> kept(ir::VariableId object) const;
  // Returns the expression in the nest's own body from which the expression in `function` was copied; otherwise `id`
  // itself.
  ir::ExpressionId original(ir::ExpressionId id) const;

 private:
  friend class ScalarReplacement;
  void add_numbers(ir::VariableId object);

  ir::Body body_;
  ir::Function taken_apart_;
  std::vector<ir::VariableId> written_;
  std::map<ir::VariableId, Of> of_;
  std::map<ir::VariableId, std::vector<ir::VariableId>> numbers_;   // the components of each object
  std::map<ir::ExpressionId, std::vector<ir::VariableId>> places_;  // the components that each lvalue consists of
  std::map<ir::ExpressionId, ir::ExpressionId> originals_;          // the originals of copied expressions
  ir::VariableSet kept_;
  std::optional<Whole> whole_;
};

}  // namespace ferry::translator::footprint
