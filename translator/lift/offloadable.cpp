// See offloadable.h.
#include "lift/offloadable.h"

#include "frontend/annotations.h"
#include "frontend/trial.h"
#include "lift/function_names.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;

// Returns whether the user has annotated the function.
static bool is_annotated(const FunctionDecl& function) {
  const auto annotation = [](const FunctionDecl* declaration) {
    return declaration ? frontend::find_annotation(*declaration, frontend::Annotation::offload) : nullptr;
  };
  if (function.getTemplateSpecializationKind() != TSK_ExplicitSpecialization)
    return annotation(&function) || annotation(function.getTemplateInstantiationPattern());
  // Clang copies the template's attributes to an explicit specialisation, although in C++ they don't apply to it.
  const FunctionTemplateDecl* made = function.getPrimaryTemplate();
  const AnnotateAttr* other =
      annotation(made ? made->getTemplatedDecl() : function.getInstantiatedFromMemberFunction());
  const AnnotateAttr* own = annotation(&function);
  return own && !(other && other->getLocation() == own->getLocation());
}

static const FunctionDecl& pattern_or_itself(const FunctionDecl& function) {
  if (function.getTemplateSpecializationKind() == TSK_ExplicitSpecialization) return function;
  const FunctionDecl* const pattern = function.getTemplateInstantiationPattern();
  return pattern ? *pattern : function;
}

bool offloaded(const FunctionDecl& function) {
  return is_annotated(function) || frontend::is_tried(pattern_or_itself(function));
}

bool offloaded_where_called(const FunctionDecl& function) {
  return is_annotated(function) || frontend::is_tried_where_called(pattern_or_itself(function));
}

std::optional<Id> why_not_offloaded(const FunctionDecl& function, const source::TokenText& text,
                                    const UnitFiles& files) {
  const SourceManager& sources = function.getASTContext().getSourceManager();
  if (!function.getASTContext().getLangOpts().CPlusPlus14) return Id::is_older_cxx;
  if (function.getASTContext().getCurrentNamedModule()) {
    const Module* owner = function.getOwningModule();
    if (owner && owner->isExplicitGlobalModule()) return Id::is_in_global_fragment;  // its text isn't in this file
    // A stub's tables are local to this unit, so code that other units see may not name them.
    if (function.isInlined() || function.isTemplateInstantiation()) return Id::is_in_interface;
  }
  const FileID file = sources.getFileID(sources.getExpansionLoc(function.getLocation()));
  if (const std::optional<Id> why_not = files.why_not(file)) return why_not;
  if (!function.getBody()) return Id::has_no_body;
  if (function.isConstexpr()) return Id::is_constexpr;
  if (isa<CoroutineBodyStmt>(function.getBody())) return Id::is_coroutine;
  const auto* body = dyn_cast<CompoundStmt>(function.getBody());
  if (!body) return Id::is_try_block;
  for (const SourceRange part : {body->getSourceRange(), {body->getLBracLoc()}, {body->getRBracLoc()}})
    if (!text.file_range(part, false)) return Id::is_in_macro;
  if (computes_with_function_names(function)) return Id::computes_with_function_names;
  return std::nullopt;
}

}  // namespace ferry::translator::lift
