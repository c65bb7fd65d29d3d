// See kernels.h.
#include "render/kernels.h"

#include "plan/names.h"
#include "render/jam.h"
#include "render/user_lines.h"

#include <llvm/Support/Path.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace ferry::translator::render {

namespace names = plan::names;

namespace {

llvm::json::Array strings(const std::vector<std::string>& texts) {
  llvm::json::Array array;
  for (const std::string& text : texts) array.push_back(llvm::json::Object{{"text", text}});
  return array;
}

std::string parameters(const plan::Kernel& kernel) {
  std::string text;
  for (const plan::Parameter& parameter : kernel.parameters) text += ", " + parameter.declaration;
  return text;
}

std::string arguments(const plan::Kernel& kernel) {
  std::string text;
  for (std::size_t i = 0; i < kernel.parameters.size(); ++i) {
    const std::string& type = kernel.parameters[i].type;
    // In `const double (*)[64]`, the pointer's star is inside the parentheses.
    const std::size_t star = type.find("(*)");
    const std::string pointee =
        star == std::string::npos ? type + " const*" : type.substr(0, star) + "(*const*)" + type.substr(star + 3);
    text += ", *static_cast<" + pointee + ">(ferry_arguments[" + std::to_string(kernel.parameters[i].argument) + "])";
  }
  return text;
}

bool downwards(const plan::GridLoop& loop) {
  return loop.compare == model::Compare::greater || loop.compare == model::Compare::greater_equal ||
         (loop.compare == model::Compare::not_equal && loop.constant_step.value_or(1) < 0);
}

std::string increment(const plan::GridLoop& loop, const std::string& number) {
  if (loop.constant_step == 1) return "++" + loop.name;
  if (loop.constant_step == -1) return "--" + loop.name;
  if (loop.constant_step && *loop.constant_step > 0) return loop.name + " += " + std::to_string(*loop.constant_step);
  if (loop.constant_step) return loop.name + " -= " + std::to_string(-static_cast<long long>(*loop.constant_step));
  return loop.name + " += static_cast<" + loop.type + ">(ferry_loops[" + number + "].ferry_step)";
}

// Returns whether each part of the iterations has partial results, which are combined afterwards.
bool reduces(const plan::Kernel& kernel) { return !kernel.reductions.empty() || kernel.may_end || kernel.in_tiles; }

// Returns whether the bits of a result depend on the order of iterations. The order is then fixed (summation_order.h).
bool in_lanes(const plan::Kernel& kernel) {
  return !kernel.in_tiles && std::any_of(kernel.reductions.begin(), kernel.reductions.end(),
                                         [](const model::Reduction& result) { return result.reassociates; });
}

// Returns whether the kernel's tiles start with results that an inspector kernel has computed.
bool runs(const plan::Kernel& kernel) { return kernel.in_tiles && !kernel.computes_tile_aggregates; }

// Returns whether each thread, or each iteration of some of the loops, has its own memory.
bool has_copies(const plan::Kernel& kernel) { return !kernel.copies.empty(); }

// Returns whether a thread on a GPU may run several iterations.
bool strides(const plan::Kernel& kernel) { return reduces(kernel) || has_copies(kernel); }

bool says(const std::string& text, const std::string& word) {
  const auto part = [&](std::size_t at) {
    return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_');
  };
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
    if (!(at > 0 && part(at - 1)) && !part(at + word.size())) return true;
  return false;
}

bool body_says(const plan::Kernel& kernel, const std::string& word) {
  return std::any_of(kernel.body.begin(), kernel.body.end(),
                     [&](const model::Fragment& fragment) { return says(fragment.text, word); });
}

// Returns the template arguments of ferry_at, like `int, 1`. They include a constant step unless the kernel strides.
std::string value_arguments(const plan::Kernel& kernel, const plan::GridLoop& loop) {
  const bool known = loop.constant_step && !strides(kernel);
  return known ? loop.type + ", " + std::to_string(*loop.constant_step) : loop.type;
}

// Returns the value at which the loop of a host kernel begins ("first") or ends ("last"). With step 1, this doesn't use
// functions of the runtime's headers, because the compiler would have to inline them for each loop.
std::string end_of(const plan::GridLoop& loop, const std::string& number, const std::string& end) {
  const std::string bounds = "ferry_loops[" + number + "]";
  if (loop.constant_step != 1) return "ferry_" + end + "<" + loop.type + ">(" + bounds + ")";
  return "static_cast<" + loop.type + ">(" + bounds + ".ferry_first" +
         (end == "last" ? " + " + bounds + ".ferry_count" : "") + ")";
}

// Returns the type that represents the loops, like `FerryGridLoops<1, 0>` with each loop's axis.
std::string loops_type(const plan::Kernel& kernel) {
  if (kernel.in_tiles) return "FerryRunningLoop";
  if (in_lanes(kernel)) return "FerryTiledLoops<" + std::to_string(kernel.loops.size()) + ">";
  if (strides(kernel)) return "FerryStridedLoops<" + std::to_string(kernel.loops.size()) + ">";
  std::string axes;
  for (const plan::GridLoop& loop : kernel.loops) axes += (axes.empty() ? "" : ", ") + std::to_string(loop.axis);
  return "FerryGridLoops<" + axes + ">";
}

// Returns the axes of the loops, like `{1, 0, 0}`.
std::string axes(const plan::Kernel& kernel) {
  std::string text = "{";
  for (std::size_t d = 0; d < 3; ++d)
    text += (d == 0 ? "" : ", ") + std::to_string(d < kernel.loops.size() ? kernel.loops[d].axis : 0);
  return text + "}";
}

std::string headers(const plan::Unit& plan, const std::vector<model::Fragment>& headers) {
  const UserLines lines(plan.file, plan.line_notes);
  std::string text;
  for (const model::Fragment& header : headers)
    text +=
        (text.empty() ? "" : "\n") + lines.directive(header.line) + std::string(header.column - 1, ' ') + header.text;
  return text;
}

llvm::json::Array loops(const plan::Unit& plan, const plan::Kernel& kernel) {
  llvm::json::Array array;
  for (std::size_t d = 0; d < kernel.loops.size(); ++d) {
    const plan::GridLoop& loop = kernel.loops[d];
    const std::string number = std::to_string(d);
    array.push_back(llvm::json::Object{
        {"number", number},
        {"type", loop.type},
        {"attribute", says(loop.element, loop.name) || body_says(kernel, loop.name) ? "" : "[[__maybe_unused__]] "},
        {"name", loop.name},
        {"last", names::last(static_cast<int>(d))},
        {"first_value", end_of(loop, number, "first")},
        {"last_value", end_of(loop, number, "last")},
        {"counter", names::counter(static_cast<int>(d))},
        {"strides", strides(kernel)},
        {"value_arguments", value_arguments(kernel, loop)},
        {"compare", downwards(loop) ? ">" : "<"},
        {"increment", increment(loop, number)},
        {"axis", std::to_string(loop.axis)},
        {"indent", std::string(2 * d, ' ')},
        {"element", loop.element},
        {"has_element", !loop.element.empty()},
        {"headers", headers(plan, loop.headers)},
        {"has_headers", !loop.headers.empty()},
        {"closes", std::string(loop.headers.size(), '}')}});
  }
  return array;
}

// Returns the loops' types, innermost first: `, FerryCounted<int, 1>, FerryCounted<long, 0>`.
std::string value_types(const plan::Kernel& kernel) {
  std::vector<plan::GridLoop> loops = kernel.loops;
  std::rotate(loops.begin(), loops.end() - 1, loops.end());
  std::string text;
  for (const plan::GridLoop& loop : loops) text += ", " + counted_type(loop);
  return text;
}

// Returns the class in reduction.h that holds a result.
std::string keeper_of_one(const model::Reduction& result) {
  using Operation = model::Reduction::Operation;
  const auto said = [](bool value) { return value ? ", true" : ", false"; };
  if (!result.ties.plain())
    return "FerryTaken<" + result.accumulator + said(result.operation == Operation::greatest) + said(result.ties.last) +
           said(result.ties.restarts_at_nan) + ">";
  const auto of = [&](const char* name) { return "Ferry" + std::string(name) + "<" + result.accumulator + ">"; };
  switch (result.operation) {
    case Operation::sum:
      return of("Sum");
    case Operation::product:
      return of("Product");
    case Operation::bit_and:
      return of("BitAnd");
    case Operation::bit_or:
      return of("BitOr");
    case Operation::bit_xor:
      return of("BitXor");
    case Operation::logical_and:
      return of("And");
    case Operation::logical_or:
      return of("Or");
    case Operation::least:
      return of("Least");
    case Operation::greatest:
      return of("Greatest");
    case Operation::fmin:
      return of("FLeast");
    case Operation::fmax:
      return of("FGreatest");
    case Operation::lastprivate:
      return of("LastPrivate");
  }
  llvm_unreachable("an operation");
}

std::string keeper(const model::Reduction& result) {
  const std::string one = keeper_of_one(result);
  return result.count == 0 ? one : "FerryEach<" + one + ", " + std::to_string(result.count) + ">";
}

bool follows(const model::Reduction& result) {
  return result.ties.plain() && (result.operation == model::Reduction::Operation::least ||
                                 result.operation == model::Reduction::Operation::greatest);
}

// Returns the text that denotes the result during the iterations: a variable, or a part of one.
template <class Result>
std::string value_text(const Result& result) {
  return result.place.empty() ? result.name : result.place;
}
template <class Result>
std::string beginning(const Result& result, const std::string& type) {
  return result.place.empty() ? type + " " + result.name : result.place;
}

// Returns the results. Slots number the host variables in the order of the stub's `result`s, payloads after leaders.
llvm::json::Array results(const plan::Kernel& kernel) {
  llvm::json::Array array;
  int slot = 0;
  if (kernel.may_end)
    array.push_back(llvm::json::Object{{"name", names::ended},
                                       {"value", names::ended},
                                       {"begins", "bool " + std::string(names::ended)},
                                       {"type", "bool"},
                                       {"accumulator", "bool"},
                                       {"keeper", "FerryOr<bool>"},
                                       {"follows", false},
                                       {"has_element", false},
                                       {"restarts_at_nan", false},
                                       {"many", false},
                                       {"kept", false},
                                       {"keeper_of_one", ""},
                                       {"count", "0"},
                                       {"leads", false},
                                       {"running", false},
                                       {"begins_as_own", false},
                                       {"ends", true},
                                       {"slot", ""},
                                       {"payloads", llvm::json::Array{}}});
  for (const model::Reduction& result : kernel.reductions) {
    llvm::json::Object entry{{"name", result.name},
                             {"value", value_text(result)},
                             {"begins", beginning(result, result.running ? result.type : result.accumulator)},
                             {"begins_as_own", result.running},
                             {"running", kernel.in_tiles},
                             {"type", result.type},
                             {"accumulator", result.accumulator},
                             {"keeper", keeper(result)},
                             {"follows", follows(result)},
                             {"has_element", !result.element.empty()},
                             {"restarts_at_nan", result.ties.restarts_at_nan},
                             {"many", result.count != 0},
                             {"kept", result.count != 0 && !follows(result)},
                             {"keeper_of_one", keeper_of_one(result)},
                             {"count", std::to_string(result.count)},
                             {"leads", !result.payloads.empty()},
                             {"ends", false}};
    if (result.element.empty()) entry["slot"] = std::to_string(slot++);
    llvm::json::Array payloads;
    for (const model::Reduction::Payload& payload : result.payloads)
      payloads.push_back(
          llvm::json::Object{{"name", payload.name},
                             {"type", payload.type},
                             {"value", value_text(payload)},
                             {"begins", payload.place.empty() ? beginning(payload, payload.type)
                                                              : payload.place + " = FerryType<" + payload.type + ">"},
                             {"slot", std::to_string(slot++)}});
    entry["payloads"] = std::move(payloads);
    array.push_back(std::move(entry));
  }
  return array;
}

// Returns the number of an iteration of the outermost loops, in the order in which the loops are written.
std::string iteration(std::size_t loops) {
  std::string text = names::counter(0);
  for (std::size_t d = 1; d < loops; ++d)
    text = (d > 1 ? "(" + text + ")" : text) + " * ferry_loops[" + std::to_string(d) + "].ferry_count + " +
           names::counter(static_cast<int>(d));
  return text;
}

// Returns the test whether an iteration is the last one, either of all loops or of the loops with copies.
std::string is_last(const plan::Kernel& kernel) {
  std::string text;
  for (std::size_t d = 0; d < kernel.copied_along; ++d)
    text += (d == 0 ? "" : " && ") + names::counter(static_cast<int>(d)) + " == ferry_loops[" + std::to_string(d) +
            "].ferry_count - 1";
  if (!text.empty()) return text;
  for (std::size_t d = 0; d < kernel.loops.size(); ++d)
    text += (d == 0 ? "" : " && ") + ("static_cast<ferry_int64>(" + kernel.loops[d].name) +
            ") == ferry_private.ferry_last[" + std::to_string(d) + "]";
  return text;
}

void add_copies(llvm::json::Object& data, const plan::Kernel& kernel) {
  std::vector<std::string> copies = kernel.copies;
  if (kernel.has_lastprivate)
    copies.insert(copies.begin(), "const bool " + names::is_last + " = " + is_last(kernel) + ";");
  if (kernel.copied_along > 0)
    copies.insert(copies.begin(), "ferry_private.ferry_memory = " + names::first_copy + " + (" +
                                      iteration(kernel.copied_along) + ") * ferry_private.ferry_bytes;");
  data["copies"] = strings(copies);
  data["copies_of_threads"] = has_copies(kernel) && kernel.copied_along == 0;
  data["copies_of_iterations"] = kernel.copied_along > 0;
  data["has_copies"] = has_copies(kernel);
  data["copies_argument"] = std::to_string(kernel.arguments);
}

// Returns the template data for the kernel's running array: a list that is empty or has one element.
llvm::json::Array running_array(const plan::Kernel& kernel) {
  if (!kernel.running_array) return llvm::json::Array{};
  return llvm::json::Array{llvm::json::Object{{"declaration", kernel.running_array->declaration},
                                              {"type", kernel.running_array->type},
                                              {"falls", kernel.running_array->falls ? "true" : "false"},
                                              {"symbol", kernel.symbol},
                                              {"finds", kernel.computes_tile_aggregates}}};
}

// Adds the template data for results. Kernels without results have the same keys.
void add_results(llvm::json::Object& data, const plan::Kernel& kernel) {
  const auto any = [&](auto holds) { return std::any_of(kernel.reductions.begin(), kernel.reductions.end(), holds); };
  const bool stores =
      any([](const model::Reduction& result) { return result.element.empty(); }) || kernel.may_end || kernel.in_tiles;
  const bool finishes = any([](const model::Reduction& result) { return !result.element.empty(); });
  data["results"] = results(kernel);
  data["reduces"] = reduces(kernel);
  const bool holds = any([](const model::Reduction& result) { return result.ties.restarts_at_nan; });
  data["stores"] = stores;
  data["finishes"] = finishes;
  data["checks"] = holds;
  // A partial only sees the innermost scope, so that scope must contain everything that the partial names.
  data["reduction"] = llvm::json::Array{};
  if (reduces(kernel))
    data["reduction"].getAsArray()->push_back(llvm::json::Object{{"symbol", kernel.symbol},
                                                                 {"results", results(kernel)},
                                                                 {"stores", stores},
                                                                 {"finishes", finishes},
                                                                 {"checks", holds},
                                                                 {"in_tiles", kernel.in_tiles},
                                                                 {"running_array", running_array(kernel)},
                                                                 {"runs", runs(kernel)}});
  // In a kernel with one iteration per thread, there is no loop for a `continue`.
  data["any_continues"] = !strides(kernel) ? body_says(kernel, "continue") : any(follows);
  data["lane_continues"] = body_says(kernel, "continue");
  data["in_lanes"] = in_lanes(kernel);
  data["in_tiles"] = kernel.in_tiles;
  data["running_array"] = running_array(kernel);
  data["in_threads"] = !kernel.in_tiles && !in_lanes(kernel);
  data["combines"] = reduces(kernel) && !kernel.in_tiles;
  data["runs"] = runs(kernel);
  data["value_types"] = value_types(kernel);
  data["partial_type"] = in_lanes(kernel) ? "const FerryIterations" : kernel.symbol + "_partial";
  data["leaves"] = body_says(kernel, names::end_of_iteration);
  data["partial_argument"] = std::to_string(kernel.arguments + (has_copies(kernel) ? 1 : 0));
  data["iteration"] = iteration(kernel.loops.size());
}

// Returns the pieces of the body, each at its line and column. At the end, closes the braces that headers open.
std::string body(const plan::Unit& plan, const plan::Kernel& kernel) {
  const UserLines lines(plan.file, plan.line_notes);
  std::string text, end;
  unsigned line = kernel.body.front().line;  // the line that the #line before the body names
  for (const model::Fragment& fragment : kernel.body) {
    if (!text.empty()) text += "\n";
    if (fragment.line != line) text += lines.directive(fragment.line);
    text += std::string(fragment.column - 1, ' ') + fragment.text;
    line = fragment.line + 1 + static_cast<unsigned>(std::count(fragment.text.begin(), fragment.text.end(), '\n'));
    if (fragment.opens) end += "}";
  }
  return end.empty() ? text : text + "\n  " + end;
}

// Returns the user's own functions.
llvm::json::Array functions(const plan::Unit& plan) {
  llvm::json::Array array;
  for (const model::DeviceFunction& function : plan.functions) {
    const bool elsewhere = !function.file.empty();
    const std::vector<model::LineNote> none;
    const UserLines lines(elsewhere ? function.file : plan.file, elsewhere ? none : plan.line_notes);
    const UserLines::Place place = lines.place(function.body.line);
    array.push_back(llvm::json::Object{{"name", function.name},
                                       {"user_name", function.user_name},
                                       {"file", place.file},
                                       {"line", place.line},
                                       {"template", function.head},
                                       {"result", function.result.empty() ? "" : function.result + " "},
                                       {"parameters", function.parameters},
                                       {"rest", function.qualifiers + function.initialisers},
                                       {"declarations", strings(function.declarations)},
                                       {"body_line", lines.directive(function.body.line)},
                                       {"body", std::string(function.body.column - 1, ' ') + function.body.text}});
  }
  return array;
}

std::string first_of(const std::vector<std::string>& wishes) { return wishes.empty() ? "0" : wishes.front(); }

// Returns one variant per register limit. A reducing kernel has only one, whose shape determines the order of sums.
std::vector<plan::Kernel> variants(const plan::Kernel& kernel) {
  std::vector<plan::Kernel> found{kernel};
  if (reduces(kernel)) return found;
  for (std::size_t r = 1; r < kernel.max_registers.size(); ++r) {
    found.push_back(kernel);
    found.back().symbol += "_r" + kernel.max_registers[r];
    found.back().max_registers = {kernel.max_registers[r]};
  }
  return found;
}

// Makes loops that run in order around the grid's loops part of the grid's loop headers. All loops then have the user's
// order, and neighbouring threads access memory as neighbouring iterations of the user's loops do.
plan::Kernel in_users_order(plan::Kernel kernel) {
  if (reduces(kernel) || has_copies(kernel)) return kernel;
  std::size_t moved = 0;
  for (plan::GridLoop& loop : kernel.loops) {
    const auto first = kernel.body.begin();
    const auto end = first + static_cast<std::ptrdiff_t>(loop.in_order_around - moved);
    loop.headers.assign(first, end);
    kernel.body.erase(first, end);
    moved = loop.in_order_around;
  }
  return kernel;
}

// Returns template arguments like `<1, 2>` for an instance of the kernel's template, or "".
std::string instance(std::vector<std::string> numbers) {
  return numbers.empty() ? "" : "<" + llvm::join(numbers, ", ") + ">";
}
std::string first_instance(const plan::Kernel& kernel) {
  return instance(std::vector<std::string>(kernel.choices.size(), "1"));
}

// Adds the template of a kernel with instances, and the code that chooses an instance by the functions' numbers. With
// `unchosen`, one more instance handles all other numbers, which are addresses and so exceed the number of functions.
void add_choices(llvm::json::Object& data, const plan::Kernel& kernel, bool unchosen) {
  std::vector<std::string> parameters, own;
  std::string place = "0";
  std::vector<std::vector<std::string>> instances{{}};
  for (std::size_t c = 0; c < kernel.choices.size(); ++c) {
    const plan::Choice& choice = kernel.choices[c];
    const std::string count = std::to_string(choice.functions);
    parameters.push_back("int " + names::chosen(c));
    own.push_back(names::chosen(c));
    place = (c == 0 ? "" : "(" + place + ") * " + count + " + ") + "*static_cast<" + choice.type +
            " const*>(ferry_arguments[" + std::to_string(choice.argument) + "]) - 1";
    std::vector<std::vector<std::string>> more;
    for (const std::vector<std::string>& one : instances)
      for (std::size_t f = 1; f <= choice.functions; ++f) {
        more.push_back(one);
        more.back().push_back(std::to_string(f));
      }
    instances = std::move(more);
  }
  llvm::json::Array all;
  for (std::size_t i = 0; i < instances.size(); ++i)
    all.push_back(
        llvm::json::Object{{"case", i + 1 == instances.size() && !unchosen ? "default" : "case " + std::to_string(i)},
                           {"instance", instance(instances[i])}});
  if (unchosen)
    all.push_back(llvm::json::Object{{"case", "default"},
                                     {"instance", instance(std::vector<std::string>(kernel.choices.size(), "0"))}});
  data["chosen"] = !kernel.choices.empty();
  data["template"] = kernel.choices.empty() ? "" : "template <" + llvm::join(parameters, ", ") + ">\n";
  data["of_template"] = instance(own);
  data["of_instance"] = kernel.choices.empty() ? "" : "_instance";
  data["kernel"] = kernel.choices.empty() ? kernel.symbol : names::chosen_kernel;
  data["place_of_instance"] = place;
  data["instances"] = std::move(all);
}

llvm::json::Object kernel_data(const plan::Unit& plan, const plan::Kernel& kernel, bool of_host) {
  const UserLines lines(plan.file, plan.line_notes);
  const UserLines::Place place = lines.place(kernel.text_line);
  llvm::json::Object data{{"symbol", kernel.symbol},
                          {"function", kernel.function},
                          {"file", place.file},
                          {"line", place.line},
                          {"parameters", parameters(kernel)},
                          {"arguments", arguments(kernel)},
                          {"declarations", strings(kernel.declarations)},
                          {"loops", loops(plan, kernel)},
                          {"loops_type", loops_type(kernel)},
                          {"dimensions", std::to_string(kernel.loops.size())},
                          {"body_line", lines.directive(kernel.body.front().line)},
                          {"body", body(plan, kernel)},
                          {"has_max_registers", !kernel.max_registers.empty()},
                          {"max_registers", first_of(kernel.max_registers)}};
  add_results(data, kernel);
  add_copies(data, kernel);
  add_choices(data, kernel, of_host && kernel.may_be_unchosen);
  return data;
}

// The records of an image. A kernel's record has the kernel's number, and the records of variants follow all kernels.
class Table {
 public:
  Table(const plan::Unit& plan, bool has_variants) : plan_(plan), has_variants_(has_variants) {}

