// See loop.h.
#include "algorithms/loop.h"

#include "algorithms/prelude.h"
#include "algorithms/purity.h"
#include "algorithms/result.h"
#include "lift/types.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::algorithms {

using namespace clang;

const char* Names::meaning(char letter) {
  switch (letter) {
    case 'i':
    case 'h':
    case 'j':
    case 'y':
      return "the position";
    case 'p':
    case 'q':
    case 'o':
      return "the range";
    case 'e':
    case 'f':
      return "the element";
    case 'n':
    case 'd':
    case 'u':
    case 'c':
      return "the number of elements";
    case 's':
      return "the start";
    case 'l':
      return "the length of a row";
    case 't':
    case 'g':
      return "the array";
    case 'v':
    case 'w':
    case 'b':
      return "the value";
    case 'm':
    case 'k':
      return "the element found";
    case 'x':
      return "the view";
    default:
      return "the result";
  }
}

namespace {

class LoopWriter {
 public:
  LoopWriter(LineWriter& writer, const UserText& text, const Call& call, const Names& names, std::string result,
             std::vector<frontend::StandIn>& loops)
      : writer_(writer),
        text_(text),
        users_(call),
        call_(call),
        result_(std::move(result)),
        names_(names),
        loops_(loops) {}

  bool write() {
    writer_.go_to(call_.bytes.begin);
    const std::string index = names_("i");
    const auto at = [&](const std::optional<Place>& place) {
      return place ? element(text_, *place, index) : std::optional(std::string());
    };
    point(call_.first, "p");
    point(call_.second, "q");
    point(call_.output, "o");
    point(call_.other_output, "l");
    const std::optional<std::string> first = at(call_.first), second = at(call_.second);
    const std::optional<std::string> output =
        packs(call_.algorithm->shape) ? counted(call_.output, "c") : at(call_.output);
    const std::optional<std::string> other = counted(call_.other_output, "d");
    if (!first || !second || !output || !other || !prepare()) return false;
    if (bisects(call_.algorithm->shape)) return bisect();
    if (is_of_prelude(call_.algorithm->shape)) return call_lambda();
    const bool place = finds_place(call_.algorithm->shape);
    if (place) {
      std::optional<std::string> begin = element(text_, *call_.first, "0");
      if (!begin) return false;
      if (call_.key) begin = "(" + call_.key->of(*begin) + ")";
      if (asks_value())
        writer_.add(element_type(text_, call_.first->element.getUnqualifiedType(), *call_.first) + " " + names_("m") +
                    "{}; if (" + count_ + " > 0) { " + names_("m") + " = " + *begin + "; ");
      else
        writer_.add((call_.guard.empty() ? "long " + names_("k") + " = 0; " : "") + "if (" + count_ +
                    " > 0) { __attribute__((__unused__)) auto " + names_("m") + " = " + *begin + "; ");
    }
    if (scans(call_.algorithm->shape)) {
      const std::optional<std::string> running = running_declared(text_, call_, names_);
      if (!running) return false;
      writer_.add("__attribute__((__unused__)) " + *running);
    }
    const unsigned begin = writer_.size();
    writer_.add("for (long " + index + " = " + (place ? "1" : "0") + "; " + index + " < " + count_ + "; ++" + index +
                ") ");
    const unsigned header = writer_.size();
    body(*first, packs(call_.algorithm->shape) ? *other : *second, *output);
    // The loop must have as many lines as the call that it replaces.
    const frontend::OwnText* last = writer_.own.empty() ? nullptr : &writer_.own.back();
    writer_.go_to(call_.bytes.end, last ? std::max(header, last->at + last->length) : header);
    loops_.push_back({begin, writer_.size(), stub_text(), call_.bytes.begin});
    if (place) writer_.add(" }");
    return true;
  }

 private:
  bool asks_value() const { return call_.asked == Call::Asked::value; }

