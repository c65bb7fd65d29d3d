// Parts of objects, as code gets to them: which object it is follows from its text alone, wherever that is evaluated.
//
//   g.a                  root g, member a
//   this->mesh->map      root mesh (a member of *this), target, member map
//   (*p).level[2].n      root p, target, member level, element 2, member n
//   data_[i]             of a std::unique_ptr<double[]>: root data_, pointer: what get() gives
//   mesh().map           of `Mesh& mesh() { return *mesh_; }`: mesh_->map
//   tiles[k - 1].n       of a std::vector<Tile>: root tiles, element k - 1, member n
//   f.size()             of a Field that derives from std::vector<double>: root f, member that is its base
//   e.self().n           of an Expr<Vec>& e: root e, derived Vec, member n; of a Vec: root e, member n
//   s.area()             of a Shape& s, virtual: root s, type_number; in Circle::area(), r is root s, derived Circle
//                        (tested), member r
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::lift {

struct ObjectPath;

// Which element: a constant, or an expression of variables and members that are the same wherever it is evaluated.
//   k - 1      text k - 1, names k
struct PathIndex {
  std::vector<std::string> text;  // around and between the names: one more than there are
  std::vector<ObjectPath> names;
  std::vector<std::string> spelt;  // the names, as the stub says them
  std::vector<std::string> shown;  // and as messages do
  std::vector<std::size_t> ids;    // their variables
};

struct PathStep {
  enum class Kind {
    member,       // of an object
    element,      // by a number: of an array, a vector, a pointer
    target,       // of a pointer, also of a smart one
    pointer,      // that a smart pointer holds
    derived,      // the object of which it is the base
    type_number,  // the number of its type at run time, in the set `number` (function_values.h); the last step
  };
  Kind kind;
  const clang::FieldDecl* field = nullptr;
  bool qualified = false;  // the class of the object has another of the name
  bool written = false;    // the annotated function names the member itself, and so may
  std::int64_t number = 0;
  clang::QualType type;  // of what it leads to, with its own qualifiers; of a member that is a reference: of its object
  bool apart = false;    // an element that doesn't lie in the object itself: of a vector, behind a pointer
  std::shared_ptr<const PathIndex> index = {};  // of an element that no constant says
  std::string spelt = {};                       // the class that derives, as the stub says it; "": it can't
  // The base from which the stub tests, at run time, whether the object is of the class that derives; or by which it
  // asks for its type. Null: the code says that it is of the class.
  clang::QualType tested_from = {};
  std::string spelt_from = {};
};

struct ObjectPath {
  const clang::DeclaratorDecl* root;  // a variable, or a member of *this
  std::vector<PathStep> steps;
};

// None where the expression isn't such a path. `function`: around it.
std::optional<ObjectPath> object_path(const clang::Expr& e, const clang::FunctionDecl& function);
// The same of a number, also of one that an accessor returns: `d.total()`.
std::optional<ObjectPath> number_path(const clang::Expr& e, const clang::FunctionDecl& function);

// `a[i]`, `*a`, `a->x`, `a.get()` of a smart pointer: a. Null: it is something else.
const clang::Expr* smart_pointer(const clang::CallExpr& call);

// `rows[i][j]`, `rows[i].get()` of a table whose rows are smart pointers: `rows[i]`. Null: it is something else.
const clang::Expr* row_holder(const clang::CallExpr& call);

// The smart pointer whose operator-> gives it, or the expression itself.
const clang::Expr& pointer_in(const clang::Expr& e);

// The object that `o.mesh()` points at, where that is `Mesh* mesh() { return &mesh_; }`.
std::optional<ObjectPath> accessed_by_address(const clang::Expr& pointer, const clang::FunctionDecl& function);

// A class that an accessor gives a base of may hide names of that base, whose class is then to be said. The root is of
// the type.
void note_hidden(std::vector<PathStep>& steps, clang::QualType object);

// The class of the object that the pointer points at, and not its base's that it is converted to; of an object its own.
clang::QualType pointed_at_by(const clang::Expr& pointer);
clang::QualType class_of_object(const clang::Expr& object);

// What the steps lead to, where the root is an object of the type.
clang::QualType type_of(const std::vector<PathStep>& steps, clang::QualType root);

// How the stub names a member that it may not: `(object.*pointer)`, `function(object)`, or, where both are "", as it
// is.
struct OpenedName {
  std::string pointer = {}, function = {};
};
using OpenedNames = std::function<OpenedName(const clang::FieldDecl&)>;

// ".level[2].n" behind the object's own text.
std::string text_of(const std::vector<PathStep>& steps, std::string object, const OpenedNames& opened = {});

// How users call it: "g.a".
std::string name_of(const std::string& root, const std::vector<PathStep>& steps);

// How a member is named of an object of the class.
PathStep member_step(const clang::FieldDecl& field, clang::QualType object);

// Adds a step to those that lead to an object of the type. A cast to a class that it is known to have is none, and a
// member of the class that derives from it is reached by one. False: the object isn't known to have it.
bool add_step(std::vector<PathStep>& steps, PathStep step, clang::QualType object);
bool add_member(std::vector<PathStep>& steps, const clang::FieldDecl& field, clang::QualType object);

// Whether the step is to a class that the stub tests for, and so to an object of zeros where the object is another's.
bool is_tested(const PathStep& step);

// The step leads to something that need not be there before the code comes to it: behind a pointer, an element, in a
// class that derives from it.
bool relies_on_code(const PathStep& step);

}  // namespace ferry::translator::lift
