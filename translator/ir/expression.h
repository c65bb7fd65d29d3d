// Expressions of a function's body, completely: whatever isn't modelled is Opaque.
//
//   a[i + 1] = std::max(x, 2)      Assign ─┬ Subscript ─┬ Load ─ Name a
//                                          │            └ Binary + ─┬ Load ─ Name i
//                                          │                        └ Constant 1
//                                          └ Load ─ Call max ─┬ Name x
//                                                             └ Temporary ─ Constant 2
//
// Parentheses and what surrounds full expressions are gone; default arguments and default member initialisers are
// where they are evaluated. Reading an object is a Load, always: an lvalue without one is an address.
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

// A range of tokens, as the frontend numbers them; 0: none.
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
bool compares(Operator operation);  // also for equality
bool orders(Operator operation);    // < <= > >=
bool shifts(Operator operation);
const char* spelling(Operator operation);  // "+"; of others "other"

// A value that is known when the program is compiled, in digits that every compiler reads as this value.
struct Number {
  std::string digits;      // "0x1.8p+1", "3L", "true"
  bool converted = false;  // to its type: static_cast<int>(3L)
};

struct Constant {       // a literal, a function's name, sizeof of a type without a variable size
  std::string literal;  // of a floating literal: its value, exactly
};
struct Name {
  VariableId variable;
};
struct Load {
  ExpressionId object;
};
struct Convert {  // to another type; pointers, too
  ExpressionId value;
  bool written = false;  // by the user
};
struct Requalify {  // the same object, more const
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
    bool is_packed = false;  // it may lie where its type isn't aligned
    bool is_bits = false;    // a bit-field; the bytes are also those of others beside it
  };
  ExpressionId object;  // a pointer to it where `arrow`
  std::string name;
  bool arrow = false;
  bool is_public = false;  // any function may name it
  // Of an object of a class of the library's, which has no such name: "<0>" of a std::tuple; or a base: "(Shape)",
  // public where nothing hides the names of its members.
  bool is_part = false;
  std::optional<Place> place = {};  // in the object; none: not known
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
struct Update {  // += and its like, ++, --
  ExpressionId target;
  std::optional<ExpressionId> value;  // none: 1
  bool postfix = false;               // its result is the old value, not the object
  Operator operation = Operator::plus;
  std::optional<TypeId> computed = {};  // the type of the operation, before the result is converted back
  Source operator_at = {};
};

// What a call that prints does with its arguments (lift/outputs.h), and which stream it writes to without being given
// it: `any` may be any file.
struct Output {
  enum class Argument {
    value,   // it is read
    text,    // … and the characters that it points to or holds
    bytes,   // … and as many bytes that it points to as all `count`s come to, multiplied
    count,   // a number
    made,    // an array of characters that are written
    file,    // a FILE that is written to
    stream,  // a std::ostream that is written to
    object,  // a stream that is asked or set
  };
  enum class Standard { none, output, error, any };
  std::vector<Argument> arguments;  // as Call's
  Standard standard = Standard::none;
};

// What a call is known to do.
struct Callee {
  enum class Kind {
    unknown,      // may do anything
    maths,        // <cmath>: value in, value out
    constant,     // std::numeric_limits<T>::max() and its like
    selection,    // std::min, max, clamp of scalars: references in, reference out
    swap,         // of two variables of pointer or container type: no element is touched
    exchange,     // std::swap of two scalars, variables or elements
    size,         // of a known container
    element,      // v[i] of a known container
    access,       // v.data(), begin(), end(), front(), back(): names elements, touches none
    copy,         // `v = w` of objects of a class that kernels hold, byte by byte: references in, the first out
    time,         // a clock, or arithmetic of std::chrono: values in, value out
    time_update,  // the same, changing the object that it is called for, which it returns: t += d
    output,       // prints: see Output
    offloaded,  // a function of this file that Ferry translates, which no other definition can replace: acquires itself
  };
  Kind kind = Kind::unknown;
  std::string name;               // of the function, for messages and the dump; maths and selection: "sqrt" of sqrtf
  bool may_be_offloaded = false;  // unknown: a function of the user's that this file defines, with loops in it
  // unknown: a member of a standard container of numbers and strings, which is the first argument. It touches that and
  // its other arguments alone, and keeps no address of anything; what it returns may lie in the container.
  bool of_container = false;
  Output output = {};  // of Kind::output
  // unknown: the linker's name of a function that another file may define and Ferry may have translated there. The stub
  // asks for it when it makes the call (runtime/src/known_functions.h). "": no other file can.
  std::string linkage_name = {};
  bool given_elements = false;      // as offloaded functions are
  bool declared_offloaded = false;  // [[ferry::offload]] stands on its declaration

