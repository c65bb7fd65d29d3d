#include "offloaded_functions.h"

#include "kept_errno.h"
#include "shared_object.h"
#include "standard_error.h"

#include <dlfcn.h>

#include <atomic>
#include <mutex>

namespace ferry {

namespace {

// Constant-initialised: files register before this one's constructors would run.
std::mutex stubs_mutex;
FerryStubs* newest_stubs = nullptr;
// Another number whenever a file is loaded or unloaded. An answer holds as long as it is the same: 2 * number + answer.
std::atomic<unsigned long> stubs_changed{1};

void add_stubs(FerryStubs& stubs) noexcept {
  const std::lock_guard lock(stubs_mutex);
  stubs.ferry_next = newest_stubs;
  if (newest_stubs) newest_stubs->ferry_previous = &stubs;
  newest_stubs = &stubs;
  ++stubs_changed;
}

void remove_stubs(FerryStubs& stubs) noexcept {
  const std::lock_guard lock(stubs_mutex);
  if (stubs.ferry_previous) stubs.ferry_previous->ferry_next = stubs.ferry_next;
  if (stubs.ferry_next) stubs.ferry_next->ferry_previous = stubs.ferry_previous;
  if (newest_stubs == &stubs) newest_stubs = stubs.ferry_next;
  ++stubs_changed;
}

bool is_stub(void (*address)()) noexcept {
  const std::lock_guard lock(stubs_mutex);
  for (const FerryStubs* stubs = newest_stubs; stubs; stubs = stubs->ferry_next)
    for (__SIZE_TYPE__ i = 0; i < stubs->ferry_count; ++i)
      if (stubs->ferry_addresses[i] == address) return true;
  return false;
}

// Where a call of the callee ends, as against its address.
enum class BoundCall { elsewhere, there_now, there };

// Without the lock above: dlopen holds the loader's own while it runs constructors, which register.
BoundCall bound(const FerryCallee& callee, void* address) noexcept {
  const char* const library = library_of(&callee);
  if (!library) return BoundCall::there;
  void* const program = dlopen(nullptr, RTLD_LAZY);
  void* const global = program ? dlsym(program, callee.ferry_symbol) : nullptr;
  if (program) dlclose(program);
  if (global == address) return BoundCall::there;
  void* const plugin = dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
  const bool exports = !plugin || dlsym(plugin, callee.ferry_symbol) == address;
  if (plugin) dlclose(plugin);
  if (library == library_of(address) && !exports) return BoundCall::there;
  return global ? BoundCall::elsewhere : BoundCall::there_now;
}

[[gnu::noinline]] bool ask_loader(FerryCallee& callee, unsigned long now) noexcept {
  const KeptErrno kept;
  void (*const address)() = callee.ferry_address;
  BoundCall call = BoundCall::there;
  bool answer = is_stub(address);
  if (answer) {
    call = bound(callee, reinterpret_cast<void*>(address));
    answer = call != BoundCall::elsewhere;
  }
  if (call != BoundCall::there_now) __atomic_store_n(&callee.ferry_known, 2 * now + (answer ? 1 : 0), __ATOMIC_RELAXED);
  return answer;
}

bool tells_first(FerryCallee& callee) noexcept {
  return !__atomic_exchange_n(&callee.ferry_told, true, __ATOMIC_RELAXED);
}

}  // namespace

bool is_offloaded(FerryCallee& callee) noexcept {
  const unsigned long now = stubs_changed.load(std::memory_order_relaxed);
  const unsigned long known = __atomic_load_n(&callee.ferry_known, __ATOMIC_RELAXED);
  return known / 2 == now ? known % 2 != 0 : ask_loader(callee, now);
}

}  // namespace ferry

using namespace ferry;

FerryStubs::FerryStubs(void (*const* ferry_first)(), __SIZE_TYPE__ ferry_size) noexcept
    : ferry_addresses(ferry_first), ferry_count(ferry_size), ferry_next(nullptr), ferry_previous(nullptr) {
  add_stubs(*this);
}
FerryStubs::~FerryStubs() { remove_stubs(*this); }

bool FerryDriver::ferry_offloaded(FerryCallee* const* callees, __SIZE_TYPE__ size, const char* file,
                                  unsigned line) noexcept {
  bool all = true;
  for (__SIZE_TYPE__ i = 0; i < size; ++i) {
    FerryCallee& callee = *callees[i];
    if (is_offloaded(callee)) continue;
    all = false;
    if (!ferry_refused_) ferry_refused_ = &callee;
    if (callee.ferry_declared && tells_first(callee))
      say("ferry: %s:%u: '%s' is declared with [[ferry::offload]], but what is called isn't offloaded, so everything "
          "comes home before; translate the file that defines it\n",
          file, line, callee.ferry_name);
  }
  return all;
}

void FerryDriver::ferry_tell() const noexcept {
  if (tells_first(*ferry_refused_))
    say("ferry: %s:%u: nothing of '%s' runs on a device: '%s', which it calls, isn't offloaded where it is defined\n",
        ferry_file_, ferry_line_, ferry_function_, ferry_refused_->ferry_name);
}
