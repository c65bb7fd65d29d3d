// A folder of immutable entries, shared by any number of processes: LLVM's, that of its link-time optimisation.
//
// An entry is a list of texts under a key. It is written beside and renamed, so nobody sees half of one; what isn't
// what was written (a full disk, an editor) is none. The policy bounds the folder, as `ld.lld --thinlto-cache-policy`
// reads it.
#pragma once

#include <llvm/Support/CachePruning.h>
#include <llvm/Support/Error.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::cache {

using Entry = std::vector<std::string>;

class Store {
 public:
  // `policy`: as in "cache_size_bytes=1g:prune_after=720h"; "" means that one.
  static llvm::Expected<Store> open(const std::string& folder, const std::string& policy);

  std::optional<Entry> find(const std::string& key) const;
  llvm::Error keep(const std::string& key, const Entry& entry) const;
  // Removes what is too much: the entries that were used longest ago.
  void prune() const { llvm::pruneCache(folder_, policy_); }

 private:
  Store(std::string folder, llvm::CachePruningPolicy policy) : folder_(std::move(folder)), policy_(policy) {}

  std::string folder_;
  llvm::CachePruningPolicy policy_;
};

}  // namespace ferry::translator::cache
