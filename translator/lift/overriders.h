// The functions that a call of a virtual function may come to: those of the classes that the unit defines.
//
//   struct Shape { virtual double area() const = 0; };
//   struct Circle : Shape { double area() const override; };      Circle: Circle::area
//   struct Disc : Circle {};                                      Disc: Circle::area
//
// A class in another file, or one that the program loads, isn't among them: the launch asks for an object's type.
#pragma once

#include "frontend/parse.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>

#include <vector>

namespace ferry::translator::lift {

struct Overrider {
  const clang::CXXRecordDecl* object;  // the class of the whole object
  const clang::CXXMethodDecl* method;  // its final overrider
};

class Overriders {
 public:
  explicit Overriders(const frontend::ParsedUnit& unit) : unit_(unit) {}

  // Returns the classes of which objects may be when `method` is called through a reference to its own class, in the
  // order of the text.
  std::vector<Overrider> of(const clang::CXXMethodDecl& method);

 private:
  void collect();

  const frontend::ParsedUnit& unit_;
  bool collected_ = false;
  std::vector<const clang::CXXRecordDecl*> classes_;
};

// Returns whether generated text can convert a reference to `base` to one to `object`.
bool casts_down(const clang::CXXRecordDecl& object, const clang::CXXRecordDecl& base);

// Returns the expression that a virtual function is called for. Null: the call isn't dispatched.
const clang::Expr* dispatching_object(const clang::CallExpr& call);

}  // namespace ferry::translator::lift
