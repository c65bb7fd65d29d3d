// See jumps.h.
#include "ir/jumps.h"

#include "ir/ends.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::ir {

namespace {

struct Around {
  bool loop = false, selection = false;
};

std::optional<StatementId> first_jump(const Body& body, StatementId id, Around around, bool continues_count) {
  const Statement& s = body.statements[id];
  if (always_ends(body, id)) return std::nullopt;
  if (std::holds_alternative<Return>(s.node)) return id;
  if (const auto* jump = std::get_if<Jump>(&s.node)) {
    switch (jump->kind) {
      case Jump::Kind::goto_:
        return id;
      case Jump::Kind::break_:
        return around.loop || around.selection ? std::nullopt : std::optional(id);
      case Jump::Kind::continue_:
        return around.loop || !continues_count ? std::nullopt : std::optional(id);
    }
  }
  if (std::holds_alternative<OpaqueStatement>(s.node)) return id;
  around.loop |= std::holds_alternative<Loop>(s.node) || std::holds_alternative<RangeLoop>(s.node);
  around.selection |= std::holds_alternative<Switch>(s.node);
  for (const StatementId part : parts(s).statements)
    if (const std::optional<StatementId> jump = first_jump(body, part, around, continues_count)) return jump;
  return std::nullopt;
}

bool holds_label(const Body& body, StatementId code, bool in_switch) {
  const StatementNode& node = body.statements[code].node;
  const auto* label = std::get_if<Case>(&node);
  if ((label && (label->of_goto || !in_switch)) || std::holds_alternative<OpaqueStatement>(node)) return true;
  in_switch |= std::holds_alternative<Switch>(node);
  return llvm::any_of(parts(body.statements[code]).statements,
                      [&](StatementId part) { return holds_label(body, part, in_switch); });
}

}  // namespace

bool may_jump_out(const Body& body, StatementId statement) { return first_jump(body, statement, {}, true).has_value(); }

std::optional<StatementId> jump_out(const Body& body, StatementId loop_body) {
  return first_jump(body, loop_body, {}, false);
}

bool may_leave(const Body& body, StatementId loop_body) {
  return jump_out(body, loop_body) || may_end(body, loop_body);
}

bool is_entered_by_label(const Body& body, StatementId code) { return holds_label(body, code, false); }

}  // namespace ferry::translator::ir
