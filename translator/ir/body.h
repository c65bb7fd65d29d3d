// One function's body as data: all that is known about it, without the compiler's tree. lift/ makes it; host/ reads it.
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

// An [[ferry::extent]] of anything but a parameter. It is evaluated where a loop begins.
struct DeclaredExtent {
  std::string text;  // the stub's text
  std::vector<VariableId> names;
};

// The variables through which code reaches a variable that is a part of an object, `g.a`, `this->mesh->map`.
struct PartOf {
  std::vector<VariableId> within;    // if one of these is assigned as a whole, the name denotes something else
  std::vector<VariableId> around;    // those in `within` whose own bytes contain the part
  std::vector<VariableId> followed;  // pointers, vectors and numbers on the path, which depends on their bytes
  std::vector<VariableId> relied;    // pointers and elements, in order, that may not exist unless the code reaches them
  std::vector<VariableId> indices;   // numbers that select elements
  std::optional<VariableId> holder;  // the smart pointer, if the variable is the pointer in one
  std::optional<VariableId> base;    // the object as one of its base class, if the variable is of a derived class
};

// The elements of an array that nothing can change, numbers or objects made of numbers:
// `constexpr int cx[9] = {0, 1, …};`
struct ConstantTable {
  struct Bounds {
    std::int64_t least, greatest;
  };
  std::optional<Bounds> bounds = {};      // for integers
  std::vector<unsigned char> bytes = {};  // the memory's contents, with 0 for padding; empty if too many to write out
  std::vector<Number> numbers = {};       // the elements, unless they are objects
  bool of_enumeration = false;
  std::int64_t alignment = 1;  // alignment of an element
};

// How a local allocates its elements at its declaration: `std::vector<double> t(n, 0.5);`, `double t[n];`.
struct Memory {
  std::vector<ExpressionId> counts = {};   // the numbers of elements, or of rows
  std::int64_t factor = 1;                 // the product of the constant counts
  std::optional<ExpressionId> value = {};  // the initial value of each element; if none, zero or uninitialised
  bool in_text = false;                    // a kernel's text can replace the allocation
};

struct Variable {
  enum class Storage {
    parameter,
    automatic,
    static_local,
    global,   // namespace scope or static member
    unnamed,  // the unnamed object of structured bindings, which the stub can't name
    member,   // a part of an object, `this->n`, `g.a`, as if the function had a reference to it
  };
  std::string name;       // empty if unnamed
  std::string host_name;  // the stub's name, valid where names_here() holds
  TypeId type;
  Storage storage = Storage::automatic;
  bool constant = false;              // usable in constant expressions
  std::optional<Number> number = {};  // the constant value of a scalar
  std::optional<ConstantTable> table = {};
  bool unnameable = false;                    // the stub can't name it: in a template, or declared after the stub
  bool first_use_calls = false;               // thread_local: naming it may run its initialiser
  bool may_be_missing = false;                // weak, and possibly undefined
  std::string standard_stream = {};           // "stdout", "stderr", "::std::cout"; "" for other variables
  bool outlives_call = false;                 // for a reference: the object exists as long as the function runs
  bool has_cleanup = false;                   // __attribute__((cleanup))
  bool has_extent = false;                    // [[ferry::extent]]
  std::optional<DeclaredExtent> extent = {};  // set unless it is a parameter
  bool of_callee = false;                     // belongs to another function: see Inlined
  bool of_pack = false;                       // a parameter that the text names by its pack
  bool of_function_table = false;             // an element of a table of functions, which may be null
  bool is_type_number = false;                // the number of an object's dynamic type, for calls of virtual functions
  bool of_tested_type = false;                // in an object that may be of another type: a pointer is null then
  bool is_lambda = false;                     // initialised with a lambda: calls of it are inlined and don't name it
  bool in_parts = false;                      // a parameter of which kernels have only the parts that they name
  std::optional<PartOf> part_of = {};
  // The user's variable, declared outside the loop, if a pass made this one for each iteration
  // (rewrite::declare_temporaries).
  std::optional<VariableId> declared_outside = {};
  std::string object_name = {};  // the name of the object itself, if `host_name` is a value computed from it
  // The root of host_name; none if host_name denotes the variable everywhere in the function.
  std::optional<LocalRoot> root = {};
  std::string type_as_written = {};
  bool is_deduced = false;                              // declared with a deduced type, `auto&`
  std::vector<std::string> bindings = {};               // names of structured bindings, if this is their object
  std::optional<diagnostics::Message> not_mapped = {};  // why its type has no device form
  std::optional<diagnostics::Message> unusable = {};    // for a local: why no kernel can hold it
  // The worst destruction of a temporary whose lifetime the variable extends.
  std::optional<Destruction> extends = {};
  std::optional<ExpressionId> initialiser = {};
  std::vector<ExpressionId> sizes = {};  // array sizes that its type evaluates
  // For an array, or a pointer to rows: the lengths of its variable-length rows, outermost first, if they are computed
  // only from local variables; otherwise none.
  std::vector<std::optional<ExpressionId>> row_lengths = {};
  bool rows_by_name = false;          // a typedef gives its rows' lengths, which g++ computes at the first use
  std::optional<Memory> memory = {};  // how a local allocates its elements
  Source source = {};                 // the place of its name

