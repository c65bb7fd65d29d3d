// Expressions of a function's body, completely: whatever isn't modelled is Opaque.
//
//   a[i + 1] = std::max(x, 2)      Assign ─┬ Subscript ─┬ Load ─ Name a
//                                          │            └ Binary + ─┬ Load ─ Name i
//                                          │                        └ Constant 1
//                                          └ Load ─ Call max ─┬ Name x
//                                                             └ Temporary ─ Constant 2
//
// There are no parentheses and no full-expression wrappers; default arguments and default member initialisers are where
// they are evaluated. Reading an object is always a Load: an lvalue without one is an address.
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

// A range of tokens, as numbered by the frontend; 0: none.
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
const char* spelling(Operator operation);  // "+"; "other" for Operator::other

// A compile-time constant, in digits that every compiler reads as this value.
struct Number {
  std::string digits;      // "0x1.8p+1", "3L", "true"
  bool converted = false;  // converted to its type: static_cast<int>(3L)
};

struct Constant {       // a literal, a function's name, sizeof of a type without a variable size
  std::string literal;  // for a floating literal: its exact value
};
struct Name {
  VariableId variable;
};
struct Load {
  ExpressionId object;
};
struct Convert {  // to another type, including pointers
  ExpressionId value;
  bool written = false;  // by the user
};
struct Requalify {  // the same object with more qualifiers
  ExpressionId object;
};
struct Decay {  // the address of an array's first element
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
    bool is_packed = false;  // it may be misaligned for its type
    bool is_bits = false;    // a bit-field, whose bytes it shares with other members
  };
  ExpressionId object;  // a pointer to the object if `arrow`
  std::string name;
  bool arrow = false;
  bool is_public = false;  // accessible everywhere
  // A part of a library class's object, which has no such name, "<0>" of a std::tuple; or a base, "(Shape)", which is
  // public if the names of its members aren't hidden.
  bool is_part = false;
  std::optional<Place> place = {};  // in the object; none: unknown
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
struct Update {  // compound assignment, ++, --
  ExpressionId target;
  std::optional<ExpressionId> value;  // none: 1
  bool postfix = false;               // the result is the old value, not the object
  Operator operation = Operator::plus;
  std::optional<TypeId> computed = {};  // the type of the operation, before the result is converted back
  Source operator_at = {};
};

// How a call that prints uses its arguments (lift/outputs.h), and the stream to which it writes without getting it;
// `any` may be any file.
struct Output {
  enum class Argument {
    value,   // it is read
    text,    // also the characters that it points to or holds
    bytes,   // also the bytes that it points to, as many as the product of all `count`s
    count,   // a number
    made,    // an array of characters that is written
    file,    // a FILE that is written to
    stream,  // a std::ostream that is written to
    object,  // a stream whose state is read or set
  };
  enum class Standard { none, output, error, any };
  std::vector<Argument> arguments;  // parallel to Call::arguments
  Standard standard = Standard::none;
};

// What is known about a call's effect.
struct Callee {
  enum class Kind {
    unknown,      // may do anything
    maths,        // <cmath>: values in, value out
    constant,     // std::numeric_limits<T>::max() and the like
    selection,    // std::min, max, clamp of scalars: references in, reference out
    swap,         // of two pointers or containers: touches no element
    exchange,     // std::swap of two scalars, variables or elements
    size,         // of a known container
    element,      // v[i] of a known container
    access,       // v.data(), begin(), end(), front(), back(): names elements, touches none
    copy,         // `v = w` for objects of a class that kernels hold, copied bytewise: references in, the first one out
    time,         // a clock, or arithmetic of std::chrono: values in, value out
    time_update,  // the same, changing and returning the object that it is called for: t += d
    output,       // prints: see Output
    offloaded,    // a function of this file that Ferry translates and that no other definition can replace: it acquires
                  // by itself
  };
  Kind kind = Kind::unknown;
  std::string name;  // the function's name for messages and the dump; for maths and selection: "sqrt" for sqrtf
  bool may_be_offloaded = false;  // unknown: a user's function that this file defines, with loops in it
  // unknown: a member function of a standard container of numbers and strings, which is the first argument. It only
  // touches that and its other arguments, and keeps no address; its result may point into the container.
  bool of_container = false;
  bool moves_vectors = false;  // unknown: std::swap or the compiler's own assignment of objects with vectors
  Output output = {};          // for Kind::output
  // unknown: the symbol of a function that another file may define and Ferry may have translated there. The stub checks
  // that at the call (runtime/src/known_functions.h). "": no other file can.
  std::string linkage_name = {};
  bool given_elements = false;      // it gets arrays like an offloaded function
  bool declared_offloaded = false;  // its declaration has [[ferry::offload]]
  bool may_change_object = false;   // it is a member function that isn't const

