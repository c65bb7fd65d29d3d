// The expressions of a function's body. Whatever isn't modelled is Opaque, so no part of the body is missing.
//
//   a[i + 1] = std::max(x, 2)      Assign ─┬ Subscript ─┬ Load ─ Name a
//                                          │            └ Binary + ─┬ Load ─ Name i
//                                          │                        └ Constant 1
//                                          └ Load ─ Call max ─┬ Name x
//                                                             └ Temporary ─ Constant 2
//
// The tree has no nodes for parentheses and full expressions. Default arguments and default member initialisers are in
// the tree where they are evaluated. Reading an object is always a Load: an lvalue without a Load is an address.
#pragma once

#include "ir/id.h"
#include "ir/type.h"
#include "model/part.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ferry::translator::ir {

// A range of tokens, given by the numbers that the frontend assigns to tokens; 0 means none.
struct Source {
  std::uint32_t begin = 0, end = 0;

  friend bool operator==(const Source&, const Source&) = default;
};

enum class Operator {
  plus,
  minus,
  multiply,
  divide,
  remainder,
  bit_and,
  bit_or,
  bit_xor,
  shift_left,
  shift_right,
  less,
  less_equal,
  greater,
  greater_equal,
  equal,
  not_equal,
  complement,   // ~
  logical_not,  // !
  other,
};
bool compares(Operator operation);  // includes equality
bool orders(Operator operation);    // < <= > >=
bool shifts(Operator operation);
const char* spelling(Operator operation);  // "+" for Operator::plus; "other" for Operator::other

// A compile-time constant, written in digits that every compiler reads as this value.
struct Number {
  std::string digits;      // such as "0x1.8p+1", "3L" or "true"
  bool converted = false;  // whether a static_cast to its type is needed: static_cast<int>(3L)
};

struct Constant {       // a literal, a function's name, sizeof of a type without a variable size
  std::string literal;  // for a floating literal: its value, written exactly
};
struct Name {
  VariableId variable;
};
struct Load {
  ExpressionId object;
};
struct Convert {  // a conversion to a different type, including pointers
  ExpressionId value;
  bool written = false;  // whether the user wrote the conversion
};
struct Requalify {  // a conversion that adds qualifiers to the same object
  ExpressionId object;
};
struct Decay {  // a conversion of an array to its first element's address
  ExpressionId array;
};
struct Address {
  ExpressionId object;
};
struct Dereference {
  ExpressionId pointer;
};
struct Subscript {
  ExpressionId pointer, index;
};
struct Member {
  struct Place {
    model::Part bytes;
    bool is_packed = false;  // whether the member may be misaligned for its type
    bool is_bits = false;    // whether the member is a bit-field, which shares its bytes with other members
  };
  ExpressionId object;  // the object, or if `arrow` a pointer to it
  std::string name;
  bool arrow = false;
  bool is_public = false;  // whether the member is accessible everywhere
  // Whether `name` isn't the name of a member but denotes a part "<0>" of a std::tuple, or a base class "(Shape)". A
  // base class counts as public if no other names hide its members' names.
  bool is_part = false;
  std::optional<Place> place = {};  // the member's offset and size, if known
};
struct Unary {
  Operator operation;
  ExpressionId operand;
};
struct Binary {
  Operator operation;
  ExpressionId left, right;
};
struct Logical {
  bool conjunction;
  ExpressionId left, right;
};
struct Choose {
  ExpressionId condition, yes, no;
};
struct Comma {
  ExpressionId left, right;
};
struct Assign {
  ExpressionId target, value;
};
struct Update {  // a compound assignment, ++ or --
  ExpressionId target;
  std::optional<ExpressionId> value;  // the operand; none means 1
  bool postfix = false;               // whether the result is the old value instead of the object
  Operator operation = Operator::plus;
  std::optional<TypeId> computed = {};  // the type of the operation, before the result is converted back
  Source operator_at = {};
};

// How a call that prints uses its arguments (lift/outputs.h), and which stream it writes to if the stream isn't an
// argument; `any` may be any file.
struct Output {
  enum class Argument {
    value,   // the argument is read
    text,    // the argument is read, with the characters that it points to or contains
    bytes,   // the argument is read, with the bytes it points to; the product of all `count`s is their number
    count,   // the argument is a number
    made,    // the argument is an array of characters, which the call writes
    file,    // the argument is a FILE to which the call writes
    stream,  // the argument is a std::ostream to which the call writes
    object,  // the argument is a stream whose state is read or set
  };
  enum class Standard { none, output, error, any };
  std::vector<Argument> arguments;  // parallel to Call::arguments
  Standard standard = Standard::none;
};

