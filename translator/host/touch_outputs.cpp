// Output calls. The code reads what it prints, and the runtime checks the stream. See touches.h.
//
//   std::printf("%d %g\n", k, x[0]);          x[0]; standard output is checked before the statement
//   for (…) std::fprintf(f, "%g\n", x[k]);    x[…]; `f` is checked at the call, which may not happen
//   os << name;                               the characters of `name`
#include "host/touch_scan.h"
#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::host {

using Argument = ir::Output::Argument;
using Question = model::Asked::Kind;

// Skips implicit conversions. Doesn't skip a load, because a pointer variable isn't itself the text.
static ir::ExpressionId peeled(const ir::Body& body, ir::ExpressionId id) {
  for (;;) {
    const auto* requalified = std::get_if<ir::Requalify>(&body.expressions[id].node);
    const auto* convert = std::get_if<ir::Convert>(&body.expressions[id].node);
    if (!requalified && !(convert && !convert->written)) return id;
    id = requalified ? requalified->object : convert->value;
  }
}

void TouchScan::ask(Question kind, std::string text, std::string bytes) {
  footprint.asked.push_back({kind, std::move(text), std::move(bytes), std::nullopt});
}

// Records a question about the expression's value that is asked around the expression itself. Returns false if that is
// impossible.
bool TouchScan::ask_there(ir::ExpressionId id, Question kind) {
  if (!asks_there_ || !is_own_text(id)) return false;
  const std::optional<model::TextRange> around = function_.text.expression(at(id).source);
  if (!around) return false;
  footprint.asked.push_back({kind, "", "", around});
  return true;
}

void TouchScan::output(const ir::Call& call) {
  using Standard = ir::Output::Standard;
  switch (call.callee.output.standard) {
    case Standard::none:
      break;
    case Standard::output:
      ask(Question::standard_output);
      break;
    case Standard::error:
      ask(Question::standard_error);
      break;
    case Standard::any:
      ask(Question::standard_any);
      break;
  }
  for (std::size_t i = 0; i < call.arguments.size() && !footprint.everything; ++i) {
    const ir::ExpressionId argument = call.arguments[i];
    switch (call.callee.output.arguments[i]) {
      case Argument::value:
      case Argument::count:
        at(argument).is_lvalue ? scan_lvalue(argument, Use::read) : scan(argument);
        break;
      case Argument::text:
        read_text(argument);
        break;
      case Argument::made:
        scan_lvalue(std::get<ir::Decay>(at(argument).node).array, Use::update);
        break;
      case Argument::bytes:
        read_bytes(call, argument);
        break;
      case Argument::file:
        written_to(argument, Question::file);
        break;
      case Argument::stream:
        written_to(argument, Question::stream);
        break;
      case Argument::object:
        if (!as<ir::Name>(argument)) address(argument);
        break;
    }
  }
}

// Returns the expression's text if it means the same and has the same value before the code runs.
std::optional<std::string> TouchScan::steady_text(ir::ExpressionId id) {
  return invariant(id, certain()) ? quote(id) : std::nullopt;
}

// If the expression names a parameter of an inlined call that the call's body doesn't change, returns the argument.
ir::ExpressionId TouchScan::bound_argument(ir::ExpressionId id) const {
  for (;;) {
    const ir::ExpressionId bare = peeled(body_, id);
    const auto* load = as<ir::Load>(bare);
    const auto* name = as<ir::Name>(load ? load->object : bare);
    if (!name || !at(name->variable).of_callee || !at(name->variable).initialiser || changes(name->variable)) return id;
    id = *at(name->variable).initialiser;
  }
}

// Returns the stub's name for a stream that exists even if control doesn't reach the code.
std::optional<std::string> TouchScan::stream_text(ir::ExpressionId given) {
  const ir::ExpressionId stream = peeled(body_, given);
  const auto* load = as<ir::Load>(stream);
  const auto* name = as<ir::Name>(load ? load->object : stream);
  if (!name || declares(name->variable)) return std::nullopt;
  const ir::Variable& variable = at(name->variable);
  const bool is_pointer = body_.value_type(name->variable).kind == ir::Type::Kind::pointer;
  const bool stays = !is_pointer || (!changes(name->variable) && !unstable(name->variable));
  if (!stays) return std::nullopt;
  if (!variable.standard_stream.empty()) return variable.standard_stream;
  const bool is_there = is_pointer ? certain() : readable(name->variable);
  return is_there && can_name(name->variable) && !variable.first_use_calls ? quote(stream) : std::nullopt;
}

void TouchScan::written_to(ir::ExpressionId given, Question kind) {
  if (const auto* call = as<ir::Call>(given); call && call->callee.kind == ir::Callee::Kind::output)
    return output(*call);  // the `os << a` in `os << a << b`
  const ir::ExpressionId stream = bound_argument(given);
  if (std::optional<std::string> text = stream_text(stream)) {
    if (*text == "stdout") return ask(Question::standard_output);
    if (*text == "stderr") return ask(Question::standard_error);
    return ask(kind, *std::move(text));
  }
  if (const auto* call = as<ir::Inlined>(stream); call && at(stream).is_lvalue) {
    enter(*call, stream);  // the user's own `os << v` in `os << v << b`
    return call->result ? written_to(*call->result, kind) : everything();
  }
  const auto* load = as<ir::Load>(stream);
  if (const auto* choice = as<ir::Choose>(load ? load->object : stream)) {
    scan(choice->condition);
    const llvm::SaveAndRestore keep(certain_, false);
    written_to(choice->yes, kind);
    return written_to(choice->no, kind);
  }
  if (!ask_there(stream, kind)) return everything();
  at(stream).is_lvalue ? address(stream) : scan(stream);
}

