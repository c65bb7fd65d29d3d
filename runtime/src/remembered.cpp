#include "remembered.h"

#include "kept_errno.h"

#include <map>
#include <mutex>

namespace ferry {

namespace {

struct Read : Nest {
  void** owner;
};

// All descriptions that have been parsed, keyed by the first image of their module.
struct AllRead {
  std::mutex mutex;
  std::map<const void*, std::vector<std::unique_ptr<Read>>> by_image;
};

AllRead& all_read() {
  static AllRead& instance = *new AllRead;
  return instance;
}

}  // namespace

void Remembered::clear() {
  headers.clear(), inputs.clear(), extents.clear(), loops.clear();
  generation = 0;
  counted = looked = true;
  footprint.clear();
  resolved.clear();
  arguments.clear();
  private_copies.clear();
  copies = nullptr;
  tables.clear();
  tried.clear();
  if (chunks) chunks.reset();
}

void GiveBack::drop(RecentLaunches* launches) noexcept { delete launches; }

Nest& read_nest(const FerryModule& module, const char* text, void*& parsed) {
  const KeptErrno kept;
  AllRead& all = all_read();
  const std::lock_guard lock(all.mutex);
  if (void* const other = __atomic_load_n(&parsed, __ATOMIC_ACQUIRE)) return *static_cast<Nest*>(other);
  auto read = std::make_unique<Read>();
  read->description = parse_description(text);
  read->owner = &parsed;
  auto& list = all.by_image[module.ferry_images_count ? module.ferry_images[0] : nullptr];
  list.push_back(std::move(read));
  Nest& nest = *list.back();
  __atomic_store_n(&parsed, static_cast<void*>(&nest), __ATOMIC_RELEASE);
  return nest;
}

void drop_nests(const void* image) noexcept {
  AllRead& all = all_read();
  const std::lock_guard lock(all.mutex);
  const auto found = all.by_image.find(image);
  if (found == all.by_image.end()) return;
  for (const std::unique_ptr<Read>& read : found->second)
    __atomic_store_n(read->owner, static_cast<void*>(nullptr), __ATOMIC_RELEASE);
  all.by_image.erase(found);
}

}  // namespace ferry
