// A job is the translation of one source for its targets; its key covers everything that its result depends on.
//
//   FERRY_CACHE=DIR          results are kept in DIR and taken from there; builds may share it, also at the same time
//   FERRY_CACHE_POLICY=…     bounds the folder: cache_size_bytes=1g:prune_after=720h (LLVM's words)
//   FERRY_CACHE_LOG=FILE     one line for each job: "hit SOURCE" or "miss SOURCE"
//
// The headers of a source are known only after it has been read, so keys are followed in steps. A job's own words give
// the first key. Its entry names the files that a translation asked for (lookups.h). Their present contents give the
// next key, and so on until an entry holds a result. An entry never changes; an edit of a file leads to other keys.
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

// What a translation gives. It contains no output folder, so jobs with different folders can share it.
struct Result {
  std::string messages;
  std::vector<std::string> dependencies;
  std::vector<std::pair<std::string, std::string>> files;  // names in the output folder, contents
};

// Returns the first key of a job with these words.
std::string key_of(const std::vector<Field>& fields);

// Returns what identifies this program: its own bytes, and the Clang that it runs with.
std::vector<Field> tool_fields();

class Job {
 public:
  Job(Store store, std::string source, const std::vector<Field>& fields);

  std::optional<Result> find();

  // Stores, after a miss, what a translation with `asked` gave. Stores nothing if files have changed meanwhile.
  llvm::Error keep(const Recorder& asked, const Result& result);

 private:
  void log(const char* outcome) const;

  Store store_;
  std::string source_, first_key_, key_;
  Answers answers_;
  std::vector<std::vector<Lookup>> steps_;  // from the first key to `key_`
};

// Returns nothing if FERRY_CACHE isn't set.
std::optional<llvm::Expected<Store>> store_of_environment();

}  // namespace ferry::translator::cache
