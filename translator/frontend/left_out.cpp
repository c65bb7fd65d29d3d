// See left_out.h.
#include "frontend/left_out.h"

#include "frontend/annotations.h"
#include "frontend/without_flag.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/raw_ostream.h>

#include <functional>
#include <set>

namespace ferry::translator::frontend {

using llvm::StringRef;

namespace {

constexpr const char* left_out_name = "ferry::left_out";

// Returns the function's name without the parts that a user couldn't write.
std::string name_to_leave_out(const clang::FunctionDecl& function) {
  std::string name = function.getQualifiedNameAsString();
  constexpr StringRef unnamed = "(anonymous namespace)::";
  for (std::size_t at = name.find(unnamed); at != name.npos; at = name.find(unnamed)) name.erase(at, unnamed.size());
  return name;
}

bool names_function(StringRef wanted, StringRef name) {
  if (wanted == "*" || wanted == name) return true;
  return name.consume_back(wanted) && name.ends_with("::");
}

// Visits each declaration of a function that has [[ferry::offload]], including templates' patterns and instances.
class OffloadedFunctions : public clang::DynamicRecursiveASTVisitor {
 public:
  explicit OffloadedFunctions(std::function<void(clang::FunctionDecl&)> use) : use_(std::move(use)) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool VisitFunctionDecl(clang::FunctionDecl* function) override {
    if (find_annotation(*function, Annotation::offload)) use_(*function);
    return true;
  }

 private:
  const std::function<void(clang::FunctionDecl&)> use_;
};

void replace_annotation(clang::FunctionDecl& function) {
  const clang::AnnotateAttr* const old = find_annotation(function, Annotation::offload);
  auto* const made = clang::AnnotateAttr::Create(function.getASTContext(), left_out_name, nullptr, 0, *old);
  llvm::erase_if(function.getAttrs(), [&](const clang::Attr* one) { return one == old; });
  function.addAttr(made);
}

}  // namespace

std::vector<std::string> take_left_out(std::vector<std::string>& flags) {
  std::vector<std::string> names;
  llvm::erase_if(flags, [&](StringRef flag) {
    if (!flag.consume_front(without_flag)) return false;
    llvm::SmallVector<StringRef> list;
    flag.split(list, ',', -1, false);
    for (StringRef name : list) names.push_back(name.trim().str());
    return true;
  });
  return names;
}

void leave_out(clang::ASTContext& context, const std::vector<std::string>& names, llvm::raw_ostream& messages) {
  if (names.empty()) return;
  std::set<std::string> said;
  OffloadedFunctions functions([&](clang::FunctionDecl& function) {
    const std::string name = name_to_leave_out(function);
    if (!is_among(function, names)) return;
    replace_annotation(function);
    if (!function.isThisDeclarationADefinition() || !said.insert(name).second) return;
    const clang::PresumedLoc place = context.getSourceManager().getPresumedLoc(function.getLocation());
    messages << place.getFilename() << ':' << place.getLine() << ": ferry: warning: function '" << name
             << "' has [[ferry::offload]] and is left on the CPU, because it is named to be left out\n";
  });
  functions.TraverseDecl(context.getTranslationUnitDecl());
}

bool is_among(const clang::FunctionDecl& function, const std::vector<std::string>& names) {
  const std::string name = name_to_leave_out(function);
  return llvm::any_of(names, [&](StringRef wanted) { return names_function(wanted, name); });
}

bool is_left_out(const clang::FunctionDecl& function) {
  return llvm::any_of(function.specific_attrs<clang::AnnotateAttr>(),
                      [](const clang::AnnotateAttr* attribute) { return attribute->getAnnotation() == left_out_name; });
}

std::vector<std::string> offloaded_names(clang::ASTContext& context) {
  std::vector<std::string> names;
  OffloadedFunctions functions([&](clang::FunctionDecl& function) {
    const std::string name = name_to_leave_out(function);
    if (function.isThisDeclarationADefinition() && !llvm::is_contained(names, name)) names.push_back(name);
  });
  functions.TraverseDecl(context.getTranslationUnitDecl());
  return names;
}

}  // namespace ferry::translator::frontend