  // Writes `for (long u = n; k < u;) { const long j = k + (u - k) / 2; if (a[j] < v) k = j + 1; else u = j; }`, which
  // reads the same elements as the library does. A redundant condition tells the range analysis that j is less than n.
  bool bisect() {
    const Shape shape = call_.algorithm->shape;
    const std::string low = names_("k"), high = names_("u"), middle = names_("j");
    const std::optional<std::string> at =
        element(text_, *call_.first, "(" + middle + " >= 0 && " + middle + " < " + count_ + " ? " + middle + " : 0)");
    if (!at) return false;
    if (call_.guard.empty() && shape != Shape::found) writer_.add("long " + low + " = 0; ");
    const unsigned begin = writer_.size();
    writer_.add("for (long " + (shape == Shape::found ? low + " = 0, " : "") + high + " = " + count_ + "; " + low +
                " < " + high + ";) { const long " + middle + " = " + low + " + (" + high + " - " + low + ") / 2; if (");
    const unsigned header = writer_.size();
    order(*at, shape == Shape::upper);
    writer_.add(") " + (shape == Shape::upper ? high + " = " + middle : low + " = " + middle + " + 1") + "; else ");
    if (shape == Shape::found) writer_.add("{ " + result_ + " = !(" + value_ + " < " + *at + "); ");
    writer_.add((shape == Shape::upper ? low + " = " + middle + " + 1" : high + " = " + middle) + "; }");
    if (shape == Shape::found) writer_.add(" }");
    const frontend::OwnText* last = writer_.own.empty() ? nullptr : &writer_.own.back();
    writer_.go_to(call_.bytes.end, last ? std::max(header, last->at + last->length) : header);
    loops_.push_back({begin, writer_.size(), stub_text(), call_.bytes.begin});
    return true;
  }

  // Writes `k = [](auto* a, long n, const auto& f) { … }(&a[0], n, [](int v) { return v > 0; })`.
  bool call_lambda() {
    const std::optional<std::string> begin = element(text_, *call_.first, "0");
    if (!begin) return false;
    const Shape shape = call_.algorithm->shape;
    if (call_.guard.empty() && shape == Shape::steps_place) writer_.add("long " + names_("k") + " = 0; ");
    const unsigned start = writer_.size();
    if (shape == Shape::steps_place) writer_.add(names_("k") + " = ");
    if (shape == Shape::steps_answer) writer_.add(result_ + " = ");
    writer_.add(lambda_of(call_, names_, element_type(text_, call_.first->element.getUnqualifiedType(), *call_.first)));
    writer_.add("(&" + *begin + ", " + count_);
    if (call_.middle) writer_.add(", " + call_.middle->text);
    if (call_.value) writer_.add(", " + value_);
    if (calls_function(call_.algorithm->name)) {
      writer_.add(", ");
      const bool two = call_.algorithm->arguments.find('p') == llvm::StringRef::npos;
      call_.map&& call_.map->lambda ? writer_.add_own(*call_.map->lambda)
                                    : writer_.add(lambda_of(call_.map, two, names_));
    }
    const unsigned header = writer_.size();
    writer_.add(")");
    const frontend::OwnText* last = writer_.own.empty() ? nullptr : &writer_.own.back();
    writer_.go_to(call_.bytes.end, last ? std::max(header, last->at + last->length) : header);
    loops_.push_back({start, writer_.size(), stub_text(), call_.bytes.begin});
    return true;
  }

  // Writes `a[j] < v` or `v < a[j]`.
  void order(const std::string& element, bool value_first) {
    const std::string& one = value_first ? value_ : element;
    const std::string& other = value_first ? element : value_;
    if (call_.map) return algorithms::write(writer_, *call_.map, one, other);
    writer_.add(one + " < " + other);
  }

  // Declares a variable for the address to which an iterator points, or for the first number in a view of numbers.
  void point(std::optional<Place>& place, const char* name) {
    if (place && place->numbers && !place->numbers->first) {
      place->first_number = names_(name);
      return writer_.add("const auto " + names_(name) + " = *" + place->base + ".begin(); ");
    }
    if (!place || !place->iterator) return;
    const bool is_name = llvm::all_of(place->base, [](char c) { return llvm::isAlnum(c) || c == '_'; });
    const std::string pointer = is_name ? names_(name, place->base) : names_(name);
    writer_.add("const auto " + pointer + " = " + place->base + ".base(); ");
    place->base = pointer;
  }

