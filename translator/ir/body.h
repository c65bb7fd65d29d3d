// One function's body as data: all that is known of it, without the compiler's tree. lift/ makes it; host/ reads it.
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

// What [[ferry::extent]] of anything but a parameter says: evaluated where a loop begins.
struct DeclaredExtent {
  std::string text;  // the stub's
  std::vector<VariableId> names;
};

// Of a variable that is a part of an object, `g.a`, `this->mesh->map`: the variables by which code gets there.
struct PartOf {
  std::vector<VariableId> within;    // where one of these is assigned as a whole, the name means something else
  std::vector<VariableId> around;    // of these, those of whose own bytes it is a part
  std::vector<VariableId> followed;  // pointers, vectors and numbers on the way: the path rests on their bytes
  std::vector<VariableId> relied;    // pointers and elements, in order: there where the code comes to them
  std::vector<VariableId> indices;   // numbers that say which element
  std::optional<VariableId> holder;  // a smart pointer: the variable is the pointer in it
  std::optional<VariableId> base;    // the same object, as it is known: the variable is of a class that derives from it
};

// Of an array that nothing can change and whose elements are known, numbers or objects that are made of numbers:
// `constexpr int cx[9] = {0, 1, …};`
struct ConstantTable {
  struct Bounds {
    std::int64_t least, greatest;
  };
  std::optional<Bounds> bounds = {};      // of integers
  std::vector<unsigned char> bytes = {};  // as they lie, 0 where nothing is; none: too many to be written out
  std::vector<Number> numbers = {};       // the same, unless they are objects
  bool of_enumeration = false;
  std::int64_t alignment = 1;  // of an element
};

// What a local has that allocates its elements where it is declared: `std::vector<double> t(n, 0.5);`, `double t[n];`.
struct Memory {
  std::vector<ExpressionId> counts = {};   // of elements, of rows
  std::int64_t factor = 1;                 // the product of the constant ones
  std::optional<ExpressionId> value = {};  // of each; none: they begin as zero, or as nothing
  bool in_text = false;                    // a kernel's text can say it differently
};

struct Variable {
  enum class Storage {
    parameter,
    automatic,
    static_local,
    global,  // namespace scope or static member
    hidden,  // automatic, and no stub can name it: the object behind structured bindings
    member,  // of an object, `this->n`, `g.a`: as if the function had a reference to it
  };
  std::string name;       // empty where it is hidden
  std::string host_name;  // as the stub names it, where names_here() holds
  TypeId type;
  Storage storage = Storage::automatic;
  bool constant = false;              // its value may be used in constant expressions
  std::optional<Number> number = {};  // that value, of a scalar
  std::optional<ConstantTable> table = {};
  bool unnameable = false;                    // the stub has no name for it: of a template, or declared after the stub
  bool first_use_calls = false;               // thread_local: naming it may run its initialiser
  bool may_be_missing = false;                // weak, and defined elsewhere if at all
  std::string standard_stream = {};           // "stdout", "stderr", "::std::cout"; "": it is none
  bool outlives_call = false;                 // of a reference: what it refers to is there as long as the function runs
  bool has_cleanup = false;                   // __attribute__((cleanup))
  bool has_extent = false;                    // [[ferry::extent]]
  std::optional<DeclaredExtent> extent = {};  // of anything but a parameter
  bool of_callee = false;                     // of another function: see Inlined
  bool of_pack = false;                       // a parameter that the text calls by the name of its pack
  bool of_function_table = false;             // an element of a table of functions, which may be null
  bool is_type_number = false;                // of an object, whose virtual functions are called
  bool of_tested_type = false;                // of an object that may be of another type: a pointer is null then
  bool is_lambda = false;                     // initialised with one: calls of it are inlined and don't name it
  bool in_parts = false;                      // a parameter, of whose object kernels have the parts that it names
  std::optional<PartOf> part_of = {};
  std::string object_name = {};        // of the object itself, where `host_name` is a value that is made of it
  std::optional<LocalRoot> root = {};  // of host_name; none: it means the variable in all of the function
  std::string type_as_written = {};
  bool is_deduced = false;                              // `auto&`
  std::vector<std::string> bindings = {};               // of the object behind structured bindings: their names
  std::optional<diagnostics::Message> not_mapped = {};  // why a device has no form of its type
  std::optional<diagnostics::Message> unusable = {};    // of a local: why no kernel can hold it
  // The worst of the unnamed objects that live as long as this one: those that it refers to.
  std::optional<Destruction> extends = {};
  std::optional<ExpressionId> initialiser = {};
  std::vector<ExpressionId> sizes = {};  // that its type evaluates
  // Of an array, or a pointer to rows: the lengths of those rows that are of variable length, outermost first, as
  // numbers that are computed from local variables alone; none: any other.
  std::vector<std::optional<ExpressionId>> row_lengths = {};
  bool rows_by_name = false;  // a typedef has its rows' lengths: g++ computes them where they are first asked for
  std::optional<Memory> memory = {};  // of a local
  Source source = {};                 // its name

