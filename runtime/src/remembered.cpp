#include "remembered.h"

#include <map>
#include <mutex>

namespace ferry {

namespace {

struct Read {
  Nest nest;
  void** owner;
};

// All that was read, by the first image of its module.
struct AllRead {
  std::mutex mutex;
  std::map<const void*, std::vector<std::unique_ptr<Read>>> by_image;
};

AllRead& all_read() {
  static AllRead& instance = *new AllRead;
  return instance;
}

Nest* found(void* const& owner) {
  auto* const read = static_cast<Read*>(__atomic_load_n(&owner, __ATOMIC_ACQUIRE));
  return read ? &read->nest : nullptr;
}

[[gnu::noinline]] Nest& read_once(const FerryModule& module, const char* text, void*& owner) {
  AllRead& all = all_read();
  const std::lock_guard lock(all.mutex);
  if (Nest* const other = found(owner)) return *other;
  auto read = std::make_unique<Read>();
  read->nest.description = parse_description(text);
  read->owner = &owner;
  auto& list = all.by_image[module.ferry_images_count ? module.ferry_images[0] : nullptr];
  list.push_back(std::move(read));
  __atomic_store_n(&owner, static_cast<void*>(list.back().get()), __ATOMIC_RELEASE);
  return list.back()->nest;
}

}  // namespace

Nest& nest_of(const FerryModule& module, FerrySite& site) {
  Nest* const nest = found(site.ferry_parsed);
  return nest ? *nest : read_once(module, site.ferry_text, site.ferry_parsed);
}

Nest& nest_of(const FerryModule& module, FerryStep& step) {
  Nest* const nest = found(step.ferry_parsed);
  return nest ? *nest : read_once(module, step.ferry_text, step.ferry_parsed);
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
