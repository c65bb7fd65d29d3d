// See stub.h.
#include "render/stub.h"

#include "plan/names.h"
#include "render/edits.h"
#include "render/instances.h"
#include "render/stub_calls.h"
#include "render/stub_tables.h"
#include "render/user_lines.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Path.h>

#include <algorithm>
#include <limits>
#include <map>

namespace ferry::translator::render {

namespace names = plan::names;

using Kind = model::HostStep::Kind;

namespace {

class StubWriter {
 public:
  explicit StubWriter(const model::Unit& unit) : unit_(unit), lines_(unit.file, unit.line_notes) {}

  llvm::Error write() {
    std::map<unsigned, std::vector<const model::Function*>> patterns;  // template instances, keyed by opening brace
    for (const model::Function& function : unit_.functions)
      if (function.instance)
        patterns[function.instance->opening.begin].push_back(&function);
      else
        write_function(function);
    for (const auto& [begin, instances] : patterns)
      if (llvm::Error error = write_instances(instances)) return error;
    const auto outside = [&](const model::TextRange& range) {
      return llvm::none_of(unit_.functions,
                           [&](const model::Function& f) { return f.instance && is_in(range, *f.instance); });
    };
    for (const model::Attributes& list : unit_.attributes)
      if (outside(list.range)) replace(list);
    for (const model::TypeMark& mark : unit_.type_marks)
      if (outside(mark.range)) write_mark(mark);
    for (const model::StandIn& loop : unit_.stand_ins)
      if (outside(loop.range)) replace(loop);
    for (const model::Insertion& opened : unit_.opened_members)
      edits_.insert(opened.at, opened.text, std::numeric_limits<int>::min());
    return llvm::Error::success();
  }

  // Returns the result. Must only be called once.
  WrittenStub take_result() { return std::move(result_); }

  // Inserts text on lines by itself.
  void insert(const model::TextPlace& place, const std::string& text) {
    edits_.insert(place.offset, "\n" + text + lines_.directive(place.text_line));
  }

  llvm::Expected<std::string> text() const {
    llvm::Expected<std::string> text = edits_.apply(unit_.contents);
    if (text && llvm::StringRef(*text).starts_with("\xef\xbb\xbf"))
      text->erase(0, 3);  // drops the byte order mark, which is valid only at the start of a file
    return text;
  }

 private:
  void write_function(const model::Function& function) {
    const std::size_t earlier = edits_.count();
    for (const model::HostStep& step : function.steps) write_step(function, step);
    for (const model::Nest& nest : function.nests) write_nest(nest, loop_around(function, nest.range));
    for (const model::Cut& cut : function.cuts) write_cut(cut);
    for (const model::SmallLoop& loop : function.small_loops) write_small_loop(loop);
    for (const model::TimedLoop& loop : function.timed_loops) write_timed_loop(function, loop);
    for (const model::OtherName& other : function.other_names)
      if (edits_.mention(other.name, earlier)) close(other.after, " " + other.declaration);
  }

  static bool is_in(const model::TextRange& range, const model::Instance& instance) {
    return instance.opening.begin <= range.begin && range.end <= instance.closing.end;
  }

  // Writes the body's text for each instance, and replaces the body by the merged text.
  llvm::Error write_instances(const std::vector<const model::Function*>& functions) {
    const model::Instance& first = *functions.front()->instance;
    std::vector<InstanceText> texts;
    for (const model::Function* function : functions) {
      render::Edits outside = std::move(edits_);
      edits_ = {};
      of_instance_ = true;
      write_function(*function);
      for (const model::Attributes& list : unit_.attributes)
        if (is_in(list.range, first)) replace(list);
      for (const model::TypeMark& mark : unit_.type_marks)
        if (is_in(mark.range, first)) write_mark(mark);
      for (const model::StandIn& loop : unit_.stand_ins)
        if (is_in(loop.range, first)) replace(loop);
      llvm::Expected<std::string> text = edits_.apply(unit_.contents);
      edits_ = std::move(outside);
      of_instance_ = false;
      if (!text) return text.takeError();
      const std::size_t behind = unit_.contents.size() - first.closing.end;
      texts.push_back({function->instance->condition,
                       text->substr(first.opening.begin, text->size() - behind - first.opening.begin)});
    }
    edits_.replace(first.opening.begin, first.closing.end,
                   text_of_instances(texts, lines_.directive(first.opening.text_line)));
    return llvm::Error::success();
  }

  std::string number(std::size_t number) const {
    return of_instance_ ? instance_number(number) : std::to_string(number);
  }