  // Declares k, which counts elements from the start of the output array. Returns `out[k]`, or "" without a place.
  std::optional<std::string> counted(const std::optional<Place>& place, const char* counter) {
    if (!place) return "";
    const Place whole = array_of(*place);
    const std::optional<Distance> start = distance(text_, whole, *place);
    if (!start) return std::nullopt;
    writer_.add("__attribute__((__unused__)) long " + names_(counter) + " = " + start->text + "; ");
    return element(text_, whole, names_(counter));
  }

  // Declares variables for values that are computed only once.
  bool prepare() {
    count_ = call_.count->text;
    if (!call_.count->plain) {
      // The launch uses the variable if the call isn't in a loop. A loop inside a kernel has no launch.
      const bool asked_again = !call_.stands_in_loop && !runs_in_order(call_.algorithm->shape);
      writer_.add((asked_again ? "" : "__attribute__((__unused__)) ") + std::string("const long ") + names_("n") +
                  " = " + count_ + "; ");
      count_ = names_("n");
    }
    return (!call_.value || prepare(*call_.value, "v", value_)) &&
           (!call_.replacement || prepare(*call_.replacement, "w", replacement_));
  }

  bool prepare(const Expr& e, const char* name, std::string& result) {
    const std::optional<std::string> value = text_.flat(written(e));
    if (!value) return false;
    result = *value;
    // The call may state the type explicitly: `std::count<int*, int>(b, e, 3.7)`.
    if (!same_type(written(e).getType(), e.getType())) {
      if (text_.of_template) return false;
      result = "static_cast<" + lift::spelling(text_.context(), e.getType().getUnqualifiedType()) + ">(" + result + ")";
    }
    if (is_plain(e)) {
      const bool one = isa<DeclRefExpr, IntegerLiteral, FloatingLiteral>(written(e));
      if (!one && call_.algorithm->shape != Shape::fill) result = "(" + result + ")";
      return true;
    }
    // The variable may be unused: a kernel may get the value as a number, and the call itself computes it again.
    writer_.add("__attribute__((__unused__)) const auto " + names_(name) + " = " + result + "; ");
    result = names_(name);
    return true;
  }

  // Returns the value, converted explicitly to the element type if the library converts it.
  std::string converted(const Expr& e, const std::string& value) const {
    const QualType element = call_.first->element;
    if (!text_.of_template && same_type(element, e.getType())) return value;
    return "static_cast<" + element_type(text_, element, *call_.first) + ">(" + value + ")";
  }

  // Returns iota's first value plus the index in that value's type, which may wrap.
  std::string counted() const {
    const std::string type = text_.of_template
                                 ? "std::decay_t<decltype(" + value_ + ")>"
                                 : lift::spelling(text_.context(), call_.value->getType().getUnqualifiedType());
    return "static_cast<" + type + ">(" + value_ + " + " + names_("i") + ")";
  }

