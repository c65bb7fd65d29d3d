// Finds names, members and statements that a kernel may have to express differently (ir/piece.h). See lift.h.
#include "lift/constants.h"
#include "lift/container_bases.h"
#include "lift/function_values.h"
#include "lift/hole_finder.h"
#include "lift/known_functions.h"
#include "lift/members.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::lift {

using namespace clang;

void HoleFinder::find(const FunctionDecl& function) {
  const auto* constructor = dyn_cast<CXXConstructorDecl>(&function);
  if (constructor && lifter_.self_)
    for (const CXXCtorInitializer* init : constructor->inits())
      if (init->isWritten()) find_in(*init);
  TraverseStmt(function.getBody());
}

void HoleFinder::find_in(const CXXCtorInitializer& init) {
  if (!init.isAnyMemberInitializer()) TraverseTypeLoc(init.getTypeSourceInfo()->getTypeLoc());
  TraverseStmt(init.getInit());
}

// Skips statements and expressions that are replaced as a whole.
bool HoleFinder::TraverseStmt(const Stmt* s) {
  if (!s || replaced_.contains(s)) return true;
  const llvm::SaveAndRestore around(place_, lifter_.expansions_->place(*s, place_));
  const llvm::SaveAndRestore constant(in_constant_, in_constant_ || isa<ConstantExpr>(s));
  if (lifter_.without_effect_.contains(s)) {
    add(s->getSourceRange(), ir::FixedText{"static_cast<void>(0)"});
    return true;
  }
  const auto* e = dyn_cast<Expr>(s);
  if (const std::optional<Lifter::Part> part = e && !isa<ImplicitCastExpr>(e) ? lifter_.part(*e) : std::nullopt) {
    if (const auto* call = dyn_cast<CallExpr>(e); !call || !lifter_.inlined_at_.contains(call)) {
      add_part(*e, *part);
      return true;
    }
  }
  if (const std::optional<ir::VariableId> base = e ? lifter_.base_of_object(*e) : std::nullopt) {
    add_whole(*e, {*base, {}, true});
    return true;
  }
  if (const std::optional<std::int64_t> number = e ? lifter_.number_of_function(*e) : std::nullopt) {
    add(e->getSourceRange(), ir::FixedText{"(" + std::to_string(*number) + ")"});
    return true;
  }
  if (const auto table = e ? lifter_.tables_at_.find(e) : lifter_.tables_at_.end(); table != lifter_.tables_at_.end())
    return add_element(*e, table->second);
  // Drops the `*` of `(*f)(x)`, because f is a number in kernels.
  if (e && keeps_function(*e) && !called_type(e->getType(), lifter_.context_).isNull())
    add(SourceRange(cast<UnaryOperator>(e)->getOperatorLoc()), ir::LeftOut{});
  if (const std::optional<APValue> part = e ? part_of_argument(*e, lifter_.context_) : std::nullopt) {
    add(e->getSourceRange(), ir::NumberText{*number(*part, e->getType()), lifter_.type(e->getType())});
    return true;
  }
  return ConstDynamicRecursiveASTVisitor::TraverseStmt(s);
}

bool HoleFinder::VisitDeclRefExpr(const DeclRefExpr* reference) {
  const std::optional<ir::Source> qualifier = tokens_of(reference->getQualifierLoc().getSourceRange());
  if (is_nullopt(*reference) || is_ignore(*reference)) {
    holes.push_back({at(reference->getLocation()), qualifier,
                     ir::CalledName{{ir::Callee::Kind::selection, is_ignore(*reference) ? "ignore()" : "nullopt()"}}});
    return true;
  }
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
  } else if (const auto* binding = dyn_cast<BindingDecl>(reference->getDecl())) {
    if (const auto named = lifter_.bindings_.find(binding); named != lifter_.bindings_.end())
      holes.push_back({at(reference->getLocation()), qualifier, ir::VariableName{named->second}});
  }
  return true;
}

// Adds holes for members such as `n_` and `this->n_`.
bool HoleFinder::TraverseMemberExpr(const MemberExpr* member) {
  const FieldDecl* field = field_of_this(*member, lifter_.function_);
  if (const auto* shared = dyn_cast<VarDecl>(member->getMemberDecl())) {  // a static member, as in `s.c`
    holes.push_back({at(member->getMemberLoc()), before_name(*member), ir::VariableName{lifter_.variable(*shared)}});
    return true;
  }
  if (!field || lifter_.self_) {  // only the object is visited, not template arguments
    const auto* method = dyn_cast<CXXMethodDecl>(member->getMemberDecl());
    if (method && method->isStatic()) return true;
    if (member->hasTemplateKeyword()) add(SourceRange(member->getTemplateKeywordLoc()), ir::LeftOut{});
    const std::optional<ir::VariableId> base =
        method && member->isArrow() ? lifter_.base_of_object(*member->getBase()) : std::nullopt;
    if (base) {  // `size()` or `this->size()`: the kernel has no pointer to the object
      holes.push_back({at(member->getMemberLoc()), before_name(*member),
                       ir::VariableName{*base, {}, true, method->getNameAsString()}});
      return true;
    }
    const Expr* object = member->getBase();
    if (const auto* cast = dyn_cast<ImplicitCastExpr>(object); cast && cast->getCastKind() == CK_NoOp)
      object = cast->getSubExpr();  // the operand of a conversion to const
    // Drops the qualifier in `f.vector::size()`, because the kernel's class isn't a vector.
    if (member->hasQualifier() && container_base(*object))
      add(member->getQualifierLoc().getSourceRange(), ir::LeftOut{});
    else if (member->hasQualifier())
      add_qualifier(*member);
    return TraverseStmt(member->getBase());
  }
  holes.push_back({at(member->getMemberLoc()), before_name(*member),
                   ir::VariableName{lifter_.variable(*field, member->hasQualifier())}});
  return true;
}

