// Describes parts of objects by paths. The text of a path alone determines which object it denotes, wherever it is
// evaluated.
//
//   g.a                  root g, member a
//   this->mesh->map      root mesh (a member of *this), target, member map
//   (*p).level[2].n      root p, target, member level, element 2, member n
//   data_[i]             for a std::unique_ptr<double[]>: root data_, pointer: get()'s result
//   mesh().map           for `Mesh& mesh() { return *mesh_; }`: mesh_->map
//   tiles[k - 1].n       for a std::vector<Tile>: root tiles, element k - 1, member n
//   f.size()             for a Field that derives from std::vector<double>: root f, its base as a member
//   e.self().n           for an Expr<Vec>& e: root e, derived Vec, member n; for a Vec: root e, member n
//   s.area()             for a Shape& s, virtual: root s, type_number; in Circle::area(), r is root s, derived Circle
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

// The index of an element: an expression of variables and members that has the same value everywhere in the code.
//   k - 1      text k - 1, names k
struct PathIndex {
  std::vector<std::string> text;  // text before, between and after the names: one entry more than `names`
  std::vector<ObjectPath> names;
  std::vector<std::string> spelt;  // the names in the stub
  std::vector<std::string> shown;  // the names in messages
  std::vector<std::size_t> ids;    // the ids of the names' variables
};

struct PathStep {
  enum class Kind {
    member,       // a member of an object
    element,      // an element, by index, of an array, a vector or a pointer
    target,       // the target of a pointer or smart pointer
    pointer,      // the raw pointer in a smart pointer
    derived,      // an object as an object of a derived class, or the object in a std::function
    capture,      // the capture with index `number` of a closure, or the object to which it refers
    type_number,  // the dynamic type's number in the set `number` (function_values.h); always the last step
  };
  Kind kind;
  const clang::FieldDecl* field = nullptr;
  bool qualified = false;  // whether the object's class has another member with this name
  bool written = false;    // whether the annotated function itself names the member, so the stub may, too
  std::int64_t number = 0;
  clang::QualType type;  // the type of the result, with its own qualifiers; for a reference member, the referenced type
  bool apart = false;    // whether the element is outside the object, as in a vector or behind a pointer
  std::shared_ptr<const PathIndex> index = {};  // the index of an element, if it isn't constant
  // In the stub, the derived class's name, or that of what a closure without a type has captured; "": there is none.
  std::string spelt = {};
  // The base or std::function from which the stub tests, at run time, whether the object is of the class; or by which
  // it asks for its type. Null: the code says that it is of the class.
  clang::QualType tested_from = {};
  std::string spelt_from = {};
  std::string captured = {};  // the name of a captured variable
  bool refers = false;        // whether the capture is a reference or `this`
};

struct ObjectPath {
  const clang::DeclaratorDecl* root;  // a variable, or a member of *this
  std::vector<PathStep> steps;
};

// Returns the path of the object that the expression names, or none if it can't be expressed as a path. `function` is
// the function that contains the expression.
std::optional<ObjectPath> object_path(const clang::Expr& e, const clang::FunctionDecl& function);
// Returns the path of a number. An accessor may also return a reference to the number, as in `d.total()`.
std::optional<ObjectPath> number_path(const clang::Expr& e, const clang::FunctionDecl& function);

// Returns the smart pointer `a` in `a[i]`, `*a`, `a->x` or `a.get()`. Returns null for other calls.
const clang::Expr* smart_pointer(const clang::CallExpr& call);

// Returns `rows[i]` for `rows[i][j]` or `rows[i].get()` with a table whose rows are smart pointers. Returns null for
// other calls.
const clang::Expr* row_holder(const clang::CallExpr& call);

// Returns the smart pointer whose operator-> the expression calls, or else the expression itself.
const clang::Expr& pointer_in(const clang::Expr& e);

// Returns the object to which the result of a call `o.mesh()` points, for `Mesh* mesh() { return &mesh_; }`. Returns
// none if the pointer isn't the result of such a call.
std::optional<ObjectPath> accessed_by_address(const clang::Expr& pointer, const clang::FunctionDecl& function);

// Marks steps to members of bases whose names are hidden in the class that an accessor returns, so that the names are
// qualified. `object` is the type of the root.
void note_hidden(std::vector<PathStep>& steps, clang::QualType object);

// Return the class of the object, or of the object to which the pointer points, before any conversion to a base.
clang::QualType pointed_at_by(const clang::Expr& pointer);
clang::QualType class_of_object(const clang::Expr& object);

// Returns the type to which the steps lead from an object of type `root`.
clang::QualType type_of(const std::vector<PathStep>& steps, clang::QualType root);

// The stub's name for an inaccessible member: `(object.*pointer)` or `function(object)`. If both strings are "", the
// plain name is used.
struct OpenedName {
  std::string pointer = {}, function = {};
};
using OpenedNames = std::function<OpenedName(const clang::FieldDecl&)>;

// Returns the object's text followed by the steps: ".level[2].n".
std::string text_of(const std::vector<PathStep>& steps, std::string object, const OpenedNames& opened = {});

// Returns the path as the user names it: "g.a".
std::string name_of(const std::string& root, const std::vector<PathStep>& steps);

// Returns the step to a member of an object of the class.
PathStep member_step(const clang::FieldDecl& field, clang::QualType object);

// Appends a step to the steps that lead to an object of type `object`. Omits a cast if the object is known to have the
// class. Adds a cast before a member of a derived class. Returns false if the object isn't known to have the class.
bool add_step(std::vector<PathStep>& steps, PathStep step, clang::QualType object);
bool add_member(std::vector<PathStep>& steps, const clang::FieldDecl& field, clang::QualType object);

// Returns whether the step views the object as a class for which the stub tests at run time. If the object has another
// class, the step leads to an object of zeros.
bool is_tested(const PathStep& step);
// Whether the step is to a closure of which the stub knows only the number, because a template makes it.
bool has_no_type_yet(const PathStep& step);
// Whether what the step leads to isn't a part of the object's own bytes, but something it refers to and always has.
bool refers(const PathStep& step);

// Returns whether the step's target may not exist before the code reaches this place, because the step follows a
// pointer, selects an element or casts to a derived class.
bool relies_on_code(const PathStep& step);

}  // namespace ferry::translator::lift
