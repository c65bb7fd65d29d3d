// The public functions of scopes. What fails in them is a ferry::Error that names the call, or, where none can be
// thrown, its message and the program's end.
#include "failure.h"
#include "kept_errno.h"
#include "scopes.h"

#include <exception>
#include <new>

namespace ferry {

namespace {

// A program's own error may name the scope's place already.
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
    } catch (const std::bad_alloc&) {  // not even for the message
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

DataScope::DataScope(std::initializer_list<DataRef> data, detail::Caller caller) : caller_(caller) {
  call("ferry::DataScope", caller, [&] { Scopes::instance().begin(*this, data, caller.file, caller.line); });
}

DataScope::~DataScope() noexcept(false) {
  const bool can_throw = caller_.can_throw && std::uncaught_exceptions() == 0;
  call("the end of a ferry::DataScope", caller_, can_throw, [&] { Scopes::instance().end(*this); });
}

void update_host(const DataRef& data, detail::Caller caller) {
  call("ferry::update_host", caller, [&] { Scopes::instance().update_host(data); });
}

void update_device(const DataRef& data, detail::Caller caller) {
  call("ferry::update_device", caller, [&] { Scopes::instance().update_device(data); });
}

void* detail::device_address(const DataRef& data, bool writes, const Caller& caller) {
  return call("ferry::device_data", caller, [&] { return Scopes::instance().device_address(data, writes); });
}

}  // namespace ferry
