// See meaning.h.
#include "callees/meaning.h"

#include "lift/linkage.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecordLayout.h>
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
  policy.SuppressInlineNamespace = llvm::to_underlying(PrintingPolicy::SuppressInlineNamespaceMode::None);
  policy.SuppressDefaultTemplateArgs = false;
  return policy;
}

// Writes the meaning of one declaration, and collects in `named` the declarations that it names.
class Writer : public DynamicRecursiveASTVisitor {
 public:
  explicit Writer(const ASTContext& context)
      : context_(context), language_(context.getLangOpts()), policy_(policy(context)), out_(text) {
    ShouldVisitImplicitCode = true;
    ShouldVisitTemplateInstantiations = true;
  }

  void write(const NamedDecl& declaration) {
    if (const auto* record = dyn_cast<CXXRecordDecl>(&declaration)) return layout(*record);
    if (const auto* enumeration = dyn_cast<EnumDecl>(&declaration)) return type(enumeration->getIntegerType());
    TraverseDecl(const_cast<NamedDecl*>(&declaration));
  }

  bool VisitStmt(Stmt* s) override {
    out_ << ' ' << s->getStmtClassName();
    if (const auto* e = dyn_cast<Expr>(s)) expression(*e);
    return true;
  }
  // Writes the types in sizeof, casts, new-expressions and template arguments.
  bool VisitTypeLoc(TypeLoc location) override {
    type(location.getType());
    return true;
  }
  bool VisitValueDecl(ValueDecl* declaration) override {
    out_ << ' ' << declaration->getDeclKindName() << ' ' << declaration->getDeclName().getAsString();
    type(declaration->getType());
    return true;
  }
  // Skips default arguments, because they are written at the calls that use them.
  bool TraverseParmVarDecl(ParmVarDecl* parameter) override { return VisitValueDecl(parameter); }
  bool VisitVarDecl(VarDecl* declaration) override {
    if (const CXXRecordDecl* record = declaration->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl())
      if (record->hasDefinition()) name(record->getDestructor());
    return true;
  }

  std::string text;
  llvm::SetVector<const NamedDecl*> named;  // the order depends only on the text

 private:
  void expression(const Expr& e) {
    type(e.getType());
    out_ << static_cast<int>(e.getValueKind());
    if (const auto* reference = dyn_cast<DeclRefExpr>(&e)) return name(reference->getDecl());
    if (const auto* member = dyn_cast<MemberExpr>(&e)) return name(member->getMemberDecl());
    if (const auto* made = dyn_cast<CXXConstructExpr>(&e)) return name(made->getConstructor());
    // Clang doesn't count default arguments among an expression's children.
    if (const auto* given = dyn_cast<CXXDefaultArgExpr>(&e))
      return void(TraverseStmt(const_cast<Expr*>(given->getExpr())));
    if (const auto* given = dyn_cast<CXXDefaultInitExpr>(&e))
      return void(TraverseStmt(const_cast<Expr*>(given->getExpr())));
    if (const auto* cast = dyn_cast<CastExpr>(&e)) return void(out_ << cast->getCastKindName());
    if (const auto* binary = dyn_cast<BinaryOperator>(&e)) {
      out_ << binary->getOpcodeStr() << binary->getFPFeaturesInEffect(language_).getAsOpaqueInt();
      return;
    }
    if (const auto* unary = dyn_cast<UnaryOperator>(&e)) {
      out_ << UnaryOperator::getOpcodeStr(unary->getOpcode()) << unary->isPostfix();
      return;
    }
    if (const auto* number = dyn_cast<IntegerLiteral>(&e)) return number->getValue().print(out_, false);
    if (const auto* string = dyn_cast<StringLiteral>(&e)) {
      out_ << string->getBytes().size() << ':' << string->getBytes();
      return;
    }
    // These expressions are completely described by their children and types.
    if (isa<CallExpr, ArraySubscriptExpr, ParenExpr, ConditionalOperator, InitListExpr, CXXThisExpr, LambdaExpr,
            ExprWithCleanups, MaterializeTemporaryExpr, CXXBindTemporaryExpr, ImplicitValueInitExpr,
            SubstNonTypeTemplateParmExpr, CXXScalarValueInitExpr, OpaqueValueExpr, ArrayInitLoopExpr,
            ArrayInitIndexExpr>(e))
      return;
    // Any other expression (sizeof, traits, concepts, literals) is written as its text, followed by its value if that
    // is constant.
    e.printPretty(out_, nullptr, policy_);
    Expr::EvalResult value;
    if (!e.isValueDependent() && e.getType()->isIntegralOrEnumerationType() && e.EvaluateAsInt(value, context_))
      value.Val.getInt().print(out_, true);
  }