  // Returns whether it may acquire by itself what it touches.
  bool may_acquire() const { return kind == Kind::offloaded || (kind == Kind::unknown && !linkage_name.empty()); }
};
struct Call {
  Callee callee;
  std::optional<ExpressionId> function;  // if it is called through a pointer
  std::vector<ExpressionId> arguments;   // begins with the object of a member function
};
// A call of a user's function, as if its body stood here, with separate variables and statements for each call. For
// host code the call touches what its body touches (host/touch_scan.h).
//   at(x, i + 1) = 2     parameters p = x, k = i + 1; body Block ─ Return ─ Subscript p k; result Subscript p k
//   add(total, x[i])     passed: total; parameter x = x[i]; body Block ─ Update total x
struct Inlined {
  // A variable whose value a lambda has copied at its creation.
  struct Copied {
    VariableId variable;
    std::size_t lambda;  // index into Body::lambdas
  };
  FunctionId function;
  std::string name;
  std::vector<ExpressionId> arguments;
  std::vector<VariableId> parameters;     // their initialisers are the arguments
  std::vector<ExpressionId> passed = {};  // other arguments: variables that the body names instead of parameters
  std::vector<Copied> copied = {};
  std::vector<VariableId> shadowed =
      {};  // the function's own variables that its body names and that another declaration hides at the call
  StatementId body = StatementId(0);
  std::optional<ExpressionId> result = {};  // set if the only `return` is the body's last statement
  bool has_forms = true;                    // if not, the text doesn't name it, and all its calls run the same text
  // Through a pointer, the first argument: the body calls one of the functions that kernels know, by the pointer's
  // value. Host code may call any other function there.
  bool through_pointer = false;
  std::vector<VariableId> followed = {};  // pointers that lead to the object it is for, whatever the body names of that
};
struct Construct {  // by a constructor
  std::vector<ExpressionId> arguments;
  bool harmless = false;  // runs no user code: trivial, or a known container of scalars
  bool copies = false;    // copies an object of a class that kernels hold, bytewise
  bool reads = false;     // only reads its arguments: for a std::pair
};
struct List {  // of aggregates, with default member initialisers
  std::vector<ExpressionId> elements;
};
struct Temporary {  // an unnamed object
  ExpressionId value;
  std::optional<VariableId> extended_by;  // a reference; none: it ends with the full expression
};
// A pass's own text around operands, and around parts of the user's text. Analyses don't understand it, so the passes
// that make it run last.
//   ferry_atomic_add(h[k], v)      "ferry_atomic_add(", h[k], ", ", v, ")"
//   ferry_user_plus_1(a, b)        "ferry_user_plus_1(", a + b before its `+`, ", ", a + b after its `+`, ")"
struct Spelt {
  struct Side {  // text of `sides_of`, before or after these tokens
    Source tokens;
    bool behind;
  };
  using Piece = std::variant<std::string, ExpressionId, Side>;
  using Pieces = std::vector<Piece>;
  Pieces pieces;
  std::optional<ExpressionId> sides_of = {};
};
struct Opaque {
  std::string what;                  // "LambdaExpr"
  std::vector<VariableId> mentions;  // all of the function's variables in it, because it may keep their addresses
};

using ExpressionNode = std::variant<Constant, Name, Load, Convert, Requalify, Decay, Address, Dereference, Subscript,
                                    Member, Unary, Binary, Logical, Choose, Comma, Assign, Update, Call, Inlined,
                                    Construct, List, Temporary, Spelt, Opaque>;

struct Expression {
  ExpressionNode node;
  TypeId type;  // never a reference
  bool is_lvalue = false;
  bool of_callee = false;  // it belongs to another function, whose names mean nothing here: see Inlined
  bool of_pack = false;    // in an expanded pack, so it has no separate text
  bool destroys = false;   // its result is an unnamed object whose destructor runs user code
  Source source = {};  // none in default arguments and member initialisers, whose names may mean something else here
  std::optional<std::int64_t> value = {};  // set for an integer constant expression that fits
  // The pass that put it in place of what stands at `source`; null: the user wrote it. See print.h.
  const char* generated_by = nullptr;
};

}  // namespace ferry::translator::ir