// Returns whether the variable is an object whose characters can't have been written by a kernel. Kernels may name a
// string without taking its address, and the characters of a view belong to another object.
bool TouchScan::holds_unseen_text(ir::VariableId id) const {
  if (declared_type(id).kind == ir::Type::Kind::reference) return false;
  const ir::Type& type = body_.value_type(id);
  if (type.kind == ir::Type::Kind::span) return false;
  return declares(id) || (type.kind != ir::Type::Kind::string && !function_.exposed(id));
}

// Records a read of the characters in `text`, unless it is a string literal, which isn't on any device.
void TouchScan::read_text(ir::ExpressionId text) {
  text = bound_argument(text);
  const ir::ExpressionId bare = peeled(body_, text);
  if (as<ir::Constant>(bare)) return;
  if (const auto* choice = as<ir::Choose>(bare)) {
    scan(choice->condition);
    const llvm::SaveAndRestore keep(certain_, false);
    read_text(choice->yes);
    return read_text(choice->no);
  }
  if (const auto* decay = as<ir::Decay>(bare))
    return as<ir::Constant>(decay->array) ? void() : scan_lvalue(decay->array, Use::read);
  if (const auto* call = as<ir::Call>(bare); call && call->callee.kind == ir::Callee::Kind::output)
    return output(*call);  // a string that the argument constructs, or `s.c_str()`
  if (const auto* temporary = as<ir::Temporary>(bare)) return read_text(temporary->value);
  if (const auto* call = as<ir::Call>(bare); call && call->callee.kind == ir::Callee::Kind::access &&
                                             body_.type_of(call->arguments.front()).kind == ir::Type::Kind::string)
    return read_text(call->arguments.front());  // `s.c_str()`, for example
  const auto* name = as<ir::Name>(bare);
  if (name && holds_unseen_text(name->variable)) return;
  const bool names_string = name && body_.value_type(name->variable).kind == ir::Type::Kind::string;
  if (!ask_there(text, Question::text))
    return names_string ? record(ElementRef{name->variable}, Use::read) : everything();
  if (!name) at(text).is_lvalue ? address(text) : scan(text);
}

// Returns whether the expression is certainly evaluated and has the same value before the code runs. `reads_memory`
// allows the expression to dereference pointers.
bool TouchScan::is_steady(ir::ExpressionId root, bool reads_memory) {
  bool steady = certain() && ir::repeatable(body_, root);
  const auto follow = [&](ir::ExpressionId object) {
    const bool is_same =
        reads_memory && !body_.type_of(object).is_volatile && !may_change_memory(body_.type_of(object));
    steady = steady && (as<ir::Name>(object) || is_same);
  };
  ir::each_below(body_, root, [&](ir::ExpressionId id) {
    if (const auto* load = as<ir::Load>(id)) follow(load->object);
    const auto* call = as<ir::Call>(id);
    if (call && call->callee.kind == ir::Callee::Kind::element) follow(call->arguments.front());
    const auto* name = as<ir::Name>(id);
    if ((as<ir::Dereference>(id) && !reads_memory) || as<ir::Inlined>(id) || body_.type_of(id).is_volatile)
      steady = false;
    if (name)
      steady = steady && !declares(name->variable) && !changes(name->variable) && !unstable(name->variable) &&
               readable(name->variable) && !is_active(name->variable) && !body_.value_type(name->variable).is_volatile;
  });
  return steady;
}

// Returns the array or container if the pointer may lead to any of its elements.
std::optional<ir::VariableId> TouchScan::whole_array(ir::ExpressionId pointer) const {
  while (const auto* convert = as<ir::Convert>(pointer)) pointer = convert->value;
  if (const auto* decay = as<ir::Decay>(pointer)) return named(decay->array);
  if (const auto* call = as<ir::Call>(pointer); call && call->callee.kind == ir::Callee::Kind::access)
    return named(call->arguments.front());
  if (const auto* sum = as<ir::Binary>(pointer)) return whole_array(sum->left);
  const auto* address = as<ir::Address>(pointer);
  const auto* subscript = address ? as<ir::Subscript>(address->object) : nullptr;
  if (subscript) return whole_array(subscript->pointer);
  const auto* element = address ? as<ir::Call>(address->object) : nullptr;
  const bool of_container = element && element->callee.kind == ir::Callee::Kind::element;
  return of_container ? named(element->arguments.front()) : std::nullopt;
}

// Reads as many bytes as the call's counts say. If the counts are unknown before the code, reads the whole array.
void TouchScan::read_bytes(const ir::Call& call, ir::ExpressionId pointer) {
  const auto* literal = as<ir::Decay>(peeled(body_, pointer));
  if (literal && as<ir::Constant>(literal->array)) return;
  scan(pointer);
  std::optional<std::string> bytes = "";
  for (std::size_t i = 0; bytes && i < call.arguments.size(); ++i) {
    if (call.callee.output.arguments[i] != Argument::count) continue;
    const std::optional<std::string> count = steady_text(call.arguments[i]);
    if (count)
      *bytes += (bytes->empty() ? "" : " * ") + ("static_cast<__SIZE_TYPE__>(" + *count + ")");
    else
      bytes.reset();
  }
  const std::optional<std::string> begin = bytes && is_steady(pointer, false) ? quote(pointer) : std::nullopt;
  if (begin) return ask(Question::memory, *begin, *bytes);
  const std::optional<ir::VariableId> array = whole_array(pointer);
  array ? record(ElementRef{*array}, Use::read) : everything();
}

}  // namespace ferry::translator::host
