// The pass that replaces statements which throw or terminate the program, because only the host can run them. See
// kernel.h.
//
//   if (x[i] < 0) throw Negative(i);   if (x[i] < 0) for (ferry_ended = true;;) goto ferry_end;
//   assert(x[i] >= 0);                 (static_cast<bool>(x[i] >= 0) ? void(0) : void(ferry_ended = true));
#include "ir/build.h"
#include "lower/kernel.h"

namespace ferry::translator::lower {

namespace {

// Returns text that uses the variables which only the replaced statement names, so that compilers don't warn about
// unused variables.
std::string mentions(const DeviceText& text, const ir::End& end) {
  std::string made;
  std::set<ir::VariableId> named;
  for (const ir::Hole& hole : text.body.holes) {
    const auto* name = std::get_if<ir::VariableName>(&hole.what);
    if (!name || !text.names.declared_in_text(name->variable) || !text.fragments.holds(end.source, hole.source))
      continue;
    const ir::Variable& variable = text.body.variables[name->variable];
    const bool inside = text.fragments.holds(end.source, variable.source);
    const bool has_text = !variable.is_lambda && !variable.of_pack;  // whether the text declares it under that name
    if (!inside && has_text && named.insert(name->variable).second)
      made += "static_cast<void>(" + variable.name + "), ";
  }
  return made;
}

}  // namespace

// Goes backwards, because replacing several statements by one renumbers those that follow in the block.
void leave_ends(DeviceText& text, const std::vector<ir::End>& ends, bool leaves_iteration) {
  ir::Builder build(text.body, "leave_ends");
  for (auto end = ends.rbegin(); end != ends.rend(); ++end) {
    const std::string raised = mentions(text, *end) + ended + " = true";
    if (const auto* part = std::get_if<ir::ExpressionId>(&end->what)) {
      build.put(*part, ir::Spelt{{"void(" + raised + ")"}});
      continue;
    }
    // A single statement that fits any context and doesn't let control continue.
    const std::string statement = leaves_iteration ? "for (" + raised + ";;) goto ferry_end" : raised;
    const ir::ExpressionId words = build.made(ir::Spelt{{statement}}, ir::TypeId(0));
    if (const auto* whole = std::get_if<ir::StatementId>(&end->what))
      build.put(*whole, ir::Evaluate{{words, {}}});
    else if (const auto* of_block = std::get_if<ir::End::OfBlock>(&end->what))
      build.put(of_block->block, of_block->part.first, of_block->part.last, ir::Evaluate{{words, {}}});
  }
}

}  // namespace ferry::translator::lower
