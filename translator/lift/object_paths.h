// Parts of objects, as paths: the text alone determines the object, wherever it is evaluated.
//
//   g.a                  root g, member a
//   this->mesh->map      root mesh (a member of *this), target, member map
//   (*p).level[2].n      root p, target, member level, element 2, member n
//   data_[i]             of a std::unique_ptr<double[]>: root data_, pointer: get()'s result
//   mesh().map           of `Mesh& mesh() { return *mesh_; }`: mesh_->map
//   tiles[k - 1].n       of a std::vector<Tile>: root tiles, element k - 1, member n
//   f.size()             of a Field that derives from std::vector<double>: root f, its base as a member
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

// An element's index: a constant, or an expression of variables and members that has the same value wherever it is
// evaluated.
//   k - 1      text k - 1, names k
struct PathIndex {
  std::vector<std::string> text;  // around and between the names: one more than there are names
  std::vector<ObjectPath> names;
  std::vector<std::string> spelt;  // the names in the stub
  std::vector<std::string> shown;  // the names in messages
  std::vector<std::size_t> ids;    // the numbers of their variables
};

struct PathStep {
  enum class Kind {
    member,       // of an object
    element,      // with an index: of an array, a vector, a pointer
    target,       // what a pointer points to, also a smart one
    pointer,      // the pointer in a smart pointer
    derived,      // the object of a derived class around the base, or what a std::function holds
    capture,      // what capture `number` of a closure is, or refers to
    type_number,  // the number of its type at run time, in the set `number` (function_values.h); the last step
  };
  Kind kind;
  const clang::FieldDecl* field = nullptr;
  bool qualified = false;  // the object's class has another with this name
  bool written = false;    // the annotated function itself names the member, so it may
  std::int64_t number = 0;
  clang::QualType type;  // of what it leads to, with its own qualifiers; for a reference member, the object's
  bool apart = false;    // the element isn't inside the object: a vector's, or a pointer's
  std::shared_ptr<const PathIndex> index = {};  // the index of an element, if it isn't constant
  // In the stub, the derived class's name, or that of what a closure without a type has captured; "": there is none.
  std::string spelt = {};
  // The base or std::function from which the stub tests, at run time, whether the object is of the class; or by which
  // it asks for its type. Null: the code says that it is of the class.
  clang::QualType tested_from = {};
  std::string spelt_from = {};
  std::string captured = {};  // the name of what a closure has captured
  bool refers = false;        // it has captured a reference, or `this`
};

struct ObjectPath {
  const clang::DeclaratorDecl* root;  // a variable, or a member of *this
  std::vector<PathStep> steps;
};

// Returns none if the expression isn't such a path. `function`: the one around it.
std::optional<ObjectPath> object_path(const clang::Expr& e, const clang::FunctionDecl& function);
// The same for a number, also one that an accessor returns: `d.total()`.
std::optional<ObjectPath> number_path(const clang::Expr& e, const clang::FunctionDecl& function);

// Returns a for `a[i]`, `*a`, `a->x` or `a.get()` with a smart pointer a. Null: something else.
const clang::Expr* smart_pointer(const clang::CallExpr& call);

// Returns `rows[i]` for `rows[i][j]` or `rows[i].get()` with a table whose rows are smart pointers. Null: something
// else.
const clang::Expr* row_holder(const clang::CallExpr& call);

// Returns the smart pointer whose operator-> is called, or the expression itself.
const clang::Expr& pointer_in(const clang::Expr& e);

// Returns the object that `o.mesh()` points to, for `Mesh* mesh() { return &mesh_; }`.
std::optional<ObjectPath> accessed_by_address(const clang::Expr& pointer, const clang::FunctionDecl& function);

// Marks names of a base that the class returned by an accessor hides, so that they must be qualified. The root has the
// type `object`.
void note_hidden(std::vector<PathStep>& steps, clang::QualType object);

// Return the class of the object that the pointer points to, or of the object, before any conversion to a base.
clang::QualType pointed_at_by(const clang::Expr& pointer);
clang::QualType class_of_object(const clang::Expr& object);

// Returns the type to which the steps lead from an object of the type `root`.
clang::QualType type_of(const std::vector<PathStep>& steps, clang::QualType root);

// The stub's name for an inaccessible member: `(object.*pointer)`, `function(object)`, or, if both are "", the plain
// name.
struct OpenedName {
  std::string pointer = {}, function = {};
};
using OpenedNames = std::function<OpenedName(const clang::FieldDecl&)>;

// Returns the object's text followed by the steps: ".level[2].n".
std::string text_of(const std::vector<PathStep>& steps, std::string object, const OpenedNames& opened = {});

// Returns the user's name for it: "g.a".
std::string name_of(const std::string& root, const std::vector<PathStep>& steps);

// Returns the step to a member of an object of the class.
PathStep member_step(const clang::FieldDecl& field, clang::QualType object);

// Adds a step to those that lead to an object of the type. A cast to a class that the object is known to have needs no
// step. A derived class's member is reached with such a cast. Returns false if the object isn't known to have it.
bool add_step(std::vector<PathStep>& steps, PathStep step, clang::QualType object);
bool add_member(std::vector<PathStep>& steps, const clang::FieldDecl& field, clang::QualType object);

// Whether the step is to a class that the stub tests for, and so to an object of zeros where the object is another's.
bool is_tested(const PathStep& step);
// Whether the step is to a closure of which the stub knows only the number, because a template makes it.
bool has_no_type_yet(const PathStep& step);
// Whether what the step leads to isn't a part of the object's own bytes, but something it refers to and always has.
bool refers(const PathStep& step);

// Returns whether the step leads to something that may not exist before the code gets there: through a pointer, to an
// element, or to a derived class.
bool relies_on_code(const PathStep& step);

}  // namespace ferry::translator::lift
