// See function_names.h.
#include "lift/function_names.h"

#include "lift/constants.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

const PredefinedExpr* spelt(const Expr* e) { return e ? dyn_cast<PredefinedExpr>(e->IgnoreParenImpCasts()) : nullptr; }

// Searches the callees of a function in loops and lambdas, and constexpr functions everywhere. Also searches constants
// and types, with the expressions from which they are computed.
class Search : public ConstDynamicRecursiveASTVisitor {
 public:
  explicit Search(const FunctionDecl& function) : context_(function.getASTContext()) { (void)traverse(function); }

  bool TraverseStmt(const Stmt* code) override {
    const bool outside = !in_loop_;
    in_loop_ = in_loop_ || (code && isa<ForStmt, CXXForRangeStmt, LambdaExpr>(code));
    const bool more = ConstDynamicRecursiveASTVisitor::TraverseStmt(code);
    in_loop_ = !outside;
    return more;
  }

  bool VisitCallExpr(const CallExpr* call) override {
    const FunctionDecl* callee = call->getDirectCallee();
    if (!callee || !callee->isConstexpr()) hand_on(call->arguments());
    return true;
  }
  bool VisitCXXConstructExpr(const CXXConstructExpr* made) override {
    if (!made->getConstructor()->isConstexpr()) hand_on(made->arguments());
    return true;
  }
  bool VisitVarDecl(const VarDecl* variable) override {
    if (variable->isConstexpr() || !variable->getInit()) return true;
    if (variable->getType()->isPointerType()) hand_on(variable->getInit());
    if (const auto* made = dyn_cast<CXXConstructExpr>(variable->getInit()->IgnoreImplicit()))
      hand_on(made->arguments());
    return true;
  }

  bool VisitPredefinedExpr(const PredefinedExpr* name) override {
    const bool same =
        name->getIdentKind() == PredefinedIdentKind::Func || name->getIdentKind() == PredefinedIdentKind::Function;
    found = found || !(same || handed_on_.contains(name));
    return !found;
  }
  // Names in the body itself aren't folded: kernels can't have them, and host code uses the host's value.
  bool VisitCXXDefaultArgExpr(const CXXDefaultArgExpr* argument) override {
    return depth_ == Depth::body || TraverseStmt(argument->getExpr());
  }
  bool VisitSourceLocExpr(const SourceLocExpr* place) override {
    const SourceLocIdentKind kind = place->getIdentKind();
    found = found || (depth_ != Depth::body && kind != SourceLocIdentKind::Line && kind != SourceLocIdentKind::File &&
                      kind != SourceLocIdentKind::FileName);
    return !found;
  }
  // A scalar that is directly initialised by such a literal isn't folded, either.
  bool VisitIntegerLiteral(const IntegerLiteral* number) override {
    found = found || (depth_ == Depth::beyond && counts_lines_of_use(*number, context_));
    return !found;
  }

  bool VisitExpr(const Expr* e) override { return follow_type(e->getType()); }
  bool VisitTypedefTypeLoc(TypedefTypeLoc name) override { return follow_type(name.getType()); }
  bool VisitUsingTypeLoc(UsingTypeLoc name) override { return follow_type(name.getType()); }
  bool VisitTagTypeLoc(TagTypeLoc name) override { return follow_type(name.getType()); }
  bool VisitDeclRefExpr(const DeclRefExpr* name) override { return follow(*name->getDecl()); }
  bool VisitMemberExpr(const MemberExpr* member) override { return follow(*member->getMemberDecl()); }

  bool found = false;

 private:
  void hand_on(const Expr* e) {
    if (const PredefinedExpr* name = spelt(e)) handed_on_.insert(name);
  }
  template <class Arguments>
  void hand_on(const Arguments& arguments) {
    for (const Expr* argument : arguments) hand_on(argument);
  }

  bool in_system_header(const Decl& declaration) const {
    const SourceManager& sources = context_.getSourceManager();
    return sources.isInSystemHeader(sources.getExpansionLoc(declaration.getLocation()));
  }

