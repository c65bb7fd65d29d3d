// See scalar_roles.h.
#include "analysis/scalar_roles.h"

#include "analysis/scalar_updates.h"
#include "analysis/written_first.h"
#include "lift/types.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>

#include <map>

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;
using diagnostics::Id;
using Operation = model::Result::Operation;

namespace {

const VarDecl* variable_of(const Expr* e) {
  const auto* reference = dyn_cast<DeclRefExpr>(e->IgnoreParens());
  return reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
}

// What is known of one variable after the walk through the body.
struct Uses {
  std::vector<ScalarUpdate> updates;
  bool may_not_run = false;           // of an update
  SourceLocation updated, elsewhere;  // the first update; the first mention outside of updates
  SourceLocation written;
  const VarDecl* leader = nullptr;  // the variable whose companion it is
};

class Collector {
 public:
  Collector(const ASTContext& context, const std::vector<const VarDecl*>& variables) : context_(context) {
    for (const VarDecl* variable : variables) uses[variable];
  }

  std::map<const VarDecl*, Uses> uses;

  void statement(const Stmt* s, bool certain) {
    if (!s) return;
    if (std::optional<ScalarUpdate> update = scalar_update(context_, *s); update && uses.contains(update->variable))
      return take(std::move(*update), *s, certain);
    if (const auto* e = dyn_cast<Expr>(s)) {
      if (const auto* comma = dyn_cast<BinaryOperator>(e->IgnoreParens()); comma && comma->isCommaOp()) {
        statement(comma->getLHS(), certain);
        return statement(comma->getRHS(), certain);
      }
      return mentions(s);
    }
    if (isa<CompoundStmt>(s)) {
      for (const Stmt* child : s->children()) {
        statement(child, certain);
        if (may_jump_out(child)) certain = false;
      }
    } else if (const auto* choice = dyn_cast<IfStmt>(s)) {
      mentions(choice->getInit());
      mentions(choice->getConditionVariableDeclStmt());
      mentions(choice->getCond());
      statement(choice->getThen(), false);
      statement(choice->getElse(), false);
    } else if (const auto* loop = dyn_cast<ForStmt>(s)) {
      mentions(loop->getInit());
      mentions(loop->getCond());
      mentions(loop->getInc());
      statement(loop->getBody(), false);
    } else if (const auto* attributed = dyn_cast<AttributedStmt>(s)) {
      statement(attributed->getSubStmt(), certain);
    } else if (const auto* label = dyn_cast<SwitchCase>(s)) {
      statement(label->getSubStmt(), false);
    } else if (isa<DeclStmt>(s)) {
      mentions(s);
    } else {
      for (const Stmt* child : s->children()) isa_and_nonnull<Expr>(child) ? mentions(child) : statement(child, false);
    }
  }

 private:
  // The update's own mentions of its variables don't count, those in its operands do.
  void take(ScalarUpdate update, const Stmt& s, bool certain) {
    Uses& own = uses[update.variable];
    own.may_not_run |= !certain;
    if (own.updated.isInvalid()) own.updated = s.getBeginLoc();
    own.written = own.updated;
    for (const Expr* operand : update.operands) mentions(operand);
    for (const VarDecl* companion : update.companions) {
      if (const auto known = uses.find(companion); known != uses.end()) {
        if (known->second.leader && known->second.leader != update.variable) known->second.elsewhere = s.getBeginLoc();
        known->second.leader = update.variable;
        if (known->second.written.isInvalid()) known->second.written = s.getBeginLoc();
      } else {
        own.elsewhere = s.getBeginLoc();  // a local, which the partial result can't carry
      }
    }
    own.updates.push_back(std::move(update));
  }

  void mentions(const Stmt* code) {
    if (!code || isa<UnaryExprOrTypeTraitExpr>(code)) return;
    if (const auto* reference = dyn_cast<DeclRefExpr>(code))
      if (const auto* variable = dyn_cast<VarDecl>(reference->getDecl()))
        if (const auto known = uses.find(variable); known != uses.end() && known->second.elsewhere.isInvalid())
          known->second.elsewhere = reference->getBeginLoc();
    if (const auto* binary = dyn_cast<BinaryOperator>(code); binary && binary->isAssignmentOp())
      note_write(binary->getLHS());
    if (const auto* unary = dyn_cast<UnaryOperator>(code); unary && unary->isIncrementDecrementOp())
      note_write(unary->getSubExpr());
    for (const Stmt* child : code->children()) mentions(child);
  }

