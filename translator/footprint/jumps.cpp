// See jumps.h.
#include "footprint/jumps.h"

#include "ir/ends.h"

namespace ferry::translator::footprint {

namespace {

struct Around {
  bool loop = false, selection = false;
};

std::optional<ir::StatementId> first_jump(const ir::Body& body, ir::StatementId id, Around around,
                                          bool continues_count) {
  const ir::Statement& s = body.statements[id];
  if (ir::always_ends(body, id)) return std::nullopt;
  if (std::holds_alternative<ir::Return>(s.node)) return id;
  if (const auto* jump = std::get_if<ir::Jump>(&s.node)) {
    switch (jump->kind) {
      case ir::Jump::Kind::goto_:
        return id;
      case ir::Jump::Kind::break_:
        return around.loop || around.selection ? std::nullopt : std::optional(id);
      case ir::Jump::Kind::continue_:
        return around.loop || !continues_count ? std::nullopt : std::optional(id);
    }
  }
  if (std::holds_alternative<ir::OpaqueStatement>(s.node)) return id;
  around.loop |= std::holds_alternative<ir::Loop>(s.node) || std::holds_alternative<ir::RangeLoop>(s.node);
  around.selection |= std::holds_alternative<ir::Switch>(s.node);
  for (const ir::StatementId part : ir::parts(s).statements)
    if (const std::optional<ir::StatementId> jump = first_jump(body, part, around, continues_count)) return jump;
  return std::nullopt;
}

}  // namespace

bool may_jump_out(const ir::Body& body, ir::StatementId statement) {
  return first_jump(body, statement, {}, true).has_value();
}

std::optional<ir::StatementId> jump_out(const ir::Body& body, ir::StatementId loop_body) {
  return first_jump(body, loop_body, {}, false);
}

}  // namespace ferry::translator::footprint
