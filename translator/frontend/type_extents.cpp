// See type_extents.h.
#include "frontend/type_extents.h"

#include "frontend/annotations.h"
#include "frontend/report.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>

namespace ferry::translator::frontend {

using namespace clang;

namespace {

// Returns the end of a declarator, which is the comma, parenthesis, semicolon or initialiser that follows it.
SourceLocation end_of(const DeclaratorDecl& declared, const syntax::TokenBuffer& buffer) {
  const auto found = buffer.expandedTokens(declared.getBeginLoc());
  if (found.empty()) return {};
  const syntax::Token* token = found.begin();
  for (int depth = 0; token + 1 != buffer.expandedTokens().end(); ++token) {
    const tok::TokenKind kind = token->kind();
    if (kind == tok::l_paren || kind == tok::l_square || kind == tok::l_brace) ++depth;
    if (kind == tok::r_paren || kind == tok::r_square || kind == tok::r_brace) --depth;
    const bool ends = kind == tok::comma || kind == tok::semi || kind == tok::equal;
    if (depth < 0 || (depth == 0 && ends)) break;
  }
  return token->location();
}

class Attacher : public DynamicRecursiveASTVisitor {
 public:
  Attacher(ASTContext& context, const syntax::TokenBuffer& tokens, std::vector<SourceLocation> extents)
      : context_(context), tokens_(tokens), left(std::move(extents)) {}

  bool VisitDeclaratorDecl(DeclaratorDecl* declared) override {
    if (isa<FunctionDecl>(declared)) return true;
    const SourceLocation end = end_of(*declared, tokens_);
    const SourceManager& sources = context_.getSourceManager();
    llvm::erase_if(left, [&](SourceLocation extent) {
      const bool own = end.isValid() && sources.isBeforeInTranslationUnit(declared->getBeginLoc(), extent) &&
                       sources.isBeforeInTranslationUnit(extent, end) && declared->getType()->isPointerType();
      if (own)
        declared->addAttr(
            AnnotateAttr::Create(context_, annotation_name(Annotation::extent), nullptr, 0,
                                 AttributeCommonInfo(SourceRange(name_after(extent)), AttributeCommonInfo::AT_Annotate,
                                                     AttributeCommonInfo::Form::CXX11())));
      return own;
    });
    return true;
  }

 private:
  // Returns the location of the attribute's name. Clang's location is that of the scope `ferry`, or of the name after
  // `using ferry:`.
  SourceLocation name_after(SourceLocation extent) const {
    const auto found = tokens_.expandedTokens(extent);
    const bool scope = !found.empty() && found.begin()[1].kind() == tok::coloncolon;
    return scope ? found.begin()[2].location() : extent;
  }

  ASTContext& context_;
  const syntax::TokenBuffer& tokens_;

 public:
  std::vector<SourceLocation> left;
};

}  // namespace

void attach_type_extents(ASTContext& context, const syntax::TokenBuffer& tokens,
                         const std::vector<SourceLocation>& extents, DiagnosticsEngine& engine) {
  if (extents.empty()) return;
  Attacher attacher(context, tokens, extents);
  attacher.TraverseDecl(context.getTranslationUnitDecl());
  for (const SourceLocation misplaced : attacher.left) report(engine, misplaced, diagnostics::Id::annotation_of_type);
}

}  // namespace ferry::translator::frontend
