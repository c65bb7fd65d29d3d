// See result.h.
#include "algorithms/result.h"

#include "algorithms/purity.h"
#include "lift/types.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::algorithms {

using namespace clang;

std::string element_type(const UserText& text, QualType type, const Place& place) {
  if (!text.of_template) return lift::spelling(text.context(), type);
  return "std::decay_t<decltype(" + element(text, place, "0").value_or("") + ")>";
}

std::optional<std::string> initial_text(const UserText& text, const Call& call) {
  const Shape shape = call.algorithm->shape;
  if (shape == Shape::count) return "0";
  if (shape == Shape::any || shape == Shape::found || shape == Shape::steps_answer) return "false";
  if (shape == Shape::all || shape == Shape::none || shape == Shape::equal) return "true";
  if (call.initial) return text.flat(written(*call.initial));
  if (call.of_objects) return "std::decay_t<decltype(" + element(text, *call.first, "0").value_or("") + ")>{}";
  return "static_cast<" + element_type(text, call.result, *call.first) + ">(0)";
}

std::string result_declared(const UserText& text, const Call& call, const Names& names) {
  const Shape shape = call.algorithm->shape;
  if (!has_result(shape)) return "long " + names("k") + " = 0; ";
  const bool typed = call.initial || shape == Shape::reduce;
  const std::string type = shape == Shape::count ? "long"
                           : !typed              ? "bool"
                           : text.of_template ? "std::decay_t<decltype(" + initial_text(text, call).value_or("") + ")>"
                                              : lift::spelling(text.context(), call.result);
  return type + " " + names("r") + "{}; ";
}

// Returns `double r = static_cast<double>(-0.0);`, `auto r = s;` or `double r{}; if (n > 0) r = a[0];`.
std::optional<std::string> running_declared(const UserText& text, const Call& call, const Names& names) {
  const std::string result = names("a");  // a name that FERRY_VERIFY doesn't compare
  if (call.initial) {
    const std::optional<std::string> initial = text.flat(written(*call.initial));
    const bool same = same_type(written(*call.initial).getType(), call.result);
    if (!initial || (text.of_template && !same)) return std::nullopt;
    return (text.of_template ? "auto" : lift::spelling(text.context(), call.result)) + " " + result + " = " + *initial +
           "; ";
  }
  const std::string type = element_type(text, call.result, *call.first);
  const std::string neutral = call.fold->before.empty() ? neutral_value(call.fold->between, call.result) : "";
  if (!neutral.empty()) return type + " " + result + " = static_cast<" + type + ">(" + neutral + "); ";
  const std::optional<std::string> first = element(text, *call.first, "0");
  if (!first) return std::nullopt;
  return type + " " + result + "{}; if (" + count_text(call, names) + " > 0) " + result + " = " + *first + "; ";
}

std::string count_text(const Call& call, const Names& names) {
  return call.count->plain ? call.count->text : names("n");
}

static std::optional<std::string> compared_text(const Call& call, const Names& names) {
  const Call::Compared& one = *call.compared;
  // The variable that holds the count is declared inside braces, so it can't be named here.
  if (one.with.empty() && !call.count->plain && !call.guard.empty()) return std::nullopt;
  const std::string number = names(packs(call.algorithm->shape) ? "c" : "k");
  const std::string with = "(" + (one.with.empty() ? count_text(call, names) : one.with) + ")";
  return "(" + (one.number_first ? number + one.sign + with : with + one.sign + number) + ")";
}

std::optional<std::string> value_text(const UserText& text, const Call& call, const Names& names) {
  // The place is evaluated again after the loop. The loop may have written something that it depends on, as in `y +
  // y[0]`.
  const bool writes = !only_reads(call.algorithm->name);
  const auto stays = [](const Term& term) { return is_plain(*term.value); };
  const auto moved = [&](const std::optional<Place>& place, const std::string& by) -> std::optional<std::string> {
    if (writes && !llvm::all_of(place->terms, stays)) return std::nullopt;
    const std::optional<std::string> whole = iterator_text(text, *place);
    return whole ? std::optional("(" + *whole + " + " + by + ")") : std::nullopt;
  };
  const bool place = finds_place(call.algorithm->shape);
  if (call.call->getType()->isVoidType()) return "static_cast<void>(0)";
  const bool known = place || has_result(call.algorithm->shape) || call.asked != Call::Asked::place;
  if (call.of_ranges && !known) return std::nullopt;  // the result is a class that holds iterators
  switch (call.algorithm->shape) {
    case Shape::for_each:
    case Shape::iota:
    case Shape::replace:
    case Shape::steps:
      return std::nullopt;
    case Shape::swap:
      return moved(call.second, call.count->plain ? "(" + call.count->text + ")" : names("n"));
    case Shape::all:
    case Shape::any:
    case Shape::none:
    case Shape::equal:
    case Shape::found:
    case Shape::steps_answer:
      return names("r");
    case Shape::transform:
    case Shape::copy:
    case Shape::difference:
    case Shape::scan:
    case Shape::exclusive:
      if (call.count->may_be_negative) return std::nullopt;
      return moved(call.output, call.count->plain ? "(" + call.count->text + ")" : names("n"));
    case Shape::pack:
      if (call.compared) return compared_text(call, names);
      if (call.asked == Call::Asked::number) return names("c");
      return "(" + array_begin(*call.output) + " + " + names("c") + ")";
    case Shape::partition:
      return "std::make_pair(" + array_begin(*call.output) + " + " + names("c") + ", " +
             array_begin(*call.other_output) + " + " + names("d") + ")";
    case Shape::fill:
    case Shape::generate:
      if (call.count->may_be_negative) return std::nullopt;
      return moved(call.first, call.count->plain ? "(" + call.count->text + ")" : names("n"));
    case Shape::fold:
    case Shape::reduce:
      return "static_cast<" +
             (text.of_template || call.of_objects ? "decltype(" + names("r") + ")"
                                                  : lift::spelling(text.context(), call.result)) +
             ">(" + names("r") + ")";
    case Shape::count:
      return "static_cast<long>(" + names("r") + ")";
    case Shape::least:
    case Shape::greatest:
    case Shape::lower:
    case Shape::upper:
    case Shape::steps_place:
      if (call.compared) return compared_text(call, names);
      if (call.asked == Call::Asked::number) return names("k");
      if (call.asked == Call::Asked::value) return names("m");
      if (call.asked != Call::Asked::element) return moved(call.first, names("k"));
      // Containers take unsigned subscripts, so -Wsign-conversion requires a cast.
      return element(text, *call.first,
                     call.first->container && call.first->terms.empty()
                         ? "static_cast<unsigned long>(" + names("k") + ")"
                         : names("k"));
  }
  return std::nullopt;
}

}  // namespace ferry::translator::algorithms
