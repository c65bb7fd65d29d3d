// See loop.h.
#include "algorithms/loop.h"

#include "algorithms/purity.h"
#include "lift/types.h"

namespace ferry::translator::algorithms {

using namespace clang;

const char* Names::meaning(char letter) {
  switch (letter) {
    case 'i':
      return "the position";
    case 'n':
      return "the number of elements";
    case 'v':
      return "the value";
    case 'm':
    case 'k':
      return "the element found";
    default:
      return "the result";
  }
}

namespace {

// Of an element, for what may be another type in another instance.
std::string element_type(const UserText& text, QualType type, const Place& place) {
  if (!text.of_template) return lift::spelling(text.context(), type);
  return "std::decay_t<decltype(" + element(text, place, "0").value_or("") + ")>";
}

class LoopWriter {
 public:
  LoopWriter(LineWriter& writer, const UserText& text, const Call& call, const Names& names, std::string result,
             std::vector<frontend::StandIn>& loops)
      : writer_(writer), text_(text), call_(call), result_(std::move(result)), names_(names), loops_(loops) {}

  bool write() {
    writer_.go_to(call_.bytes.begin);
    const std::string index = names_("i");
    const auto at = [&](const std::optional<Place>& place) {
      return place ? element(text_, *place, index) : std::optional(std::string());
    };
    const std::optional<std::string> first = at(call_.first), second = at(call_.second), output = at(call_.output);
    if (!first || !second || !output || !prepare()) return false;
    const bool place = call_.algorithm->shape == Shape::least || call_.algorithm->shape == Shape::greatest;
    if (place) {
      const std::optional<std::string> begin = element(text_, *call_.first, "0");
      if (!begin) return false;
      writer_.add("long " + names_("k") + " = 0; if (" + count_ + " > 0) { auto " + names_("m") + " = " + *begin +
                  "; ");
    }
    const unsigned begin = writer_.size();
    writer_.add("for (long " + index + " = " + (place ? "1" : "0") + "; " + index + " < " + count_ + "; ++" + index +
                ") ");
    const unsigned header = writer_.size();
    body(*first, *second, *output);
    // The loop has as many lines as the call that stands in its place.
    const frontend::OwnText* last = writer_.own.empty() ? nullptr : &writer_.own.back();
    writer_.go_to(call_.bytes.end, last ? std::max(header, last->at + last->length) : header);
    loops_.push_back({begin, writer_.size(), in_its_place()});
    if (place) writer_.add(" }");
    return true;
  }

 private:
  // What is computed once.
  bool prepare() {
    count_ = call_.count->text;
    if (!call_.count->plain) {
      writer_.add("const long " + names_("n") + " = " + count_ + "; ");
      count_ = names_("n");
    }
    if (!call_.value) return true;
    const std::optional<std::string> value = text_.flat(written(*call_.value));
    if (!value) return false;
    value_ = *value;
    // Of a type that the call says: `std::count<int*, int>(b, e, 3.7)`
    if (!same_type(written(*call_.value).getType(), call_.value->getType())) {
      if (text_.of_template) return false;
      value_ = "static_cast<" + lift::spelling(text_.context(), call_.value->getType().getUnqualifiedType()) + ">(" +
               value_ + ")";
    }
    if (is_plain(*call_.value)) {
      const bool one = isa<DeclRefExpr, IntegerLiteral, FloatingLiteral>(written(*call_.value));
      if (!one && call_.algorithm->shape != Shape::fill) value_ = "(" + value_ + ")";
      return true;
    }
    writer_.add("const auto " + names_("v") + " = " + value_ + "; ");
    value_ = names_("v");
    return true;
  }

  // A literal that doesn't fit is the user's business where std::fill converts it.
  std::string converted_value() const {
    const QualType element = call_.first->element;
    if (!text_.of_template && same_type(element, call_.value->getType())) return value_;
    return "static_cast<" + element_type(text_, element, *call_.first) + ">(" + value_ + ")";
  }

