#include "known_functions.h"

#include "kept_errno.h"
#include "shared_object.h"
#include "standard_error.h"

#include <ferry/output.h>

#include <dlfcn.h>

#include <atomic>
#include <iostream>
#include <mutex>

namespace ferry {

namespace {

using Kind = KnownFunction::Kind;

// Constant-initialised, because files register before this file's dynamic initialisation runs.
std::mutex files_mutex;
FerryDefined* newest_file = nullptr;
// Incremented whenever a file registers or unregisters. A remembered answer is valid while this number doesn't change.
std::atomic<unsigned long> files_changed{1};

void add_file(FerryDefined& file) noexcept {
  const std::lock_guard lock(files_mutex);
  file.ferry_next = newest_file;
  if (newest_file) newest_file->ferry_previous = &file;
  newest_file = &file;
  ++files_changed;
}

void remove_file(FerryDefined& file) noexcept {
  const std::lock_guard lock(files_mutex);
  if (file.ferry_previous) file.ferry_previous->ferry_next = file.ferry_next;
  if (file.ferry_next) file.ferry_next->ferry_previous = file.ferry_previous;
  if (newest_file == &file) newest_file = file.ferry_next;
  ++files_changed;
}

KnownFunction registered(void (*address)()) noexcept {
  const std::lock_guard lock(files_mutex);
  for (const FerryDefined* file = newest_file; file; file = file->ferry_next) {
    for (__SIZE_TYPE__ i = 0; i < file->ferry_stubs_count; ++i)
      if (file->ferry_stubs[i] == address) return {Kind::offloaded};
    for (__SIZE_TYPE__ i = 0; i < file->ferry_plain_count; ++i)
      if (file->ferry_plain[i].ferry_address == address) return {Kind::plain, file->ferry_plain[i].ferry_prints};
  }
  return {};
}

// Whether a call to the callee reaches the callee's known address. `there_now` means that it does, but that a dlopen
// may change that.
enum class BoundCall { elsewhere, there_now, there };

// Returns whether a call reaches `address`. Must be called without the lock above, because dlopen holds the loader's
// own lock while it runs constructors, which register files.
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

// The layout of a remembered answer: the count of changes (files_changed), what a plain function prints, and the kind.
constexpr unsigned bits_of_kind = 2, bits_of_answer = 8;

[[gnu::noinline]] KnownFunction ask_loader(FerryCallee& callee, unsigned long now) noexcept {
  const KeptErrno kept;
  void (*const address)() = callee.ferry_address;
  KnownFunction answer = registered(address);
  BoundCall call = BoundCall::there;
  if (answer.kind != Kind::unknown) call = bound(callee, reinterpret_cast<void*>(address));
  if (call == BoundCall::elsewhere) answer = {};
  const unsigned long known =
      now << bits_of_answer | answer.prints << bits_of_kind | static_cast<unsigned>(answer.kind);
  if (call != BoundCall::there_now) __atomic_store_n(&callee.ferry_known, known, __ATOMIC_RELAXED);
  return answer;
}

bool tells_first(FerryCallee& callee) noexcept {
  return !__atomic_exchange_n(&callee.ferry_told, true, __ATOMIC_RELAXED);
}

void before_output(FerryCall& call, unsigned prints, const char* file, unsigned line) {
  const auto has = [&](FerryPrints one) { return (prints & one) != 0; };
  FerryOutput output{call};
  if (has(ferry_prints_output)) output.ferry_standard(ferry_is_output, file, line);
  if (has(ferry_prints_error)) output.ferry_standard(ferry_is_error, file, line);
  if (has(ferry_prints_any)) output.ferry_standard(ferry_is_any, file, line);
  if (has(ferry_prints_cout)) output.ferry_to(std::cout, file, line);
  if (has(ferry_prints_cerr)) output.ferry_to(std::cerr, file, line);
  if (has(ferry_prints_clog)) output.ferry_to(std::clog, file, line);
}

}  // namespace

KnownFunction known_function(FerryCallee& callee) noexcept {
  const unsigned long now = files_changed.load(std::memory_order_relaxed);
  const unsigned long known = __atomic_load_n(&callee.ferry_known, __ATOMIC_RELAXED);
  if (known >> bits_of_answer != now) return ask_loader(callee, now);
  const auto answer = static_cast<unsigned>(known % (1u << bits_of_answer));
  return {static_cast<Kind>(answer % (1u << bits_of_kind)), answer >> bits_of_kind};
}

}  // namespace ferry

using namespace ferry;

FerryDefined::FerryDefined(void (*const* ferry_all)(), __SIZE_TYPE__ ferry_count, const FerryPlain* ferry_others,
                           __SIZE_TYPE__ ferry_others_count) noexcept
    : ferry_stubs(ferry_all),
      ferry_stubs_count(ferry_count),
      ferry_plain(ferry_others),
      ferry_plain_count(ferry_others_count),
      ferry_next(nullptr),
      ferry_previous(nullptr) {
  add_file(*this);
}
FerryDefined::~FerryDefined() { remove_file(*this); }

void FerryDriver::ferry_ask(unsigned certain, FerryCallee* const* callees, __SIZE_TYPE__ size, const char* file,
                            unsigned line) {
  unsigned joining = certain, prints = 0;
  bool all = true;
  for (__SIZE_TYPE__ i = 0; i < size; ++i) {
    FerryCallee& callee = *callees[i];
    const KnownFunction known = known_function(callee);
    joining += known.kind == Kind::offloaded;
    prints |= known.prints;
    if (known.kind != Kind::offloaded && !ferry_refused_) ferry_refused_ = &callee;
    if (known.kind != Kind::unknown) continue;
    all = false;
    if (callee.ferry_declared && tells_first(callee))
      say("ferry: %s:%u: '%s' is declared with [[ferry::offload]], but the function that is called isn't offloaded, so "
          "all data is copied to the host before the call; translate the file that defines it\n",
          file, line, callee.ferry_name);
  }
  ferry_joined_ = ferry_joined_ || joining > certain;
  // Code that reads the output may also read data that one of these calls leaves on the device.
  if (!all || (joining > 0 && prints != 0)) return ferry_call_.ferry_all(file, line);
  before_output(ferry_call_, prints, file, line);
  if (joining > 0) ferry_call_.ferry_join(static_cast<unsigned short>(joining));
}

void FerryDriver::ferry_tell() const noexcept {
  if (tells_first(*ferry_refused_))
    say("ferry: %s:%u: nothing in '%s' runs on a device because no function that it calls is offloaded where it is "
        "defined "
        "('%s')\n",
        ferry_file_, ferry_line_, ferry_function_, ferry_refused_->ferry_name);
}
