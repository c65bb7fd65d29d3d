// The pass declare_temporaries. See rewrite.h.
#include "ir/addresses.h"
#include "ir/body.h"
#include "ir/liveness.h"
#include "ir/node_parts.h"
#include "rewrite/rewrite.h"

#include <llvm/ADT/STLExtras.h>

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace ferry::translator::rewrite {

namespace {

using Kind = ir::Type::Kind;

class Temporaries {
 public:
  explicit Temporaries(ir::Body& body) : body_(body) {}

  void run() {
    std::vector<ir::StatementId> loops;
    bool jumps = false;
    const auto on_statement = [&](ir::StatementId id) {
      const ir::StatementNode& node = body_.statements[id].node;
      const auto* jump = std::get_if<ir::Jump>(&node);
      const auto* label = std::get_if<ir::Case>(&node);
      jumps |= (jump && jump->kind == ir::Jump::Kind::goto_) || (label && label->of_goto);
      if (std::holds_alternative<ir::Loop>(node) || std::holds_alternative<ir::RangeLoop>(node)) loops.push_back(id);
      if (const auto* declare = std::get_if<ir::Declare>(&node))
        llvm::copy_if(declare->variables, std::back_inserter(candidates_),
                      [this](ir::VariableId variable) { return may_be_temporary(variable); });
      if (const auto* attempt = std::get_if<ir::Try>(&node))
        for (const ir::Handler& handler : attempt->handlers) handlers_.push_back(handler.body);
    };
    const auto on_expression = [&](ir::ExpressionId id) {
      if (const auto* assign = std::get_if<ir::Assign>(&body_.expressions[id].node)) assigned_.insert(assign->target);
    };
    ir::each_below(body_, *body_.root, on_statement, [](ir::VariableId) {}, on_expression);
    if (jumps || loops.empty() || candidates_.empty()) return;
    follow();
    for (const ir::StatementId loop : llvm::reverse(loops)) declare_in(loop);  // inner loops first
  }

 private:
  // The expressions that name each variable in a piece of code and in the functions that it calls.
  using Names = std::map<ir::VariableId, std::vector<ir::ExpressionId>>;

  // --- candidates ---

  bool may_be_temporary(ir::VariableId id) const {
    const ir::Variable& variable = body_.variables[id];
    const bool plain = variable.storage == ir::Variable::Storage::automatic && !variable.of_callee &&
                       !variable.name.empty() && variable.sizes.empty() && variable.row_lengths.empty() &&
                       variable.bindings.empty();
    const bool special = variable.constant || variable.has_cleanup || variable.has_extent || variable.extent ||
                         variable.memory || variable.unusable || variable.is_lambda || variable.part_of;
    return plain && !special && is_known(body_.types[variable.type]);
  }

  bool is_known(const ir::Type& type) const {
    if (type.is_const || type.is_volatile) return false;
    if (type.kind == Kind::array) return type.extent && is_known(body_.types[*type.element]);
    if (type.kind == Kind::pointer) {
      const ir::Type& pointee = body_.types[*type.element];
      return !type.is_restrict && !pointee.is_volatile && (pointee.is_scalar() || pointee.kind == Kind::record);
    }
    return type.is_scalar() || type.is_object();
  }

  void follow() {
    const ir::Addresses addresses(body_);
    std::set<ir::VariableId> caught;
    for (const ir::StatementId handler : handlers_)
      for (const auto& [variable, names] : names_below(handler)) caught.insert(variable);
    for (const ir::VariableId variable : candidates_) {
      std::optional<ir::Aliases> aliases = caught.contains(variable) ? std::nullopt : addresses.aliases(variable);
      if (aliases) aliases_.emplace(variable, *std::move(aliases));
    }
  }

  // --- one loop ---

  const ir::StatementId* body_of(ir::StatementId loop) const {
    const ir::StatementNode& node = body_.statements[loop].node;
    if (const auto* counted = std::get_if<ir::Loop>(&node)) return counted->once ? nullptr : &counted->body;
    return &std::get<ir::RangeLoop>(node).body;
  }

  void declare_in(ir::StatementId loop) {
    const ir::StatementId* code = body_of(loop);
    if (!code || !std::holds_alternative<ir::Block>(body_.statements[*code].node) || may_be_entered(*code)) return;
    const Names all = names_below(loop), inside = names_below(*code);
    std::set<ir::VariableId> own;
    ir::each_below(
        body_, *code,
        [&](ir::StatementId id) {
          const auto* inner = std::get_if<ir::Loop>(&body_.statements[id].node);
          if (inner && inner->counted) own.insert(inner->counted->variable);
        },
        [&](ir::VariableId declared) { own.insert(declared); }, [](ir::ExpressionId) {});
    for (const auto& [variable, names] : inside) {
      const auto known = aliases_.find(variable);
      const bool candidate = known != aliases_.end() && !own.contains(variable) &&
                             all.at(variable).size() == names.size() && is_used(names) &&
                             holes_are_known(*code, variable, names);
      if (!candidate || ir::upward_exposed_read(body_, variable, *code, known->second) ||
          ir::live_after(body_, variable, loop, known->second))
        continue;
      declare(variable, *code, names);
    }
  }

  // Returns whether the code does more than assign the variable. A variable that is only assigned may be the payload of
  // a reduction.
  bool is_used(const std::vector<ir::ExpressionId>& names) const {
    return llvm::any_of(names, [this](ir::ExpressionId name) { return !assigned_.contains(name); });
  }

  // Returns whether the code contains a case label of an enclosing switch.
  bool may_be_entered(ir::StatementId code) const {
    const ir::StatementNode& node = body_.statements[code].node;
    if (std::holds_alternative<ir::Switch>(node)) return false;
    if (std::holds_alternative<ir::Case>(node) || std::holds_alternative<ir::OpaqueStatement>(node)) return true;
    return llvm::any_of(ir::parts(body_.statements[code]).statements,
                        [this](ir::StatementId part) { return may_be_entered(part); });
  }

  Names names_below(ir::StatementId code) const {
    Names found;
    ir::each_below(
        body_, code, [](ir::StatementId) {}, [](ir::VariableId) {}, [&](ir::ExpressionId id) { note(id, found); });
    return found;
  }
  void note(ir::ExpressionId id, Names& found) const {
    const ir::ExpressionNode& node = body_.expressions[id].node;
    if (const auto* name = std::get_if<ir::Name>(&node)) found[name->variable].push_back(id);
    if (const auto* call = std::get_if<ir::Inlined>(&node))
      for (const ir::ExpressionId passed : call->passed)
        ir::each_below(body_, passed, [&](ir::ExpressionId below) { note(below, found); });
  }

  // --- the new variable ---

  static bool names(const ir::Hole& hole, ir::VariableId variable) {
    const auto* name = std::get_if<ir::VariableName>(&hole.what);
    return name && name->variable == variable;
  }
  std::set<std::uint32_t> places(const std::vector<ir::ExpressionId>& names) const {
    std::set<std::uint32_t> found;
    for (const ir::ExpressionId name : names)
      if (!body_.expressions[name].of_callee) found.insert(body_.expressions[name].source.begin);
    return found;
  }

  // Returns whether the tree has every occurrence of the variable's name in the code's text.
  bool holes_are_known(ir::StatementId code, ir::VariableId variable,
                       const std::vector<ir::ExpressionId>& expressions) const {
    const ir::Source text = body_.statements[code].source;
    const std::set<std::uint32_t> known = places(expressions);
    return llvm::none_of(body_.holes, [&](const ir::Hole& hole) {
      const bool inside = text.begin <= hole.source.begin && hole.source.begin <= text.end;
      return inside && names(hole, variable) && !known.contains(hole.source.begin);
    });
  }

  void declare(ir::VariableId variable, ir::StatementId code, const std::vector<ir::ExpressionId>& expressions) {
    ir::Variable made = body_.variables[variable];
    made.initialiser.reset();
    made.declared_outside = variable;
    const ir::VariableId own = body_.variables.add(std::move(made));
    const std::set<std::uint32_t> known = places(expressions);
    for (const ir::ExpressionId name : expressions) std::get<ir::Name>(body_.expressions[name].node).variable = own;
    for (ir::Hole& hole : body_.holes)
      if (names(hole, variable) && known.contains(hole.source.begin))
        std::get<ir::VariableName>(hole.what).variable = own;
    const ir::StatementId declaration = body_.statements.add(ir::Statement{ir::Declare{{own}, {}}});
    std::vector<ir::StatementId>& statements = std::get<ir::Block>(body_.statements[code].node).statements;
    statements.insert(statements.begin(), declaration);
  }

  ir::Body& body_;
  std::vector<ir::VariableId> candidates_;
  std::vector<ir::StatementId> handlers_;
  std::set<ir::ExpressionId> assigned_;
  std::map<ir::VariableId, ir::Aliases> aliases_;
};

}  // namespace

void declare_temporaries(ir::Body& body) { Temporaries(body).run(); }

}  // namespace ferry::translator::rewrite
