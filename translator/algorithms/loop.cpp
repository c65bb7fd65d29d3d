// See loop.h.
#include "algorithms/loop.h"

#include "algorithms/purity.h"
#include "lift/types.h"

#include <clang/AST/DeclCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::algorithms {

using namespace clang;

namespace {

const FunctionDecl* library_function(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  const bool named = function && function->isInStdNamespace() && function->getIdentifier() &&
                     !isa<CXXMethodDecl>(function) && call.getStmtClass() == Stmt::CallExprClass;
  return named && function->getASTContext().getSourceManager().isInSystemHeader(function->getLocation()) ? function
                                                                                                        : nullptr;
}

bool is_policy(const Expr& argument) {
  const auto* record = argument.getType()->getAsCXXRecordDecl();
  return record && record->getIdentifier() && record->getName().ends_with("_policy");
}

bool same_type(QualType a, QualType b) {
  return a.getNonReferenceType().getUnqualifiedType().getCanonicalType() ==
         b.getNonReferenceType().getUnqualifiedType().getCanonicalType();
}

class CallReader {
 public:
  CallReader(const UserText& text, const CallExpr& call, const Algorithm& algorithm, Bytes bytes)
      : text_(text), result_{&call, &algorithm, bytes} {
    llvm::append_range(arguments_, call.arguments());
    if (is_policy(*arguments_.front())) arguments_.erase(arguments_.begin());
  }

  // What isn't known; "": all is.
  std::string read() {
    for (std::size_t a = 0; a < arguments_.size(); ++a)
      if (!is_pure(*arguments_[a])) return "an argument does more than compute a value";
    if (const char* why_not = read_ranges()) return why_not;
    std::vector<QualType> elements{result_.first->element};
    if (result_.second) elements.push_back(result_.second->element);
    if (const Expr* initial = argument('i')) {
      result_.initial = initial;
      result_.result = result_.call->getType();
    } else if (result_.algorithm->shape == Shape::reduce) {
      result_.result = result_.first->element.getUnqualifiedType();
    }
    if (!result_.result.isNull() && !lift::is_scalar(result_.result)) return "its result is no number";
    if (const Expr* map = argument('u') ? argument('u') : argument('b') ? argument('b') : argument('p')) {
      result_.map = operation(text_, *map, elements);
      if (!result_.map) return "its operation is no lambda, function or operator that is known by its name";
    }
    return read_rest();
  }
  Call take() { return std::move(result_); }

 private:
  const Expr* argument(char letter) const {
    const std::size_t at = result_.algorithm->arguments.find(letter);
    return at == llvm::StringRef::npos ? nullptr : arguments_[at];
  }

  const char* read_ranges() {
    const auto read = [&](char letter, std::optional<Place>& into) {
      if (const Expr* e = argument(letter)) into = place(text_, *e);
      return !argument(letter) || into.has_value();
    };
    std::optional<Place> last;
    if (!read('F', result_.first) || !read('L', last) || !read('S', result_.second) || !read('O', result_.output))
      return "an iterator isn't the begin of a named array or container of numbers, plus a number";
    if (const Expr* number = argument('N'))
      result_.count = count(text_, *number);
    else if (last)
      result_.count = distance(text_, *result_.first, *last);
    return result_.count ? nullptr : "how many elements there are isn't known";
  }

  std::string read_rest() {
    const QualType element = result_.first->element;
    if (const Expr* fold = argument('r')) {
      result_.fold = reducing(text_, *fold, result_.result);
      if (!result_.fold) return "its operation is no lambda, function or operator that is known by its name";
    } else if (result_.initial || result_.algorithm->shape == Shape::reduce) {
      result_.fold = infix("+");
    }
    // std::reduce adds elements to each other, in their own type.
    const bool mixed = result_.algorithm->shape == Shape::reduce && !result_.map && !result_.second &&
                       !same_type(element, result_.result);
    if (mixed) return "its initial value isn't of the elements' type, in which std::reduce may compute as well";
    if (result_.second && !result_.map && !result_.output) result_.map = infix("*");
    if (const Expr* order = argument('c')) {
      const std::optional<Operation> known = operation(text_, *order, {element, element});
      if (!known || known->lambda || (known->between != " < " && known->between != " > "))
        return "its comparison is neither std::less nor std::greater";
      result_.fold = known;
    }
    result_.value = argument('v');
    if (result_.value && !lift::is_scalar(result_.value->getType().getNonReferenceType().getUnqualifiedType()))
      return "its value is no number";
    return "";
  }

  const UserText& text_;
  Call result_;
  std::vector<const Expr*> arguments_;
};

}  // namespace

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

bool calls_algorithm(const CallExpr& call) {
  const FunctionDecl* function = library_function(call);
  return function && is_algorithm(function->getName());
}

std::optional<Call> read_call(const UserText& text, const CallExpr& call, std::string& why_not) {
  const FunctionDecl* function = library_function(call);
  const unsigned first = call.getNumArgs() > 0 && is_policy(*call.getArg(0)) ? 1 : 0;
  const Algorithm* algorithm = find_algorithm(function->getName(), call.getNumArgs() - first);
  const std::optional<Bytes> bytes = text.bytes(call.getSourceRange());
  why_not = "a macro writes a part of it";
  if (!bytes || !algorithm) return std::nullopt;
  CallReader reader(text, call, *algorithm, *bytes);
  why_not = reader.read();
  return why_not.empty() ? std::optional(reader.take()) : std::nullopt;
}

namespace {

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
    body(*first, *second, *output);
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
    if (is_plain(*call_.value)) {
      const bool one = isa<DeclRefExpr, IntegerLiteral, FloatingLiteral>(written(*call_.value));
      if (!one && call_.algorithm->shape != Shape::fill) value_ = "(" + value_ + ")";
      return true;
    }
    writer_.add("const auto " + names_("v") + " = " + value_ + "; ");
    value_ = names_("v");
    return true;
  }

  void body(const std::string& first, const std::string& second, const std::string& output) {
    switch (call_.algorithm->shape) {
      case Shape::for_each:
        return algorithms::write(writer_, *call_.map, first);
      case Shape::transform:
        writer_.add(output + " = ");
        return algorithms::write(writer_, *call_.map, first, second);
      case Shape::fill:
        return writer_.add(first + " = " + value_);
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
  return "static_cast<" + lift::spelling(text.context(), call.result) + ">(0)";
}

bool write_loop(LineWriter& writer, const UserText& text, const Call& call, const Names& names,
                const std::optional<std::string>& result, std::vector<frontend::StandIn>& loops) {
  const Shape shape = call.algorithm->shape;
  const bool sums = shape == Shape::fold || shape == Shape::reduce || shape == Shape::count;
  if (sums && !result) {
    const std::optional<std::string> initial = initial_text(text, call);
    if (!initial) return false;
    const std::string type = shape == Shape::count ? "long" : lift::spelling(text.context(), call.result);
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
    case Shape::count:
      return names("r");
    case Shape::least:
    case Shape::greatest:
      return moved(call.first, names("k"));
  }
  return std::nullopt;
}

}  // namespace ferry::translator::algorithms