  // Inserts text before a range. Insertions at the same offset are ordered: closing text before opening text, inner
  // closing text before outer, and outer opening text before inner.
  void open(const model::TextRange& range, std::string text) {
    edits_.insert(range.begin, on_own_lines(range, std::move(text)), opening_priority(range));
  }
  void close(const model::TextRange& range, std::string text) {
    edits_.insert(range.end, std::move(text), closing_priority(range));
  }
  // Ends the text's line if a directive follows, such as a pragma before the statement, because directives begin lines.
  std::string on_own_lines(const model::TextRange& range, std::string text) const {
    const llvm::StringRef begin = llvm::StringRef(unit_.contents).drop_front(range.begin);
    const bool begun = llvm::StringRef(text).rtrim(' ').ends_with("\n");
    if (!begun && (begin.starts_with("#") || begin.starts_with("%:")))
      text += "\n" + lines_.directive(range.text_line) + indent_of(range.begin);
    return text;
  }
  // Priorities are four apart, which leaves room between a range and the text around it.
  int opening_priority(const model::TextRange& range) const {
    return 4 * (static_cast<int>(unit_.contents.size()) + 1 + static_cast<int>(unit_.contents.size() - range.end));
  }
  static int closing_priority(const model::TextRange& range) { return -4 * static_cast<int>(range.begin); }

  static const char* attribute(model::Frame frame) {
    switch (frame) {
      case model::Frame::any:
        return "";
      case model::Frame::own:
        return "FERRY_NOINLINE";
      case model::Frame::of_caller:
        return "FERRY_INLINE";
      case model::Frame::of_caller_of_template:
        return "FERRY_INLINE inline";
    }
    return "";
  }
  // Replaces attributes. If possible, the new text has the same width, so that columns stay the same.
  void replace(const model::Attributes& list) {
    const std::string own = attribute(list.frame);
    if (list.range.begin == list.range.end) return edits_.insert(list.range.begin, own + " ");
    std::string text = unit_.contents.substr(list.range.begin, list.range.end - list.range.begin);
    const bool fits = own.size() <= text.size() && text.find('\n') >= own.size();
    std::replace_if(text.begin(), text.end(), [](char c) { return c != '\n'; }, ' ');
    text.replace(0, fits ? own.size() : 0, own);
    edits_.replace(list.range.begin, list.range.end, text);
  }

  // Inserts a type mark for an expression. The mark is inside all other text around the expression.
  void write_mark(const model::TypeMark& mark) {
    if (mark.range.begin == mark.range.end) return edits_.insert(mark.range.begin, mark.made);
    edits_.insert(mark.range.begin, "(true ? ", opening_priority(mark.range) + 1);
    edits_.insert(mark.range.end, " : " + mark.made + ")", closing_priority(mark.range) - 1);
    if (mark.standard.begin == mark.standard.end) return;
    edits_.replace(mark.standard.begin, mark.standard.end, "");
    edits_.insert(mark.closing.begin, mark.written_out);
  }

  void replace(const model::StandIn& loop) { edits_.replace(loop.range.begin, loop.range.end, loop.text); }

  void write_step(const model::Function& function, const model::HostStep& step) {
    if (step.kind == Kind::around) {
      result_.outputs = true;
      edits_.insert(step.range.begin, asked_around(step.footprint.asked.front()), opening_priority(step.range) - 1);
      edits_.insert(step.range.end, ")", closing_priority(step.range) + 1);
      return;
    }
    const std::string acquire = acquire_text(step.footprint);
    switch (step.kind) {
      case Kind::entry:
        return close(step.range, entry_text(function));
      case Kind::exit:
        return open(step.range, finish_text(step));
      case Kind::around:
        return;
      case Kind::receives:
        return write_owner(step.range, step.footprint.received.front());
      case Kind::loads:
        result_.returns = true;
        open(step.range, "ferry_load(" + names::call + ", ");
        return close(step.range, ")");
      case Kind::reads:
        result_.returns = true;
        open(step.range, "ferry_between(" + names::call + ", [&] { " + acquire + "; return ");
        return close(step.range, "; })");
      case Kind::inside:
        open(step.range, "(" + acquire + ", ");
        return close(step.range, ")");
      case Kind::before:
        open(step.range, (step.braces ? "{ " : "") + acquire + "; ");
        if (step.braces) close(step.range, " }");
        return;
      case Kind::return_:
        open(step.range, "{ " + return_text(step, acquire.empty() ? "" : acquire + "; "));
        return close(step.range, " }");
      case Kind::forget:
        for (const model::Local& local : step.locals) write_local(step.range, local);
        return;
      case Kind::leave:
        return write_leave(step);
    }
  }

