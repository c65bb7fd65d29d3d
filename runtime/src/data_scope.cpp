// The public functions of scopes. A function that fails throws a ferry::Error that names the call. If the caller has no
// exceptions, it prints the message and ends the program.
#include "failure.h"
#include "kept_errno.h"
#include "scopes.h"

#include <exception>
#include <new>

namespace ferry {

namespace {

// Returns the error's message. Adds the scope's source location unless the message contains it already.
std::string message(const std::exception& error, const char* function, const detail::Caller& caller) {
  const std::string said = words_of(error);
  const bool names_it = said.find(std::string(caller.file) + ":" + std::to_string(caller.line)) != said.npos;
  return names_it ? said : said + during(calling(function, caller.file, caller.line));
}

template <class F>
auto call(const char* function, const detail::Caller& caller, bool can_throw, const F& body) {
  const KeptErrno kept;
  try {
    return body();
  } catch (const std::exception& error) {
    try {
      const std::string text = message(error, function, caller);
      if (can_throw) throw Error(text);
      end_program(text.c_str());
    } catch (const std::bad_alloc&) {  // no memory even for the message
      if (can_throw) throw;
      end_program("ferry: there is no memory left on the host");
    }
  }
}

template <class F>
auto call(const char* function, const detail::Caller& caller, const F& body) {
  return call(function, caller, caller.can_throw, body);
}

}  // namespace

namespace detail {

void begin_scope(const DataScope& scope, std::initializer_list<DataRef> data, const Caller& caller) {
  call("ferry::DataScope", caller, [&] { Scopes::instance().begin(scope, data, caller.file, caller.line); });
}

void end_scope(const DataScope& scope, const Caller& caller) {
  const bool can_throw = caller.can_throw && std::uncaught_exceptions() == 0;
  call("the end of a ferry::DataScope", caller, can_throw, [&] { Scopes::instance().end(scope); });
}

void update_scopes(const DataRef& data, bool on_host, const Caller& caller) {
  call(on_host ? "ferry::update_host" : "ferry::update_device", caller,
       [&] { on_host ? Scopes::instance().update_host(data) : Scopes::instance().update_device(data); });
}

void* device_address(const DataRef& data, bool writes, const Caller& caller) {
  return call("ferry::device_data", caller, [&] { return Scopes::instance().device_address(data, writes); });
}

}  // namespace detail

// Defined here, so that a program that needs scopes also links the functions above. The weak names in the headers
// wouldn't cause that.
Scopes& Scopes::instance() {
  static Scopes& scopes = *new Scopes;  // never destroyed, because static objects may be scopes
  return scopes;
}

}  // namespace ferry
