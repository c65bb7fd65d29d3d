// See kernel_text.h.
#include "analysis/kernel_text.h"

#include "analysis/kernel_names.h"
#include "analysis/token_changes.h"
#include "lift/constants.h"
#include "lift/known_functions.h"
#include "lift/types.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSet.h>

#include <set>

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;

namespace {

// Typedefs of <cstdint> and <cstddef>, which kernel files have too.
bool standard_typedef(llvm::StringRef name) {
  static const llvm::StringSet<> names{"size_t",  "ptrdiff_t", "int8_t",   "int16_t",  "int32_t",  "int64_t",
                                       "uint8_t", "uint16_t",  "uint32_t", "uint64_t", "intptr_t", "uintptr_t"};
  return names.contains(name);
}

class TextMaker : public DynamicRecursiveASTVisitor {
 public:
  TextMaker(const NestInput& input, const schedule::Draft& draft, KernelNames& names)
      : function_(input.function), draft_(draft), names_(names), shared_(input.shared), changes_(input.tokens) {
    for (const ir::VariableId variable : draft.written.kept())
      kept_.insert(function_.declaration(variable).getCanonicalDecl());
  }

  bool VisitDeclRefExpr(DeclRefExpr* reference) override {
    const ValueDecl* target = reference->getDecl();
    if (const auto* constant = dyn_cast<EnumConstantDecl>(target)) {
      rename_enum_constant(*reference, *constant);
    } else if (const auto* variable = dyn_cast<VarDecl>(target); variable && !names_.declared_in_body(*variable)) {
      drop_qualifier(reference->getQualifierLoc());
      const std::string name = names_.name_of(*variable);
      if (name != variable->getNameAsString()) changes_.replace(reference->getLocation(), name);
    }
    return true;
  }

  // `two<int>` has its own value.
  bool TraverseDeclRefExpr(DeclRefExpr* reference) override {
    if (reference->hasExplicitTemplateArgs() && isa<VarDecl>(reference->getDecl()))
      changes_.drop(SourceRange(reference->getLAngleLoc(), reference->getRAngleLoc()));
    return VisitDeclRefExpr(reference);
  }

  // It has held.
  bool TraverseStaticAssertDecl(StaticAssertDecl* assertion) override {
    changes_.drop(assertion->getSourceRange());
    return true;
  }

  bool VisitTypedefTypeLoc(TypedefTypeLoc location) override {
    const TypedefNameDecl* alias = location.getDecl();
    if (standard_typedef(alias->getName())) return true;
    if (local_types_.contains(alias)) return true;
    drop_qualifier(location.getQualifierLoc());
    if (const SourceLocation keyword = location.getElaboratedKeywordLoc(); keyword.isValid())
      changes_.drop(SourceRange(keyword));  // typename
    const std::string name = names_.name_of(*alias);
    if (name != alias->getNameAsString()) changes_.replace(location.getNameLoc(), name);
    return true;
  }

  bool VisitTypedefNameDecl(TypedefNameDecl* alias) override {
    local_types_.insert(alias);
    return true;
  }

  bool VisitEnumTypeLoc(EnumTypeLoc location) override {
    drop_qualifier(location.getQualifierLoc());
    const std::string name = shared_.enumeration(function_.context, *location.getDecl());
    if (name != location.getDecl()->getNameAsString()) changes_.replace(location.getNameLoc(), name);
    return true;
  }

  bool VisitCallExpr(CallExpr* call) override {
    const KnownCall known = known_call(*call);
    if (known != KnownCall::maths && known != KnownCall::selection && known != KnownCall::exchange) return true;
    const auto* callee = dyn_cast<DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts());
    if (!callee) return true;
    drop_qualifier(callee->getQualifierLoc());
    changes_.replace(callee->getLocation(), (known == KnownCall::maths ? "std::" : "ferry::") + device_name(*call));
    uses_maths |= known == KnownCall::maths;
    if (known == KnownCall::maths) cast_arguments(*call);
    return true;
  }

  bool TraverseCallExpr(CallExpr* call) override {
    return write_constant(*call) || DynamicRecursiveASTVisitor::TraverseCallExpr(call);
  }

