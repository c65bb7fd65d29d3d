// See users_tokens.h.
#include "frontend/users_tokens.h"

#include <llvm/ADT/StringExtras.h>

#include <vector>

namespace ferry::translator::frontend {

namespace {

// Clang has no way to choose which tokens are collected, so the others are taken out of the collector: an explicit
// instantiation may name a private member.
template <auto Member>
struct Reach {
  friend std::vector<clang::syntax::Token>& expanded_of(clang::syntax::TokenCollector& collector) {
    return collector.*Member;
  }
};
std::vector<clang::syntax::Token>& expanded_of(clang::syntax::TokenCollector& collector);
template struct Reach<&clang::syntax::TokenCollector::Expanded>;

}  // namespace

// In include/c++/12, of libstdc++, or include/c++/v1, of libc++.
bool LibraryFiles::is_library(clang::FileID file) const {
  const clang::SourceLocation begin = sources_.getLocForStartOfFile(file);
  if (file == sources_.getMainFileID() || !sources_.isInSystemHeader(begin)) return false;
  const auto [before, after] = sources_.getFilename(begin).split("/include/c++/");
  const llvm::StringRef version = after.take_until([](char c) { return c == '/'; });
  return version == "v1" ||
         (!version.empty() && llvm::all_of(version, [](char c) { return llvm::isDigit(c) || c == '.'; }));
}

bool LibraryFiles::holds(clang::SourceLocation place) {
  place = sources_.getExpansionLoc(place);
  if (place.isInvalid()) return false;
  if (last_.isInvalid() || !sources_.isInFileID(place, last_)) {
    last_ = sources_.getFileID(place);
    const auto [known, is_new] = known_.try_emplace(last_, false);
    if (is_new) known->second = is_library(last_);
    last_is_library_ = known->second;
  }
  return last_is_library_;
}

clang::syntax::TokenBuffer take_users_tokens(clang::syntax::TokenCollector&& collector,
                                             const clang::SourceManager& sources) {
  LibraryFiles library(sources);
  std::erase_if(expanded_of(collector),
                [&](const clang::syntax::Token& token) { return library.holds(token.location()); });
  return std::move(collector).consume();
}

}  // namespace ferry::translator::frontend
