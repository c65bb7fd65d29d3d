// The pass that leaves ends of the program to the host. See kernel.h.
//
//   if (x[i] < 0) throw Negative(i);   if (x[i] < 0) for (ferry_ended = true;;) goto ferry_end;
//   assert(x[i] >= 0);                 (static_cast<bool>(x[i] >= 0) ? void(0) : void(ferry_ended = true));
#include "lower/kernel.h"

namespace ferry::translator::lower {

namespace {

// Variables of the text that an end alone may name: used, as their compilers see it.
std::string mentions(const DeviceText& text, const ir::End& end) {
  std::string made;
  std::set<ir::VariableId> named;
  for (const ir::Hole& hole : text.body.holes) {
    const auto* name = std::get_if<ir::VariableName>(&hole.what);
    if (!name || !text.names.declared_in_text(name->variable) || !text.fragments.holds(end.source, hole.source))
      continue;
    const ir::Variable& variable = text.body.variables[name->variable];
    const bool inside = text.fragments.holds(end.source, variable.source);
    const bool has_text = !variable.is_lambda && !variable.of_pack;  // under that name
    if (!inside && has_text && named.insert(name->variable).second)
      made += "static_cast<void>(" + variable.name + "), ";
  }
  return made;
}

}  // namespace

void leave_ends(DeviceText& text, const std::vector<ir::End>& ends, bool leaves_iteration) {
  for (const ir::End& end : ends) {
    const std::string raised = mentions(text, end) + ended + " = true";
    // One statement, whatever follows it, and none that anything is taken to follow.
    const std::string statement = leaves_iteration ? "for (" + raised + ";;) goto ferry_end" : raised;
    text.fragments.become(end.source,
                          end.is_statement ? statement + (end.holds_semicolon ? ";" : "") : "void(" + raised + ")");
  }
}

}  // namespace ferry::translator::lower