  bool traverse(const FunctionDecl& function) {
    for (const ParmVarDecl* parameter : function.parameters())
      if (!follow_type(parameter->getType())) return false;
    return TraverseStmt(function.getBody());
  }

  // Searches the expressions that determine sizes and constants in the type, such as array sizes and template
  // arguments. The type may be null, because some expressions in the pattern of a generic lambda have no type, such as
  // the parentheses of `T y(x)`.
  bool follow_type(QualType type) {
    if (type.isNull()) return true;
    const llvm::SaveAndRestore follow(depth_, Depth::beyond);
    type = type.getNonReferenceType();
    if (const auto* name = type->getAs<TypedefType>(); name && !seen_.contains(name->getDecl())) {
      if (in_system_header(*name->getDecl())) return follow_type(name->desugar());
      seen_.insert(name->getDecl());
      return TraverseTypeLoc(name->getDecl()->getTypeSourceInfo()->getTypeLoc());
    }
    if (type->isAnyPointerType()) return follow_type(type->getPointeeType());
    if (const ArrayType* array = type->getAsArrayTypeUnsafe()) return follow_type(array->getElementType());
    const TagDecl* tag = type->getAsTagDecl();
    return !tag || follow_tag(*tag);
  }

  bool follow_tag(const TagDecl& tag) {
    const TagDecl* definition = tag.getDefinition();
    if (!definition || !seen_.insert(definition).second || in_system_header(*definition)) return true;
    if (const auto* enumeration = dyn_cast<EnumDecl>(definition))
      return llvm::all_of(enumeration->enumerators(), [&](const EnumConstantDecl* enumerator) {
        return !enumerator->getInitExpr() || TraverseStmt(enumerator->getInitExpr());
      });
    const auto* record = cast<RecordDecl>(definition);
    if (const auto* made = dyn_cast<CXXRecordDecl>(record))
      for (const CXXBaseSpecifier& base : made->bases())
        if (!TraverseTypeLoc(base.getTypeSourceInfo()->getTypeLoc())) return false;
    return llvm::all_of(record->fields(), [&](const FieldDecl* field) {
      if (!field->getTypeSourceInfo()) return true;  // a class that the compiler itself defines, as for va_list
      return TraverseTypeLoc(field->getTypeSourceInfo()->getTypeLoc()) &&
             (!field->isBitField() || TraverseStmt(field->getBitWidth()));
    });
  }

  bool follow(const ValueDecl& declaration) {
    if (in_system_header(declaration)) return true;
    const auto* function = dyn_cast<FunctionDecl>(&declaration);
    const bool is_named = isa<VarDecl>(declaration) && depth_ == Depth::body && declaration.getType()->isScalarType();
    const bool runs = function && !function->isConstexpr();
    const llvm::SaveAndRestore follow(depth_, runs ? depth_ : is_named ? Depth::named : Depth::beyond);
    if (isa<EnumConstantDecl>(declaration)) return follow_tag(*cast<EnumDecl>(declaration.getDeclContext()));
    if (function) {
      const FunctionDecl* callee = function->getDefinition();
      const bool taken = callee && callee->hasBody() && (in_loop_ || callee->isConstexpr());
      return !taken || !seen_.insert(callee).second || traverse(*callee);
    }
    const auto* variable = dyn_cast<VarDecl>(&declaration);
    const Expr* init = variable ? variable->getAnyInitializer() : nullptr;
    const bool constant = variable && (variable->isConstexpr() || variable->getType().isConstQualified());
    return !init || !constant || !seen_.insert(variable->getCanonicalDecl()).second || TraverseStmt(init);
  }

  const ASTContext& context_;
  bool in_loop_ = false;
  enum class Depth {
    body,
    named,
    beyond
  } depth_ = Depth::body;  // named: in the initialiser of a scalar that the body names
  llvm::SmallPtrSet<const Expr*, 8> handed_on_;
  llvm::SmallPtrSet<const Decl*, 16> seen_;
};

}  // namespace

bool computes_with_function_names(const FunctionDecl& function) { return Search(function).found; }

}  // namespace ferry::translator::lift
