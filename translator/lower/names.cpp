// The passes that fill holes. See kernel.h.
#include "ir/build.h"
#include "lower/kernel.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lower {

namespace {

// Fills holes. There is one function for each kind of hole.
class Filler {
 public:
  Filler(DeviceText& text, const ir::Hole& hole) : text_(text), hole_(hole) {}

  void operator()(const ir::VariableName& name) {
    if (name.template_arguments) text_.fragments.drop(*name.template_arguments);
    if (!name.called.empty()) return replace(name_of(name.variable) + "." + name.called);
    if (name.of_accessor || text_.body.variables[name.variable].of_pack) return replace(name_of(name.variable));
    if (text_.names.declared_in_text(name.variable)) return;
    replace(text_.names.name_of(name.variable));
  }
  void operator()(const ir::EnumeratorName& name) { replace(text_.shared.enumerator(name)); }
  void operator()(const ir::AliasName& name) {
    const ir::Alias& alias = text_.body.aliases[name.alias];
    if (text_.fragments.hold(alias.declared)) return;
    if (name.keyword) text_.fragments.drop(*name.keyword);
    replace(text_.names.name_of(alias));
  }
  void operator()(const ir::EnumerationName& name) { replace(text_.shared.enumeration(name.enumeration)); }
  void operator()(const ir::TypeText& text) {
    if (hole_.qualifier) text_.fragments.drop(*hole_.qualifier);
    const std::string type = text_.shared.type(text_.body, text_.body.types[text.type]);
    const std::string name = text_.names.alias("type", (text.is_const ? "const " : "") + type, false);
    text_.fragments.become(hole_.source, name + (text.half_token ? ">" : ""));
  }
  void operator()(const ir::CalledName& name) {
    const bool maths = name.callee.kind == ir::Callee::Kind::maths;
    text_.uses_maths |= maths || name.completes_maths;
    text_.shared.completes_maths |= name.completes_maths;
    text_.shared.uses_values |= name.of_value;
    if (name.result) text_.shared.record(*name.result);
    if (name.template_arguments) text_.fragments.drop(*name.template_arguments);
    const std::string first =
        name.first_argument ? "<" + text_.shared.type(text_.body, text_.body.types[*name.first_argument]) + ">" : "";
    replace((maths ? "std::" : "ferry_") + name.callee.name + first);
  }
  void operator()(const ir::OwnName& own) {
    std::string more;
    for (const ir::NumberText& number : own.defaults) more += ", " + spelt(number);
    for (const ir::VariableId variable : own.outer) more += ", " + name_of(variable);
    const CalledUpdates updates = updates_in_call(text_.called, own.closing.begin);
    for (const std::string& result : updates.results()) more += ", " + result;
    if (!own.has_arguments && !more.empty()) more.erase(0, 2);
    if (own.template_arguments) text_.fragments.drop(*own.template_arguments);
    if (own.opening) {
      text_.fragments.replace(own.opening->begin, "(");
      text_.fragments.replace(own.closing.begin, ")");
    }
    if (!more.empty()) text_.fragments.put_before(own.closing.begin, more);
    if (hole_.qualifier) text_.fragments.drop(*hole_.qualifier);
    text_.fragments.become(hole_.source, call(own.function, updates));
  }
  void operator()(const ir::OwnOperator& own) {  // call_operators() fills this hole
    for (const ir::VariableId variable : own.outer) name_of(variable);
    call(own.function, updates_in_operator(text_.called, hole_.source));
  }
  void operator()(const ir::OwnChoice& own) {  // call_operators() fills this hole
    std::string more;
    if (own.number) name_of(*own.number);
    for (const ir::VariableId variable : own.outer) more += ", " + name_of(variable);
    const CalledUpdates updates = updates_in_call(text_.called, own.closing.begin);
    for (const std::string& result : updates.results()) more += ", " + result;
    if (!more.empty()) text_.fragments.put_before(own.closing.begin, more);
    call(own.function, updates);
  }
  void operator()(const ir::OwnElement& own) {  // call_operators() fills this hole
    std::string more;
    for (const ir::VariableId element : own.elements) more += ", " + name_of(element);
    for (const std::int64_t number : own.numbers) more += ", " + std::to_string(number);
    text_.fragments.replace(own.closing.begin, more + ")");
    call(own.function, {});
  }
  void operator()(const ir::OwnUse& own) {  // call_operators() fills this hole
    call(own.function, own.operation ? updates_in_operator(text_.called, hole_.source) : CalledUpdates{});
  }
  void operator()(const ir::CheckedName& name) {
    replace(name.has_argument ? "ferry_at" : "ferry_checked");
    text_.fragments.put_before(name.closing.begin, std::string(name.has_argument ? ", " : "") + ended);
  }
  void operator()(const ir::RecordName& name) {
    if (hole_.qualifier) text_.fragments.drop(*hole_.qualifier);
    text_.fragments.become(hole_.source, text_.shared.record(name.record) + (name.half_token ? ">" : ""));
  }
  void operator()(const ir::MemoryType& type) {
    if (!type.element) return text_.fragments.put_before(hole_.source.begin, "*");
    const std::string element = text_.shared.type(text_.body, text_.body.types[*type.element]);
    text_.uses_views = true;
    text_.fragments.become(hole_.source, "FerryOwn<" + element + ">");
  }
  void operator()(const ir::MemoryPlace& place) {
    const std::string memory = text_.names.name_of(place.variable);
    const bool array = text_.body.value_type(place.variable).kind == ir::Type::Kind::array;
    if (array) return text_.fragments.become(hole_.source, "= " + memory);
    text_.fragments.put_after(hole_.source.end, memory + ", ");
  }
  void operator()(const ir::BoundArray&) {}  // bind_elements() fills this hole
  void operator()(const ir::PassedVariable& passed) { text_.fragments.become(hole_.source, name_of(passed.variable)); }
  void operator()(const ir::PassedLambda&) { text_.fragments.become(hole_.source, "FerryLambda()"); }
  void operator()(const ir::NumberText& number) { text_.fragments.become(hole_.source, spelt(number)); }
  void operator()(const ir::SizeText& text) { text_.fragments.become(hole_.source, "(" + text.bytes + "UL)"); }
  void operator()(const ir::FixedText& fixed) { text_.fragments.become(hole_.source, fixed.text); }
  void operator()(const ir::Discarded& branch) {
    text_.fragments.become(hole_.source, "{}");
    if (branch.semicolon && text_.fragments.hold(*branch.semicolon)) text_.fragments.drop(*branch.semicolon);
  }
  void operator()(const ir::LeftOut&) {}

