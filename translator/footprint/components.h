// Objects that are declared outside a nest and written in it, taken apart: each number in them is a variable of its
// own.
//
//   Stats s; … s.total += x[i]; s.add(y[i]);     s.total, s.count, … as if the nest named `s_total`, `s_count`
//   v = w;                                       v.x = w.x, v.y = w.y where that is known, else something new in each
//   v = v + f(i);                                v.x = v.x + (f(i)).x where the functions are straight code
//   z += w;                                      of std::complex: both parts are added to
//   s.c[k] += x[k];                              of an array: s.c[0], s.c[1], … where k is known (unrolled_loops.h),
//                                                else the same, with something, to each
//
// In: a function, and a nest's body. Out: the function with that body rewritten, for scalar_roles to read: kernels keep
// the user's text, in which the object is an object. What names an object in a way that can't be taken apart is a
// reason to refuse the nest: a pointer to it, a choice of two, a result of a function that refers to it.
#pragma once

#include "ir/function.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::footprint {

class Components {
 public:
  // `written`: of all types. Those that are no objects stay what they are.
  Components(const ir::Function& function, ir::StatementId code, const std::vector<ir::VariableId>& written);
  Components(const Components&) = delete;
  Components& operator=(const Components&) = delete;

  struct Of {
    ir::VariableId object;
    std::string path;  // ".at.x", ".c[2]"
  };

  const ir::Function& function() const { return taken_apart_; }
  // Numbers for objects, in the place of these: those that the code writes.
  const std::vector<ir::VariableId>& written() const { return written_; }
  // Which object's number it is. Null: it is a variable.
  const Of* of(ir::VariableId variable) const;
  // It names such an object or a part of one. The numbers of it that are written there, if anything is.
  bool is_place(ir::ExpressionId lvalue) const { return places_.contains(lvalue); }
  std::vector<ir::VariableId> at(ir::ExpressionId lvalue) const;
  // The first place that can't be taken apart, and the object there.
  struct Whole {
    ir::Source source;
    ir::VariableId object;
  };
  const std::optional<Whole>& whole() const { return whole_; }
  // It is one of the objects.
  bool holds(ir::VariableId variable) const { return numbers_.contains(variable); }
  // Numbers of it that the code reads and doesn't write.
  std::vector<ir::VariableId> kept(ir::VariableId object) const;
  // The expression of the nest's own body of which the one in `function` is a copy, or itself.
  ir::ExpressionId original(ir::ExpressionId id) const;

 private:
  friend class TakingApart;
  void add_numbers(ir::VariableId object);

  ir::Body body_;
  ir::Function taken_apart_;
  std::vector<ir::VariableId> written_;
  std::map<ir::VariableId, Of> of_;
  std::map<ir::VariableId, std::vector<ir::VariableId>> numbers_;   // of each object
  std::map<ir::ExpressionId, std::vector<ir::VariableId>> places_;  // what lvalues are made of
  std::map<ir::ExpressionId, ir::ExpressionId> originals_;          // of copies
  ir::VariableSet kept_;
  std::optional<Whole> whole_;
};

}  // namespace ferry::translator::footprint
