// See meaning.h.
#include "callees/meaning.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecordLayout.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/Support/raw_ostream.h>

#include <set>

namespace ferry::translator::callees {

using namespace clang;

namespace {

PrintingPolicy policy(const ASTContext& context) {
  PrintingPolicy policy(context.getLangOpts());
  policy.PrintAsCanonical = true;
  policy.AnonymousTagLocations = false;
  return policy;
}

// With the arguments of templates and the type, which tell overloads apart.
std::string name_in_full(const NamedDecl& declaration, const PrintingPolicy& policy) {
  std::string name;
  llvm::raw_string_ostream out(name);
  declaration.getNameForDiagnostic(out, policy, true);
  if (const auto* value = dyn_cast<ValueDecl>(&declaration)) {
    out << ' ';
    value->getType().getCanonicalType().print(out, policy);
  }
  return name;
}

// The text of one declaration. What it names is left in `named`.
class Writer : public RecursiveASTVisitor<Writer> {
 public:
  explicit Writer(const ASTContext& context) : policy_(policy(context)), out_(text) {}
  bool shouldVisitImplicitCode() const { return true; }
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitLambdaBody() const { return true; }

  void write(const NamedDecl& declaration) {
    if (const auto* record = dyn_cast<CXXRecordDecl>(&declaration)) return layout(*record);
    TraverseDecl(const_cast<NamedDecl*>(&declaration));
  }

  bool VisitStmt(Stmt* s) {
    out_ << ' ' << s->getStmtClassName();
    if (const auto* e = dyn_cast<Expr>(s)) expression(*e);
    return true;
  }
  bool VisitValueDecl(ValueDecl* declaration) {
    out_ << ' ' << declaration->getDeclKindName() << ' ' << declaration->getDeclName().getAsString();
    type(declaration->getType());
    return true;
  }
  // Calls name the default arguments that they use.
  bool TraverseParmVarDecl(ParmVarDecl* parameter) { return VisitValueDecl(parameter); }
  bool VisitVarDecl(VarDecl* declaration) {
    if (const CXXRecordDecl* record = declaration->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl())
      if (record->hasDefinition()) name(record->getDestructor());
    return true;
  }

  std::string text;
  llvm::SetVector<const NamedDecl*> named;  // in an order that depends on the text alone

 private:
  void expression(const Expr& e) {
    type(e.getType());
    out_ << static_cast<int>(e.getValueKind());
    if (const auto* reference = dyn_cast<DeclRefExpr>(&e)) name(reference->getDecl());
    if (const auto* member = dyn_cast<MemberExpr>(&e)) name(member->getMemberDecl());
    if (const auto* made = dyn_cast<CXXConstructExpr>(&e)) name(made->getConstructor());
    if (const auto* cast = dyn_cast<CastExpr>(&e)) out_ << cast->getCastKindName();
    if (const auto* binary = dyn_cast<BinaryOperator>(&e)) out_ << binary->getOpcodeStr();
    if (const auto* unary = dyn_cast<UnaryOperator>(&e)) out_ << UnaryOperator::getOpcodeStr(unary->getOpcode());
    if (const auto* number = dyn_cast<IntegerLiteral>(&e)) number->getValue().print(out_, false);
    if (const auto* number = dyn_cast<FloatingLiteral>(&e)) number->getValue().print(out_);
    if (const auto* letter = dyn_cast<CharacterLiteral>(&e)) out_ << letter->getValue();
    if (const auto* boolean = dyn_cast<CXXBoolLiteralExpr>(&e)) out_ << boolean->getValue();
    if (const auto* string = dyn_cast<StringLiteral>(&e))
      out_ << string->getBytes().size() << ':' << string->getBytes();
    // Clang doesn't count these among an expression's parts.
    if (const auto* given = dyn_cast<CXXDefaultArgExpr>(&e)) TraverseStmt(const_cast<Expr*>(given->getExpr()));
    if (const auto* given = dyn_cast<CXXDefaultInitExpr>(&e)) TraverseStmt(const_cast<Expr*>(given->getExpr()));
    if (const auto* size = dyn_cast<UnaryExprOrTypeTraitExpr>(&e))
      if (size->isArgumentType()) type(size->getArgumentType());
  }

  void type(QualType of) {
    if (of.isNull()) return;  // of a form that is written, beside the one that counts
    out_ << ' ';
    of.getCanonicalType().print(out_, policy_);
    out_ << ' ';
    const Type* element = of.getTypePtr();
    while (element->isPointerType() || element->isReferenceType() || element->isArrayType())
      element = element->getPointeeOrArrayElementType() == element ? element->getPointeeType().getTypePtr()
                                                                   : element->getPointeeOrArrayElementType();
    if (const CXXRecordDecl* record = element->getAsCXXRecordDecl(); record && record->hasDefinition())
      named.insert(record->getDefinition());
  }

  void name(const NamedDecl* declaration) {
    if (!declaration) return;
    if (const auto* constant = dyn_cast<EnumConstantDecl>(declaration)) {
      constant->getInitVal().print(out_, constant->getInitVal().isSigned());
      return;
    }
    out_ << declaration->getDeclName().getAsString();
    const auto* variable = dyn_cast<VarDecl>(declaration);
    if ((variable && variable->isLocalVarDeclOrParm()) || !isa<FunctionDecl, VarDecl>(declaration)) return;
    out_ << ':' << name_in_full(*declaration, policy_);
    named.insert(declaration);
  }

  void layout(const CXXRecordDecl& record) {
    if (record.isInvalidDecl() || record.isDependentContext()) return;
    out_ << record.getASTContext().getASTRecordLayout(&record).getSize().getQuantity();
    for (const CXXBaseSpecifier& base : record.bases()) type(base.getType());
    for (FieldDecl* field : record.fields()) VisitValueDecl(field);
  }

  const PrintingPolicy policy_;
  llvm::raw_string_ostream out_;
};

// The declaration that says what a name means, or null: one without a body or a value.
const NamedDecl* defining(const NamedDecl& declaration) {
  if (const auto* function = dyn_cast<FunctionDecl>(&declaration)) return function->getDefinition();
  if (const auto* variable = dyn_cast<VarDecl>(&declaration))
    return variable->getAnyInitializer() ? variable->getInitializingDeclaration() : nullptr;
  return &declaration;
}

}  // namespace

static std::string without(const std::string& suffix, std::string text) {
  for (std::size_t at = suffix.empty() ? text.npos : text.find(suffix); at != text.npos; at = text.find(suffix, at))
    text.erase(at, suffix.size());
  return text;
}

Meanings meanings(const std::vector<const FunctionDecl*>& roots, const std::string& suffix) {
  Meanings found;
  std::vector<const NamedDecl*> open(roots.begin(), roots.end());
  std::set<const NamedDecl*> seen;
  while (!open.empty()) {
    const NamedDecl* const declaration = defining(*open.back());
    open.pop_back();
    if (!declaration || !seen.insert(declaration).second) continue;
    const ASTContext& context = declaration->getASTContext();
    Writer writer(context);
    writer.write(*declaration);
    // Classes without a name share one.
    found[without(suffix, name_in_full(*declaration, policy(context)))] += without(suffix, std::move(writer.text));
    open.insert(open.end(), writer.named.begin(), writer.named.end());
  }
  return found;
}

}  // namespace ferry::translator::callees
