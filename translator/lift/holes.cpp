// What a kernel may have to say differently (ir/piece.h). See lift.h.
#include "lift/bound_arguments.h"
#include "lift/constants.h"
#include "lift/known_functions.h"
#include "lift/lifter.h"
#include "lift/members.h"
#include "lift/records.h"
#include "lift/types.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

ir::Source at(SourceLocation location) { return source(SourceRange(location)); }

}  // namespace

class HoleFinder : public ConstDynamicRecursiveASTVisitor {
 public:
  explicit HoleFinder(Lifter& lifter) : lifter_(lifter) {}

  std::vector<ir::Hole> holes;

  void find(const FunctionDecl& function) {
    const auto* constructor = dyn_cast<CXXConstructorDecl>(&function);
    if (constructor && lifter_.self_)
      for (const CXXCtorInitializer* init : constructor->inits())
        if (init->isWritten()) find_in(*init);
    TraverseStmt(function.getBody());
  }
  void find_in(const CXXCtorInitializer& init) {
    if (!init.isAnyMemberInitializer()) TraverseTypeLoc(init.getTypeSourceInfo()->getTypeLoc());
    TraverseStmt(init.getInit());
  }

  // What becomes something else as a whole.
  bool TraverseStmt(const Stmt* s) override {
    return (s && replaced_.contains(s)) || ConstDynamicRecursiveASTVisitor::TraverseStmt(s);
  }

  bool VisitDeclRefExpr(const DeclRefExpr* reference) override {
    const std::optional<ir::Source> qualifier = tokens_of(reference->getQualifierLoc().getSourceRange());
    if (const auto* constant = dyn_cast<EnumConstantDecl>(reference->getDecl())) {
      const auto* enumeration = cast<EnumDecl>(constant->getDeclContext());
      holes.push_back({at(reference->getLocation()), qualifier,
                       ir::EnumeratorName{lifter_.enumeration(*enumeration), constant->getNameAsString(),
                                          integer_literal(constant->getInitVal())}});
    } else if (const auto* variable = dyn_cast<VarDecl>(reference->getDecl())) {
      ir::VariableName name{lifter_.variable(*variable)};
      if (reference->hasExplicitTemplateArgs())
        name.template_arguments = tokens_of(SourceRange(reference->getLAngleLoc(), reference->getRAngleLoc()));
      holes.push_back({at(reference->getLocation()), qualifier, name});
    }
    return true;
  }

  // `n_`, `this->n_`
  bool TraverseMemberExpr(const MemberExpr* member) override {
    const FieldDecl* field = field_of_this(*member, lifter_.function_);
    if (const auto* shared = dyn_cast<VarDecl>(member->getMemberDecl())) {  // a static member: `s.c`
      holes.push_back({at(member->getMemberLoc()), before_name(*member), ir::VariableName{lifter_.variable(*shared)}});
      return true;
    }
    if (!field || lifter_.self_) {  // not template arguments
      const auto* method = dyn_cast<CXXMethodDecl>(member->getMemberDecl());
      if (method && method->isStatic()) return true;
      if (member->hasTemplateKeyword()) add(SourceRange(member->getTemplateKeywordLoc()), ir::LeftOut{});
      if (member->hasQualifier()) add_qualifier(*member);
      return TraverseStmt(member->getBase());
    }
    holes.push_back({at(member->getMemberLoc()), before_name(*member),
                     ir::VariableName{lifter_.variable(*field, member->hasQualifier())}});
    return true;
  }

  // A kernel doesn't name what the template arguments name.
  bool TraverseDeclRefExpr(const DeclRefExpr* reference) override { return VisitDeclRefExpr(reference); }

  bool TraverseStaticAssertDecl(const StaticAssertDecl* assertion) override {
    add(assertion->getSourceRange(), ir::LeftOut{});
    return true;
  }

  bool VisitTypedefTypeLoc(TypedefTypeLoc location) override {
    add_alias(*location.getDecl(), location);
    return true;
  }