  const std::string& object_in_stub() const { return object_name.empty() ? host_name : object_name; }
  bool is_local() const {
    return storage != Storage::static_local && storage != Storage::global && storage != Storage::member;
  }
};

// A construct that the function can't contain.
struct Unsupported {
  enum class Kind { jump_label, returns_twice, named_register, directive, directive_attribute, not_utf8 };
  Kind kind;
  Source source;
  std::string name;  // "setjmp", "omp parallel sections", a line number
};

// A user's loop that a pass has replaced. A kernel that runs the loop in order uses the user's text.
struct WrittenLoop {
  Loop loop;
  // The initialisers of the variables that the loop declares.
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
  std::map<ExpressionId, diagnostics::Message> unusable;  // why no kernel can hold an expression
  std::set<ExpressionId> ends;    // `throw`, and calls that never return, which kernels leave to the host (ends.h)
  std::set<ExpressionId> checks;  // `v.at(i)`, `o.value()`, which end if the element doesn't exist
  std::map<StatementId, WrittenLoop> written_loops;  // user's versions of loops that a pass has changed
  std::vector<Hole> holes;
  std::vector<Expansion> expansions;                // in the function's own text
  std::vector<std::optional<StatementId>> lambdas;  // the statements after which lambdas end: see Inlined::Copied
  Table<Alias, AliasId> aliases;
  Scopes scopes;
  std::vector<model::OtherName> other_names;
  bool signed_wraps = false;    // -fwrapv
  bool signed_traps = false;    // -ftrapv
  bool strict_aliasing = true;  // objects are accessed only by their own types: no -fno-strict-aliasing
  bool assigns_last = true;     // an assignment evaluates its right side first: C++17 and later

  // Returns the expression's source with the parentheses around it.
  Source whole(ExpressionId expression) const;
  // Returns whether `host_name` denotes the variable at the place.
  bool names_here(VariableId variable, Place place) const;
  // Returns the type of the object that a variable names, without its reference.
  const Type& value_type(VariableId variable) const;
  const Type& type_of(ExpressionId expression) const { return types[expressions[expression].type]; }
};

// Returns the type of the innermost elements of nested arrays, or of a pointer or reference to them.
const Type& innermost_element(const Body& body, const Type& type);
// Returns the element type of an array, of a container or of a pointer.
const Type& element_type(const Body& body, const Type& type);
// Returns the number of scalars in an object of the type: 1, or the product of an array's extents. For a row in a table
// of rows it is the row pitch.
std::int64_t scalars_in(const Body& body, const Type& type);

// Return the parts of a node, in the order of evaluation as far as C++ defines one (node_parts.h).
std::vector<ExpressionId> operands(const Expression& expression);
struct Parts {
  std::vector<VariableId> variables;  // declared by the statement
  std::vector<ExpressionId> expressions;
  std::vector<StatementId> statements;
};
Parts parts(const Statement& statement);

template <class OnStatement, class OnVariable, class OnExpression>
void each_below(const Body& body, StatementId root, const OnStatement& on_statement, const OnVariable& on_variable,
                const OnExpression& on_expression);

// Visits every expression, including those in inlined calls' bodies.
template <class Visit>
void each_below(const Body& body, ExpressionId root, const Visit& visit) {
  visit(root);
  for (const ExpressionId operand : operands(body.expressions[root])) each_below(body, operand, visit);
  if (const auto* call = std::get_if<Inlined>(&body.expressions[root].node))
    each_below(body, call->body, [](StatementId) {}, [](VariableId) {}, visit);
}

// Visits every statement, every declared variable and every expression, including initialisers and sizes. Statements
// and variables of inlined calls belong to another function and are skipped.
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