  void body(const std::string& first, const std::string& second, const std::string& output) {
    switch (call_.algorithm->shape) {
      case Shape::for_each:
        return algorithms::write(writer_, *call_.map, first);
      case Shape::transform:
        writer_.add(output + " = ");
        return algorithms::write(writer_, *call_.map, first, second);
      case Shape::fill:
        return writer_.add(first + " = " + converted(*call_.value, value_));
      case Shape::copy:
        return writer_.add(output + " = " + first);
      case Shape::fold:
      case Shape::reduce:
        return sum(first, second);
      case Shape::count:
        passes(first);
        return writer_.add(" ++" + result_);
      case Shape::least:
      case Shape::greatest:
        return place(first);
      case Shape::all:
      case Shape::none:
      case Shape::equal:
        return truth(" && ", first, second);
      case Shape::any:
        return truth(" || ", first, second);
      case Shape::iota:
        return writer_.add(first + " = " + converted(*call_.value, counted()));
      case Shape::generate:
        writer_.add(first + " = ");
        return algorithms::write(writer_, *call_.map, "");
      case Shape::replace:
        passes(first);
        return writer_.add(" " + first + " = " + converted(*call_.replacement, replacement_));
      case Shape::swap:
        return writer_.add("std::swap(" + first + ", " + second + ")");
      case Shape::difference:
        return difference(first, output);
      case Shape::scan:
        writer_.add("{ ");
        sum(first, "");
        return writer_.add("; " + output + " = " + result_ + "; }");
      case Shape::exclusive:
        writer_.add("{ const auto " + names_("v") + " = " + result_ + "; ");
        sum(first, "");
        return writer_.add("; " + output + " = " + names_("v") + "; }");
      case Shape::pack:
      case Shape::partition:
        return pack(first, output, second);
      case Shape::lower:
      case Shape::upper:
      case Shape::found:
      case Shape::steps:
      case Shape::steps_place:
      case Shape::steps_answer:
        return;  // handled by bisect() and call_lambda()
    }
  }

  // Writes `if (f(a[i]))` or `if (a[i] == v)`.
  void passes(const std::string& element, bool negated = false) {
    writer_.add(negated ? "if (!(" : "if (");
    call_.map ? algorithms::write(writer_, *call_.map, element) : writer_.add(element + " == " + value_);
    writer_.add(negated ? "))" : ")");
  }

  // Writes `if (f(a[i])) { out[c] = a[i]; ++c; } else { to[d] = a[i]; ++d; }`.
  void pack(const std::string& element, const std::string& output, const std::string& other) {
    passes(element, call_.algorithm->name.starts_with("remove"));
    writer_.add(" { " + output + " = " + element + "; ++" + names_("c") + "; }");
    if (!other.empty()) writer_.add(" else { " + other + " = " + element + "; ++" + names_("d") + "; }");
  }

  // Writes `if (i > 0) { const auto e = a[i]; const auto f = a[i - 1]; out[i] = e - f; } else out[i] = a[i]`. Like the
  // library, it passes copies to the operation.
  void difference(const std::string& first, const std::string& output) {
    const std::string before = element(text_, *call_.first, names_("i") + " - 1").value_or("");
    writer_.add("if (" + names_("i") + " > 0) { const auto " + names_("e") + " = " + first + "; const auto " +
                names_("f") + " = " + before + "; " + output + " = ");
    algorithms::write(writer_, *call_.map, names_("e"), names_("f"));
    writer_.add("; } else " + output + " = " + first);
  }

  // Writes `{ const auto e = a[i]; r = r && f(e); }`. The loop may read all elements of the range.
  void truth(const char* sign, const std::string& first, const std::string& second) {
    writer_.add("{ const auto " + names_("e") + " = " + first + "; ");
    if (!second.empty()) writer_.add("const auto " + names_("f") + " = " + second + "; ");
    writer_.add(result_ + " = " + result_ + sign + (call_.algorithm->shape == Shape::none ? "!(" : "("));
    algorithms::write(writer_, *call_.map, names_("e"), second.empty() ? "" : names_("f"));
    writer_.add("); }");
  }

  // Writes `r = r + f(a[i], b[i])`. Lambdas stay in the order of the text.
  void sum(const std::string& first, const std::string& second) {
    const Operation& fold = *call_.fold;
    writer_.add(result_ + " = ");
    if (fold.lambda) writer_.add_own(*fold.lambda);
    writer_.add(fold.before + result_ + fold.between);
    if (!call_.map) {
      writer_.add(first);
    } else {
      const bool operators = !call_.map->lambda && call_.map->before.empty();
      writer_.add(operators ? "(" : "");
      algorithms::write(writer_, *call_.map, first, second);
      writer_.add(operators ? ")" : "");
    }
    writer_.add(fold.after);
  }

