// The body of one function as data: everything that is known about the body, without the compiler's tree. lift/ makes
// it, and host/ reads it.
#pragma once

#include "diagnostics/message.h"
#include "ir/piece.h"
#include "ir/scopes.h"
#include "ir/statement.h"
#include "ir/type.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ferry::translator::ir {

// An [[ferry::extent]] of a variable that isn't a parameter. It is evaluated where a loop begins.
struct DeclaredExtent {
  std::string text;  // the stub's text
  std::vector<VariableId> names;
};

// The variables on the path to a variable that is a part of an object, such as `g.a` or `this->mesh->map`.
struct PartOf {
  std::vector<VariableId> within;    // if one of these is assigned as a whole, the path denotes a different object
  std::vector<VariableId> around;    // those of `within` whose own bytes contain the part
  std::vector<VariableId> followed;  // pointers, vectors and numbers on the path, whose values determine the object
  std::vector<VariableId> relied;    // pointers that may be null and elements that may not exist, in the path's order
  std::vector<VariableId> indices;   // numbers on the path that select elements
  std::optional<VariableId> holder;  // if the variable is the raw pointer in a smart pointer: the smart pointer
  std::optional<VariableId> base;    // for a downcast: the variable for the same object as its base class
};

// The elements of a constant array, such as `constexpr int cx[9] = {0, 1, …};`. They are numbers, or objects that
// consist of numbers.
struct ConstantTable {
  struct Bounds {
    std::int64_t least, greatest;
  };
  std::optional<Bounds> bounds = {};      // the bounds of all values, if they are integers
  std::vector<unsigned char> bytes = {};  // the memory's contents, with 0 for padding; empty if the table is too large
  std::vector<Number> numbers = {};       // the elements; empty if they are objects
  bool of_enumeration = false;
  std::int64_t alignment = 1;  // alignment of an element
};

// How a local variable allocates its elements when it is declared: `std::vector<double> t(n, 0.5);`, `double t[n];`.
struct Memory {
  std::vector<ExpressionId> counts = {};   // the numbers of elements or rows, by dimension
  std::int64_t factor = 1;                 // the product of the counts that are constant
  std::optional<ExpressionId> value = {};  // each element's initial value; if none, elements are 0 or uninitialised
  bool in_text = false;                    // whether a kernel's text can replace the allocation
};

struct Variable {
  enum class Storage {
    parameter,
    automatic,
    static_local,
    global,   // namespace scope or static member
    unnamed,  // the unnamed object of structured bindings, which the stub can't name
    member,   // a part of an object (`this->n`, `g.a`), treated as a reference to that part
  };
  std::string name;       // empty if the variable has no name
  std::string host_name;  // the stub's name, valid where names_here() holds
  TypeId type;
  Storage storage = Storage::automatic;
  bool constant = false;              // whether it is usable in constant expressions
  std::optional<Number> number = {};  // the constant value, if the variable is a scalar that has one
  std::optional<ConstantTable> table = {};
  bool unnameable = false;                    // whether the stub can't name it: a template's, or declared later
  bool first_use_calls = false;               // whether it is thread_local: naming it may run its initialiser
  bool may_be_missing = false;                // whether it is weak, and so may be undefined
  std::string standard_stream = {};           // such as "stdout" or "::std::cout"; "" for other variables
  bool outlives_call = false;                 // for a reference: whether the object exists as long as the function runs
  bool has_cleanup = false;                   // whether it has __attribute__((cleanup))
  bool has_extent = false;                    // whether it has [[ferry::extent]]
  std::optional<DeclaredExtent> extent = {};  // the extent, unless this is a parameter
  bool of_callee = false;                     // whether it belongs to an inlined callee: see Inlined
  bool of_pack = false;                       // whether it is a parameter that the text names only by its pack
  bool of_function_table = false;             // whether it is an element of a table of functions, which may be null
  bool is_type_number = false;                // whether it numbers an object's dynamic type, for virtual functions
  bool of_tested_type = false;                // whether its object may have a different type; a pointer is then null
  bool is_lambda = false;                     // whether it is a lambda, whose calls are inlined and don't name it
  bool in_parts = false;                      // whether kernels get only the named members of this parameter
  std::optional<PartOf> part_of = {};
  // If a pass made this variable for each iteration (rewrite::declare_temporaries), the user's variable, which is
  // declared outside the loop.
  std::optional<VariableId> declared_outside = {};
  std::string object_name = {};  // the name of the object itself, if `host_name` is a value computed from it
  // The first name in host_name; none if host_name denotes the variable everywhere in the function.
  std::optional<LocalRoot> root = {};
  std::string type_as_written = {};
  bool is_deduced = false;                              // whether it is declared with a deduced type, such as `auto&`
  std::vector<std::string> bindings = {};               // names of structured bindings that are bound to this object
  std::optional<diagnostics::Message> not_mapped = {};  // why the type has no equivalent on a device
  std::optional<diagnostics::Message> unusable = {};    // for a local: why no kernel can declare it
  // The destruction with the most effects among the temporaries whose lifetime the variable extends.
  std::optional<Destruction> extends = {};
  std::optional<ExpressionId> initialiser = {};
  std::vector<ExpressionId> sizes = {};  // array sizes that are evaluated as part of its type
  // For an array, or a pointer to rows: the lengths of its variable-length rows, outermost dimension first. A length is
  // none unless only local variables determine it.
  std::vector<std::optional<ExpressionId>> row_lengths = {};
  bool rows_by_name = false;          // whether a typedef gives the row lengths, which g++ computes at the first use
  std::optional<Memory> memory = {};  // set if the variable is a local that allocates its elements
  Source source = {};                 // the source of the variable's name

