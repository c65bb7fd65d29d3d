// Finds the functions that a call of a virtual function may reach in the classes that the unit defines.
//
//   struct Shape { virtual double area() const = 0; };
//   struct Circle : Shape { double area() const override; };      Circle: Circle::area
//   struct Disc : Circle {};                                      Disc: Circle::area
//
// Classes in other files, or in libraries that the program loads, aren't included. The launch therefore checks an
// object's type.
#pragma once

#include "frontend/parse.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>

#include <vector>

namespace ferry::translator::lift {

struct Overrider {
  const clang::CXXRecordDecl* object;  // the class of the whole object
  const clang::CXXMethodDecl* method;  // the final overrider in that class
};

class Overriders {
 public:
  explicit Overriders(const frontend::ParsedUnit& unit) : unit_(unit) {}

  // Returns the classes that an object may have if `method` is called through a reference to the method's class. They
  // are in source order.
  std::vector<Overrider> of(const clang::CXXMethodDecl& method);

 private:
  void collect();

  const frontend::ParsedUnit& unit_;
  bool collected_ = false;
  std::vector<const clang::CXXRecordDecl*> classes_;
};

// Returns whether generated text can convert a reference to `base` to a reference to `object`.
bool casts_down(const clang::CXXRecordDecl& object, const clang::CXXRecordDecl& base);

// Returns the object on which the virtual function is called. Returns null if the call isn't virtual.
const clang::Expr* dispatching_object(const clang::CallExpr& call);

}  // namespace ferry::translator::lift
