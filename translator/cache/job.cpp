// See job.h.
#include "cache/job.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

#include <cstdlib>
#include <set>

namespace ferry::translator::cache {

namespace {

constexpr const char* of_lookups = "lookups";
constexpr const char* of_result = "result";

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value ? value : "";
}

Entry entry_of(const std::vector<Lookup>& lookups) {
  Entry entry{of_lookups};
  for (const Lookup& one : lookups) entry.push_back(static_cast<char>(one.question) + one.path);
  return entry;
}

std::vector<Lookup> lookups_in(const Entry& entry) {
  std::vector<Lookup> lookups;
  for (const std::string& one : llvm::drop_begin(entry))
    lookups.push_back({static_cast<Question>(one.front()), one.substr(1)});
  return lookups;
}

Entry entry_of(const Result& result) {
  Entry entry{of_result, result.messages, std::to_string(result.files.size())};
  for (const auto& [name, contents] : result.files) entry.insert(entry.end(), {name, contents});
  llvm::append_range(entry, result.dependencies);
  return entry;
}

Result result_in(const Entry& entry) {
  Result result;
  result.messages = entry[1];
  std::size_t at = 3;
  for (const std::size_t end = at + 2 * std::stoul(entry[2]); at < end; at += 2)
    result.files.emplace_back(entry[at], entry[at + 1]);
  result.dependencies.assign(entry.begin() + static_cast<std::ptrdiff_t>(at), entry.end());
  return result;
}

// Returns the key that follows `key`, given the disk's current answers to `lookups`.
std::string next_key(const std::string& key, const std::vector<Lookup>& lookups, Answers& answers) {
  std::vector<std::string> words{key};
  for (const Lookup& one : lookups)
    words.insert(words.end(), {static_cast<char>(one.question) + one.path, answers.answer(one)});
  return digest(words);
}

}  // namespace

std::string key_of(const std::vector<Field>& fields) {
  std::vector<std::string> words;
  for (const Field& field : fields) words.insert(words.end(), {field.name, field.value});
  return digest(words);
}

std::vector<Field> tool_fields() {
  const auto program =
      llvm::MemoryBuffer::getFile("/proc/self/exe", /*IsText=*/false, /*RequiresNullTerminator=*/false);
  return {{"program", program ? digest((*program)->getBuffer()) : ""}};
}

std::optional<llvm::Expected<Store>> store_of_environment() {
  const std::string folder = variable("FERRY_CACHE");
  if (folder.empty()) return std::nullopt;
  return Store::open(folder, variable("FERRY_CACHE_POLICY"));
}

Job::Job(Store store, std::string source, const std::vector<Field>& fields)
    : store_(std::move(store)), source_(std::move(source)), first_key_(key_of(fields)), key_(first_key_) {}

std::optional<Result> Job::find() {
  for (;;) {
    const std::optional<Entry> entry = store_.find(key_);
    if (!entry || entry->empty()) break;
    if (entry->front() == of_result) {
      log("hit");
      return result_in(*entry);
    }
    steps_.push_back(lookups_in(*entry));
    key_ = next_key(key_, steps_.back(), answers_);
  }
  log("miss");
  return std::nullopt;
}

llvm::Error Job::keep(const Recorder& asked, const Result& result) {
  // The translation read its files after find() did, so the key is only right if nothing has changed since.
  Answers now;
  std::string key = first_key_;
  std::set<Lookup> known;
  for (const std::vector<Lookup>& step : steps_) {
    key = next_key(key, step, now);
    known.insert(step.begin(), step.end());
  }
  if (key != key_ || !asked.still_holds()) return llvm::Error::success();
  std::vector<Lookup> more;
  for (const Lookup& one : asked.lookups())
    if (!known.contains(one)) more.push_back(one);
  if (!more.empty()) {
    if (llvm::Error error = store_.keep(key_, entry_of(more))) return error;
    key_ = next_key(key_, more, answers_);
  }
  llvm::Error error = store_.keep(key_, entry_of(result));
  store_.prune();
  return error;
}

void Job::log(const char* outcome) const {
  const std::string file = variable("FERRY_CACHE_LOG");
  std::error_code error;
  if (file.empty()) return;
  llvm::raw_fd_ostream stream(file, error, llvm::sys::fs::CD_OpenAlways, llvm::sys::fs::FA_Write,
                              llvm::sys::fs::OF_Append);
  if (!error) stream << (outcome + (" " + source_) + "\n");
}

}  // namespace ferry::translator::cache
