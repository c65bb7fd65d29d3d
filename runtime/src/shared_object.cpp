#include "shared_object.h"

#include <dlfcn.h>
#include <sys/auxv.h>

#include <cstdint>

namespace ferry {

namespace {

const char here = 0;

}  // namespace

// Recognises the program by its headers, because the dynamic linker gives a file name for the program, too.
const char* library_of(const void* address) noexcept {
  Dl_info info{};
  if (!dladdr(address, &info) || !info.dli_fname) return nullptr;
  const auto base = reinterpret_cast<std::uintptr_t>(info.dli_fbase);
  const std::uintptr_t headers = getauxval(AT_PHDR);
  const bool is_program = headers >= base && headers - base < 4096;
  return is_program ? nullptr : info.dli_fname;
}

bool may_be_unloaded() noexcept { return library_of(&here) != nullptr; }

void keep_loaded(const void* address) noexcept {
  if (const char* name = library_of(address)) static_cast<void>(dlopen(name, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE));
}

bool is_static(const void* object) noexcept {
  Dl_info info{};
  return dladdr(object, &info) != 0;
}

}  // namespace ferry