  // What a using declaration brings, as std::uint8_t.
  bool VisitUsingTypeLoc(UsingTypeLoc location) override {
    const NamedDecl* target = location.getTypePtr()->getDecl()->getTargetDecl();
    if (const auto* alias = dyn_cast<TypedefNameDecl>(target)) add_alias(*alias, location);
    if (const auto* enumeration = dyn_cast<EnumDecl>(target)) add_enumeration(*enumeration, location);
    if (const auto* record = dyn_cast<CXXRecordDecl>(target)) add_record(*record, location, false);
    return true;
  }

  bool VisitRecordTypeLoc(RecordTypeLoc location) override {
    if (const auto* record = dyn_cast<CXXRecordDecl>(location.getDecl()))
      add_record(*record, location, location.isDefinition());
    return true;
  }
  // `Vec v{1.0, 2.0};`, `Vec{1.0, 2.0}`: what is written has no arguments, which the variable's type has, or the
  // value's.
  bool VisitVarDecl(const VarDecl* variable) override {
    return !variable->getTypeSourceInfo() || add_deduced(*variable->getTypeSourceInfo(), variable->getType());
  }
  bool VisitCXXTemporaryObjectExpr(const CXXTemporaryObjectExpr* made) override {
    return add_deduced(*made->getTypeSourceInfo(), made->getType());
  }
  bool VisitCXXFunctionalCastExpr(const CXXFunctionalCastExpr* made) override {
    return add_deduced(*made->getTypeInfoAsWritten(), made->getType());
  }

  bool VisitEnumTypeLoc(EnumTypeLoc location) override {
    add_enumeration(*location.getDecl(), location);
    return true;
  }