  void note_write(const Expr* target) {
    if (const VarDecl* variable = variable_of(target))
      if (const auto known = uses.find(variable); known != uses.end() && known->second.written.isInvalid())
        known->second.written = target->getBeginLoc();
  }

  const ASTContext& context_;
};

class Roles {
 public:
  Roles(const FunctionContext& function, const Stmt& nest, const Stmt& body,
        const std::vector<const VarDecl*>& variables)
      : function_(function), nest_(nest), body_(body), collector_(function.context, variables) {
    collector_.statement(&body, true);
  }

  ScalarRole role(const VarDecl& variable) const {
    ScalarRole role;
    role.variable = &variable;
    const Uses& uses = collector_.uses.at(&variable);
    role.written = uses.written.isValid() ? uses.written : body_.getBeginLoc();
    if (uses.leader && uses.elsewhere.isInvalid() && uses.updates.empty() && reduces(*uses.leader)) {
      role.kind = ScalarRole::Kind::companion;
    } else if (reduces(variable)) {
      role.kind = ScalarRole::Kind::result;
      role.operation = uses.updates.front().operation;
      role.accumulator = uses.updates.front().accumulator;
      role.companions = uses.updates.front().companions;
      for (const ScalarUpdate& update : uses.updates) llvm::append_range(role.speculated, update.speculated);
    } else if (const SourceLocation read = first_read(body_, variable); read.isInvalid()) {
      const bool needed = function_.exposed(variable) || function_.reads_value_left_by(variable, nest_);
      role.kind = needed ? ScalarRole::Kind::result : ScalarRole::Kind::temporary;
      role.accumulator = variable.getType().getNonReferenceType().getUnqualifiedType();
    } else {
      refuse(role, uses, read);
    }
    return role;
  }

 private:
  bool reduces(const VarDecl& variable) const {
    const Uses& uses = collector_.uses.at(&variable);
    if (uses.updates.empty() || uses.elsewhere.isValid() || uses.leader) return false;
    const ScalarUpdate& first = uses.updates.front();
    return llvm::all_of(uses.updates, [&](const ScalarUpdate& update) {
      return !update.reason && update.operation == first.operation && update.companions == first.companions &&
             function_.context.hasSameType(update.accumulator, first.accumulator) &&
             !(update.needs_run && uses.may_not_run) && llvm::all_of(update.companions, [&](const VarDecl* companion) {
               const Uses& its = collector_.uses.at(companion);
               return its.leader == &variable && its.elsewhere.isInvalid() && its.updates.empty();
             });
    });
  }

  void refuse(ScalarRole& role, const Uses& uses, SourceLocation read) const {
    const std::string name = role.variable->getNameAsString();
    role.reason = {Id::scalar_written, {name}};
    role.read = read;
    if (uses.elsewhere.isValid() && uses.updated.isValid()) {
      role.reason = {Id::scalar_used_otherwise, {name}};
      role.read = uses.elsewhere;
      return;
    }
    const Uses& updated = uses.leader ? collector_.uses.at(uses.leader) : uses;
    for (const ScalarUpdate& update : updated.updates)
      if (update.reason) role.reason = *update.reason;
  }

  const FunctionContext& function_;
  const Stmt& nest_;
  const Stmt& body_;
  Collector collector_;
};

}  // namespace

std::vector<ScalarRole> scalar_roles(const FunctionContext& function, const Stmt& nest, const Stmt& body,
                                     const std::vector<const VarDecl*>& variables) {
  const Roles roles(function, nest, body, variables);
  std::vector<ScalarRole> result;
  for (const VarDecl* variable : variables) result.push_back(roles.role(*variable));
  return result;
}

}  // namespace ferry::translator::analysis