  void body(const std::string& first, const std::string& second, const std::string& output) {
    switch (call_.algorithm->shape) {
      case Shape::for_each:
        return algorithms::write(writer_, *call_.map, first);
      case Shape::transform:
        writer_.add(output + " = ");
        return algorithms::write(writer_, *call_.map, first, second);
      case Shape::fill:
        return writer_.add(first + " = " + converted_value());
      case Shape::copy:
        return writer_.add(output + " = " + first);
      case Shape::fold:
      case Shape::reduce:
        return sum(first, second);
      case Shape::count:
        writer_.add("if (");
        if (call_.map)
          algorithms::write(writer_, *call_.map, first);
        else
          writer_.add(first + " == " + value_);
        return writer_.add(") ++" + result_);
      case Shape::least:
      case Shape::greatest:
        return place(first);
    }
  }

  // `r = r + f(a[i], b[i])`. Lambdas come in the order in which they are written.
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

  void place(const std::string& first) {
    const std::string sign = call_.fold ? call_.fold->between : " < ";
    const bool least = call_.algorithm->shape == Shape::least;
    const std::string order = least ? first + sign + names_("m") : names_("m") + sign + first;
    writer_.add("if (" + order + ") { " + names_("m") + " = " + first + "; " + names_("k") + " = " + names_("i") +
                "; }");
  }

  std::string in_its_place() const {
    const std::string call = text_.raw(call_.bytes).str();
    switch (call_.algorithm->shape) {
      case Shape::for_each:
      case Shape::transform:
      case Shape::fill:
      case Shape::copy:
        return call;
      case Shape::fold:
      case Shape::reduce:
      case Shape::count:
        return result_ + " = " + call;
      case Shape::least:
      case Shape::greatest:
        return names_("k") + " = " + call + " - (" + text_.flat(*call_.first->whole).value_or("") + ");";
    }
    return call;
  }

  LineWriter& writer_;
  const UserText& text_;
  const Call& call_;
  const std::string result_;
  const Names& names_;
  std::vector<frontend::StandIn>& loops_;
  std::string count_, value_;
};

}  // namespace

std::optional<std::string> initial_text(const UserText& text, const Call& call) {
  if (call.algorithm->shape == Shape::count) return "0";
  if (call.initial) return text.flat(written(*call.initial));
  return "static_cast<" + element_type(text, call.result, *call.first) + ">(0)";
}

bool write_loop(LineWriter& writer, const UserText& text, const Call& call, const Names& names,
                const std::optional<std::string>& result, std::vector<frontend::StandIn>& loops) {
  const Shape shape = call.algorithm->shape;
  const bool sums = shape == Shape::fold || shape == Shape::reduce || shape == Shape::count;
  if (sums && !result) {
    const std::optional<std::string> initial = initial_text(text, call);
    if (!initial) return false;
    if (text.of_template && call.initial && !same_type(written(*call.initial).getType(), call.result)) return false;
    const std::string type = shape == Shape::count ? "long"
                             : text.of_template    ? "auto"
                                                   : lift::spelling(text.context(), call.result);
    writer.go_to(call.bytes.begin);
    writer.add(type + " " + names("r") + " = " + *initial + "; ");
  }
  return LoopWriter(writer, text, call, names, result.value_or(names("r")), loops).write();
}

std::optional<std::string> value_text(const UserText& text, const Call& call, const Names& names) {
  const auto moved = [&](const std::optional<Place>& place, const std::string& by) -> std::optional<std::string> {
    const std::optional<std::string> whole = text.flat(*place->whole);
    return whole ? std::optional("(" + *whole + " + " + by + ")") : std::nullopt;
  };
  switch (call.algorithm->shape) {
    case Shape::for_each:
      return std::nullopt;
    case Shape::transform:
    case Shape::copy:
      if (call.count->may_be_negative) return std::nullopt;
      return moved(call.output, call.count->plain ? "(" + call.count->text + ")" : names("n"));
    case Shape::fill:
      if (call.count->may_be_negative) return std::nullopt;
      return moved(call.first, call.count->plain ? "(" + call.count->text + ")" : names("n"));
    case Shape::fold:
    case Shape::reduce:
      return "static_cast<" +
             (text.of_template ? "decltype(" + names("r") + ")" : lift::spelling(text.context(), call.result)) + ">(" +
             names("r") + ")";
    case Shape::count:
      return "static_cast<long>(" + names("r") + ")";
    case Shape::least:
    case Shape::greatest:
      if (call.asked == Call::Asked::number) return names("k");
      return call.asked == Call::Asked::element ? element(text, *call.first, names("k"))
                                                : moved(call.first, names("k"));
  }
  return std::nullopt;
}

}  // namespace ferry::translator::algorithms
