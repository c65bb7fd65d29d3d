// A job is the translation of one source for its targets; its key says everything that its result depends on.
//
//   FERRY_CACHE=DIR          results are kept in DIR and taken from there; builds may share it, also at the same time
//   FERRY_CACHE_POLICY=…     bounds the folder: cache_size_bytes=1g:prune_after=720h (LLVM's words)
//   FERRY_CACHE_LOG=FILE     a line for each job: "hit SOURCE" or "miss SOURCE"
//
// Which headers a source has is known only after it was read. So a key is followed in steps: a job's own words give the
// first key, whose entry names the files that a translation asked for (lookups.h); these, as they are now, give the
// next one, until an entry holds a result. Each entry is what its key says for ever; an edit leads to other keys.
#pragma once

#include "cache/lookups.h"
#include "cache/store.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::cache {

struct Field {
  std::string name, value;
};

// What a translation gives: no folder of the output is in it, so that several may share it.
struct Result {
  std::string messages;
  std::vector<std::string> dependencies;
  std::vector<std::pair<std::string, std::string>> files;  // names in the output folder, contents
};

// The first key of a job with these words.
std::string key_of(const std::vector<Field>& fields);

// This program: its own bytes, and the Clang that it runs with.
std::vector<Field> tool_fields();

class Job {
 public:
  Job(Store store, std::string source, const std::vector<Field>& fields);

  std::optional<Result> find();

  // After a miss, what a translation with `asked` gave. Not kept where files have changed meanwhile.
  llvm::Error keep(const Recorder& asked, const Result& result);

 private:
  void log(const char* outcome) const;

  Store store_;
  std::string source_, first_key_, key_;
  Answers answers_;
  std::vector<std::vector<Lookup>> steps_;  // from the first key to `key_`
};

// Nothing where FERRY_CACHE isn't set.
std::optional<llvm::Expected<Store>> store_of_environment();

}  // namespace ferry::translator::cache