  const std::string& object_in_stub() const { return object_name.empty() ? host_name : object_name; }
  bool is_local() const {
    return storage != Storage::static_local && storage != Storage::global && storage != Storage::member;
  }
};

// A construct that Ferry doesn't support anywhere in a function.
struct Unsupported {
  enum class Kind { jump_label, returns_twice, named_register, directive, directive_attribute, not_utf8 };
  Kind kind;
  Source source;
  std::string name;  // for example "setjmp", "omp parallel sections" or a line number
};

// The user's version of a loop that a pass has changed. A kernel that runs the loop in order uses this version.
struct WrittenLoop {
  Loop loop;
  // The initialisers that the user wrote for the variables that the loop declares.
  std::vector<std::pair<VariableId, std::optional<ExpressionId>>> initialisers = {};
};

struct Body {
  std::string name;
  Table<Type, TypeId> types;
  Table<Variable, VariableId> variables;
  Table<Expression, ExpressionId> expressions;
  Table<Statement, StatementId> statements;
  std::vector<VariableId> parameters;
  std::optional<StatementId> root;
  std::vector<Unsupported> unsupported;
  std::map<ExpressionId, Source> parentheses;             // the outermost parentheses around expressions
  std::map<ExpressionId, diagnostics::Message> unusable;  // why no kernel can contain an expression
  std::set<ExpressionId> ends;    // `throw` and calls that never return, which kernels leave to the host (ends.h)
  std::set<ExpressionId> checks;  // calls such as `v.at(i)` and `o.value()`, which throw if the element doesn't exist
  std::map<StatementId, WrittenLoop> written_loops;  // the user's versions of loops that a pass has changed
  std::vector<Hole> holes;
  std::vector<Expansion> expansions;                // expansions of packs in the function's own text
  std::vector<std::optional<StatementId>> lambdas;  // the statement that ends each lambda's lifetime: Inlined::Copied
  Table<Alias, AliasId> aliases;
  Scopes scopes;
  std::vector<model::OtherName> other_names;
  bool signed_wraps = false;    // whether -fwrapv is given
  bool signed_traps = false;    // whether -ftrapv is given
  bool strict_aliasing = true;  // whether objects are accessed only by their own types (no -fno-strict-aliasing)
  bool assigns_last = true;     // whether an assignment evaluates its right side first, as in C++17 and later

  // Returns the expression's source with the parentheses around it.
  Source whole(ExpressionId expression) const;
  // Returns whether `host_name` denotes the variable at this position in the source.
  bool names_here(VariableId variable, Place place) const;
  // Returns the type of the object that the variable names. For a reference, that is the referenced type.
  const Type& value_type(VariableId variable) const;
  const Type& type_of(ExpressionId expression) const { return types[expressions[expression].type]; }
};

// Returns the type of the innermost elements of nested arrays, or of a pointer or reference to nested arrays.
const Type& innermost_element(const Body& body, const Type& type);
// Returns the element type of an array, of a container or of a pointer.
const Type& element_type(const Body& body, const Type& type);
// Returns the number of scalars in an object of the type. It is 1, or the product of an array's extents, or the row
// pitch for a row in a table of rows.
std::int64_t scalars_in(const Body& body, const Type& type);

// These return the parts of a node, in the order of evaluation as far as C++ defines one (node_parts.h).
std::vector<ExpressionId> operands(const Expression& expression);
struct Parts {
  std::vector<VariableId> variables;  // the variables that the statement declares
  std::vector<ExpressionId> expressions;
  std::vector<StatementId> statements;
};
Parts parts(const Statement& statement);

template <class OnStatement, class OnVariable, class OnExpression>
void each_below(const Body& body, StatementId root, const OnStatement& on_statement, const OnVariable& on_variable,
                const OnExpression& on_expression);

// Visits every expression, including those in the bodies of inlined calls.
template <class Visit>
void each_below(const Body& body, ExpressionId root, const Visit& visit) {
  visit(root);
  for (const ExpressionId operand : operands(body.expressions[root])) each_below(body, operand, visit);
  if (const auto* call = std::get_if<Inlined>(&body.expressions[root].node))
    each_below(body, call->body, [](StatementId) {}, [](VariableId) {}, visit);
}

// Visits every statement, every declared variable and every expression, including initialisers and sizes. Skips the
// statements and variables of inlined calls, because they belong to the callee.
template <class OnStatement, class OnVariable, class OnExpression>
void each_below(const Body& body, StatementId root, const OnStatement& on_statement, const OnVariable& on_variable,
                const OnExpression& on_expression) {
  on_statement(root);
  const Parts found = parts(body.statements[root]);
  for (const VariableId variable : found.variables) {
    on_variable(variable);
    for (const ExpressionId size : body.variables[variable].sizes) each_below(body, size, on_expression);
    if (body.variables[variable].initialiser) each_below(body, *body.variables[variable].initialiser, on_expression);
  }
  for (const ExpressionId e : found.expressions) each_below(body, e, on_expression);
  for (const StatementId s : found.statements) each_below(body, s, on_statement, on_variable, on_expression);
}

}  // namespace ferry::translator::ir