  // Adds a kernel and its compiled variants, each with all block sizes that the user has chosen.
  void add(const std::vector<plan::Kernel>& compiled) {
    const plan::Kernel& kernel = compiled.front();
    const std::size_t before = variants_.size();
    const std::size_t blocks = has_variants_ && !reduces(kernel) ? std::max<std::size_t>(kernel.block.size(), 1) : 1;
    for (const plan::Kernel& variant : compiled)
      for (std::size_t b = 0; b < blocks; ++b)
        if (b > 0 || &variant != &kernel) variants_.push_back(record(variant, b));
    records_.push_back(record(kernel, 0));
    ranges_.push_back({before, variants_.size() - before});
    jams_.push_back(has_variants_ && has_gpu_jam(kernel) ? std::optional(variants_.size()) : std::nullopt);
    if (!jams_.back()) return;
    variants_.push_back(record(kernel, 0));
    variants_.back()["symbol"] = names::jammed(kernel.symbol);
    variants_.back()["is_jam"] = true;
    variants_.back()["lanes"] = lanes_in_braces(kernel);
  }

  llvm::json::Array take_records() {
    llvm::json::Array all;
    for (std::size_t k = 0; k < records_.size(); ++k) {
      const auto [first, count] = ranges_[k];
      records_[k]["has_variants"] = count > 0;
      records_[k]["first_variant"] = std::to_string(records_.size() + first);
      records_[k]["variants"] = std::to_string(count);
      records_[k]["has_jam"] = jams_[k].has_value();
      if (jams_[k]) records_[k]["jam_number"] = std::to_string(records_.size() + *jams_[k]);
      all.push_back(std::move(records_[k]));
    }
    for (llvm::json::Object& variant : variants_) all.push_back(std::move(variant));
    return all;
  }

