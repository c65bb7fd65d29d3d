// A job is the translation of one source for its targets. Its key covers everything that the result depends on.
//
//   FERRY_CACHE=DIR          results are stored in DIR and taken from there; concurrent builds may share it
//   FERRY_CACHE_POLICY=…     limits the folder's size: cache_size_bytes=1g:prune_after=720h (LLVM's syntax)
//   FERRY_CACHE_LOG=FILE     one line for each job: "hit SOURCE" or "miss SOURCE"
//
// The headers of a source are known only after it has been read, so the result is found in several steps. The job's
// fields give the first key. The entry of that key names the files that a translation asked for (lookups.h). Their
// current contents give the next key, and so on until an entry has a result. Entries never change; an edited file leads
// to other keys.
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

// The result of a translation. It contains no output folder, so jobs with different folders can share it.
struct Result {
  std::string messages;
  std::vector<std::string> dependencies;
  std::vector<std::pair<std::string, std::string>> files;  // (name in the output folder, contents)
};

// Returns the first key for a job with these fields.
std::string key_of(const std::vector<Field>& fields);

// Returns fields that identify this program: its own bytes, and the Clang that it runs with.
std::vector<Field> tool_fields();

class Job {
 public:
  Job(Store store, std::string source, const std::vector<Field>& fields);

  std::optional<Result> find();

  // After a miss, stores the result of a translation that made the lookups of `asked`. Stores nothing if a file has
  // changed since.
  llvm::Error keep(const Recorder& asked, const Result& result);

 private:
  void log(const char* outcome) const;

  Store store_;
  std::string source_, first_key_, key_;
  Answers answers_;
  std::vector<std::vector<Lookup>> steps_;  // the lookups that led from the first key to `key_`
};

// Returns the store in the folder FERRY_CACHE, or nothing if that variable isn't set.
std::optional<llvm::Expected<Store>> store_of_environment();

}  // namespace ferry::translator::cache