  void type(QualType of) {
    if (of.isNull()) return;  // a node of a syntactic form; the semantic form is written, too
    out_ << ' ';
    of.getCanonicalType().print(out_, policy_);
    out_ << ' ';
    const Type* element = of.getTypePtr();
    while (element->isPointerType() || element->isReferenceType() || element->isArrayType())
      element = element->getPointeeOrArrayElementType() == element ? element->getPointeeType().getTypePtr()
                                                                   : element->getPointeeOrArrayElementType();
    if (const TagDecl* tag = element->getAsTagDecl(); tag && tag->getDefinition()) named.insert(tag->getDefinition());
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
    out_ << ':' << key_of(*declaration);
    named.insert(declaration);
  }

  void layout(const CXXRecordDecl& record) {
    if (record.isInvalidDecl() || record.isDependentContext()) return;
    const ASTRecordLayout& layout = context_.getASTRecordLayout(&record);
    out_ << record.getKindName() << layout.getSize().getQuantity() << '/' << layout.getAlignment().getQuantity();
    for (const CXXBaseSpecifier& base : record.bases()) {
      type(base.getType());
      const CXXRecordDecl* const of = base.getType()->getAsCXXRecordDecl();
      if (of && !base.isVirtual()) out_ << layout.getBaseClassOffset(of).getQuantity();
    }
    for (FieldDecl* field : record.fields()) {
      VisitValueDecl(field);
      out_ << layout.getFieldOffset(field->getFieldIndex());
      if (field->isBitField()) out_ << ':' << field->getBitWidthValue();
    }
  }

  const ASTContext& context_;
  const LangOptions& language_;
  const PrintingPolicy policy_;
  llvm::raw_string_ostream out_;
};

// Returns the declaration that defines the name, or null if no declaration has a body or a value.
const NamedDecl* defining(const NamedDecl& declaration) {
  if (const auto* function = dyn_cast<FunctionDecl>(&declaration)) return function->getDefinition();
  if (const auto* variable = dyn_cast<VarDecl>(&declaration))
    return variable->getAnyInitializer() ? variable->getInitializingDeclaration() : nullptr;
  return &declaration;
}

}  // namespace

std::string key_of(const NamedDecl& declaration) {
  const ASTContext& context = declaration.getASTContext();
  std::string key;
  llvm::raw_string_ostream out(key);
  declaration.getNameForDiagnostic(out, policy(context), true);
  out << '\t';
  if (const auto* value = dyn_cast<ValueDecl>(&declaration)) {
    value->getType().getCanonicalType().print(out, policy(context));
    // asm("…") or a namespace may change the symbol, so it belongs to the meaning.
    if (isa<FunctionDecl, VarDecl>(value) && value->isExternallyVisible() && !value->isTemplated())
      out << ' ' << lift::symbol_name(*value);
  }
  return key;
}

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
    Writer writer(declaration->getASTContext());
    writer.write(*declaration);
    // Unnamed classes share a key, so their texts are concatenated.
    found[without(suffix, key_of(*declaration))] += without(suffix, std::move(writer.text));
    open.insert(open.end(), writer.named.begin(), writer.named.end());
  }
  return found;
}

}  // namespace ferry::translator::callees
