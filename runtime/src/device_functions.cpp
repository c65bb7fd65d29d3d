#include "device_functions.h"

#include "shared_object.h"

#include <atomic>
#include <mutex>
#include <string_view>

namespace ferry {

namespace {

// Constant-initialised, because files register before this file's dynamic initialisation runs.
std::mutex device_files_mutex;
FerryDeviceFunctions* newest_device_file = nullptr;
// Incremented whenever a file registers or unregisters its functions.
std::atomic<unsigned long> device_files_changed{1};

// A thread's last answer. It is valid while device_files_changed is unchanged, and is kept because loops often call the
// same function.
struct LastFound {
  void (*address)();
  const char* signature;
  unsigned long changed;
};
thread_local LastFound last_found{};

void add_device_file(FerryDeviceFunctions& file) noexcept {
  const std::lock_guard lock(device_files_mutex);
  file.ferry_next = newest_device_file;
  if (newest_device_file) newest_device_file->ferry_previous = &file;
  newest_device_file = &file;
  ++device_files_changed;
}

void remove_device_file(FerryDeviceFunctions& file) noexcept {
  const std::lock_guard lock(device_files_mutex);
  if (file.ferry_previous) file.ferry_previous->ferry_next = file.ferry_next;
  if (file.ferry_next) file.ferry_next->ferry_previous = file.ferry_previous;
  if (newest_device_file == &file) newest_device_file = file.ferry_next;
  ++device_files_changed;
}

// Returns the table that contains the function, or null if there is none.
const void* table_of(void (*address)(), const char* signature) noexcept {
  const std::lock_guard lock(device_files_mutex);
  for (const FerryDeviceFunctions* file = newest_device_file; file; file = file->ferry_next)
    for (__SIZE_TYPE__ i = 0; i < file->ferry_count; ++i)
      if (file->ferry_all[i].ferry_address == address &&
          (!signature || std::string_view(file->ferry_all[i].ferry_signature) == signature))
        return file->ferry_all;
  return nullptr;
}

// Returns whether the function and the table are in the same module. The dynamic loader may have resolved the name to a
// function of a different module, about which nothing is known. Must be called without the lock, because dlopen holds
// the loader's own lock while files register.
bool is_of_its_module(void (*address)(), const void* table) noexcept {
  return library_of(reinterpret_cast<const void*>(address)) == library_of(table);
}

}  // namespace

bool is_device_function(void (*address)(), const char* signature) noexcept {
  const unsigned long now = device_files_changed.load();
  LastFound& last = last_found;
  if (last.changed == now && last.address == address && last.signature == signature) return true;
  const void* const table = table_of(address, signature);
  if (!table || !is_of_its_module(address, table)) return false;
  last = {address, signature, now};
  return true;
}

}  // namespace ferry

void ferry_register_functions(FerryDeviceFunctions& file) noexcept { ferry::add_device_file(file); }
void ferry_unregister_functions(FerryDeviceFunctions& file) noexcept { ferry::remove_device_file(file); }