  // Returns `, [](auto& ferry_of, auto ferry_each) { ferry_each(ferry_of.v); }`, which visits an object's vectors.
  static std::string each_vector(const std::vector<model::OwnedPath>& vectors) {
    if (vectors.empty()) return "";
    std::string text = ", [](auto& ferry_of, const auto& ferry_each) { ";
    for (const model::OwnedPath& path : vectors) text += "ferry_each(" + path.in("ferry_of") + "); ";
    return text + "}";
  }

  // Gives the result of a call an owner.
  void write_owner(const model::TextRange& call, const model::Received& received) {
    const bool temporary = received.assigned_to.empty();
    result_.takes = true;
    const std::string vectors = each_vector(received.vectors);
    open(call, temporary ? "FerryTemporary{" + names::call + ", "
                         : (received.is_asked ? "ferry_moved_to(" : "ferry_moved(") + names::call + ", " +
                               received.assigned_to + ", ");
    close(call, vectors + (temporary ? "}.ferry_value()" : ")"));
  }

  static std::string finish_text(const model::HostStep& step) {
    std::string text;
    for (const model::Local& local : step.expiring) text += names::local(local.name) + ".ferry_drop(); ";
    for (const std::string& container : step.returned)
      text += names::local(container) + ".ferry_hand(" + names::call + "); ";
    if (step.footprint.passes) text += "ferry_pass(" + names::call + "); ";
    return text + names::call + ".ferry_finish(); ";
  }

  std::string return_text(const model::HostStep& step, const std::string& acquire) {
    if (!step.finishes_after) return acquire + finish_text(step);
    result_.returns = true;
    const std::string finish = names::finish(step.range.begin);
    return "const auto " + finish + " = [&] { " + finish_text(step) + "}; FerryReturn<decltype(" + finish + ")> " +
           names::returned(step.range.begin) + "{" + finish + "}; " + acquire;
  }

  std::string acquire_text(const model::Footprint& footprint) {
    StubCall call = acquire_call(footprint, number(result_.steps.size()), unit_.module_id);
    if (!footprint.everything)
      for (const model::AskedCallee& callee : footprint.asked_callees) result_.callees[callee.linkage_name] = callee;
    result_.containers = result_.containers || call.containers;
    result_.rows = result_.rows || call.rows;
    result_.outputs = result_.outputs || call.outputs;
    result_.takes = result_.takes || footprint.takes;
    if (!call.description.empty()) result_.steps.push_back(std::move(call.description));
    return call.text;
  }

  void write_local(const model::TextRange& range, const model::Local& local) {
    result_.containers = result_.containers || local.kind == model::Local::Kind::container;
    result_.outputs = result_.outputs || local.kind == model::Local::Kind::stream;
    close(range, " " + local_text(local));
  }

  static std::string local_text(const model::Local& local) {
    const std::string begin = " " + names::local(local.name) + "{" + names::call + ", ";
    switch (local.kind) {
      case model::Local::Kind::object:
        return "FerryLocal" + begin + "ferry_object(" + local.name + ")};";
      case model::Local::Kind::variable_size:
        return "FerryLocal" + begin + "ferry_memory(reinterpret_cast<__UINTPTR_TYPE__>(" + local.name + "), sizeof(" +
               local.name + "))};";
      case model::Local::Kind::stream:
        return "FerryStreamEnd<decltype(" + local.name + ")>" + begin + local.name + "};";
      case model::Local::Kind::container:
        return "FerryOwner" + begin + (local.text.empty() ? local.name : local.text) + "};";
    }
    return "";
  }

  void write_leave(const model::HostStep& step) {
    const std::string guard = "FerryHostExit " + names::leave(step.range.begin) + "{" + names::call + "};";
    if (!step.braces) return close(step.range, " " + guard);
    // This text is outside the text for a nest with the same range.
    edits_.insert(step.range.begin, on_own_lines(step.range, "{ " + guard + " "), opening_priority(step.range) - 1);
    edits_.insert(step.range.end, " }", closing_priority(step.range) + 1);
  }

  // Returns the text for a buffer's begin, with the row size if it has rows: `t, sizeof(*(t))`.
  static std::string begin_of(const model::Extent& extent) {
    if (extent.of_rows) return extent.parameter + ", sizeof(*(" + extent.parameter + "))";
    return "ferry_pointer(" + extent.parameter + ")";
  }

