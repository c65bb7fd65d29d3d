// Handles a nest whose original loop calls a function that has no device code, through a pointer or a std::function, or
// as a virtual function of an object of unknown type.
#include "device_functions.h"
#include "failure.h"
#include "launcher.h"

#include <cxxabi.h>
#include <dlfcn.h>
#include <cstdlib>
#include <memory>
#include <typeinfo>

namespace ferry {

void Launcher::meets_function(bool none, const void* function, const char* name) {
  if (!*name) return;
  if (none) return copy_all_to_host();  // the original loop doesn't call the null pointer, or ends the program
  Dl_info known{};
  const bool named = function && dladdr(function, &known) && known.dli_sname && known.dli_saddr == function;
  const std::string symbol = named ? std::string(" (") + known.dli_sname + ")" : "";
  const bool registered = is_device_function(reinterpret_cast<void (*)()>(const_cast<void*>(function)), nullptr);
  const Failure failure =
      registered ? Failure(Guard::function,
                           quoted(name) + " is a function of another module" + symbol +
                               ", which kernels of this device can't call",
                           "name its file in --bodies-from, so that the loop's kernel has its code")
                 : Failure(Guard::function, quoted(name) + " is a function without device code" + symbol,
                           "define it and take its address in the file of the loop, or mark it [[ferry::device]] there "
                           "or, if it takes and returns numbers, in its own file");
  fall_back(nest_of(call_.ferry_module, site_).description, failure, nullptr, nullptr);
}

static std::string shown_type(const std::type_info& type) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> name(abi::__cxa_demangle(type.name(), nullptr, nullptr, &status),
                                                         &std::free);
  return name ? name.get() : type.name();
}

void Launcher::meets_held(const std::type_info& type, const char* name) {
  if (!*name) return;
  const Failure failure(
      Guard::function, quoted(name) + " holds a function without device code (" + shown_type(type) + ")",
      "construct it from a lambda, functor or function of the loop's file; 'ferry explain' says why one is excluded");
  fall_back(nest_of(call_.ferry_module, site_).description, failure, nullptr, nullptr);
}

void Launcher::meets_type(const std::type_info* type, const char* name) {
  if (!*name) return;
  const Failure failure(
      Guard::function,
      quoted(name) + " has a type whose functions have no device code" + (type ? " (" + shown_type(*type) + ")" : ""),
      "define the class in the file of the loop or in a header that it includes; 'ferry explain' says why a class is "
      "excluded");
  fall_back(nest_of(call_.ferry_module, site_).description, failure, nullptr, nullptr);
}

}  // namespace ferry