 private:
  llvm::json::Object record(const plan::Kernel& kernel, std::size_t block) const {
    const UserLines::Place place = UserLines(plan_.file, plan_.line_notes).place(kernel.text_line);
    return llvm::json::Object{{"symbol", kernel.symbol},
                              {"first_instance", first_instance(kernel)},
                              {"function", kernel.function},
                              {"file", place.file},
                              {"line", place.line},
                              {"dimensions", std::to_string(kernel.loops.size())},
                              {"axes", axes(kernel)},
                              {"reduces", reduces(kernel)},
                              {"uneven", kernel.uneven},
                              {"block", kernel.block.empty() ? "0" : kernel.block[block]},
                              {"max_registers", has_variants_ ? first_of(kernel.max_registers) : "0"},
                              {"has_variants", false},
                              {"has_jam", false},
                              {"is_jam", false}};
  }

  const plan::Unit& plan_;
  const bool has_variants_;  // whether there are variants; without them, there is no register limit either
  std::vector<llvm::json::Object> records_, variants_;
  std::vector<std::pair<std::size_t, std::size_t>> ranges_;  // each record's variants
  std::vector<std::optional<std::size_t>> jams_;             // each record's variant with lanes
};

}  // namespace

llvm::Expected<std::string> kernels_text(const plan::Unit& plan, const Target& target,
                                         const TemplateRenderer& templates) {
  llvm::json::Array kernels;
  Table table(plan, target.has_variants);
  for (const plan::Kernel& kernel : plan.kernels) {
    if (!target.is_gpu && kernel.of_cut) continue;
    const auto compiled = target.has_variants ? variants(kernel) : std::vector<plan::Kernel>{kernel};
    for (const plan::Kernel& variant : compiled) {
      kernels.push_back(kernel_data(plan, target.is_gpu ? variant : in_users_order(variant), !target.is_gpu));
      llvm::json::Object& data = *kernels.back().getAsObject();
      data["jam"] = !target.is_gpu        ? host_jam(plan, variant)
                    : target.has_variants ? gpu_jam(plan, variant)
                                          : llvm::json::Array{};
      if (!target.is_gpu && kernel.host_jam) data["loops"].getAsArray()->pop_back();
    }
    table.add(compiled);
  }
  llvm::json::Object data{{"target", target.name},
                          {"image", names::image(plan.module_id, target.name)},
                          {"source_name", llvm::sys::path::filename(plan.file).str()},
                          {"id", plan.module_id},
                          {"any", !plan.kernels.empty()},
                          {"maths", plan.uses_maths},
                          {"views", plan.uses_views},
                          {"checks_reads", plan.checks_reads},
                          {"complex", plan.uses_complex},
                          {"values", plan.uses_values},
                          {"half", plan.uses_half},
                          {"completes_maths", plan.completes_maths},
                          {"inspects", plan.inspects},
                          {"declarations", strings(plan.declarations)},
                          {"functions", functions(plan)}};
  data["jams"] = std::any_of(plan.kernels.begin(), plan.kernels.end(),
                             [](const plan::Kernel& kernel) { return kernel.host_jam && !kernel.of_cut; });
  data["laned"] = std::any_of(plan.kernels.begin(), plan.kernels.end(), in_lanes);
  data["reduces"] =
      std::any_of(plan.kernels.begin(), plan.kernels.end(), [](const plan::Kernel& kernel) { return reduces(kernel); });
  data["has_running_array"] = std::any_of(plan.kernels.begin(), plan.kernels.end(),
                                          [](const plan::Kernel& kernel) { return kernel.running_array.has_value(); });
  data["kernels"] = std::move(kernels);
  data["records"] = table.take_records();
  return templates.render(target.kernel_template, llvm::json::Value(std::move(data)));
}

}  // namespace ferry::translator::render