 private:
  std::string call(ir::FunctionId function, const CalledUpdates& updates) {
    std::string name = text_.shared.function(function, updates);
    text_.uses_maths |= text_.shared.computes_maths(function);
    return name;
  }
  std::string name_of(ir::VariableId variable) const { return text_.name_of(variable); }
  std::string spelt(const ir::NumberText& number) const {
    return number_text(number.number, text_.shared.type(text_.body, text_.body.types[number.type]));
  }
  // Replaces the hole's text, even if the text has a different name there, as for a reference to a member.
  void replace(std::string text) {
    if (hole_.qualifier) text_.fragments.drop(*hole_.qualifier);
    text_.fragments.replace(hole_.source.begin, std::move(text));
  }

  DeviceText& text_;
  const ir::Hole& hole_;
};

}  // namespace

std::string DeviceText::name_of(ir::VariableId variable) {
  return names.declared_in_text(variable) ? body.variables[variable].name : names.name_of(variable);
}

void DeviceText::find_holes(const std::vector<schedule::Slice::LeftOut>& left_out) {
  const auto is_in = [&](const schedule::Slice::LeftOut& left, ir::Source hole) {
    return fragments.holds(left.source, hole) && !(left.but && fragments.holds(*left.but, hole));
  };
  const std::set<std::uint32_t> stays = fragments.tokens();
  for (const ir::Hole& hole : body.holes) {
    const bool is_left = llvm::any_of(left_out, [&](const auto& left) { return is_in(left, hole.source); });
    if (stays.contains(hole.source.begin) && !is_left) holes.push_back(&hole);
  }
  for (std::size_t a = 0; a < body.aliases.size(); ++a) {
    const ir::Alias& alias = body.aliases[ir::AliasId(a)];
    if (fragments.hold(alias.declared)) names.note_local_type(alias.name);
  }
}

void leave_out(DeviceText& text) {
  for (const ir::Hole* hole : text.holes)
    if (std::holds_alternative<ir::LeftOut>(hole->what)) text.fragments.drop(hole->source);
}

void fill_names(DeviceText& text) {
  for (const ir::Hole* hole : text.holes) std::visit(Filler(text, *hole), hole->what);
}

namespace {

using Pieces = ir::Spelt::Pieces;

// Returns the arguments in the form `, a, b`.
std::string after_arguments(const std::vector<std::string>& more) {
  std::string text;
  for (const std::string& one : more) text += ", " + one;
  return text;
}

class OperatorCalls {
 public:
  explicit OperatorCalls(DeviceText& text) : text_(text), build_(text.body, "call_operators") {}

