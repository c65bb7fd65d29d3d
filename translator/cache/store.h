// A folder of immutable entries that any number of processes share. It uses LLVM's cache for link-time optimisation.
//
// An entry is a list of texts under a key. It is written to a temporary file and renamed, so readers never see a
// partial entry. A damaged entry (for example, after the disk was full) counts as missing. The policy, in the syntax of
// `ld.lld --thinlto-cache-policy`, limits the folder's size.
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
  // Opens the cache in `folder`. "" stands for the policy "cache_size_bytes=1g:prune_after=720h".
  static llvm::Expected<Store> open(const std::string& folder, const std::string& policy);

  std::optional<Entry> find(const std::string& key) const;
  llvm::Error keep(const std::string& key, const Entry& entry) const;
  // Removes the least recently used entries until the folder satisfies the policy.
  void prune() const { llvm::pruneCache(folder_, policy_); }

 private:
  Store(std::string folder, llvm::CachePruningPolicy policy) : folder_(std::move(folder)), policy_(policy) {}

  std::string folder_;
  llvm::CachePruningPolicy policy_;
};

}  // namespace ferry::translator::cache