  bool TraverseUserDefinedLiteral(UserDefinedLiteral* literal) override {
    return write_constant(*literal) || DynamicRecursiveASTVisitor::TraverseUserDefinedLiteral(literal);
  }

  bool write_constant(const CallExpr& call) {
    const std::optional<APValue> value = constant_call(call);
    if (!value) return false;
    changes_.drop(call.getSourceRange());
    const std::string type = shared_.type(function_.context, call.getType());
    changes_.replace(call.getSourceRange().getBegin(), *constant_text(*value, call.getType(), type));
    return true;
  }

  bool VisitAttributedStmt(AttributedStmt* statement) override {
    const auto ours = [](const Attr* attribute) { return isa<AnnotateAttr>(attribute); };
    if (llvm::none_of(statement->getAttrs(), ours)) return true;  // [[fallthrough]], [[likely]]
    changes_.drop(SourceRange(statement->getBeginLoc(), statement->getSubStmt()->getBeginLoc()), true);
    return true;
  }

  // `sizeof`, whatever it is of.
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr* expression) override {
    Expr::EvalResult value;
    if (!expression->EvaluateAsInt(value, function_.context))
      return DynamicRecursiveASTVisitor::TraverseUnaryExprOrTypeTraitExpr(expression);
    changes_.drop(expression->getSourceRange());
    changes_.replace(expression->getBeginLoc(), "(" + llvm::toString(value.Val.getInt(), 10) + "UL)");
    return true;
  }

  // Qualifiers are dropped as they stand.
  bool TraverseNestedNameSpecifierLoc(NestedNameSpecifierLoc) override { return true; }

  // `std::decay_t<decltype(x)>`; classes have no use in a kernel but as qualifiers.
  bool TraverseTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc location, bool with_qualifier) override {
    const QualType type = location.getType().getCanonicalType();
    if (!is_scalar(type))
      return DynamicRecursiveASTVisitor::TraverseTemplateSpecializationTypeLoc(location, with_qualifier);
    const SourceLocation split = split_token_part(location.getEndLoc());  // one of the halves of `>>` ends the type
    changes_.drop(SourceRange(location.getBeginLoc(), split.isValid() ? split : location.getEndLoc()));
    const std::string rest = split.isValid() && changes_.begins_token(split) ? ">" : "";
    changes_.replace(location.getBeginLoc(), names_.alias("type",
                                                          std::string(type.isConstQualified() ? "const " : "") +
                                                              shared_.type(function_.context, type),
                                                          false) +
                                                 rest);
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator* binary) override {
    if (binary->isAssignmentOp()) mark_write(binary->getLHS());
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator* unary) override {
    if (unary->isIncrementDecrementOp()) mark_write(unary->getSubExpr());
    return true;
  }

  // What changes a statement as a whole, after all of its parts.
  void finish() {
    for (const auto& [location, cast] : casts_) changes_.put_in_front(location, cast);
    for (const SourceLocation location : cast_ends_) changes_.put_behind(location, ")");
    for (const footprint::AtomicUpdate& update : draft_.atomics) write_update(update.update);
    for (const footprint::ElementResult& place : draft_.written.elements.places) write_place(place);
  }

  std::string text(SourceRange range) const { return function_.text.text(range, &changes_.texts()); }

  bool uses_maths = false;

 private:
  // `h[k] += v` → `ferry::atomic_add(h[k], v)`, token by token; where the element is named twice, as a whole.
  void write_update(const footprint::Update& update) {
    const SourceRange range = lift::range(update.source);
    const SourceLocation operation = lift::location(update.operator_at);
    const std::string call = "ferry::atomic_" + footprint::operation_name(update.operation) + "(";
    switch (update.form) {
      case footprint::Update::Form::compound:
        changes_.replace(operation, ",");
        changes_.put_in_front(range.getBegin(), call);
        changes_.put_behind(range.getEnd(), ")");
        break;
      case footprint::Update::Form::increment:
        changes_.replace(operation, update.postfix ? ", 1)" : call);
        if (update.postfix)
          changes_.put_in_front(range.getBegin(), call);
        else
          changes_.put_behind(range.getEnd(), ", 1)");
        break;
      case footprint::Update::Form::assignment:
      case footprint::Update::Form::branch: {
        const std::string element = text_of(update.target), value = text_of(*update.value);
        changes_.drop(range);
        changes_.replace(range.getEnd(), call + element + ", " + value + (update.block ? ");" : ")"));
        break;
      }
    }
  }

  std::string text_of(ir::ExpressionId id) const {
    return function_.text.text(lift::range(function_.ir.body.whole(id)), &changes_.texts());
  }

  // `x[i] -= v` → `(ferry_partial.ferry_sum_0_place = &x[i], ferry_sum_0) -= v`
  void write_place(const footprint::ElementResult& place) {
    const SourceRange range = lift::range(place.element);
    if (!place.target) {
      changes_.drop(range);
      return changes_.replace(range.getEnd(), place.name);
    }
    changes_.put_in_front(range.getBegin(), "(ferry_partial." + place.name + "_place = &");
    changes_.put_behind(range.getEnd(), ", " + place.name + ")");
  }

  void mark_write(const Expr* target) {
    const auto* reference = dyn_cast<DeclRefExpr>(target->IgnoreParens());
    if (!reference || !kept_.contains(reference->getDecl()->getCanonicalDecl())) return;
    const std::string name = reference->getDecl()->getNameAsString();
    changes_.replace(reference->getLocation(),
                     "ferry::written(" + name + ", ferry_partial." + name + ".at, ferry_iteration)");
  }

  void drop_qualifier(NestedNameSpecifierLoc qualifier) {
    if (qualifier) changes_.drop(qualifier.getSourceRange());
  }

  void rename_enum_constant(const DeclRefExpr& reference, const EnumConstantDecl& constant) {
    const auto* enumeration = cast<EnumDecl>(constant.getDeclContext());
    drop_qualifier(reference.getQualifierLoc());
    const std::string type =
        enumeration->getIdentifier()
            ? shared_.enumeration(function_.context, *enumeration)
            : spelling(function_.context,
                       integer_type_of(function_.context, function_.context.getCanonicalTagType(enumeration)));
    const std::string value = "static_cast<" + type + ">(" + integer_literal(constant.getInitVal()) + ")";
    changes_.replace(reference.getLocation(),
                     enumeration->isScoped() ? type + "::" + constant.getNameAsString() : value);
  }

  // Where the parser has split a token and `location` is a part of it: its place in the text.
  SourceLocation split_token_part(SourceLocation location) const {
    if (!location.isMacroID()) return {};
    const SourceManager& sources = function_.context.getSourceManager();
    const SrcMgr::ExpansionInfo& from = sources.getSLocEntry(sources.getFileID(location)).getExpansion();
    return from.isExpansionTokenRange() ? SourceLocation() : from.getExpansionLocStart();
  }

  // Library functions take the types that the host's overload takes: sqrt(float) through <math.h>'s double sqrt stays
  // double.
  void cast_arguments(const CallExpr& call) {
    for (unsigned i = 0; i < call.getNumArgs(); ++i) {
      const Expr* argument = call.getArg(i);
      const Expr* written = argument->IgnoreParenImpCasts();
      std::string type = spelling(function_.context, call.getDirectCallee()->getParamDecl(i)->getType());
      const bool integral_overload = written->getType()->isIntegerType() && argument->getType()->isIntegerType() &&
                                     call.getType()->isFloatingType();
      if (integral_overload) type = "double";
      if (!integral_overload && function_.context.hasSameUnqualifiedType(written->getType(), argument->getType()))
        continue;
      casts_.emplace_back(argument->getBeginLoc(), "static_cast<" + type + ">(");
      cast_ends_.push_back(argument->getEndLoc());
    }
  }

  const FunctionContext& function_;
  const schedule::Draft& draft_;
  KernelNames& names_;
  SharedDeclarations& shared_;
  std::set<const Decl*> kept_;  // of these the value that was written last stays: each write says so
  TokenChanges changes_;
  std::vector<std::pair<SourceLocation, std::string>> casts_;
  std::vector<SourceLocation> cast_ends_;
  std::set<const Decl*> local_types_;  // typedefs that the body itself declares
};

}  // namespace

