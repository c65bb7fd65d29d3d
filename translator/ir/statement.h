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

// An expression that isn't a subexpression. Temporaries in it are destroyed at its end.
struct FullExpression {
  ExpressionId expression;
  Source source;
};

struct Block {
  std::vector<StatementId> statements;
};

// `for (variable = first; variable COMPARE bound; variable += step)`, as the user wrote it. Whether these values stay
// the same in the body is a separate question.
struct CountedHeader {
  VariableId variable;
  bool declared_inside = false;
  std::optional<FullExpression> first, step;  // no `first` means the current value, no `step` means 1
  FullExpression bound;
  std::int64_t offset = 0;  // 1 for `i + 1 < n`: the variable is compared with the bound minus the offset
  // The sum in `i + 1 < n`, if its type requires a check that it doesn't overflow for the first value of i, and for the
  // value after the last one.
  std::optional<ExpressionId> checked_sum = {};
  bool downwards = false;  // whether the step is subtracted
  model::Compare compare = model::Compare::less;
};

// A header that declares several variables, `for (int i = 0, k = 1, e = n; i < e; ++i, k += 2)`, with the induction
// variable `i`.
struct SeveralCounters {
  struct Other {
    VariableId variable;
    bool moves = false;                // whether `step` advances the variable; otherwise it keeps its value
    std::optional<ExpressionId> step;  // none means 1
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
  std::optional<VariableId> variable;  // the variable that the condition declares
  std::optional<FullExpression> condition, step;
  StatementId body;
  std::optional<CountedHeader> counted;
  diagnostics::Message not_counted = {};        // why a `for` isn't counted
  std::optional<Source> header = {};            // the header of a `for`, up to its `)`
  bool once = false;                            // whether it is `do { … } while (0)`, as in macros
  std::optional<SeveralCounters> several = {};  // the header of a `for` that becomes counted when the header is changed
};

// `for (init; element : range)`. `range` initialises a hidden reference; its type determines the iterators.
struct RangeLoop {
  std::optional<StatementId> init;
  VariableId element;
  ExpressionId range;
  bool known = false;       // whether the range is an array or a known container, whose iterators run no user code
  bool steps_over = false;  // whether the loop only binds references to elements of a named array or container
  StatementId body;
};

struct Branch {
  std::optional<StatementId> init;
  std::optional<VariableId> variable;  // the variable that the condition declares
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
  bool of_goto = false;  // whether it is a named label instead of a case label
  bool is_default = false;
};

struct Evaluate {
  FullExpression expression;
};

// A declaration statement. Initialisers and array sizes belong to the variables. Only sizes in types without a variable
// are stored here.
struct Declare {
  std::vector<VariableId> variables;
  std::vector<ExpressionId> sizes;
  bool unknown = false;                 // whether it declares something that may run user code
  bool introduces_names = false;        // whether it introduces names of types, constants or namespaces
  std::optional<Source> unusable = {};  // the first declaration that no kernel can contain
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
  bool ends_exception = true;  // whether the exception object is destroyed at the end of the handler
};

struct Try {
  StatementId block;
  std::vector<Handler> handlers;
};

struct Null {};

struct OpaqueStatement {
  std::string what;  // the kind of statement, such as "GCCAsmStmt"
  std::vector<VariableId> mentions;
  diagnostics::Message unusable = {};  // why no kernel can contain the statement
};

using StatementNode = std::variant<Block, Loop, RangeLoop, Branch, Switch, Case, Evaluate, Declare, Return, Jump, Try,
                                   Null, OpaqueStatement>;

// The attributes that the user has put on a loop.
struct LoopAttributes {
  struct Written {
    std::string name;  // such as "ferry::block"
    Source place;
  };
  bool independent = false, sequential = false;
  std::vector<std::string> block = {}, max_registers = {};  // numbers; each makes a variant of the kernel
  std::vector<Written> written = {};                        // all attributes of the loop, in no particular order
};

// A loop that isn't a statement of the function, because an expression, a declaration or an opaque statement contains
// it.
struct EmbeddedLoop {
  Source source;                         // the loop without its attributes
  bool sequential = false;               // whether it is marked sequential
  Source holder;                         // the innermost construct that contains the loop
  diagnostics::Message reason;           // why the loop stays on the host, for example "in a lambda"
  std::optional<std::size_t> enclosing;  // the enclosing loop, as an index into the statement's embedded loops
};

struct Statement {
  StatementNode node;
  Source source = {};
  std::optional<Source> bare = {};  // the statement without its attributes, if it has any
  LoopAttributes attributes = {};
  std::optional<Source> openmp = {};  // an OpenMP directive that distributes the loop among host threads or SIMD lanes
  // The following members describe the statement's own expressions and declarations, without nested statements.
  std::vector<EmbeddedLoop> embedded_loops = {};
  // Whether the statement calls a function that Ferry translates, in this file or, according to its declaration, in a
  // different file.
  bool calls_offloaded = false;
  bool may_call_offloaded = false;     // whether it calls a function that another file may offload
  const char* generated_by = nullptr;  // see Expression
  bool is_closed = false;              // for a statement made by a pass: whether no semicolon of the user's follows

  Source position() const { return bare.value_or(source); }
};

}  // namespace ferry::translator::ir