  const std::string& object_in_stub() const { return object_name.empty() ? host_name : object_name; }
  bool is_local() const {
    return storage != Storage::static_local && storage != Storage::global && storage != Storage::member;
  }
};

// Something that the function can't contain at all, with its position.
struct Unsupported {
  enum class Kind { jump_label, returns_twice, named_register, directive, directive_attribute, not_utf8 };
  Kind kind;
  Source source;
  std::string name;  // "setjmp", "omp parallel sections", the number of a line
};

// A loop as the user wrote it, in whose place a pass has put another: the text of one that a kernel runs in order.
struct WrittenLoop {
  Loop loop;
  std::vector<std::pair<VariableId, std::optional<ExpressionId>>> initialisers = {};  // of variables that it declares
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
  std::map<ExpressionId, Source> parentheses;             // around these, the outermost
  std::map<ExpressionId, diagnostics::Message> unusable;  // why no kernel can hold these
  std::set<ExpressionId> ends;    // `throw`, and calls that never return: kernels leave them to the host (ends.h)
  std::set<ExpressionId> checks;  // `v.at(i)`, `o.value()`: an end where there is nothing
  std::map<StatementId, WrittenLoop> written_loops;  // those that a pass has changed
  std::vector<Hole> holes;
  std::vector<Expansion> expansions;                // in the function's own text
  std::vector<std::optional<StatementId>> lambdas;  // the statements that end with them: see Inlined::Copied
  Table<Alias, AliasId> aliases;
  Scopes scopes;
  std::vector<model::OtherName> other_names;
  bool signed_wraps = false;    // -fwrapv
  bool signed_traps = false;    // -ftrapv
  bool strict_aliasing = true;  // objects are named by their own types alone: no -fno-strict-aliasing
  bool assigns_last = true;     // an assignment evaluates its right side first: C++17 and later

  // With the parentheses around it.
  Source whole(ExpressionId expression) const;
  // Whether `host_name` means the variable at the place.
  bool names_here(VariableId variable, Place place) const;
  // The type of what a variable names, without its reference.
  const Type& value_type(VariableId variable) const;
  const Type& type_of(ExpressionId expression) const { return types[expressions[expression].type]; }
};

// The scalar at the bottom of arrays of arrays and pointers to them.
const Type& innermost_element(const Body& body, const Type& type);
// What the elements of an array, of a container or behind a pointer are.
const Type& element_type(const Body& body, const Type& type);
// Scalars in an object of the type: 1, or the product of the extents of an array. Of a row in a table of rows: how far
// its subscripts are from the next one's.
std::int64_t scalars_in(const Body& body, const Type& type);

// What is below a node, in the order of evaluation as far as C++ defines one (node_parts.h).
std::vector<ExpressionId> operands(const Expression& expression);
struct Parts {
  std::vector<VariableId> variables;  // that it declares
  std::vector<ExpressionId> expressions;
  std::vector<StatementId> statements;
};
Parts parts(const Statement& statement);

template <class OnStatement, class OnVariable, class OnExpression>
void each_below(const Body& body, StatementId root, const OnStatement& on_statement, const OnVariable& on_variable,
                const OnExpression& on_expression);

// Every expression, those of an inlined call's body too.
template <class Visit>
void each_below(const Body& body, ExpressionId root, const Visit& visit) {
  visit(root);
  for (const ExpressionId operand : operands(body.expressions[root])) each_below(body, operand, visit);
  if (const auto* call = std::get_if<Inlined>(&body.expressions[root].node))
    each_below(body, call->body, [](StatementId) {}, [](VariableId) {}, visit);
}

// Every statement, every variable that one declares and every expression, initialisers and sizes too. Statements and
// variables of inlined calls are another function's.
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