  // Returns the FerryDriver of a function that calls functions in other files, or "" for other functions.
  std::string driver_text(const model::Function& function) const {
    const auto asks = [](const model::HostStep& step) {
      return !step.footprint.everything && !step.footprint.asked_callees.empty();
    };
    if (llvm::none_of(function.steps, asks)) return "";
    const std::string begin = " FerryDriver " + names::driver + "{" + names::call;
    if (!function.is_driver) return begin + "};";
    return begin + ", \"" + function.name + "\", \"" + in_quotes(function.file.empty() ? unit_.file : function.file) +
           "\", " + std::to_string(function.line) + "};";
  }

  std::string entry_text(const model::Function& function) const {
    std::string text =
        " FerryCall " + names::call + "{" + names::module(unit_.module_id) + "};" + driver_text(function);
    for (const model::Extent& extent : function.extents)
      text += std::string(extent.reads_memory ? " " + names::call + ".ferry_all();" : "") + " FerryExtent " +
              names::extent(extent.name) + "{" + names::call + ", " + begin_of(extent) + ", " + extent.elements + "};";
    return text;
  }

  // Returns spaces up to the column of `offset`, so that the host compiler's carets are in the right column. Text far
  // to the right comes from a macro.
  std::string indent_of(unsigned offset) const {
    const std::size_t line = unit_.contents.rfind('\n', offset == 0 ? 0 : offset - 1);
    const std::size_t column = offset - (line == std::string::npos ? 0 : line + 1);
    return std::string(column > 100 ? 2 : column, ' ');
  }

  // Assigns the function's loop variables their values after the nest, computed from the headers that the launch got.
  static std::string last_values(const model::Nest& nest) {
    std::string assignments, inside;
    for (std::size_t d = 0; d < nest.loops.size(); ++d) {
      const model::ParallelLoop& loop = nest.loops[d];
      const std::string number = "(" + std::to_string(d) + ")", last = names::call + ".ferry_last" + number;
      if (loop.last_value_needed)
        assignments += " " + inside + loop.place + " = " +
                       (loop.type.name == "long long" ? last : "static_cast<" + loop.type.name + ">(" + last + ")") +
                       ";";
      inside += "if (" + names::call + ".ferry_ran" + number + ") ";
    }
    return assignments;
  }

  std::string launch_text(int kernel, StubCall call) {
    result_.containers = result_.containers || call.containers;
    result_.rows = result_.rows || call.rows;
    result_.launches[kernel] = std::move(call.description);
    return std::move(call.text);
  }

  // Returns the variable of the small loop around the nest, like "ferry_small_12", or "".
  static std::string loop_around(const model::Function& function, const model::TextRange& nest) {
    for (const model::SmallLoop& loop : function.small_loops)
      if (loop.whole.range.begin <= nest.begin && nest.end <= loop.whole.range.end)
        return names::small_loop(loop.whole.range.begin);
    return "";
  }

  void write_nest(const model::Nest& nest, const std::string& loop_around) {
    const std::string indent = indent_of(nest.range.begin);
    const std::string last = last_values(nest);
    // The braces around the nest keep an `else` inside it from belonging to the launch's `if`.
    std::string text = launch_text(nest.kernel, launch_call(nest, number_of(nest), inspection(nest, indent),
                                                            loop_around, indent + "  ")) +
                       " {";
    if (!last.empty()) text = "bool ferry_done = true; " + text + " ferry_done = false;";
    open(nest.range, "{ " + running_ends(nest) + text + "\n" + lines_.directive(nest.range.text_line) + indent);
    close(nest.range, own_text_done(nest.kernel) + (last.empty() ? " } }" : " } if (ferry_done) {" + last + " } }"));
  }

  // Declares variables for the running results that an inspector computes.
  static std::string running_ends(const model::Nest& nest) {
    std::string text;
    if (!nest.has_running_results()) return text;
    if (nest.running_array)
      text += nest.running_array->type + " " + names::running_low + "{}, " + names::running_high + "{}; ";
    for (std::size_t r = 0; r < nest.reductions.size(); ++r) {
      const model::Reduction& result = nest.reductions[r];
      if (!result.carries.empty()) text += result.type + " " + result.text + "{}; ";
      text += "auto " + names::end_of_running(r) + " = " + result.text + "; ";
    }
    return text;
  }

  std::string number_of(const model::Nest& nest) const { return number(static_cast<std::size_t>(nest.kernel)); }

