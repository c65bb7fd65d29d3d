// What a kernel may have to say differently from the user's text. All else of a body is written as it stands, token by
// token; what stands in the place of a hole is decided when the plan is known (lower/).
//
//   const real t = ns::scale * std::max(a[i], Color::red == c ? lo : hi);
//         ‾‾‾‾     ‾‾‾‾‾‾‾‾‾   ‾‾‾‾‾‾‾‾ ‾  ‾  ‾‾‾‾‾‾‾‾‾‾    ‾   ‾‾   ‾‾
//         alias    variable    call           enumerator                 variables
//
// Holes stand in the order in which the text is read by the compiler; one may lie inside another, as in an argument of
// a call. What no kernel holds anyway (lambdas, local classes) has none.
#pragma once

#include "ir/expression.h"
#include "ir/token.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ferry::translator::ir {

struct VariableName {
  VariableId variable;
  std::optional<Source> template_arguments = {};  // `two<int>` has its own value
  bool of_accessor = false;                       // another text stands there
  std::string called = {};                        // `size` of `size()`, called for the variable: its name isn't there
};
struct EnumeratorName {
  EnumerationId enumeration;
  std::string name, value;
};
struct AliasName {  // of a typedef
  AliasId alias;
  std::optional<Source> keyword = {};  // typename
};
struct EnumerationName {
  EnumerationId enumeration;
};
struct TypeText {  // `std::decay_t<decltype(x)>`, a scalar
  TypeId type;
  bool is_const = false;
  bool half_token = false;  // it ends with one half of a `>>`
};
struct CalledName {  // of a library function
  struct Conversion {
    Source argument;
    TypeId type;
  };
  Callee callee;
  // The device's function takes what the host's overload takes: sqrt(float) through <math.h>'s double sqrt stays
  // double.
  std::vector<Conversion> conversions = {};
  std::optional<Source> template_arguments = {};
  std::optional<TypeId> first_argument = {};  // of a template, where the kernel's can't be deduced: bit_cast<T>
  std::optional<RecordId> result = {};        // an object of a class of the library's
  bool completes_maths = false;               // it is in the runtime's maths.h
};
struct NumberText {  // `std::numeric_limits<T>::max()`, `1.5_km`
  Number number;
  TypeId type;
};
struct OwnName {  // of a function of the user's
  FunctionId function;
  std::optional<Source> template_arguments;
  Source closing;  // the call's `)`, and what comes before it:
  bool has_arguments;
  std::vector<NumberText> defaults;    // default arguments that the call doesn't write
  std::vector<VariableId> outer;       // what the function names, as OwnFunction::outer has it
  std::optional<Source> opening = {};  // of a subscript, `(*this)[i]`: its bracket, which `closing` closes
  bool of_object = false;              // a member of a class that kernels hold: what it is called for stays
};
struct OwnOperator {  // of a free operator of the user's, `a + b`: a call of a function
  FunctionId function;
  Source operation;  // its token; of `-a` it comes first
  bool postfix = false, prefix = false;
  std::vector<VariableId> outer = {};  // what the function names, as OwnFunction::outer has it
};
struct OwnChoice {  // of a call through a pointer, `f(x)`: a call of the function that calls one by its number
  FunctionId function;
  Source opening, closing;  // the call's parentheses
  bool has_arguments;
  std::vector<VariableId> outer = {};  // what the function names, as OwnFunction::outer has it
  // What has the number, if that isn't the text before the parentheses: of `object.f(x)`, the object's type.
  std::optional<VariableId> number = {};
};
struct OwnElement {  // of a table of functions, `ops[k]`: a call of the function that chooses among all of them
  FunctionId function;
  Source opening, closing;  // the brackets
  std::vector<VariableId> elements = {};
  std::vector<std::int64_t> numbers = {};  // instead: of a table of constants
};
struct OwnUse {  // of a constructor, operator or conversion of a class, which the text doesn't name
  FunctionId function;
  std::optional<Source> operation = {};  // the token of `a += b`, `-a`, `a++`, for which a call by a name can stand
  bool prefix = false, postfix = false;
};
struct CheckedName {  // `at`, `value`: a call that a kernel gives its nest's flag
  Source closing;     // the call's `)`
  bool has_argument;
};
struct RecordName {
  RecordId record;
  bool half_token = false;  // it ends with one half of a `>>`
};
struct MemoryType {  // of a container with memory of its own; the name of an array
  std::optional<TypeId> element = {};
};
struct MemoryPlace {  // what follows such a variable's name: the `(` of its arguments, or a size in brackets
  VariableId variable;
};
struct BoundArray {};    // what structured bindings of a std::array name the elements of
struct PassedVariable {  // an argument that is a container: std::span<const double>(v)
  VariableId variable;
};
struct PassedLambda {};  // an argument that is a lambda: its calls name a function
struct SizeText {        // sizeof, whatever it is of
  std::string bytes;
};
struct FixedText {  // the same in every kernel
  std::string text;
};
struct Discarded {                       // a branch of `if constexpr` that an instance of a template doesn't have
  std::optional<Source> semicolon = {};  // behind it
};
struct LeftOut {};  // static_assert, which has held; the attributes of Ferry's

struct Hole {
  Source source;                         // its tokens
  std::optional<Source> qualifier = {};  // `ns::`: goes, for everything is declared in the kernel's own scope
  std::variant<VariableName, EnumeratorName, AliasName, EnumerationName, TypeText, CalledName, OwnName, OwnOperator,
               OwnChoice, OwnElement, OwnUse, CheckedName, RecordName, MemoryType, MemoryPlace, BoundArray, NumberText,
               PassedVariable, PassedLambda, SizeText, FixedText, Discarded, LeftOut>
      what;
};

// Tokens in the place of others: what a pack expands to in an instance of a template. Numbers of its tokens are its
// own.
struct Expansion {
  Source source;
  std::vector<Token> tokens;
};

// A typedef that a body names.
struct Alias {
  std::string name;
  TypeId type;             // without typedefs
  bool of_system = false;  // of a system header
  Source declared;         // its name
};

}  // namespace ferry::translator::ir