namespace {

// Everything of a loop's header.
llvm::SmallVector<Stmt*, 3> header_parts(const ForStmt& loop) {
  llvm::SmallVector<Stmt*, 3> parts;
  for (const Stmt* part :
       {loop.getInit(), static_cast<const Stmt*>(loop.getCond()), static_cast<const Stmt*>(loop.getInc())})
    if (part) parts.push_back(const_cast<Stmt*>(part));
  return parts;
}

// The clang statements of a kernel's scope.
struct Scope {
  std::vector<const ForStmt*> headers;
  std::vector<const Stmt*> statements;
};

Scope scope_of(const FunctionContext& function, const schedule::KernelScope& scope) {
  Scope found;
  for (const ir::StatementId id : scope.headers)
    found.headers.push_back(cast<ForStmt>(function.lifted.originals.lookup(id.number())));
  for (const ir::StatementId id : scope.statements)
    found.statements.push_back(function.lifted.originals.lookup(id.number()));
  return found;
}

std::vector<model::Fragment> fragments(const FunctionContext& function, const Scope& scope, const TextMaker& maker) {
  std::vector<model::Fragment> result;
  const auto add = [&](SourceRange range, const char* end, bool opens) {
    const SourceManager& sources = function.context.getSourceManager();
    result.push_back({function.text.line(range.getBegin()), sources.getExpansionColumnNumber(range.getBegin()),
                      maker.text(range) + end, opens});
  };
  for (const ForStmt* header : scope.headers) add({header->getForLoc(), header->getRParenLoc()}, " {", true);
  for (const Stmt* statement : scope.statements)
    add(statement->getSourceRange(), isa<CompoundStmt, DeclStmt>(statement) ? "" : ";", false);
  return result;
}

std::set<const VarDecl*> declared_in(const FunctionContext& function, const schedule::KernelScope& scope) {
  std::set<const VarDecl*> declared;
  const auto add = [&](ir::VariableId variable) { declared.insert(function.declaration(variable).getCanonicalDecl()); };
  for (const ir::StatementId statement : scope.statements)
    for (const ir::VariableId variable : ir::uses(function.ir.body, statement).declared) add(variable);
  for (const ir::StatementId header : scope.headers) {
    const ir::CountedHeader& counted = *std::get<ir::Loop>(function.ir.body.statements[header].node).counted;
    if (counted.declared_inside) add(counted.variable);
  }
  return declared;
}

}  // namespace

