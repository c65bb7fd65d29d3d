// The statements of a function's body. Whatever isn't modelled is OpaqueStatement, so no part of the body is missing.
#pragma once

#include "diagnostics/message.h"
#include "ir/expression.h"
#include "model/model.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ferry::translator::ir {

// An expression that isn't part of another; its temporaries end with it.
struct FullExpression {
  ExpressionId expression;
  Source source;
};

struct Block {
  std::vector<StatementId> statements;
};

// `for (variable = first; variable COMPARE bound; variable += step)` as written. Whether these values stay the same in
// the body is a separate question.
struct CountedHeader {
  VariableId variable;
  bool declared_inside = false;
  std::optional<FullExpression> first, step;  // if none, the variable's current value and 1
  FullExpression bound;
  std::int64_t offset = 0;  // 1 for `i + 1 < n`: the variable is compared with the bound less the offset
  // The sum `i + 1`, if its first value and the one after its last value must fit its type.
  std::optional<ExpressionId> checked_sum = {};
  bool downwards = false;  // the step is subtracted
  model::Compare compare = model::Compare::less;
};

// A header that declares several variables, `for (int i = 0, k = 1, e = n; i < e; ++i, k += 2)`, with the induction
// variable `i`.
struct SeveralCounters {
  struct Other {
    VariableId variable;
    bool moves = false;                // whether it advances by `step`; otherwise it keeps its value
    std::optional<ExpressionId> step;  // if none, 1
    bool downwards = false;
  };
  CountedHeader counter;
  FullExpression update;  // the update of the induction variable, in the last clause
  std::vector<Other> others;
};

struct Loop {
  enum class Form { for_, while_, do_ };
  Form form;
  std::optional<StatementId> init;
  std::optional<VariableId> variable;  // declared by the condition
  std::optional<FullExpression> condition, step;
  StatementId body;
  std::optional<CountedHeader> counted;
  diagnostics::Message not_counted = {};        // why a `for` isn't counted
  std::optional<Source> header = {};            // the header of a `for`, up to its `)`
  bool once = false;                            // `do { … } while (0)`, by which macros make one statement
  std::optional<SeveralCounters> several = {};  // set for a `for` that isn't counted until this header is changed
};

// `for (init; element : range)`. `range` initialises a hidden reference; its type determines the iterators.
struct RangeLoop {
  std::optional<StatementId> init;
  VariableId element;
  ExpressionId range;
  bool known = false;       // over an array or a known container, whose iterators run no user code
  bool steps_over = false;  // the loop binds references to elements of a named array or container without reading them
  StatementId body;
};

struct Branch {
  std::optional<StatementId> init;
  std::optional<VariableId> variable;  // declared by the condition
  FullExpression condition;
  StatementId then;
  std::optional<StatementId> otherwise;
  bool is_constexpr = false;
};

struct Switch {
  std::optional<StatementId> init;
  std::optional<VariableId> variable;
  FullExpression condition;
  StatementId body;
};

struct Case {  // a case label
  StatementId statement;
  bool of_goto = false;  // a named label instead
  bool is_default = false;
};

struct Evaluate {
  FullExpression expression;
};

// Initialisers and sizes in types belong to the variables. Sizes in types without a variable are here.
struct Declare {
  std::vector<VariableId> variables;
  std::vector<ExpressionId> sizes;
  bool unknown = false;                 // declares something that may run user code
  bool introduces_names = false;        // names of types, constants, namespaces
  std::optional<Source> unusable = {};  // the first declaration in it that no kernel can hold
};

struct Return {
  std::optional<FullExpression> value;
};

struct Jump {
  enum class Kind { break_, continue_, goto_ };
  Kind kind;
};

struct Handler {
  std::optional<VariableId> variable;
  StatementId body;
  bool ends_exception = true;  // the exception object ends with the handler
};

struct Try {
  StatementId block;
  std::vector<Handler> handlers;
};

struct Null {};

struct OpaqueStatement {
  std::string what;  // "GCCAsmStmt"
  std::vector<VariableId> mentions;
  diagnostics::Message unusable = {};  // why no kernel can hold the statement
};

using StatementNode = std::variant<Block, Loop, RangeLoop, Branch, Switch, Case, Evaluate, Declare, Return, Jump, Try,
                                   Null, OpaqueStatement>;

// The attributes that the user has put on a loop.
struct LoopAttributes {
  struct Written {
    std::string name;  // "ferry::block"
    Source place;
  };
  bool independent = false, sequential = false;
  std::vector<std::string> block = {}, max_registers = {};  // numbers; several give variants of the kernel
  std::vector<Written> written = {};                        // all attributes of the loop, in no particular order
};

// A loop that isn't a statement of the function, because an expression, a declaration or an opaque statement contains
// it.
struct EmbeddedLoop {
  Source source;                         // without attributes
  bool sequential = false;               // marked sequential
  Source holder;                         // the innermost construct that contains it
  diagnostics::Message reason;           // why the loop stays on the host: "in a lambda"
  std::optional<std::size_t> enclosing;  // index of the enclosing loop among the statement's embedded loops
};

struct Statement {
  StatementNode node;
  Source source = {};
  std::optional<Source> bare = {};  // without the attributes before it, if there are any
  LoopAttributes attributes = {};
  std::optional<Source> openmp = {};  // an OpenMP directive that distributes the loop among the host's threads or lanes
  // The following members are about the statement's own expressions and declarations, without nested statements.
  std::vector<EmbeddedLoop> embedded_loops = {};
  // Whether they call a function that Ferry translates, in this file or, by its declaration, in another file.
  bool calls_offloaded = false;
  bool may_call_offloaded = false;     // whether they call a function that another file may offload
  const char* generated_by = nullptr;  // see Expression
  bool is_closed = false;              // for a statement made by a pass: no semicolon of the user's follows

  Source position() const { return bare.value_or(source); }
};

}  // namespace ferry::translator::ir
