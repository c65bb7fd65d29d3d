// See functions.h.
#include "suggest/functions.h"

#include "algorithms/offloaded_calls.h"
#include "algorithms/table.h"
#include "diagnostics/message.h"
#include "frontend/annotations.h"
#include "frontend/left_out.h"
#include "frontend/reserved_names.h"
#include "frontend/users_tokens.h"
#include "lift/known_functions.h"
#include "lift/linkage.h"
#include "lift/offloadable.h"
#include "source/token_text.h"
#include "suggest/attribute_place.h"
#include "suggest/row_calls.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace ferry::translator::suggest {

using namespace clang;

namespace {

// Returns the template's definition if the function is an instance, and the function itself otherwise.
FunctionDecl* written(FunctionDecl& function) {
  if (function.getTemplateSpecializationKind() == TSK_ExplicitSpecialization) return &function;
  FunctionDecl* const pattern = function.getTemplateInstantiationPattern();
  return pattern ? pattern : &function;
}

// Returns whether the function is a member of an instance of a class template. It then has no text of its own.
bool is_copy_of_pattern(const FunctionDecl& function) {
  if (function.getInstantiatedFromMemberFunction()) return true;
  const FunctionTemplateDecl* const made = function.getDescribedFunctionTemplate();
  return made && made->getInstantiatedFromMemberTemplate();
}

// Collects all function definitions outside functions, keyed by their text.
class Definitions : public DynamicRecursiveASTVisitor {
 public:
  explicit Definitions(const SourceManager& sources) : library_(sources) { ShouldVisitTemplateInstantiations = true; }

  bool TraverseDecl(Decl* declaration) override {
    const bool of_namespace = declaration && declaration->getDeclContext() &&
                              declaration->getDeclContext()->getRedeclContext()->isFileContext();
    return (of_namespace && library_.holds(declaration->getLocation())) ||
           DynamicRecursiveASTVisitor::TraverseDecl(declaration);
  }
  bool TraverseStmt(Stmt*) override { return true; }
  bool TraverseTypeLoc(TypeLoc, bool) override { return true; }

  bool VisitFunctionDecl(FunctionDecl* function) override {
    if (!function->doesThisDeclarationHaveABody() || function->isImplicit() || function->isDefaulted()) return true;
    if (function->isDependentContext())
      is_copy_of_pattern(*function) ? void() : void(found[function]);
    else
      found[written(*function)].push_back(function);
    return true;
  }

  llvm::MapVector<FunctionDecl*, std::vector<const FunctionDecl*>> found;

 private:
  frontend::LibraryFiles library_;
};

// Collects the calls in a body, with the innermost loop around each.
class Calls : public ConstDynamicRecursiveASTVisitor {
 public:
  explicit Calls(const SourceManager& sources) : sources_(sources) {}

  struct Found {
    const FunctionDecl* callee;
    unsigned line, loop_line;
    bool per_row;
  };
  std::vector<Found> found;
  std::vector<CallElsewhere> elsewhere;

  // A loop's initialisation runs once, before the loop. Calls in it therefore aren't inside the loop.
  bool TraverseForStmt(const ForStmt* loop) override {
    return TraverseStmt(loop->getInit()) && in_loop(*loop, [&] {
             return TraverseStmt(loop->getCond()) && TraverseStmt(loop->getInc()) && TraverseStmt(loop->getBody());
           });
  }
  bool TraverseWhileStmt(const WhileStmt* loop) override {
    return in_loop(*loop, [&] { return ConstDynamicRecursiveASTVisitor::TraverseWhileStmt(loop); });
  }
  bool TraverseDoStmt(const DoStmt* loop) override {
    return in_loop(*loop, [&] { return ConstDynamicRecursiveASTVisitor::TraverseDoStmt(loop); });
  }
  bool TraverseCXXForRangeStmt(const CXXForRangeStmt* loop) override {
    return TraverseStmt(loop->getInit()) && TraverseStmt(loop->getRangeInit()) &&
           in_loop(*loop, [&] { return TraverseStmt(loop->getLoopVarStmt()) && TraverseStmt(loop->getBody()); });
  }
  bool VisitCallExpr(const CallExpr* call) override {
    const bool per_row = is_call_per_row(*call, loops_);
    add(call->getDirectCallee(), call->getBeginLoc(), per_row);
    add_elsewhere(*call, per_row);
    return true;
  }
  bool VisitCXXConstructExpr(const CXXConstructExpr* made) override {
    add(made->getConstructor(), made->getLocation(), false);
    return true;
  }

 private:
  unsigned line(SourceLocation at) const { return sources_.getExpansionLineNumber(at); }
  unsigned loop_line() const { return loops_.empty() ? 0 : line(loops_.back()->getBeginLoc()); }

  bool in_loop(const Stmt& loop, llvm::function_ref<bool()> traverse) {
    loops_.push_back(&loop);
    const bool result = traverse();
    loops_.pop_back();
    return result;
  }

  void add(const FunctionDecl* callee, SourceLocation at, bool per_row) {
    const FunctionDecl* const definition = callee ? callee->getDefinition() : nullptr;
    if (definition) found.push_back({written(const_cast<FunctionDecl&>(*definition)), line(at), loop_line(), per_row});
  }

  void add_elsewhere(const CallExpr& call, bool per_row) {
    const FunctionDecl* const callee = call.getDirectCallee();
    if (!callee || callee->getDefinition()) return;
    const bool annotated = lift::offloaded(*callee);
    std::string name = lift::linkage_name_of_callee(call);
    if (annotated || !name.empty())
      elsewhere.push_back({std::move(name), callee->getQualifiedNameAsString(), line(call.getBeginLoc()), loop_line(),
                           per_row, annotated});
  }