KernelText kernel_text(const NestInput& input, const schedule::Draft& draft,
                       const std::vector<const VarDecl*>& private_variables) {
  const FunctionContext& function = input.function;
  const Scope scope = scope_of(function, draft.scope);
  KernelNames names(function, declared_in(function, draft.scope), input.shared);
  for (const ir::VariableId variable : draft.grid_variables) names.reserve(function.declaration(variable));
  for (const VarDecl* variable : private_variables) names.declare_private(*variable);
  for (const ir::VariableId variable : draft.written.results()) names.reserve(function.declaration(variable));
  for (std::size_t b = 0; b < draft.region.buffer_variables.size(); ++b)
    if (draft.region.footprint.buffers[b].in_kernel)
      names.name_of(function.declaration(draft.region.buffer_variables[b]));
  TextMaker maker(input, draft, names);
  for (const ForStmt* header : scope.headers)
    for (Stmt* part : header_parts(*header)) maker.TraverseStmt(part);
  for (const Stmt* statement : scope.statements) maker.TraverseStmt(const_cast<Stmt*>(statement));
  maker.finish();
  KernelText result;
  result.body = fragments(function, scope, maker);
  result.uses_maths = maker.uses_maths;
  result.declarations = std::move(names.declarations);
  result.values = std::move(names.values);
  result.names = std::move(names.names);
  result.enum_types = std::move(names.enum_types);
  return result;
}

}  // namespace ferry::translator::analysis