  // Leaves a call to a member operator unchanged unless the operator needs a separate text. In that case `a += b`
  // becomes `(a).name(b)`.
  void call_by_name(const ir::OwnUse& use, ir::Source whole) {
    const CalledUpdates updates = use.operation ? updates_in_operator(text_.called, whole) : CalledUpdates{};
    if (updates.is_none()) return;
    const ir::ExpressionId id = text_.fragments.at(whole), call = build_.moved(id);
    const auto side = [&](bool behind) { return ir::Spelt::Side{*use.operation, behind}; };
    Pieces pieces{"(", side(use.prefix), ")." + text_.shared.function(use.function, updates) + "("};
    if (use.postfix) pieces.push_back("0");
    const bool has_argument = use.postfix || !use.prefix;
    if (has_argument && !use.postfix) pieces.push_back(side(true));
    const std::string more = after_arguments(updates.results());
    pieces.push_back((has_argument || more.empty() ? more : more.substr(2)) + ")");
    build_.put(id, ir::Spelt{std::move(pieces), call});
  }

  // Replaces `f(x)` by `name(f, x)`, and `object.f(x)` by `name(number, x)`.
  void call(const ir::OwnChoice& own, ir::Source whole) {
    const CalledUpdates updates = updates_in_call(text_.called, own.closing.begin);
    const ir::ExpressionId id = text_.fragments.at(whole), call = build_.moved(id);
    const auto side = [&](bool behind) { return ir::Spelt::Side{own.opening, behind}; };
    Pieces pieces{text_.shared.function(own.function, updates) + "("};
    own.number ? pieces.emplace_back(text_.name_of(*own.number)) : pieces.emplace_back(side(false));
    pieces.insert(pieces.end(), {own.has_arguments ? ", " : "", side(true)});
    build_.put(id, ir::Spelt{std::move(pieces), call});
  }

  // Replaces `ops[k]` by `name(k, a, b, c)`.
  void call(const ir::OwnElement& own, ir::Source whole) {
    const ir::ExpressionId id = text_.fragments.at(whole), call = build_.moved(id);
    build_.put(id,
               ir::Spelt{{text_.shared.function(own.function, {}) + "(", ir::Spelt::Side{own.opening, true}}, call});
  }

  void call(const ir::OwnOperator& own, ir::Source whole) {
    const CalledUpdates updates = updates_in_operator(text_.called, whole);
    std::vector<std::string> more;
    for (const ir::VariableId variable : own.outer) more.push_back(text_.name_of(variable));
    llvm::append_range(more, updates.results());
    const ir::ExpressionId id = text_.fragments.at(whole), call = build_.moved(id);
    const auto side = [&](bool behind) { return ir::Spelt::Side{own.operation, behind}; };
    Pieces pieces{text_.shared.function(own.function, updates) + "(", side(own.prefix)};
    if (own.postfix) pieces.push_back(", 0");
    if (!own.prefix && !own.postfix) pieces.insert(pieces.end(), {", ", side(true)});
    pieces.push_back(after_arguments(more) + ")");
    build_.put(id, ir::Spelt{std::move(pieces), call});
  }

 private:
  DeviceText& text_;
  ir::Builder build_;
};

}  // namespace

void call_operators(DeviceText& text) {
  OperatorCalls calls(text);
  for (const ir::Hole* hole : text.holes) {
    if (const auto* use = std::get_if<ir::OwnUse>(&hole->what)) calls.call_by_name(*use, hole->source);
    if (const auto* own = std::get_if<ir::OwnOperator>(&hole->what)) calls.call(*own, hole->source);
    if (const auto* own = std::get_if<ir::OwnChoice>(&hole->what)) calls.call(*own, hole->source);
    if (const auto* own = std::get_if<ir::OwnElement>(&hole->what)) calls.call(*own, hole->source);
  }
}

// Inserts text before and after the expression.
static void put_around(DeviceText& text, const char* pass, ir::Source source, const std::string& before,
                       const std::string& behind) {
  const std::optional<ir::ExpressionId> id = text.fragments.find(source);
  if (!id) {
    text.fragments.put_before(source.begin, before);
    return text.fragments.put_after(source.end, behind);
  }
  ir::Builder build(text.body, pass);
  build.put(*id, ir::Spelt{{before, build.moved(*id), behind}});
}

void bind_elements(DeviceText& text) {
  for (const ir::Hole* hole : text.holes)
    if (std::holds_alternative<ir::BoundArray>(hole->what))
      put_around(text, "bind_elements", hole->source, "(", ").ferry_elements");
}

void convert_arguments(DeviceText& text) {
  for (const ir::Hole* hole : text.holes) {
    const auto* call = std::get_if<ir::CalledName>(&hole->what);
    if (!call) continue;
    for (const ir::CalledName::Conversion& conversion : call->conversions)
      put_around(text, "convert_arguments", conversion.argument,
                 "static_cast<" + text.body.types[conversion.type].name + ">(", ")");
  }
}

}  // namespace ferry::translator::lower