  bool VisitCallExpr(const CallExpr* call) override {
    if (const auto own = lifter_.inlined_at_.find(call); own != lifter_.inlined_at_.end())
      return add_own(*call, own->second);
    if (isa<CXXOperatorCallExpr, CXXMemberCallExpr>(call)) return true;  // those that are known keep their names
    const KnownCall known = known_call(*call);
    const bool selects = known == KnownCall::selection;
    if (known != KnownCall::maths && !selects && known != KnownCall::exchange && known != KnownCall::renaming &&
        known != KnownCall::replacement)
      return true;
    const auto* callee = dyn_cast<DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts());
    if (!callee) return true;
    ir::CalledName name{lift::callee(*call)};
    name.callee.name = device_name(*call);
    const bool written = callee->hasExplicitTemplateArgs();
    if (written) name.template_arguments = tokens_of(SourceRange(callee->getLAngleLoc(), callee->getRAngleLoc()));
    const bool typed = name.callee.name == "bit_cast" || name.callee.name == "bit_width";
    if (typed || (written && listed(*call)))
      name.first_argument = lifter_.type(call->getType().getNonReferenceType().getUnqualifiedType());
    if (known == KnownCall::maths || name.callee.name == "lerp" || (selects && written && !listed(*call)))
      add_conversions(*call, name);
    holes.push_back(
        {at(callee->getLocation()), tokens_of(callee->getQualifierLoc().getSourceRange()), std::move(name)});
    return true;
  }

  bool TraverseCallExpr(const CallExpr* call) override {
    return add_constant(*call) || ConstDynamicRecursiveASTVisitor::TraverseCallExpr(call);
  }
  bool TraverseUserDefinedLiteral(const UserDefinedLiteral* literal) override {
    return add_constant(*literal) || ConstDynamicRecursiveASTVisitor::TraverseUserDefinedLiteral(literal);
  }

  bool TraverseTypeTraitExpr(const TypeTraitExpr* e) override { return add_fact(*e); }
  bool TraverseArrayTypeTraitExpr(const ArrayTypeTraitExpr* e) override { return add_fact(*e); }
  bool TraverseExpressionTraitExpr(const ExpressionTraitExpr* e) override { return add_fact(*e); }
  bool TraverseSizeOfPackExpr(const SizeOfPackExpr* e) override { return add_fact(*e); }
  bool TraverseCXXNoexceptExpr(const CXXNoexceptExpr* e) override { return add_fact(*e); }
  bool TraverseRequiresExpr(const RequiresExpr* e) override { return add_fact(*e); }
  bool TraverseConceptSpecializationExpr(const ConceptSpecializationExpr* e) override { return add_fact(*e); }

  // Clang leaves an empty block there.
  bool VisitCompoundStmt(const CompoundStmt* block) override {
    const bool emptied = block->body_empty() && lifter_.tokens_.expandedTokens(block->getSourceRange()).size() > 2;
    if (emptied) add(block->getSourceRange(), ir::Discarded{semicolon_behind(*block)});
    return true;
  }

  bool VisitAttributedStmt(const AttributedStmt* statement) override {
    const auto ours = [](const Attr* attribute) { return isa<AnnotateAttr>(attribute); };
    if (llvm::none_of(statement->getAttrs(), ours)) return true;  // [[fallthrough]], [[likely]]
    const SourceRange range(statement->getBeginLoc(), statement->getSubStmt()->getBeginLoc());
    if (const auto tokens = lifter_.tokens_.expandedTokens(range); tokens.size() > 1)
      holes.push_back({whole(tokens.drop_back()), {}, ir::LeftOut{}});
    return true;
  }

  bool TraverseUnaryExprOrTypeTraitExpr(const UnaryExprOrTypeTraitExpr* expression) override {
    Expr::EvalResult value;
    if (expression->isValueDependent() || !expression->EvaluateAsInt(value, lifter_.context_))
      return ConstDynamicRecursiveASTVisitor::TraverseUnaryExprOrTypeTraitExpr(expression);
    add(expression->getSourceRange(), ir::SizeText{llvm::toString(value.Val.getInt(), 10)});
    return true;
  }

  // `std::decay_t<decltype(x)>`. Kernels use classes as qualifiers only.
  bool TraverseTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc location, bool with_qualifier) override {
    const QualType type = location.getType().getCanonicalType();
    const CXXRecordDecl* held = held_class(type);
    if (!is_scalar(type) && !held)
      return ConstDynamicRecursiveASTVisitor::TraverseTemplateSpecializationTypeLoc(location, with_qualifier);
    const SourceLocation split = split_token_part(location.getEndLoc());  // one of the halves of `>>` ends the type
    const bool half = split.isValid() && tokens_of(SourceRange(split)).has_value();
    const SourceRange range(location.getBeginLoc(), split.isValid() ? split : location.getEndLoc());
    if (held)
      add(range, ir::RecordName{lifter_.record(*held), half});
    else
      add(range, ir::TypeText{lifter_.type(type), type.isConstQualified(), half});
    return true;
  }

  // `auto at = [&](int i) { … };`: its calls name functions of the kernel's file.
  bool TraverseDeclStmt(const DeclStmt* declaration) override {
    const Decl* single = declaration->isSingleDecl() ? declaration->getSingleDecl() : nullptr;
    const auto* variable = dyn_cast_or_null<VarDecl>(single);
    const bool held = isa_and_nonnull<CXXRecordDecl>(single);  // it stands before the kernels
    if (!held && (!variable || !initialising_lambda(*variable)))
      return ConstDynamicRecursiveASTVisitor::TraverseDeclStmt(declaration);
    add(declaration->getSourceRange(), ir::LeftOut{});
    return true;
  }

  // `T` and `N` in an instance of a template.
  bool VisitSubstTemplateTypeParmTypeLoc(SubstTemplateTypeParmTypeLoc location) override {
    const QualType type = location.getType().getCanonicalType();
    if (is_scalar(type.getUnqualifiedType()))
      add(location.getSourceRange(), ir::TypeText{lifter_.type(type), type.isConstQualified()});
    else if (const CXXRecordDecl* held = held_class(type); held && !type->isReferenceType())
      add(location.getSourceRange(), ir::RecordName{lifter_.record(*held)});
    return true;
  }
  bool TraverseSubstNonTypeTemplateParmExpr(const SubstNonTypeTemplateParmExpr* expression) override {
    Expr::EvalResult value;
    const QualType type = expression->getType();
    const std::optional<ir::Number> known =
        !expression->isValueDependent() && expression->EvaluateAsRValue(value, lifter_.context_)
            ? number(value.Val, type)
            : std::nullopt;
    if (known) add(SourceRange(expression->getNameLoc()), ir::NumberText{*known, lifter_.type(type)});
    return true;
  }

  bool TraverseForStmt(const ForStmt* loop) override {
    return with_other_variables(*loop, [&] { return ConstDynamicRecursiveASTVisitor::TraverseForStmt(loop); });
  }
  bool TraverseCXXForRangeStmt(const CXXForRangeStmt* loop) override {
    return with_other_variables(*loop, [&] { return ConstDynamicRecursiveASTVisitor::TraverseCXXForRangeStmt(loop); });
  }

  // Qualifiers are dropped as a whole.
  bool TraverseNestedNameSpecifierLoc(NestedNameSpecifierLoc) override { return true; }

  // No kernel holds these.
  bool TraverseLambdaExpr(const LambdaExpr*) override { return true; }
  bool TraverseBlockExpr(const BlockExpr*) override { return true; }
  bool TraverseCXXRecordDecl(const CXXRecordDecl*) override { return true; }

 private:
  // `else x = 1;`: the `;` isn't of the statement's range.
  std::optional<ir::Source> semicolon_behind(const CompoundStmt& discarded) const {
    const auto tokens = lifter_.tokens_.expandedTokens(discarded.getSourceRange());
    const auto opens_block = [](tok::TokenKind kind) {
      return kind == tok::l_brace || kind == tok::kw_for || kind == tok::kw_while || kind == tok::kw_if ||
             kind == tok::kw_switch || kind == tok::kw_try;
    };
    const bool is_block = tokens.back().kind() == tok::r_brace && opens_block(tokens.front().kind());
    return is_block || tokens.end()->kind() != tok::semi ? std::nullopt : std::optional(at(tokens.end()->location()));
  }

  bool add_own(const CallExpr& call, const OwnFunctions::Found& own) {
    const auto* overloaded_call = dyn_cast<CXXOperatorCallExpr>(&call);
    if (own.of_object && !own.named) return true;  // see Lifter::used_
    if (overloaded_call && !isa<CXXMethodDecl>(own.definition)) return add_operator(*overloaded_call, own);
    const unsigned first = overloaded_call ? 1 : 0;  // after the lambda, or *this
    const Expr* callee = (first == 1 ? call.getArg(0) : call.getCallee())->IgnoreParenImpCasts();
    if (first == 1) replaced_.insert(call.getArg(0));
    ir::OwnName name{*own.id, {}, at(call.getRParenLoc()), false, {}, {}};
    for (unsigned a = first; a < call.getNumArgs(); ++a) {
      name.has_arguments |= !isa<CXXDefaultArgExpr>(call.getArg(a));
      if (isa<CXXDefaultArgExpr>(call.getArg(a)))
        name.defaults.push_back(
            {*lifter_.own_.table[*own.id].defaults[a - first], lifter_.type(call.getArg(a)->getType())});
      else
        add_passed(*own.definition->getParamDecl(a - first), *call.getArg(a));
    }
    for (const DeclaratorDecl* outer : own.outer) name.outer.push_back(lifter_.outer_variable(*outer, own));
    if (const auto* function = dyn_cast<DeclRefExpr>(callee)) {
      name.template_arguments = template_arguments(*function);
      SourceRange qualifier = function->getQualifierLoc().getSourceRange();
      if (function->hasTemplateKeyword()) qualifier.setEnd(function->getTemplateKeywordLoc());
      holes.push_back({source(function->getNameInfo().getSourceRange()), tokens_of(qualifier), std::move(name)});
    } else if (const auto* member = dyn_cast<MemberExpr>(callee)) {
      name.template_arguments = template_arguments(*member);
      name.of_object = own.of_object;
      if (own.of_object)
        holes.push_back({source(member->getMemberNameInfo().getSourceRange()), {}, std::move(name)});
      else
        holes.push_back({source(member->getMemberNameInfo().getSourceRange()), before_name(*member), std::move(name)});
    } else {  // `(*this)(i, j)`, `(*this)[i]`, a lambda that is called at once
      const Expr* object = first == 1 ? call.getArg(0) : callee;
      const auto tokens = lifter_.tokens_.expandedTokens(object->getSourceRange());
      const auto* overloaded = dyn_cast<CXXOperatorCallExpr>(&call);
      if (overloaded && overloaded->getOperator() == OO_Subscript) name.opening = at(tokens.end()->location());
      if (!tokens.empty()) holes.push_back({whole(tokens), {}, std::move(name)});
    }
    return true;
  }

  bool add_operator(const CXXOperatorCallExpr& call, const OwnFunctions::Found& own) {
    ir::OwnOperator name{*own.id, at(call.getOperatorLoc())};
    const bool unary = call.getNumArgs() == 1;
    name.prefix = unary;
    name.postfix = (call.getOperator() == OO_PlusPlus || call.getOperator() == OO_MinusMinus) && !unary;
    for (const DeclaratorDecl* outer : own.outer) name.outer.push_back(lifter_.outer_variable(*outer));
    holes.push_back({source(call.getSourceRange()), {}, std::move(name)});
    return true;
  }

  template <class Named>
  std::optional<ir::Source> template_arguments(const Named& named) const {
    return named.hasExplicitTemplateArgs() ? tokens_of(SourceRange(named.getLAngleLoc(), named.getRAngleLoc()))
                                           : std::nullopt;
  }

  // `this->`
  std::optional<ir::Source> before_name(const MemberExpr& member) const {
    const auto tokens = lifter_.tokens_.expandedTokens(SourceRange(member.getBeginLoc(), member.getMemberLoc()));
    return tokens.size() > 1 ? std::optional(whole(tokens.drop_back())) : std::nullopt;
  }

  // A lambda, and a container that isn't only named.
  void add_passed(const ParmVarDecl& parameter, const Expr& argument) {
    const bool closure = is_closure(parameter.getType());
    if (!closure && (!is_passed_container(parameter.getType()) || isa<DeclRefExpr>(argument.IgnoreParenImpCasts())))
      return;
    replaced_.insert(&argument);
    if (closure) return add(argument.getSourceRange(), ir::PassedLambda{});
    const DeclaratorDecl* bound = bound_variable(parameter, argument, lifter_.function_);
    add(argument.getSourceRange(), ir::PassedVariable{lifter_.outer_variable(*bound)});
  }

  template <class Location>
  void add_alias(const TypedefNameDecl& alias, Location location) {
    ir::AliasName name{lifter_.alias(alias)};
    if (const SourceLocation keyword = location.getElaboratedKeywordLoc(); keyword.isValid())
      name.keyword = tokens_of(SourceRange(keyword));
    holes.push_back(
        {at(location.getNameLoc()), tokens_of(location.getQualifierLoc().getSourceRange()), std::move(name)});
  }

  template <class Location>
  void add_enumeration(const EnumDecl& enumeration, Location location) {
    holes.push_back({at(location.getNameLoc()), tokens_of(location.getQualifierLoc().getSourceRange()),
                     ir::EnumerationName{lifter_.enumeration(enumeration)}});
  }

  template <class Traverse>
  bool with_other_variables(const Stmt& loop, const Traverse& traverse) {
    const auto found = lifter_.other_in_.find(&loop);
    if (found == lifter_.other_in_.end()) return traverse();
    Lifter::OtherVariables variables = found->second;
    lifter_.exchange(variables);
    const bool more = traverse();
    lifter_.exchange(variables);
    return more;
  }

  bool add_deduced(const TypeSourceInfo& written, QualType type) {
    const auto location = written.getTypeLoc().getUnqualifiedLoc().getAs<DeducedTemplateSpecializationTypeLoc>();
    const CXXRecordDecl* held = location ? held_class(type.getCanonicalType()) : nullptr;
    if (held)
      holes.push_back({at(location.getTemplateNameLoc()), tokens_of(location.getQualifierLoc().getSourceRange()),
                       ir::RecordName{lifter_.record(*held)}});
    return true;
  }

  // `S::n`, of the class itself: those that kernels hold have no bases.
  void add_qualifier(const MemberExpr& member) {
    const auto* record = dyn_cast<CXXRecordDecl>(member.getMemberDecl()->getDeclContext());
    const CXXRecordDecl* held = record ? held_class(lifter_.context_.getCanonicalTagType(record)) : nullptr;
    const auto tokens = lifter_.tokens_.expandedTokens(member.getQualifierLoc().getSourceRange());
    if (held && tokens.size() > 1)
      holes.push_back({whole(tokens.drop_back()), {}, ir::RecordName{lifter_.record(*held)}});
  }

  template <class Location>
  void add_record(const CXXRecordDecl& record, Location location, bool defines) {
    const CXXRecordDecl* held = held_class(lifter_.context_.getCanonicalTagType(&record));
    if (held && defines) return add(held->getSourceRange(), ir::RecordName{lifter_.record(*held)});
    if (const SourceLocation keyword = location.getElaboratedKeywordLoc(); held && keyword.isValid())
      add(SourceRange(keyword), ir::LeftOut{});
    if (held)
      holes.push_back({at(location.getNameLoc()), tokens_of(location.getQualifierLoc().getSourceRange()),
                       ir::RecordName{lifter_.record(*held)}});
  }

  static ir::Source whole(llvm::ArrayRef<syntax::Token> tokens) {
    return source(SourceRange(tokens.front().location(), tokens.back().location()));
  }

  std::optional<ir::Source> tokens_of(SourceRange range) const {
    if (range.isInvalid()) return std::nullopt;
    const llvm::ArrayRef<syntax::Token> tokens = lifter_.tokens_.expandedTokens(range);
    return tokens.empty() ? std::nullopt : std::optional(whole(tokens));
  }

  template <class What>
  void add(SourceRange range, What what) {
    if (const std::optional<ir::Source> tokens = tokens_of(range)) holes.push_back({*tokens, {}, std::move(what)});
  }

  bool add_constant(const CallExpr& call) {
    const std::optional<APValue> value = constant_call(call);
    if (!value) return false;
    add(call.getSourceRange(), ir::NumberText{*number(*value, call.getType()), lifter_.type(call.getType())});
    return true;
  }

  bool add_fact(const Expr& e) {
    if (const std::optional<APValue> value = fact(e, lifter_.context_))
      add(e.getSourceRange(), ir::NumberText{*number(*value, e.getType()), lifter_.type(e.getType())});
    return true;
  }

  void add_conversions(const CallExpr& call, ir::CalledName& name) {
    const ASTContext& context = lifter_.context_;
    for (unsigned i = 0; i < call.getNumArgs(); ++i) {
      const Expr* argument = call.getArg(i);
      const QualType written = argument->IgnoreParenImpCasts()->getType();
      const QualType type = computed_in(call, i, written);
      if (!context.hasSameUnqualifiedType(written, type))
        name.conversions.push_back({source(argument->getSourceRange()), lifter_.type(type)});
    }
  }

  // The type that the function takes an argument in. The library's templates for mixed and integer arguments promote
  // them: `fmax(float, double)` is computed in doubles, and device compilers lack these overloads.
  QualType computed_in(const CallExpr& call, unsigned number, QualType written) const {
    const FunctionDecl& function = *call.getDirectCallee();
    const bool promotes = known_call(call) == KnownCall::maths || function.getName() == "lerp";
    if (!function.getPrimaryTemplate() || !promotes)
      return function.getParamDecl(number)->getType().getNonReferenceType().getUnqualifiedType();
    if (call.getType()->isRealFloatingType()) return call.getType();
    return written->isIntegerType() ? QualType(lifter_.context_.DoubleTy) : written;
  }

  // Where the parser has split a token and `location` is a part of it: its place in the text.
  SourceLocation split_token_part(SourceLocation location) const {
    if (!location.isMacroID()) return {};
    const SourceManager& sources = lifter_.context_.getSourceManager();
    const SrcMgr::ExpansionInfo& from = sources.getSLocEntry(sources.getFileID(location)).getExpansion();
    return from.isExpansionTokenRange() ? SourceLocation() : from.getExpansionLocStart();
  }

  Lifter& lifter_;
  llvm::SmallPtrSet<const Stmt*, 8> replaced_;
};

void Lifter::find_holes() {
  HoleFinder finder(*this);
  finder.find(function_);
  result_.body.holes = std::move(finder.holes);
  llvm::append_range(result_.body.holes, used_);
}

}  // namespace ferry::translator::lift