  const SourceManager& sources_;
  std::vector<const Stmt*> loops_;
};

class Finder {
 public:
  Finder(const frontend::ParsedUnit& unit, const std::string& root, const std::vector<std::string>& left_out)
      : unit_(unit), root_(root), left_out_(left_out), text_(unit.tokens, unit.sources(), unit.context.getLangOpts()) {}

  std::vector<UserFunction> run() {
    Definitions definitions(unit_.sources());
    definitions.TraverseDecl(unit_.context.getTranslationUnitDecl());
    std::vector<UserFunction> functions;
    for (auto& [definition, bodies] : definitions.found)
      if (is_wanted(*definition)) functions.push_back(read(*definition, std::move(bodies)));
    for (std::size_t f = 0; f < functions.size(); ++f) numbers_[functions[f].definition] = f;
    for (UserFunction& function : functions) note_calls(function);
    return functions;
  }

 private:
  bool is_wanted(const FunctionDecl& function) {
    const SourceManager& sources = unit_.sources();
    const SourceLocation at = sources.getExpansionLoc(function.getLocation());
    return is_users(sources.getFileID(at)) && !frontend::is_left_out(function) &&
           !frontend::is_among(function, left_out_) &&
           !frontend::find_annotation(function, frontend::Annotation::device);
  }

  bool is_users(FileID file) {
    const auto known = users_.find(file);
    if (known != users_.end()) return known->second;
    const SourceManager& sources = unit_.sources();
    const SourceLocation begin = sources.getLocForStartOfFile(file);
    const auto entry = sources.getFileEntryRefForID(file);
    llvm::SmallString<256> path;
    bool below = file == sources.getMainFileID();
    if (!below && entry && !sources.isInSystemHeader(begin) && !frontend::in_own_header(begin, sources) &&
        !llvm::sys::fs::real_path(entry->getName(), path))
      below = path.starts_with(root_ + "/");
    users_[file] = below;
    return below;
  }

  UserFunction read(FunctionDecl& definition, std::vector<const FunctionDecl*> bodies) const {
    const SourceManager& sources = unit_.sources();
    UserFunction function{&definition, std::move(bodies), name_of(definition), remark(definition.getLocation())};
    function.last_line = sources.getExpansionLineNumber(definition.getBodyRBrace());
    function.annotated = llvm::any_of(function.bodies, [](const FunctionDecl* one) { return lift::offloaded(*one); }) ||
                         lift::offloaded(definition);
    note_work(function);
    if (function.annotated) return function;
    function.attribute = attribute_place(unit_, definition);
    const auto untried = [&](const char* why) {
      function.untried = function.place;
      function.untried->text = why;
    };
    if (has_several_versions(definition)) {
      untried(format(diagnostics::Message{diagnostics::Id::several_versions}).c_str());
      function.untried->id = diagnostics::name_of(diagnostics::Id::several_versions);
    } else if (!function.attribute)
      untried("a macro makes it; write [[ferry::offload]] into the macro, or the function without it");
    else if (function.bodies.empty())
      untried("this source makes no instance of the template; look at one that does");
    return function;
  }

  static void note_work(UserFunction& function) {
    function.has_work = lift::holds_loop(function.definition->getBody());
    bool calls = false;
    for (const FunctionDecl* body : function.bodies)
      for (const algorithms::OffloadedCall& call : algorithms::calls_in(*body)) {
        calls = true;
        function.has_work |= !algorithms::runs_in_order(call.name);
      }
    function.runs_in_order = calls && !function.has_work;
  }

  static bool has_several_versions(const FunctionDecl& function) {
    return function.isMultiVersion() || function.hasAttr<TargetAttr>() || function.hasAttr<TargetClonesAttr>() ||
           function.hasAttr<TargetVersionAttr>();
  }

  static std::string name_of(const FunctionDecl& function) {
    std::string name = function.getQualifiedNameAsString();
    constexpr llvm::StringRef unnamed = "(anonymous namespace)::";
    for (std::size_t at = name.find(unnamed); at != std::string::npos; at = name.find(unnamed))
      name.erase(at, unnamed.size());
    return name;
  }

  model::Remark remark(SourceLocation location) const {
    const source::TokenText::Position at = text_.position(unit_.shown(location));
    return {at.line, at.column, at.length, "", "", at.file.empty() ? "" : unit_.output_path(at.file), at.line_text};
  }

  void note_calls(UserFunction& function) const {
    Calls calls(unit_.sources());
    for (const FunctionDecl* body : function.bodies) calls.TraverseStmt(body->getBody());
    for (const Calls::Found& call : calls.found) {
      const auto callee = numbers_.find(call.callee);
      if (callee == numbers_.end()) continue;
      const auto same = [&](const Call& one) { return one.callee == callee->second && one.line == call.line; };
      if (llvm::none_of(function.calls, same))
        function.calls.push_back({callee->second, call.line, call.loop_line, call.per_row});
    }
    for (CallElsewhere& call : calls.elsewhere) {
      const auto same = [&](const CallElsewhere& one) { return one.name == call.name && one.line == call.line; };
      if (llvm::none_of(function.calls_elsewhere, same)) function.calls_elsewhere.push_back(std::move(call));
    }
  }

  const frontend::ParsedUnit& unit_;
  const std::string root_;
  const std::vector<std::string> left_out_;
  const source::TokenText text_;
  llvm::DenseMap<FileID, bool> users_;
  llvm::DenseMap<const FunctionDecl*, std::size_t> numbers_;
};

}  // namespace

std::vector<UserFunction> user_functions(const frontend::ParsedUnit& unit, const std::string& root,
                                         const std::vector<std::string>& left_out) {
  return Finder(unit, root, left_out).run();
}

}  // namespace ferry::translator::suggest