  // What it touches, it may acquire itself.
  bool may_acquire() const { return kind == Kind::offloaded || (kind == Kind::unknown && !linkage_name.empty()); }
};
struct Call {
  Callee callee;
  std::optional<ExpressionId> function;  // where it is called through a pointer
  std::vector<ExpressionId> arguments;   // an object that it is a member of first
};
// A call of a function of the user's, as if its body stood here: made of variables and statements of its own, for this
// call alone. What its body touches is what a call by host code touches (host/touch_scan.h).
//   at(x, i + 1) = 2     parameters p = x, k = i + 1; body Block ─ Return ─ Subscript p k; result Subscript p k
//   add(total, x[i])     passed: total; parameter x = x[i]; body Block ─ Update total x
struct Inlined {
  // What a lambda has as it was where the lambda was made.
  struct Copied {
    VariableId variable;
    std::size_t lambda;  // of Body::lambdas
  };
  FunctionId function;
  std::string name;
  std::vector<ExpressionId> arguments;
  std::vector<VariableId> parameters;     // their initialisers are the arguments
  std::vector<ExpressionId> passed = {};  // other arguments: variables that the body names themselves, for parameters
  std::vector<Copied> copied = {};
  std::vector<VariableId> hidden =
      {};  // the function's, which the body names and another declaration hides at the call
  StatementId body = StatementId(0);
  std::optional<ExpressionId> result = {};  // where the body's last statement is its only `return`
  bool has_forms = true;                    // else the text doesn't name it, and all its calls run the same text
  // Through a pointer, the first argument: the body calls one of the functions that kernels know, by its value. Host
  // code may call any other there.
  bool through_pointer = false;
};
struct Construct {  // by a constructor
  std::vector<ExpressionId> arguments;
  bool harmless = false;  // runs no user code: trivial, or a known container made of scalars
  bool copies = false;    // an object of a class that kernels hold, byte by byte
  bool reads = false;     // its arguments, and does nothing else with them: of a std::pair
};
struct List {  // aggregates, and default member initialisers in them
  std::vector<ExpressionId> elements;
};
struct Temporary {  // an unnamed object
  ExpressionId value;
  std::optional<VariableId> extended_by;  // a reference; none: it ends with the full expression
};
// Text of a pass's own around operands, and around parts of what the user wrote. No analysis knows what it does: the
// passes that make it run last.
//   ferry_atomic_add(h[k], v)      "ferry_atomic_add(", h[k], ", ", v, ")"
//   ferry_user_plus_1(a, b)        "ferry_user_plus_1(", a + b before its `+`, ", ", a + b behind its `+`, ")"
struct Spelt {
  struct Side {  // of `sides_of`, before or behind these tokens
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
  std::vector<VariableId> mentions;  // all of the function's variables in it: it may keep their addresses
};

using ExpressionNode = std::variant<Constant, Name, Load, Convert, Requalify, Decay, Address, Dereference, Subscript,
                                    Member, Unary, Binary, Logical, Choose, Comma, Assign, Update, Call, Inlined,
                                    Construct, List, Temporary, Spelt, Opaque>;

struct Expression {
  ExpressionNode node;
  TypeId type;  // never a reference
  bool is_lvalue = false;
  bool of_callee = false;  // it stands in another function, whose names mean nothing here: see Inlined
  bool of_pack = false;    // an expanded pack's, whose text stands nowhere alone
  bool destroys = false;   // its result is an unnamed object whose destructor runs user code
  Source source = {};      // none in defaults of parameters and members, whose names mean something else here
  std::optional<std::int64_t> value = {};  // where it is an integer constant expression that fits
  // The pass that put it in the place of what stands at `source`; null: as the user wrote it. See print.h.
  const char* made_by = nullptr;
};

}  // namespace ferry::translator::ir