bool HoleFinder::TraverseStaticAssertDecl(const StaticAssertDecl* assertion) {
  add(assertion->getSourceRange(), ir::LeftOut{});
  return true;
}

// Adds a hole for a discarded statement. In its place, Clang has an empty block, even for `return x` or a non-empty
// block.
bool HoleFinder::VisitCompoundStmt(const CompoundStmt* block) {
  const auto tokens = lifter_.tokens_.expandedTokens(block->getSourceRange());
  const bool written_so = tokens.size() == 2 && tokens.front().kind() == tok::l_brace;
  const bool emptied = block->body_empty() && !tokens.empty() && !written_so;
  if (emptied) add(block->getSourceRange(), ir::Discarded{semicolon_behind(*block)});
  return true;
}

bool HoleFinder::VisitAttributedStmt(const AttributedStmt* statement) {
  const auto ours = [](const Attr* attribute) { return isa<AnnotateAttr>(attribute); };
  if (llvm::none_of(statement->getAttrs(), ours)) return true;  // such as [[likely]]
  const SourceRange range(statement->getBeginLoc(), statement->getSubStmt()->getBeginLoc());
  if (const auto tokens = lifter_.tokens_.expandedTokens(range); tokens.size() > 1)
    holes.push_back({whole(tokens.drop_back()), {}, ir::LeftOut{}});
  return true;
}

// Leaves out declarations that kernels don't need, such as `auto at = [&](int i) { … };`: calls of the lambda become
// calls of functions in the kernel's file.
bool HoleFinder::TraverseDeclStmt(const DeclStmt* declaration) {
  const Decl* single = declaration->isSingleDecl() ? declaration->getSingleDecl() : nullptr;
  const auto* variable = dyn_cast_or_null<VarDecl>(single);
  const bool held =
      single && (isa<CXXRecordDecl, EnumDecl>(single) || Lifter::only_names(*single));  // declared before kernels
  const bool other_name = variable && lifter_.other_names_.contains(variable->getCanonicalDecl());
  if (!held && !other_name && (!variable || !initialising_lambda(*variable)))
    return ConstDynamicRecursiveASTVisitor::TraverseDeclStmt(declaration);
  add(declaration->getSourceRange(), ir::LeftOut{});
  return true;
}

bool HoleFinder::TraverseForStmt(const ForStmt* loop) {
  return with_other_variables(*loop, [&] { return ConstDynamicRecursiveASTVisitor::TraverseForStmt(loop); });
}

bool HoleFinder::TraverseCXXForRangeStmt(const CXXForRangeStmt* loop) {
  const Expr& range = *loop->getRangeInit();
  const std::optional<ir::VariableId> own = is_this(range) ? lifter_.base_of_range(*loop) : std::nullopt;
  if (own) {  // `for (double x : *this)`, where a base is a container
    add_whole(range, {*own, {}, true});
    replaced_.insert(&range);
  }
  return with_other_variables(*loop, [&] { return ConstDynamicRecursiveASTVisitor::TraverseCXXForRangeStmt(loop); });
}

// Returns the place of a `;` after the discarded statement that isn't in the statement's range, as in `else x = 1;`.
// Returns none if there is no such `;`.
std::optional<ir::Source> HoleFinder::semicolon_behind(const CompoundStmt& discarded) const {
  const auto tokens = lifter_.tokens_.expandedTokens(discarded.getSourceRange());
  const auto opens_block = [](tok::TokenKind kind) {
    return kind == tok::l_brace || kind == tok::kw_for || kind == tok::kw_while || kind == tok::kw_if ||
           kind == tok::kw_switch || kind == tok::kw_try;
  };
  const bool is_block = tokens.back().kind() == tok::r_brace && opens_block(tokens.front().kind());
  return is_block || tokens.end()->kind() != tok::semi ? std::nullopt : std::optional(at(tokens.end()->location()));
}

// Returns the range before the member's name, such as `this->`, or none if nothing precedes the name.
std::optional<ir::Source> HoleFinder::before_name(const MemberExpr& member) const {
  const auto tokens = lifter_.tokens_.expandedTokens(SourceRange(member.getBeginLoc(), member.getMemberLoc()));
  return tokens.size() > 1 ? std::optional(whole(tokens.drop_back())) : std::nullopt;
}

std::optional<ir::Source> HoleFinder::tokens_of(SourceRange range) const {
  if (range.isInvalid()) return std::nullopt;
  const llvm::ArrayRef<syntax::Token> tokens = lifter_.tokens_.expandedTokens(range);
  return tokens.empty() ? std::nullopt : std::optional(whole(tokens));
}

void Lifter::find_holes() {
  HoleFinder finder(*this);
  finder.find(function_);
  result_.body.holes = std::move(finder.holes);
  llvm::append_range(result_.body.holes, used_);
}

}  // namespace ferry::translator::lift
