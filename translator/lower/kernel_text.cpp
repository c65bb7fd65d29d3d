// See kernel_text.h.
#include "lower/kernel_text.h"

#include "ir/build.h"
#include "ir/check.h"
#include "ir/written_loops.h"
#include "lower/kernel.h"
#include "schedule/slice.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <set>
#include <string>

namespace ferry::translator::lower {

namespace {

const ir::Loop& loop(const ir::Body& body, ir::StatementId header) {
  return std::get<ir::Loop>(body.statements[header].node);
}

std::set<ir::VariableId> declared(const ir::Body& body, const schedule::KernelScope& scope) {
  std::set<ir::VariableId> found;
  for (const ir::StatementId statement : scope.statements) found.merge(ir::uses(body, statement).declared);
  for (const ir::StatementId header : scope.headers)
    if (loop(body, header).init) found.merge(ir::uses(body, *loop(body, header).init).declared);
  std::erase_if(found, [&](ir::VariableId variable) { return body.variables[variable].of_callee; });
  return found;
}

// Removes temporaries from `declared` if the text doesn't contain their declarations, and returns these temporaries.
// Other temporaries are declared together with the user's variable.
std::vector<ir::VariableId> take_temporaries(const ir::Body& body, std::set<ir::VariableId>& declared) {
  std::vector<ir::VariableId> found;
  for (const ir::VariableId variable : declared) {
    const std::optional<ir::VariableId>& users = body.variables[variable].declared_outside;
    if (users && !declared.contains(*users)) found.push_back(variable);
  }
  for (const ir::VariableId variable : found) declared.erase(variable);
  return found;
}

// Returns the body with the user's own version of the loops that the kernel runs in order, because that version's text
// declares the induction variable. For a loop in `headers`, only the header is printed, and the kernel's statements
// declare the other variables. Omits statements that other kernels run.
ir::Body own_body(ir::Body body, const schedule::KernelScope& scope) {
  for (const ir::StatementId header : scope.headers) ir::restore_loop(body, header, false);
  for (const ir::StatementId statement : scope.statements)
    ir::each_below(
        body, statement, [&](ir::StatementId id) { ir::restore_loop(body, id, true); }, [](ir::VariableId) {},
        [](ir::ExpressionId) {});
  for (const ir::StatementId statement : scope.left_out) ir::Builder(body, "cut").put(statement, ir::Null{});
  return body;
}

void add_fragments(Kernel& kernel) {
  for (const ir::StatementId header : kernel.scope.headers)
    kernel.fragments.add(*loop(kernel.body, header).header, header);
  for (const ir::StatementId statement : kernel.scope.statements)
    if (!ir::declares_temporary(kernel.body, statement))
      kernel.fragments.add(kernel.body.statements[statement].position(), statement);
}

void run_passes(Kernel& kernel, const std::vector<ir::End>& ends) {
  // This pass comes first, because the text that it drops needs no names.
  leave_out(kernel);
  // This pass comes before the passes that write text around names. A single pass fills all names, so that declarations
  // are in the order of the text.
  fill_names(kernel);
  call_operators(kernel);
  // This pass comes after call_operators, because the converted expression may be a call to an operator.
  convert_arguments(kernel);
  // This pass comes after the two above, because the bound expression may be a call to an operator or a converted
  // argument.
  bind_elements(kernel);
  // This pass comes after fill_names, because lastprivate variables already have names and keep them.
  keep_last_values(kernel);
  note_iterations(kernel);
  make_atomic(kernel);
  // This pass comes before make_partial_results, which copies the subscripts of elements.
  leave_ends(kernel, ends, true);
  make_partial_results(kernel);
#ifndef NDEBUG
  ir::require_well_formed(kernel.body, "lower");
#endif
}

std::vector<model::Fragment> texts(const Kernel& kernel) {
  std::vector<model::Fragment> made;
  std::size_t fragment = 0;
  const auto add = [&](ir::Source source, const char* end, bool opens) {
    const ir::SourceText& text = kernel.draft.input.function.text;
    made.push_back(
        {text.text_line(source), text.remark(source).column, kernel.fragments.text(fragment++) + end, opens});
  };
  for (const ir::StatementId header : kernel.scope.headers) add(*loop(kernel.body, header).header, " {", true);
  const auto declares = [&](ir::StatementId id) {
    return std::holds_alternative<ir::Declare>(kernel.body.statements[id].node) &&
           !ir::declares_temporary(kernel.body, id);
  };
  // Like the loop's body, the statements need a scope of their own. Their names may hide the loop's variable, or a name
  // in an enclosing block.
  bool opens = llvm::any_of(kernel.scope.statements, declares);
  std::set<std::string> known;
  for (const ir::StatementId id : kernel.scope.statements) {
    if (ir::declares_temporary(kernel.body, id)) continue;
    const ir::Statement& statement = kernel.body.statements[id];
    if (const auto* declare = std::get_if<ir::Declare>(&statement.node))
      for (const ir::VariableId variable : declare->variables)
        opens |= !known.insert(kernel.body.variables[variable].name).second;
    add(statement.position(), std::holds_alternative<ir::Block>(statement.node) || declares(id) ? "" : ";", opens);
    if (opens) {
      made.back().text.insert(0, "{ ");
      made.back().column = std::max(made.back().column, 3u) - 2;
    }
    opens = false;
  }
  return made;
}

}  // namespace

KernelText kernel_text(const schedule::Draft& draft, const std::vector<ir::VariableId>& private_variables,
                       SharedDeclarations& shared) {
  const schedule::KernelScope& scope = draft.scope;
  const ir::Body& tree = draft.input.function.body;
  const bool changed = !tree.written_loops.empty() || !scope.left_out.empty();
  const std::optional<ir::Body> own = changed ? std::optional(own_body(tree, scope)) : std::nullopt;
  const ir::Body& body = own ? *own : tree;
  std::set<ir::VariableId> in_text = declared(body, scope);
  const std::vector<ir::VariableId> temporaries = take_temporaries(body, in_text);
  Kernel kernel(draft, scope, body, std::move(in_text), shared);
  add_fragments(kernel);
  std::vector<ir::End> ends;
  for (const ir::StatementId statement : scope.statements)
    for (const ir::End& end : ir::ends_in(body, statement)) ends.push_back(end);
  std::vector<schedule::Slice::LeftOut> left;
  for (const ir::End& end : ends) left.push_back({end.source});
  for (const ir::StatementId statement : scope.left_out)
    if (!ir::declares_temporary(tree, statement)) left.push_back({tree.statements[statement].source});
  if (draft.slice) llvm::append_range(left, draft.slice->left_out);
  if (draft.slice)
    for (const ir::Source& ignored : draft.slice->ignored) left.push_back({ignored});
  kernel.find_holes(left);
  kernel.called = called_updates(draft, scope);
  for (const ir::VariableId variable : draft.grid_variables) kernel.names.reserve(variable);
  for (const ir::VariableId variable : private_variables) kernel.names.declare_private(variable);
  for (const ir::VariableId variable : temporaries) kernel.names.declare_temporary(variable);
  for (const ir::VariableId object : draft.live_outs.begun) kernel.names.name_of(object);
  for (const ir::VariableId variable : draft.live_outs.reductions())
    if (const auto* part = draft.live_outs.part_of(variable))
      kernel.names.declare_part(variable, part->object, part->path);
    else
      kernel.names.declare_result(variable);
  for (std::size_t b = 0; b < draft.region.buffer_variables.size(); ++b)
    if (draft.region.footprint.buffers[b].in_kernel) kernel.names.name_of(draft.region.buffer_variables[b]);
  for (const schedule::HeldTable& table : draft.tables) kernel.names.name_of(table.variable);
  // Arrays that have been named so far aren't unread: they have a parameter, or the kernel declares them.
  kernel.names.unread.clear();
  if (draft.element) kernel.names.name_of(*draft.element_range);  // the body may bind a reference without reading it
  run_passes(kernel, ends);
  if (draft.slice)
    for (const ir::Source& target : draft.slice->ignored) kernel.fragments.become(target, "FerryIgnored()");
  KernelText result;
  result.body = texts(kernel);
  result.host_jam = jam_text(kernel, schedule::find_host_jam(draft, body));
  result.gpu_jam = jam_text(kernel, schedule::find_gpu_jam(draft, body));
  result.uses_maths = kernel.uses_maths;
  result.uses_views = kernel.uses_views;
  result.declarations = std::move(kernel.names.declarations);
  result.values = std::move(kernel.names.values);
  result.unread = std::move(kernel.names.unread);
  result.names = std::move(kernel.names.names);
  result.enumerations = std::move(kernel.names.enumerations);
  return result;
}

}  // namespace ferry::translator::lower
