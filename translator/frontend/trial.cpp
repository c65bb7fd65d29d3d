// See trial.h.
#include "frontend/trial.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::frontend {

namespace {

constexpr const char* own_mark = "ferry::tried";
constexpr const char* callee_mark = "ferry::tried_where_called";

bool is_mark(const clang::Attr* attribute, llvm::StringRef wanted) {
  const auto* annotation = llvm::dyn_cast<clang::AnnotateAttr>(attribute);
  return annotation && annotation->getAnnotation() == wanted;
}

bool has_mark(const clang::Decl& declaration, llvm::StringRef wanted) {
  return declaration.hasAttrs() &&
         llvm::any_of(declaration.attrs(), [&](const clang::Attr* one) { return is_mark(one, wanted); });
}

void remove_marks(clang::Decl& declaration) {
  if (!declaration.hasAttrs()) return;
  clang::AttrVec kept = declaration.getAttrs();
  llvm::erase_if(kept, [](const clang::Attr* one) { return is_mark(one, own_mark) || is_mark(one, callee_mark); });
  declaration.dropAttrs();
  if (!kept.empty()) declaration.setAttrs(kept);
}

}  // namespace

void set_trial(clang::FunctionDecl& function, Trial trial) {
  remove_marks(function);
  const auto add = [&](const char* mark) {
    function.addAttr(
        clang::AnnotateAttr::CreateImplicit(function.getASTContext(), mark, nullptr, 0, function.getLocation()));
  };
  if (trial == Trial::alone || trial == Trial::both) add(own_mark);
  if (trial == Trial::called || trial == Trial::both) add(callee_mark);
}

bool is_tried(const clang::Decl& function) { return has_mark(function, own_mark); }
bool is_tried_where_called(const clang::Decl& function) { return has_mark(function, callee_mark); }

}  // namespace ferry::translator::frontend
