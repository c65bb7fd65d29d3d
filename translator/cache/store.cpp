// See store.h.
#include "cache/store.h"

#include "cache/lookups.h"

#include <llvm/BinaryFormat/MsgPackReader.h>
#include <llvm/BinaryFormat/MsgPackWriter.h>
#include <llvm/Support/Caching.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

namespace ferry::translator::cache {

namespace {

constexpr llvm::StringRef default_policy = "cache_size_bytes=1g:prune_after=720h";
constexpr const char* writer = "Ferry's cache";

std::string packed(const Entry& entry) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::msgpack::Writer pack(stream);
  pack.writeArraySize(static_cast<std::uint32_t>(entry.size()));
  for (const std::string& one : entry) pack.write(llvm::MemoryBufferRef(one, ""));
  return text;
}

// Returns the entry in a file, or nothing if its checksum doesn't match.
std::optional<Entry> unpacked(llvm::StringRef file) {
  const auto [sum, text] = file.split('\n');
  if (sum != digest(text)) return std::nullopt;
  llvm::msgpack::Reader reader(text);
  llvm::msgpack::Object object;
  const auto next = [&] {
    auto read = reader.read(object);
    if (read) return *read;
    llvm::consumeError(read.takeError());
    return false;
  };
  if (!next() || object.Kind != llvm::msgpack::Type::Array) return std::nullopt;
  Entry entry(object.Length);
  for (std::string& one : entry) {
    if (!next() || object.Kind != llvm::msgpack::Type::Binary) return std::nullopt;
    one = object.Raw.str();
  }
  return entry;
}

}  // namespace

llvm::Expected<Store> Store::open(const std::string& folder, const std::string& policy) {
  auto parsed = llvm::parseCachePruningPolicy(policy.empty() ? default_policy : llvm::StringRef(policy));
  if (!parsed) return parsed.takeError();
  return Store(folder, *parsed);
}

std::optional<Entry> Store::find(const std::string& key) const {
  std::optional<Entry> entry;
  auto cache = llvm::localCache(writer, "ferry", folder_,
                                [&](unsigned, const llvm::Twine&, std::unique_ptr<llvm::MemoryBuffer> file) {
                                  entry = unpacked(file->getBuffer());
                                });
  llvm::Error error = cache.takeError();
  if (!error) error = (*cache)(0, key, "").takeError();
  llvm::consumeError(std::move(error));  // an unreadable entry is computed again; an unwritable one is reported
  return entry;
}

llvm::Error Store::keep(const std::string& key, const Entry& entry) const {
  // localCache adds nothing if an entry with this name exists, so a damaged entry has to be removed first.
  const std::string text = packed(entry);
  const std::string file = folder_ + "/llvmcache-" + key;
  if (!find(key)) llvm::sys::fs::remove(file);
  auto cache = llvm::localCache(writer, "ferry", folder_);
  if (!cache) return cache.takeError();
  auto add = (*cache)(0, key, "");
  if (!add) return add.takeError();
  if (!*add) return llvm::Error::success();  // another process has written it already
  auto stream = (*add)(0, "");
  if (!stream) return stream.takeError();
  *(*stream)->OS << digest(text) << '\n' << text;
  return (*stream)->commit();
}

}  // namespace ferry::translator::cache
