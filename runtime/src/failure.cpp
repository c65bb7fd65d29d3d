#include "failure.h"

#include "context.h"
#include "kept_errno.h"
#include "standard_error.h"

#include <cstdlib>
#include <new>
#include <typeinfo>

namespace ferry {

namespace {

// Returns text like "heat, heat.cpp:6".
std::string where(const trace::Place& place) {
  const auto& [function, file, line, ends] = place;
  std::string text = function ? function : "a function";
  if (file) text += std::string(", ") + file + (line ? ":" + std::to_string(line) : "");
  return text;
}

std::string text(const detail::GivenUp& given_up) {
  std::string text = given_up.data ? "; results of kernels are lost" : "; none of it has run";
  if (!given_up.partly_copied.empty())
    text += ", except for elements of " + given_up.partly_copied + ", which may be new";
  if (given_up.scopes) text += std::string("; ") + Scopes::lost_words;
  if (given_up.lost) text += "; " + given_up.lost->device.info().id + " is lost to this process";
  return text;
}

}  // namespace

std::string during(const Doing& doing) { return std::string("; ") + doing.what + where(doing.place); }

std::string words_of(const std::exception& error) {
  if (dynamic_cast<const std::bad_alloc*>(&error)) return "ferry: there is no memory left on the host";
  if (dynamic_cast<const Error*>(&error)) return error.what();
  return std::string("ferry: ") + error.what();
}

bool is_the_programs(const std::exception& error) { return typeid(error) == typeid(Error); }

std::string give_up(detail::Context& context, const std::exception& error, const Doing& doing) {
  const KeptErrno kept;
  if (is_the_programs(error) && !context.is_cut_off()) return error.what();
  const detail::GivenUp given_up = context.give_up(error);
  const std::string said = words_of(error);
  const bool names_it = said.find(where(doing.place)) != said.npos;
  return said + (names_it ? "" : during(doing)) + text(given_up);
}

void fail(detail::Context& context, const std::exception& error, const Doing& doing, bool can_throw) {
  try {
    const std::string message = give_up(context, error, doing);
    if (can_throw) throw Error(message);
    end_program(message.c_str());
  } catch (const std::bad_alloc&) {  // no memory even for the message
    if (can_throw) throw;
    end_program("ferry: there is no memory left on the host");
  }
}

void end_program(const char* message) noexcept {
  say("%s\n", message);
  std::abort();
}

}  // namespace ferry