  void place(const std::string& element) {
    const std::string first = call_.key ? "(" + call_.key->of(element) + ")" : element;
    const std::string sign = call_.fold ? call_.fold->between : " < ";
    const bool least = call_.algorithm->shape == Shape::least;
    const std::string order = least ? first + sign + names_("m") : names_("m") + sign + first;
    const std::string kept = asks_value() ? "" : names_("k") + " = " + names_("i") + "; ";
    writer_.add("if (" + order + ") { " + names_("m") + " = " + first + "; " + kept + "}");
  }

  std::string stub_text() const {
    const std::string call = text_.raw(call_.bytes).str();
    switch (call_.algorithm->shape) {
      case Shape::for_each:
      case Shape::transform:
      case Shape::fill:
      case Shape::copy:
      case Shape::iota:
      case Shape::generate:
      case Shape::replace:
      case Shape::swap:
      case Shape::difference:
      case Shape::steps:
        return call;
      case Shape::fold:
      case Shape::reduce:
      case Shape::count:
        return result_ + " = " + call;
      case Shape::all:
      case Shape::any:
      case Shape::none:
      case Shape::equal:
      case Shape::found:
        return result_ + " = " + call + ";";  // the semicolon is needed because the loop ends with a brace
      case Shape::steps_answer:
        return result_ + " = " + call;
      case Shape::scan:
      case Shape::exclusive:
        return call + ";";
      case Shape::pack:
        return names_("c") + " = " + call + (call_.of_ranges ? ".out - " : " - ") + array_begin(*users_.output) + ";";
      case Shape::partition:
        return "{ const auto " + names_("m") + " = " + call + "; " + names_("c") + " = " + names_("m") + ".first - " +
               array_begin(*users_.output) + "; " + names_("d") + " = " + names_("m") + ".second - " +
               array_begin(*users_.other_output) + "; }";
      case Shape::least:
      case Shape::greatest:
      case Shape::lower:
      case Shape::upper:
        if (asks_value()) return names_("m") + " = *" + call + ";";
        return names_("k") + " = " + call + " - (" + iterator_text(text_, *call_.first).value_or("") + ");";
      case Shape::steps_place:
        return names_("k") + " = " + call + " - (" + iterator_text(text_, *call_.first).value_or("") + ")";
    }
    return call;
  }

  LineWriter& writer_;
  const UserText& text_;
  const Call& users_;  // the call, with the user's own iterator variables
  Call call_;
  const std::string result_;
  const Names& names_;
  std::vector<frontend::StandIn>& loops_;
  std::string count_, value_, replacement_;
};

}  // namespace

bool write_loop(LineWriter& writer, const UserText& text, const Call& call, const Names& names,
                const std::optional<std::string>& result, std::vector<frontend::StandIn>& loops) {
  const Shape shape = call.algorithm->shape;
  writer.go_to(call.bytes.begin);
  const std::string reserved = call.guard.empty() ? "" : result_declared(text, call, names);
  if (!call.guard.empty()) writer.add(reserved + "if (" + call.guard + ") { ");
  if (has_result(shape) && !result) {
    const std::optional<std::string> initial = initial_text(text, call);
    if (!initial) return false;
    if (text.of_template && call.initial && !same_type(written(*call.initial).getType(), call.result)) return false;
    const bool typed = call.initial || shape == Shape::reduce;
    const std::string type = shape == Shape::count                 ? "long"
                             : !typed                              ? "bool"
                             : text.of_template || call.of_objects ? "auto"
                                                                   : lift::spelling(text.context(), call.result);
    writer.add((reserved.empty() ? type + " " : "") + names("r") + " = " + *initial + "; ");
  }
  const std::string own = names(scans(shape) ? "a" : "r");
  if (!LoopWriter(writer, text, call, names, result.value_or(own), loops).write()) return false;
  if (!call.guard.empty()) writer.add(writer.text().back() == '}' ? " }" : "; }");
  return true;
}

}  // namespace ferry::translator::algorithms