  // Returns the text of the inspection, or "" if the nest has no inspector.
  std::string inspection(const model::Nest& nest, const std::string& indent) {
    std::string text;
    for (const model::Nest& inspector : nest.inspector)
      text = launch_text(inspector.kernel, inspection_call(inspector, number_of(inspector), indent + "  "));
    return text;
  }

  // With FERRY_VERIFY, the original loop also runs after a launch. The empty statement keeps clang from warning that
  // the call is misleadingly indented.
  std::string own_text_done(int kernel) const {
    return "; " + names::call + ".ferry_compare(" + number(static_cast<std::size_t>(kernel)) + ");";
  }

  // Writes the launch of a cut. It is outside all other text for the nest.
  void write_cut(const model::Cut& cut) {
    const model::TextRange& range = cut.whole.range;
    const std::string indent = indent_of(range.begin);
    const int first = cut.kernels.front().kernel;
    const std::string text =
        launch_text(first, launch_call(cut, number(static_cast<std::size_t>(first)), indent + "  "));
    edits_.insert(range.begin, "{ " + text + " {\n" + lines_.directive(range.text_line) + indent,
                  opening_priority(range) - 2);
    edits_.insert(range.end, own_text_done(first) + " } }", closing_priority(range) + 2);
  }

  // Writes the text for a small loop around the launches in it.
  void write_small_loop(const model::SmallLoop& loop) {
    const model::TextRange& range = loop.whole.range;
    const std::string name = names::small_loop(range.begin), step = number(result_.steps.size());
    StubCall call = small_loop_call(loop, name);
    result_.containers = result_.containers || call.containers;
    result_.rows = result_.rows || call.rows;
    result_.steps.push_back(std::move(call.description));
    edits_.insert(
        range.begin,
        on_own_lines(range, "{ FerrySmallLoop " + name + "{" + names::call + ", " + step + "}; " + call.text + "; "),
        opening_priority(range) - 3);
    edits_.insert(range.end, " }", closing_priority(range) + 3);
  }

  void write_timed_loop(const model::Function& function, const model::TimedLoop& loop) {
    const UserLines::Place place = lines_.place(loop.own_line.text_line);
    const std::string arguments = "\"" + function.name + "\", \"" + place.file + "\", " + place.line;
    edits_.insert(
        loop.range.begin,
        on_own_lines(loop.range, "{ FerryTimedLoop " + names::timed_loop(loop.range.begin) + "{" + arguments + "}; "),
        opening_priority(loop.range) - 3);
    edits_.insert(loop.range.end, " }", closing_priority(loop.range) + 3);
  }

  const model::Unit& unit_;
  const UserLines lines_;
  render::Edits edits_;
  bool of_instance_ = false;
  WrittenStub result_;
};

// Returns the text of a module unit. The stub's preamble is inserted at a position where the language allows it.
llvm::Expected<std::string> text_of_module(StubWriter& writer, const model::ModulePlaces& places,
                                           const llvm::json::Object& data, const TemplateRenderer& templates) {
  auto headers = templates.render("common/stub_headers", llvm::json::Object(data));
  if (!headers) return headers.takeError();
  auto tables = templates.render("common/stub_tables", llvm::json::Object(data));
  if (!tables) return tables.takeError();
  if (!headers->empty()) writer.insert(places.headers, *headers);
  writer.insert(places.tables, *tables);
  llvm::Expected<std::string> text = writer.text();
  if (text && !places.has_fragment) text->insert(0, "module;");
  return text;
}

}  // namespace

llvm::Expected<std::string> stub_text(const model::Unit& unit, const std::vector<std::string>& targets,
                                      const TemplateRenderer& templates) {
  StubWriter writer(unit);
  if (llvm::Error error = writer.write()) return error;
  const WrittenStub written = writer.take_result();
  llvm::Expected<std::string> text = writer.text();
  if (!text) return text.takeError();
  llvm::json::Object data = stub_tables(unit, targets, written);
  data["packs"] = llvm::StringRef(*text).contains("ferry_element<");
  if (unit.module_places) text = text_of_module(writer, *unit.module_places, data, templates);
  if (!text) return text.takeError();
  // The text is inserted at the end, because JSON would change bytes that aren't UTF-8.
  const std::string place = "\x01";
  data["text"] = place;
  llvm::Expected<std::string> stub = templates.render("common/stub", std::move(data));
  if (stub) stub->replace(stub->find(place), place.size(), *text);
  return stub;
}

}  // namespace ferry::translator::render
