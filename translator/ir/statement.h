// Statements of a function's body, completely: whatever isn't modelled is OpaqueStatement.
#pragma once

#include "diagnostics/message.h"
#include "ir/expression.h"
#include "model/model.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ferry::translator::ir {

// An expression that isn't a part of another: its temporaries end with it.
struct FullExpression {
  ExpressionId expression;
  Source source;
};

struct Block {
  std::vector<StatementId> statements;
};

// `for (variable = first; variable COMPARE bound; variable += step)`, as it is written: whether they stay as they are
// in the body is another question.
struct CountedHeader {
  VariableId variable;
  bool declared_inside = false;
  std::optional<FullExpression> first, step;  // none: the variable's value so far; 1
  FullExpression bound;
  std::int64_t offset = 0;                       // of `i + 1 < n`: the variable compares with the bound less this
  std::optional<ExpressionId> checked_sum = {};  // `i + 1`, where the first and the one after the last fit its type
  bool downwards = false;                        // the step is subtracted
  model::Compare compare = model::Compare::less;
};

// A header that declares several variables: `for (int i = 0, k = 1, e = n; i < e; ++i, k += 2)`, where `i` counts.
struct SeveralCounters {
  struct Other {
    VariableId variable;
    bool moves = false;                // by `step`; else it stays what it is
    std::optional<ExpressionId> step;  // none: 1
    bool downwards = false;
  };
  CountedHeader counter;
  FullExpression update;  // of the counter, in the last clause
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
  diagnostics::Message not_counted = {};        // of a `for` that is none: why
  std::optional<Source> header = {};            // of a `for`: to its `)`
  bool once = false;                            // `do { … } while (0)`: a macro's way to make one statement
  std::optional<SeveralCounters> several = {};  // of a `for`: it isn't counted as long as that stands there
};

// `for (init; element : range)`. `range` initialises a hidden reference; iterators are the range's own.
struct RangeLoop {
  std::optional<StatementId> init;
  VariableId element;
  ExpressionId range;
  bool known = false;       // over an array or a known container: iterators run no user code
  bool steps_over = false;  // the elements of a named array or container, by reference: it looks at none of them
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

struct Case {  // a label of a switch
  StatementId statement;
  bool of_goto = false;  // a label by name instead
  bool is_default = false;
};

struct Evaluate {
  FullExpression expression;
};

// Initialisers and sizes of types are with the variables; sizes of types that it only names are here.
struct Declare {
  std::vector<VariableId> variables;
  std::vector<ExpressionId> sizes;
  bool unknown = false;                 // declares something that may run user code
  bool introduces_names = false;        // of types, constants, namespaces
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
  bool ends_exception = true;  // the exception object goes where it ends
};

struct Try {
  StatementId block;
  std::vector<Handler> handlers;
};

struct Null {};

struct OpaqueStatement {
  std::string what;  // "GCCAsmStmt"
  std::vector<VariableId> mentions;
  diagnostics::Message unusable = {};  // why no kernel can hold it
};

using StatementNode = std::variant<Block, Loop, RangeLoop, Branch, Switch, Case, Evaluate, Declare, Return, Jump, Try,
                                   Null, OpaqueStatement>;

// What the user has marked a loop with.
struct LoopAttributes {
  struct Written {
    std::string name;  // "ferry::block"
    Source place;
  };
  bool independent = false, sequential = false;
  std::vector<std::string> block = {}, max_registers = {};  // numbers; several: variants of the kernel
  std::vector<Written> written = {};                        // all of them, in no particular order
};

// A loop that is no statement of the function, because something in an expression, in a declaration or in an opaque
// statement holds it.
struct HeldLoop {
  Source source;                      // without attributes
  bool sequential = false;            // marked so
  Source holder;                      // what holds it: the innermost thing that does
  diagnostics::Message reason;        // why it stays on the host: "in a lambda"
  std::optional<std::size_t> around;  // the one of the statement's held loops that is around it
};

struct Statement {
  StatementNode node;
  Source source = {};
  std::optional<Source> bare = {};  // without the attributes before it, where there are any
  LoopAttributes attributes = {};
  std::optional<Source> openmp = {};  // an OpenMP directive that shares the loop among the host's threads or lanes
  // Of its own expressions and declarations, not of the statements in it:
  std::vector<HeldLoop> held_loops = {};
  bool calls_offloaded = false;     // they call a function that Ferry translates, in this file or, as declared, another
  bool may_call_offloaded = false;  // they call one that another file may offload
  const char* made_by = nullptr;    // as an expression's
  bool is_closed = false;           // made: no semicolon of the user's follows it

  Source position() const { return bare.value_or(source); }
};

}  // namespace ferry::translator::ir