// What is known about the effects of a call.
struct Callee {
  enum class Kind {
    unknown,      // may have any effect
    maths,        // <cmath>: the arguments and the result are values
    constant,     // std::numeric_limits<T>::max() and similar constants
    selection,    // std::min, max or clamp for scalars: the arguments and the result are references
    swap,         // std::swap of two pointers or containers, which touches no element
    exchange,     // std::swap of two scalars, variables or elements
    size,         // the size of a known container
    element,      // `v[i]` of a known container
    access,       // v.data(), begin(), end(), front(), back(), which name elements but touch none
    copy,         // `v = w`, a bytewise copy of objects of a class that kernels support; the result refers to v
    time,         // a clock, or arithmetic of std::chrono: the arguments and the result are values
    time_update,  // arithmetic of std::chrono that changes an object and returns a reference to it: t += d
    output,       // a call that prints: see Output
    offloaded,    // a function of this file that Ferry translates and no other definition can replace. It acquires its
                  // data itself.
  };
  Kind kind = Kind::unknown;
  std::string name;  // the function's name for messages and the dump; for maths and selection: "sqrt" for sqrtf
  bool may_be_offloaded = false;  // for Kind::unknown: whether it is a user's function with loops in this file
  // For Kind::unknown: whether it is a member function of a standard container of numbers or strings. The container is
  // the first argument. The function touches only its arguments and keeps no address; its result may point into the
  // container.
  bool of_container = false;
  bool moves_vectors = false;  // for Kind::unknown: std::swap or the compiler's own assignment of objects with vectors
  Output output = {};          // set for Kind::output
  // For Kind::unknown: the function's symbol if another file may define the function and Ferry may have translated it
  // there; "" otherwise. The stub checks this at the call (runtime/src/known_functions.h).
  std::string linkage_name = {};
  bool given_elements = false;      // whether it gets arrays like an offloaded function
  bool declared_offloaded = false;  // whether its declaration has [[ferry::offload]]
  bool may_change_object = false;   // whether it is a member function that isn't const

  // Returns whether the callee itself may acquire the data that it touches.
  bool may_acquire() const { return kind == Kind::offloaded || (kind == Kind::unknown && !linkage_name.empty()); }
};
struct Call {
  Callee callee;
  std::optional<ExpressionId> function;  // the pointer, if the call is through a pointer
  std::vector<ExpressionId> arguments;   // the arguments, beginning with the object of a member function
};
// A call to a user's function, with the callee's body in its place. Each call has its own variables and statements. For
// host code, what the body touches counts as touched at the call (host/touch_scan.h).
//   at(x, i + 1) = 2     parameters p = x, k = i + 1; body Block ─ Return ─ Subscript p k; result Subscript p k
//   add(total, x[i])     passed: total; parameter x = x[i]; body Block ─ Update total x
struct Inlined {
  // A variable whose value a lambda copied when it was created.
  struct Copied {
    VariableId variable;
    std::size_t lambda;  // the lambda, as an index into Body::lambdas
  };
  FunctionId function;
  std::string name;
  std::vector<ExpressionId> arguments;
  std::vector<VariableId> parameters;     // their initialisers are the arguments
  std::vector<ExpressionId> passed = {};  // the other arguments: variables that the body names in place of parameters
  std::vector<Copied> copied = {};
  std::vector<VariableId> shadowed =
      {};  // the caller's variables that the body names, although a different declaration hides them at the call
  StatementId body = StatementId(0);
  std::optional<ExpressionId> result = {};  // set if the only `return` is the body's last statement
  bool has_forms = true;                    // whether different calls may run different texts of the callee
  // Whether the call is through a pointer, which is the first argument. The pointer's value determines which of the
  // functions with device code the body calls. In host code, any other function may be called.
  bool through_pointer = false;
  std::vector<VariableId> followed = {};  // pointers to the object of the call, even if the body doesn't name them
};
struct Construct {  // a constructor call
  std::vector<ExpressionId> arguments;
  bool harmless = false;  // whether it runs no user code, because it is trivial or makes a known container of scalars
  bool copies = false;    // whether it copies an object bytewise, of a class that kernels support
  bool reads = false;     // whether it only reads its arguments, as for a std::pair
};
struct List {  // a braced initialiser of an aggregate, including default member initialisers
  std::vector<ExpressionId> elements;
};
struct Temporary {  // an unnamed object
  ExpressionId value;
  std::optional<VariableId> extended_by;  // the reference; none if the temporary ends with the full expression
};
// A text made by a pass, with operands and parts of the user's text in it. Analyses don't understand it, so passes that
// make such nodes run last.
//   ferry_atomic_add(h[k], v)      "ferry_atomic_add(", h[k], ", ", v, ")"
//   ferry_user_plus_1(a, b)        "ferry_user_plus_1(", a + b before its `+`, ", ", a + b after its `+`, ")"
struct Spelt {
  struct Side {  // the text of `sides_of` before or after these tokens
    Source tokens;
    bool behind;
  };
  using Piece = std::variant<std::string, ExpressionId, Side>;
  using Pieces = std::vector<Piece>;
  Pieces pieces;
  std::optional<ExpressionId> sides_of = {};
};
struct Opaque {
  std::string what;                  // the kind of construct, such as "LambdaExpr"
  std::vector<VariableId> mentions;  // the function's variables in the construct, whose addresses may escape there
};

using ExpressionNode = std::variant<Constant, Name, Load, Convert, Requalify, Decay, Address, Dereference, Subscript,
                                    Member, Unary, Binary, Logical, Choose, Comma, Assign, Update, Call, Inlined,
                                    Construct, List, Temporary, Spelt, Opaque>;

struct Expression {
  ExpressionNode node;
  TypeId type;  // never a reference
  bool is_lvalue = false;
  bool of_callee = false;  // whether it belongs to an inlined callee, whose names mean nothing here: see Inlined
  bool of_pack = false;    // whether it is in an expanded pack, and so has no text of its own
  bool destroys = false;   // whether the result is an unnamed object whose destructor runs user code
  Source source = {};  // none in default arguments and member initialisers, whose names may mean something else here
  std::optional<std::int64_t> value = {};  // the value, if this is an integer constant expression whose value fits
  // The name of the pass that replaced the text at `source` by this node; null if the user wrote the node. See print.h.
  const char* generated_by = nullptr;
};

}  // namespace ferry::translator::ir
