// Holes: parts of the user's text that a kernel may have to write differently. All other tokens of a body are copied.
// The text in place of a hole is chosen when the plan is known (lower/).
//
//   const real t = ns::scale * std::max(a[i], Color::red == c ? lo : hi);
//         ‾‾‾‾     ‾‾‾‾‾‾‾‾‾   ‾‾‾‾‾‾‾‾ ‾  ‾  ‾‾‾‾‾‾‾‾‾‾    ‾   ‾‾   ‾‾
//         alias    variable    call           enumerator                 variables
//
// Holes are in the order in which the compiler reads the text. One may be inside another, as in an argument of a call.
// Code that no kernel can hold anyway (lambdas, local classes) has none.
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
  std::optional<Source> template_arguments = {};  // for `two<int>`, which has its own value
  bool of_accessor = false;                       // the hole is a call of an accessor
  std::string called = {};                        // `size` in `size()`, which returns the variable without naming it
};
struct EnumeratorName {
  EnumerationId enumeration;
  std::string name, value;
};
struct AliasName {  // the name of a typedef
  AliasId alias;
  std::optional<Source> keyword = {};  // the keyword typename
};
struct EnumerationName {
  EnumerationId enumeration;
};
struct TypeText {  // `std::decay_t<decltype(x)>`, a scalar
  TypeId type;
  bool is_const = false;
  bool half_token = false;  // the text ends with half of a `>>`
};
struct CalledName {  // the name of a library function
  struct Conversion {
    Source argument;
    TypeId type;
  };
  Callee callee;
  // The device's function takes what the host's overload takes: if sqrt(float) calls <math.h>'s double sqrt, it stays
  // double.
  std::vector<Conversion> conversions = {};
  std::optional<Source> template_arguments = {};
  std::optional<TypeId> first_argument =
      {};                               // for a template whose argument the kernel's version can't deduce: bit_cast<T>
  std::optional<RecordId> result = {};  // set if the function returns an object of a library class
  bool completes_maths = false;         // the function needs the runtime's maths.h
};
struct NumberText {  // `std::numeric_limits<T>::max()`, `1.5_km`
  Number number;
  TypeId type;
};
struct OwnName {  // the name of a user's function
  FunctionId function;
  std::optional<Source> template_arguments;
  Source closing;  // the call's `)`, before which arguments are added
  bool has_arguments;
  std::vector<NumberText> defaults;    // default arguments that the call omits
  std::vector<VariableId> outer;       // variables that the function names, as in OwnFunction::outer
  std::optional<Source> opening = {};  // for a subscript, `(*this)[i]`: its opening bracket, which `closing` closes
  bool of_object = false;              // a member of a class that kernels hold: the object before the name stays
};
struct OwnOperator {  // a user's free operator, `a + b`, which becomes a function call
  FunctionId function;
  Source operation;  // the operator's token, which comes first in `-a`
  bool postfix = false, prefix = false;
  std::vector<VariableId> outer = {};  // variables that the function names, as in OwnFunction::outer
};
struct OwnChoice {  // a call through a pointer, `f(x)`: becomes a call of the function that selects by number
  FunctionId function;
  Source opening, closing;  // the call's parentheses
  bool has_arguments;
  std::vector<VariableId> outer = {};  // variables that the functions name, as in OwnFunction::outer
  // The variable with the number, if that isn't the text before the parentheses: for `object.f(x)`, the object's type.
  std::optional<VariableId> number = {};
};
struct OwnElement {  // an element of a table of functions, `ops[k]`: becomes a call of the function that selects among
                     // all of them
  FunctionId function;
  Source opening, closing;  // the brackets
  std::vector<VariableId> elements = {};
  std::vector<std::int64_t> numbers = {};  // instead of variables, for a table of constants
};
struct OwnUse {  // a constructor, operator or conversion of a class, which the text doesn't name
  FunctionId function;
  std::optional<Source> operation = {};  // the token in `a += b`, `-a`, `a++`, which a call by name can replace
  bool prefix = false, postfix = false;
};
struct CheckedName {  // `at`, `value`: a call to which a kernel passes its nest's flag
  Source closing;     // the call's `)`
  bool has_argument;
};
struct RecordName {
  RecordId record;
  bool half_token = false;  // the text ends with half of a `>>`
};
struct MemoryType {  // the type of a container with its own memory; the name of an array
  std::optional<TypeId> element = {};
};
struct MemoryPlace {  // what follows the name of a container or array with memory: `(`, or a size in brackets
  VariableId variable;
};
struct BoundArray {};    // the initialiser of structured bindings to the elements of a std::array
struct PassedVariable {  // an argument that is a container: std::span<const double>(v)
  VariableId variable;
};
struct PassedLambda {};  // an argument that is a lambda: calls of the lambda name a function
struct SizeText {        // sizeof of anything
  std::string bytes;
};
struct FixedText {  // a text that is the same in every kernel
  std::string text;
};
struct Discarded {                       // a branch of `if constexpr` that is discarded in a template's instance
  std::optional<Source> semicolon = {};  // the semicolon after the branch
};
struct LeftOut {};  // static_assert, which has succeeded; Ferry's attributes

struct Hole {
  Source source;  // the tokens of the hole
  std::optional<Source> qualifier =
      {};  // `ns::`, which is dropped, because everything is declared in the kernel's own scope
  std::variant<VariableName, EnumeratorName, AliasName, EnumerationName, TypeText, CalledName, OwnName, OwnOperator,
               OwnChoice, OwnElement, OwnUse, CheckedName, RecordName, MemoryType, MemoryPlace, BoundArray, NumberText,
               PassedVariable, PassedLambda, SizeText, FixedText, Discarded, LeftOut>
      what;
};

// Tokens in place of others: the expansion of a pack in a template's instance. Its tokens have their own numbers.
struct Expansion {
  Source source;
  std::vector<Token> tokens;
};

// A typedef that a body names.
struct Alias {
  std::string name;
  TypeId type;             // without typedefs
  bool of_system = false;  // declared in a system header
  Source declared;         // its name
};

}  // namespace ferry::translator::ir
