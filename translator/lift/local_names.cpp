// See local_names.h.
#include "lift/local_names.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>

#include <limits>
#include <string>

namespace ferry::translator::lift {

using namespace clang;

namespace {

// Collects every variable that the code names.
class NamedVariables : public ConstDynamicRecursiveASTVisitor {
 public:
  explicit NamedVariables(llvm::DenseSet<const Decl*>& found) : found_(found) { ShouldVisitImplicitCode = true; }
  bool VisitDeclRefExpr(const DeclRefExpr* name) override {
    found_.insert(name->getDecl()->getCanonicalDecl());
    return true;
  }

 private:
  llvm::DenseSet<const Decl*>& found_;
};

// Adds a namespace and the namespaces whose names it includes.
void add_namespaces(const NamespaceDecl& space, llvm::DenseSet<const NamespaceDecl*>& found) {
  if (!found.insert(space.getCanonicalDecl()).second) return;
  for (const NamespaceDecl* part : space.redecls())
    for (const Decl* member : part->decls()) {
      const auto* inner = dyn_cast<NamespaceDecl>(member);
      if (inner && (inner->isInline() || inner->isAnonymousNamespace())) add_namespaces(*inner, found);
      if (const auto* directive = dyn_cast<UsingDirectiveDecl>(member))
        add_namespaces(*directive->getNominatedNamespace(), found);
    }
}

bool holds_label(const CompoundStmt& block) {
  return llvm::any_of(block.body(), [](const Stmt* one) { return isa<SwitchCase, LabelStmt>(one); });
}

}  // namespace

std::optional<ir::Place> place_of(SourceLocation location, const syntax::TokenBuffer& tokens) {
  if (location.isInvalid()) return std::nullopt;
  const llvm::ArrayRef<syntax::Token> found = tokens.expandedTokens(SourceRange(location));
  if (found.empty()) return std::nullopt;
  return static_cast<ir::Place>(found.begin() - tokens.expandedTokens().begin());
}

LocalNames::LocalNames(const FunctionDecl& function, const syntax::TokenBuffer& tokens)
    : function_(function), tokens_(tokens) {
  const Scope all{++scopes_, std::numeric_limits<ir::Place>::max()};
  const auto* body = dyn_cast_or_null<CompoundStmt>(function.getBody());
  for (const ParmVarDecl* parameter : function.parameters()) {
    const auto same = llvm::find_if(function.parameters(), [&](const ParmVarDecl* other) {
      return other->getDeclName() == parameter->getDeclName();
    });
    meanings_.insert({parameter->getCanonicalDecl(), meaning(**same)});  // all parameters of a pack share one name
    add(*parameter, *parameter, all, 0);
    if (body) statements_.insert({parameter->getCanonicalDecl(), SourceRange(body->getLBracLoc())});
  }
  walk(function.getBody(), all);
}

// Returns the place after the token at the location. Returns 0, the beginning of everything, if there is no token.
ir::Place LocalNames::after(SourceLocation location) const {
  const std::optional<ir::Place> place = place_of(location, tokens_);
  return place ? *place + 1 : 0;
}

ir::Place LocalNames::begin_of(const Stmt& whole) const { return place_of(whole.getBeginLoc(), tokens_).value_or(0); }

LocalNames::Scope LocalNames::scope_of(const Stmt& whole) {
  const ir::Place end = after(whole.getEndLoc());
  return {++scopes_, end == 0 ? std::numeric_limits<ir::Place>::max() : end};
}

std::size_t LocalNames::meaning(const NamedDecl& declaration) {
  return meanings_.try_emplace(declaration.getCanonicalDecl(), meanings_.size()).first->second;
}

void LocalNames::add(const NamedDecl& declaration, const NamedDecl& meant, Scope scope, ir::Place begin) {
  if (!declaration.getIdentifier()) return;
  scopes.names[declaration.getName().str()].push_back({meaning(meant), scope.first, begin, scope.second});
}

// --- statements ---

// Walks a statement that a header controls. The statement is a scope of its own even without braces.
void LocalNames::walk_alone(const Stmt* statement) {
  if (statement) walk(statement, scope_of(*statement));
}

void LocalNames::walk_block(const CompoundStmt& block, bool of_switch) {
  const Scope scope = scope_of(block);
  const bool may_be_jumped_over = of_switch || holds_label(block);
  for (const Stmt* one : block.body()) {
    const auto* declarations = dyn_cast<DeclStmt>(one);
    if (declarations && !may_be_jumped_over)
      for (const Decl* declaration : declarations->decls())
        statements_.insert({declaration->getCanonicalDecl(), declarations->getSourceRange()});
    walk(one, scope);
  }
}

void LocalNames::walk_loop(const Stmt& loop) {
  const Scope scope = scope_of(loop);
  if (const auto* range = dyn_cast<CXXForRangeStmt>(&loop)) {
    if (range->getInit()) walk(range->getInit(), scope);
    walk(range->getRangeInit(), scope);
    const ir::Place begin = begin_of(*range->getBody());
    const VarDecl& element = *range->getLoopVariable();
    add(element, element, scope, begin);
    if (const auto* bindings = dyn_cast<DecompositionDecl>(&element))
      for (const BindingDecl* binding : bindings->bindings()) add(*binding, *binding, scope, begin);
    return walk_alone(range->getBody());
  }
  const Stmt* body = nullptr;
  if (const auto* counted = dyn_cast<ForStmt>(&loop)) body = counted->getBody();
  if (const auto* condition = dyn_cast<WhileStmt>(&loop)) body = condition->getBody();
  for (const Stmt* part : loop.children())
    if (part && part != body) walk(part, scope);
  walk_alone(body);
}

void LocalNames::walk(const Stmt* statement, Scope scope) {
  if (!statement) return;
  if (const auto* block = dyn_cast<CompoundStmt>(statement)) return walk_block(*block, false);
  if (isa<ForStmt, WhileStmt, CXXForRangeStmt>(statement)) return walk_loop(*statement);
  if (isa<LambdaExpr>(statement)) return note_reached(statement);  // nothing is inserted into lambdas
  if (const auto* declarations = dyn_cast<DeclStmt>(statement)) {
    for (const Decl* declaration : declarations->decls()) declare(*declaration, scope);
    return;
  }
  if (const auto* handler = dyn_cast<CXXCatchStmt>(statement)) {
    const Scope inner = scope_of(*handler);
    if (const VarDecl* variable = handler->getExceptionDecl()) add(*variable, *variable, inner, begin_of(*handler));
    return walk(handler->getHandlerBlock(), inner);
  }
  if (const auto* choice = dyn_cast<SwitchStmt>(statement)) {
    const Scope inner = scope_of(*choice);
    for (const Stmt* part : choice->children())
      if (part && part != choice->getBody()) walk(part, inner);
    const auto* block = dyn_cast<CompoundStmt>(choice->getBody());
    return block ? walk_block(*block, true) : walk_alone(choice->getBody());
  }
  if (const auto* choice = dyn_cast<IfStmt>(statement)) {
    const Scope inner = scope_of(*choice);
    for (const Stmt* part : choice->children())
      if (part && part != choice->getThen() && part != choice->getElse()) walk(part, inner);
    walk_alone(choice->getThen());
    return walk_alone(choice->getElse());
  }
  if (const auto* loop = dyn_cast<DoStmt>(statement)) {
    walk_alone(loop->getBody());
    return walk(loop->getCond(), scope);
  }
  for (const Stmt* part : statement->children()) walk(part, scope);
}

// --- declarations ---

void LocalNames::declare_variable(const VarDecl& variable, Scope scope) {
  const Expr* init = variable.getInit();
  // The variable's name is visible from the end of its declarator.
  const bool array = variable.getType()->isArrayType();
  const ir::Place begin = !array  ? after(variable.getLocation())
                          : !init ? after(variable.getEndLoc())
                                  : std::max(after(variable.getLocation()), begin_of(*init));
  const auto* bindings = dyn_cast<DecompositionDecl>(&variable);
  if (bindings)
    for (const BindingDecl* binding : bindings->bindings()) add(*binding, *binding, scope, begin);
  add(variable, *variable.getCanonicalDecl(), scope, begin);
  if (bindings || variable.getType()->isReferenceType()) note_reached(init);
  walk(init, scope);
}

void LocalNames::declare_type(const TagDecl& type, Scope scope) {
  add(type, *cast<NamedDecl>(type.getCanonicalDecl()), scope, after(type.getLocation()));
  if (const auto* enumeration = dyn_cast<EnumDecl>(&type); enumeration && !enumeration->isScoped())
    for (const EnumConstantDecl* constant : enumeration->enumerators())
      add(*constant, *constant, scope, after(constant->getEndLoc()));
  if (const auto* record = dyn_cast<CXXRecordDecl>(&type); record && record->isAnonymousStructOrUnion())
    for (const Decl* member : record->decls())
      if (isa<FieldDecl, IndirectFieldDecl>(member))
        add(*cast<NamedDecl>(member), *cast<NamedDecl>(member), scope, after(record->getEndLoc()));
}

void LocalNames::declare(const Decl& declaration, Scope scope) {
  const ir::Place end = after(declaration.getEndLoc());
  if (const auto* variable = dyn_cast<VarDecl>(&declaration)) return declare_variable(*variable, scope);
  if (const auto* type = dyn_cast<TagDecl>(&declaration)) return declare_type(*type, scope);
  if (const auto* directive = dyn_cast<UsingDirectiveDecl>(&declaration)) return add_directive(*directive, scope);
  if (const auto* used = dyn_cast<BaseUsingDecl>(&declaration)) {
    for (const UsingShadowDecl* shadow : used->shadows())
      add(*shadow->getTargetDecl(), *cast<NamedDecl>(shadow->getTargetDecl()->getCanonicalDecl()), scope, end);
    return;
  }
  const auto* named = dyn_cast<NamedDecl>(&declaration);
  if (!named || isa<LabelDecl>(named)) return;
  const auto* alias = dyn_cast<NamespaceAliasDecl>(named);
  add(*named, alias ? *alias->getNamespace()->getCanonicalDecl() : *named, scope,
      isa<FunctionDecl>(named) ? after(named->getLocation()) : end);
}

// Adds those names that the using directive makes visible and that the function uses.
void LocalNames::add_directive(const UsingDirectiveDecl& directive, Scope scope) {
  llvm::DenseSet<const NamespaceDecl*> spaces;
  add_namespaces(*directive.getNominatedNamespace(), spaces);
  const ASTContext& context = function_.getASTContext();
  std::set<std::string> spelt;
  for (const syntax::Token& token : tokens_.expandedTokens(function_.getSourceRange()))
    if (token.kind() == tok::identifier) spelt.insert(token.text(context.getSourceManager()).str());
  for (const std::string& name : spelt)
    for (const NamespaceDecl* space : spaces)
      for (const NamedDecl* found : space->lookup(&context.Idents.get(name)))
        scopes.names[name].push_back({meaning(*cast<NamedDecl>(found->getUnderlyingDecl()->getCanonicalDecl())),
                                      scope.first, after(directive.getEndLoc()), scope.second, true});
}

// --- variables ---

void LocalNames::note_reached(const Stmt* code) {
  if (code) (void)NamedVariables(reached_).TraverseStmt(code);
}

ir::LocalRoot LocalNames::root(const NamedDecl& variable) const {
  const auto known = meanings_.find(variable.getCanonicalDecl());
  return {variable.getNameAsString(),
          known == meanings_.end() ? std::nullopt : std::optional<std::size_t>(known->second)};
}

bool LocalNames::is_reached_hidden(const NamedDecl& variable) const {
  const auto known = meanings_.find(variable.getCanonicalDecl());
  if (known == meanings_.end() || !reached_.contains(variable.getCanonicalDecl())) return false;
  const auto all = scopes.names.find(variable.getNameAsString());
  if (all == scopes.names.end()) return false;
  const auto own = llvm::find_if(all->second, [&](const auto& name) { return name.meaning == known->second; });
  return own != all->second.end() && llvm::any_of(all->second, [&](const ir::Scopes::LocalName& other) {
           return other.scope > own->scope && own->begin <= other.begin && other.begin < own->end && !other.outside;
         });
}

std::optional<SourceRange> LocalNames::declared_by(const NamedDecl& variable) const {
  const Decl* declaration = variable.getCanonicalDecl();
  if (const auto* binding = dyn_cast<BindingDecl>(&variable))
    declaration = binding->getDecomposedDecl()->getCanonicalDecl();
  const auto found = statements_.find(declaration);
  const auto* whole = dyn_cast<VarDecl>(&variable);
  const bool refers = !whole || (!whole->getType()->isVariablyModifiedType() && !whole->hasAttr<AsmLabelAttr>() &&
                                 !whole->isLocalExternDecl());
  return refers && found != statements_.end() ? std::optional(found->second) : std::nullopt;
}

}  // namespace ferry::translator::lift
