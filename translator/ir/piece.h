// Holes: parts of the user's text that a kernel may have to write differently. All other tokens of a body are copied.
// lower/ chooses the text for each hole when the plan is known.
//
//   const real t = ns::scale * std::max(a[i], Color::red == c ? lo : hi);
//         ‾‾‾‾     ‾‾‾‾‾‾‾‾‾   ‾‾‾‾‾‾‾‾ ‾  ‾  ‾‾‾‾‾‾‾‾‾‾    ‾   ‾‾   ‾‾
//         alias    variable    call           enumerator                 variables
//
// Holes are in the order in which the compiler reads the text. Holes may be nested, as in an argument of a call. Code
// that no kernel can contain anyway (lambdas, local classes) has none.
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
  std::optional<Source> template_arguments = {};  // of a variable template, as in `two<int>`
  bool of_accessor = false;                       // whether the hole is a call to an accessor
  std::string called = {};                        // "size" for a call `size()` that returns the variable unnamed
};
struct EnumeratorName {
  EnumerationId enumeration;
  std::string name, value;
};
struct AliasName {  // the name of a typedef
  AliasId alias;
  std::optional<Source> keyword = {};  // the keyword `typename`, if present
};
struct EnumerationName {
  EnumerationId enumeration;
};
struct TypeText {  // a scalar type such as `std::decay_t<decltype(x)>`
  TypeId type;
  bool is_const = false;
  bool half_token = false;  // whether the text ends with half of a `>>`
};
struct CalledName {  // the name of a library function
  struct Conversion {
    Source argument;
    TypeId type;
  };
  Callee callee;
  // Conversions of arguments to the parameter types of the host's overload. If sqrt(float) calls <math.h>'s double
  // sqrt, the kernel must call the double version, too.
  std::vector<Conversion> conversions = {};
  std::optional<Source> template_arguments = {};
  std::optional<TypeId> first_argument = {};  // for bit_cast<T> and others whose argument a kernel can't deduce
  std::optional<RecordId> result = {};        // the library class of the object that the function returns, if any
  bool completes_maths = false;               // whether the function needs the runtime's maths.h
  bool of_value = false;                      // whether the function needs the runtime's values.h
};
struct NumberText {  // a constant such as `std::numeric_limits<T>::max()` or `1.5_km`
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
  std::optional<Source> opening = {};  // for `(*this)[i]`: the opening bracket; `closing` is then the closing bracket
  bool of_object = false;  // whether it is a member of a class that kernels support, so that the object's text stays
};
struct OwnOperator {  // a user's non-member operator, `a + b`, which becomes a function call
  FunctionId function;
  Source operation;  // the operator's token, which comes first in `-a`
  bool postfix = false, prefix = false;
  std::vector<VariableId> outer = {};  // variables that the function names, as in OwnFunction::outer
};
struct OwnChoice {  // a call through a pointer, `f(x)`, which becomes a call to the function that selects by number
  FunctionId function;
  Source opening, closing;  // the call's parentheses
  bool has_arguments;
  std::vector<VariableId> outer = {};  // variables that the functions name, as in OwnFunction::outer
  // The variable with the function's number, unless that is the text before the parentheses. For `object.f(x)` it is
  // the object's type.
  std::optional<VariableId> number = {};
};
struct OwnElement {  // an element of a table of functions, `ops[k]`, which becomes a call to the function that selects
                     // an element
  FunctionId function;
  Source opening, closing;  // the brackets
  std::vector<VariableId> elements = {};
  std::vector<std::int64_t> numbers = {};  // in place of `elements`, for a table of constants
};
struct OwnUse {  // a use of a class's constructor, operator or conversion that the text doesn't name
  FunctionId function;
  std::optional<Source> operation = {};  // the operator's token in `a += b`, `-a` or `a++`
  bool prefix = false, postfix = false;
};
struct CheckedName {  // the name of a checked access, `at` or `value`, whose call in a kernel also gets the nest's flag
  Source closing;     // the call's `)`
  bool has_argument;
};
struct RecordName {
  RecordId record;
  bool half_token = false;  // whether the text ends with half of a `>>`
};
struct MemoryType {  // the type of a container that allocates memory, or the name of an array
  std::optional<TypeId> element = {};
};
struct MemoryPlace {  // what follows the name of a container or array that allocates memory: `(`, or `[size]`
  VariableId variable;
};
struct BoundArray {};    // the initialiser of structured bindings to the elements of a std::array
struct PassedVariable {  // an argument that is a container: std::span<const double>(v)
  VariableId variable;
};
struct PassedLambda {};  // an argument that is a lambda; calls to the lambda name a function
struct SizeText {        // sizeof of a type or an expression
  std::string bytes;
};
struct FixedText {  // a text that is the same in every kernel
  std::string text;
};
struct Discarded {                       // a branch of `if constexpr` that is discarded in a template's instance
  std::optional<Source> semicolon = {};  // the semicolon after the branch
};
struct LeftOut {};  // static_assert, which has already succeeded, and Ferry's attributes

struct Hole {
  Source source;  // the tokens of the hole
  std::optional<Source> qualifier =
      {};  // `ns::`, which is dropped because the kernel declares everything in its own scope
  std::variant<VariableName, EnumeratorName, AliasName, EnumerationName, TypeText, CalledName, OwnName, OwnOperator,
               OwnChoice, OwnElement, OwnUse, CheckedName, RecordName, MemoryType, MemoryPlace, BoundArray, NumberText,
               PassedVariable, PassedLambda, SizeText, FixedText, Discarded, LeftOut>
      what;
};

// Tokens that replace other tokens: the expansion of a pack in a template's instance. They have their own numbers.
struct Expansion {
  Source source;
  std::vector<Token> tokens;
};

// A typedef that a body names.
struct Alias {
  std::string name;
  TypeId type;             // the type with all typedefs resolved
  bool of_system = false;  // whether it is declared in a system header
  Source declared;         // the source of its name in the declaration
};

}  // namespace ferry::translator::ir
