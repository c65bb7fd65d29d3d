// See users_tokens.h.
#include "frontend/users_tokens.h"

#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclGroup.h>
#include <llvm/ADT/StringExtras.h>

#include <limits>
#include <tuple>
#include <vector>

namespace ferry::translator::frontend {

namespace {

// Removes tokens from the collector, because Clang can't select which ones to collect. An explicit instantiation may
// name the collector's private member.
template <auto Member>
struct Reach {
  friend std::vector<clang::syntax::Token>& expanded_of(clang::syntax::TokenCollector& collector) {
    return collector.*Member;
  }
};
std::vector<clang::syntax::Token>& expanded_of(clang::syntax::TokenCollector& collector);
template struct Reach<&clang::syntax::TokenCollector::Expanded>;

}  // namespace

void Definitions::add(clang::SourceRange range, const clang::SourceManager& sources) {
  constexpr unsigned its_end = std::numeric_limits<unsigned>::max();
  auto [file, begin] = sources.getDecomposedExpansionLoc(range.getBegin());
  const auto [last, end] = sources.getDecomposedLoc(sources.getExpansionRange(range.getEnd()).getEnd());
  while (file != last) {  // the definition continues after an #include in it
    ranges_[file].push_back({begin, its_end});
    const clang::SourceLocation at = sources.getIncludeLoc(file);
    if (at.isInvalid()) break;
    std::tie(file, begin) = sources.getDecomposedLoc(at);
  }
  ranges_[last].push_back({file == last ? begin : 0, end});
}

void Definitions::add_declaration(clang::SourceLocation place, const clang::SourceManager& sources) {
  declaring_.insert(sources.getFileID(sources.getExpansionLoc(place)));
}

bool Definitions::reach(clang::FileID file, const clang::SourceManager& sources) const {
  if (!declaring_.contains(file) || ranges_.contains(file) || sources.getBufferData(file).contains("ferry"))
    return true;
  for (clang::SourceLocation at = sources.getIncludeLoc(file); at.isValid(); at = sources.getIncludeLoc(file)) {
    unsigned offset = 0;
    std::tie(file, offset) = sources.getDecomposedLoc(at);
    const auto known = ranges_.find(file);
    const auto around = [offset = offset](const Range& range) { return range.begin <= offset && offset <= range.end; };
    if (known != ranges_.end() && llvm::any_of(known->second, around)) return true;
  }
  return false;
}

bool LibraryFiles::is_library(clang::FileID file) const {
  const clang::SourceLocation begin = sources_.getLocForStartOfFile(file);
  if (file == sources_.getMainFileID() || !sources_.isInSystemHeader(begin)) return false;
  if (defined_ && !defined_->reach(file, sources_)) return true;
  // This is include/c++/12 for libstdc++, or include/c++/v1 for libc++.
  const auto [before, after] = sources_.getFilename(begin).split("/include/c++/");
  const llvm::StringRef version = after.take_until([](char c) { return c == '/'; });
  return version == "v1" ||
         (!version.empty() && llvm::all_of(version, [](char c) { return llvm::isDigit(c) || c == '.'; }));
}

bool LibraryFiles::holds(clang::SourceLocation place) {
  if (place.isInvalid()) return false;
  if (last_.isInvalid() || place.getRawEncoding() - last_begin_ > last_size_) {
    last_ = sources_.getFileID(place);
    last_begin_ = sources_.getComposedLoc(last_, 0).getRawEncoding();
    last_size_ = sources_.getFileIDSize(last_);
    last_is_library_ = find(place);
  }
  return last_is_library_;
}

// Returns whether the place is in a library file. For a macro expansion, the file in which it is expanded counts.
bool LibraryFiles::find(clang::SourceLocation place) {
  const clang::FileID at = sources_.getFileID(place);
  if (const auto known = known_.find(at); known != known_.end()) return known->second;
  const bool found = place.isMacroID() ? find(sources_.getExpansionLoc(place)) : is_library(at);
  known_.try_emplace(at, found);
  return found;
}

namespace {

// Returns whether no kernel can need the declaration's text.
bool only_declares(const clang::Decl& declaration) {
  if (declaration.hasAttr<clang::AnnotateAttr>()) return false;
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declaration))
    return !function->doesThisDeclarationHaveABody() &&
           llvm::none_of(function->parameters(), [](const clang::ParmVarDecl* parameter) {
             return parameter->hasDefaultArg() || parameter->hasAttr<clang::AnnotateAttr>();
           });
  if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(&declaration))
    return variable->isThisDeclarationADefinition() == clang::VarDecl::DeclarationOnly;
  if (const auto* type = llvm::dyn_cast<clang::TagDecl>(&declaration)) return !type->isThisDeclarationADefinition();
  return llvm::isa<clang::TypedefNameDecl, clang::EmptyDecl, clang::StaticAssertDecl>(declaration);
}

}  // namespace

bool DefinitionCollector::HandleTopLevelDecl(clang::DeclGroupRef group) {
  for (const clang::Decl* declaration : group) note(*declaration);
  return true;
}

void DefinitionCollector::note(const clang::Decl& declaration) {
  if (const auto* linkage = llvm::dyn_cast<clang::LinkageSpecDecl>(&declaration)) {
    for (const clang::Decl* inside : linkage->decls()) note(*inside);
  } else if (declaration.getLocation().isValid()) {
    const bool is_users = !sources_.isInSystemHeader(sources_.getExpansionLoc(declaration.getLocation()));
    const clang::SourceRange range = declaration.getSourceRange();
    if (is_users || !only_declares(declaration))
      found_.add(range.isValid() ? range : clang::SourceRange(declaration.getLocation()), sources_);
    else
      found_.add_declaration(declaration.getLocation(), sources_);
  }
}

clang::syntax::TokenBuffer take_users_tokens(clang::syntax::TokenCollector&& collector,
                                             const clang::SourceManager& sources, const Definitions& defined) {
  LibraryFiles unused(sources, &defined);
  std::erase_if(expanded_of(collector),
                [&](const clang::syntax::Token& token) { return unused.holds(token.location()); });
  return std::move(collector).consume();
}

}  // namespace ferry::translator::frontend
