// See stub_tables.h.
#include "render/stub_tables.h"

#include "plan/names.h"
#include "render/stub_calls.h"
#include "render/user_lines.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Path.h>

#include <set>

namespace ferry::translator::render {

namespace names = plan::names;
using llvm::json::Array;
using llvm::json::Object;

namespace {

// Returns the numbers from which the runtime decides whether a launch is worthwhile.
std::string work_text(const model::Nest& nest) {
  if (nest.work == 0) return "";
  const std::string work = ", " + std::to_string(nest.work);
  std::vector<std::string> how;
  if (!nest.in_host_loop) how.push_back("ferry_called");
  if (nest.work_in_bytes) how.push_back("ferry_in_bytes");
  if (!inner_counts(nest).empty()) how.push_back("ferry_counted");
  return work + (how.empty() ? "" : ", " + llvm::join(how, " | "));
}

Array sites(const model::Unit& unit, const WrittenStub& written) {
  const UserLines lines(unit.file, unit.line_notes);
  Array all;
  const auto add = [&](const model::Function& function, const model::Nest& nest) {
    const UserLines::Place place = lines.place(nest.own_line.text_line);
    const auto launch = written.launches.find(nest.kernel);
    all.push_back(Object{{"function", function.name},
                         {"file", place.file},
                         {"line", place.line},
                         {"description", in_quotes(launch == written.launches.end() ? "" : launch->second)},
                         {"work", work_text(nest)}});
  };
  for (const model::Function& function : unit.functions)
    for (const model::Nest& nest : function.nests) {
      if (nest.kernels.empty()) add(function, nest);
      for (const model::Nest& kernel : nest.kernels) add(function, kernel);
      for (const model::Nest& inspector : nest.inspector) add(function, inspector);
    }
  for (const model::Function& function : unit.functions)
    for (const model::Cut& cut : function.cuts)
      for (const model::Nest& kernel : cut.kernels) add(function, kernel);
  return all;
}

Array callees(const model::Unit& unit, const WrittenStub& written) {
  Array all;
  for (const auto& [symbol, callee] : written.callees)
    all.push_back(Object{{"callee", names::callee(unit.module_id, symbol)},
                         {"symbol", symbol},
                         {"name", callee.name},
                         {"declared", callee.declared ? "true" : "false"}});
  return all;
}

// Returns the text of a set of FerryPrints.
std::string outputs_text(const model::PlainFunction& function) {
  using Output = model::PlainFunction::Output;
  const auto name = [](Output output) {
    switch (output) {
      case Output::standard_output:
        return "ferry_prints_output";
      case Output::standard_error:
        return "ferry_prints_error";
      case Output::any:
        return "ferry_prints_any";
      case Output::cout:
        return "ferry_prints_cout";
      case Output::cerr:
        return "ferry_prints_cerr";
      case Output::clog:
        return "ferry_prints_clog";
    }
    return "";
  };
  std::vector<std::string> outputs;
  for (const Output output : function.outputs) outputs.push_back(name(output));
  return outputs.empty() ? "0" : llvm::join(outputs, " | ");
}

bool has_stub(const model::Function& function) { return !function.steps.empty(); }

// The functions that other files can find.
struct Defined {
  Array names, stubs, plain;

  explicit Defined(const model::Unit& unit) {
    for (const model::Function& function : unit.functions)
      if (has_stub(function) && !function.linkage_name.empty()) add(function.linkage_name, "", stubs);
    if (llvm::any_of(unit.functions, has_stub))
      for (const model::PlainFunction& function : unit.plain_functions)
        add(function.linkage_name, outputs_text(function), plain);
    if (!names.empty()) (*names.back().getAsObject())["separator"] = ";";
  }

 private:
  void add(const std::string& symbol, const std::string& outputs, Array& list) {
    const std::string name = plan::names::defined(names.size());
    names.push_back(Object{{"name", name}, {"symbol", symbol}, {"separator", ","}});
    list.push_back(Object{{"name", name}, {"outputs", outputs}});
  }
};

// How code refers to a function of a set: by a pointer, a pointer to member, a std::function, or an object with virtual
// functions.
enum class Holder { pointer, member_pointer, function_object, object };

Holder holder(const model::FunctionSet& set) {
  if (!set.base.empty()) return Holder::object;
  return set.of_members ? Holder::member_pointer : !set.object.empty() ? Holder::function_object : Holder::pointer;
}

std::string begin_of_set(const model::FunctionSet& set) {
  if (holder(set) == Holder::pointer) return "if (!ferry_it) return 0;";
  if (holder(set) == Holder::member_pointer)
    return "const auto ferry_held = *static_cast<const FerryCopied<" + set.type +
           ">::ferry_type*>(ferry_it); if (!ferry_held) return 0;";
  if (holder(set) == Holder::object)
    return "if (!ferry_has_type(ferry_it)) return 0; const auto& ferry_held = *static_cast<const " + set.base +
           "*>(ferry_it);";
  return "const auto& ferry_held = *static_cast<const " + set.object +
         "*>(ferry_it); if (!ferry_held) return 0; [[__maybe_unused__]] const auto* const ferry_pointer = "
         "ferry_held.template target<" +
         set.type + ">();";
}

// Returns "2_1" for FerryOpened2_1, which yields the address of a function that only its class and friends may name.
std::string opened_number(std::size_t set, std::size_t target) {
  return std::to_string(set) + "_" + std::to_string(target);
}

std::string is_function(const model::FunctionSet& set, std::size_t number, std::size_t place) {
  const model::FunctionSet::Target& target = set.targets[place];
  const bool held = holder(set) == Holder::function_object;
  if (holder(set) == Holder::object) return "ferry_is<" + target.type + ">(ferry_held)";
  const std::string holds = !held         ? ""
                            : target.late ? "ferry_holds_late<" + target.closure + ">(ferry_held)"
                                          : "ferry_holds<FerryNumberedType<" + target.closure + ">>(ferry_held)";
  if (held && !target.closure.empty() && !target.becomes_pointer) return holds;
  if (held && !target.type.empty()) return "ferry_holds<" + target.type + ">(ferry_held)";
  const std::string named =
      target.hidden ? "ferry_opened(FerryOpened" + opened_number(number, place) + "())" : target.address;
  const std::string address =
      target.closure.empty()
          ? "ferry_function_of<" + set.type + ">(" + named + ")"
          : (target.late ? "ferry_late_function_of<" : "ferry_function_of<") + target.closure + ", " + set.type + ">()";
  if (holder(set) == Holder::member_pointer) return "ferry_held == " + address;
  if (held && !target.closure.empty()) return holds + " || (ferry_pointer && *ferry_pointer == " + address + ")";
  return held ? "ferry_pointer && *ferry_pointer == " + address
              : "ferry_it == reinterpret_cast<void (*)()>(" + address + ")";
}

// Returns the sets of functions in which launches look up numbers.
std::set<std::size_t> asked_sets(const model::Unit& unit) {
  std::set<std::size_t> asked;
  const auto note = [&](const model::Nest& nest) {
    for (const model::Scalar& scalar : nest.footprint.scalars)
      if (scalar.functions && scalar.in_kernel) asked.insert(*scalar.functions);
  };
  for (const model::Function& function : unit.functions) {
    for (const model::Nest& nest : function.nests) {
      note(nest);
      llvm::for_each(nest.inspector, note);
    }
    for (const model::Cut& cut : function.cuts) note(cut.whole);
  }
  return asked;
}

Array function_sets(const model::Unit& unit, const std::set<std::size_t>& asked) {
  Array sets;
  for (const std::size_t set : asked) {
    Array functions, opened;
    const model::FunctionSet& known = unit.function_sets[set];
    for (std::size_t t = 0; t < known.targets.size(); ++t) {
      functions.push_back(Object{{"is_it", is_function(known, set, t)}, {"place", std::to_string(t + 1)}});
      if (known.targets[t].hidden)
        opened.push_back(Object{{"opened", opened_number(set, t)}, {"address", known.targets[t].address}});
    }
    const std::string given = holder(known) == Holder::pointer ? "void (*ferry_it)()" : "const void* ferry_it";
    sets.push_back(Object{{"number", names::function_number(set)},
                          {"type", known.open.empty() ? "int" : "long"},
                          {"given", (known.open.empty() ? "" : "FerryCall& ferry_call, ") + given},
                          {"open", known.open},
                          {"is_open", !known.open.empty()},
                          {"begin", begin_of_set(known)},
                          {"opened_functions", std::move(opened)},
                          {"functions", std::move(functions)}});
  }
  return sets;
}

// Returns the types of std::functions that may hold closures without a type, separated by commas.
std::string late_holders(const model::Unit& unit, const std::set<std::size_t>& asked) {
  std::vector<std::string> holders;
  for (const std::size_t number : asked) {
    const model::FunctionSet& set = unit.function_sets[number];
    const bool any = llvm::any_of(set.targets, [](const model::FunctionSet::Target& target) { return target.late; });
    if (any && holder(set) == Holder::function_object && !llvm::is_contained(holders, set.object))
      holders.push_back(set.object);
  }
  return llvm::join(holders, ", ");
}

Array device_callables(const model::Unit& unit) {
  Array all;
  for (const model::DeviceCallable& one : unit.device_callables)
    all.push_back(Object{{"type", one.type}, {"address", one.address}, {"signature", one.signature}});
  return all;
}

Array typed_parts(const model::Unit& unit) {
  Array parts;
  for (std::size_t p = 0; p < unit.typed_parts.size(); ++p)
    parts.push_back(Object{{"finder", model::TypedPart::finder(p)},
                           {"base", unit.typed_parts[p].base},
                           {"part", unit.typed_parts[p].text}});
  return parts;
}

}  // namespace

Object stub_tables(const model::Unit& unit, const std::vector<std::string>& targets, const WrittenStub& written) {
  const bool any = llvm::any_of(unit.functions, has_stub);
  Array images, steps, sites = render::sites(unit, written), callees = render::callees(unit, written);
  for (const std::string& target : targets) images.push_back(Object{{"image", names::image(unit.module_id, target)}});
  for (const std::string& step : written.steps) steps.push_back(Object{{"description", in_quotes(step)}});
  Defined defined(unit);
  const std::set<std::size_t> asked_sets = render::asked_sets(unit);
  Array function_sets = render::function_sets(unit, asked_sets);
  const std::string late_holders = render::late_holders(unit, asked_sets);
  const auto any_set = [&](auto&& is_one) {
    return llvm::any_of(asked_sets, [&](std::size_t set) { return is_one(unit.function_sets[set]); });
  };
  const bool asks_for_types =
      any_set([](const model::FunctionSet& set) { return holder(set) == Holder::object || set.has_objects; });
  const bool holds = any_set([](const model::FunctionSet& set) { return holder(set) == Holder::function_object; });
  const bool opens_functions = any_set([](const model::FunctionSet& set) {
    return llvm::any_of(set.targets, [](const model::FunctionSet::Target& target) { return target.hidden; });
  });
  Object data{
      {"file", in_quotes(unit.file)},
      {"source_name", llvm::sys::path::filename(unit.file).str()},
      {"any", any},
      {"edited", any || !unit.headers.empty() || !unit.device_callables.empty()},
      {"module_unit", unit.module_places.has_value()},
      {"id", unit.module_id},
      {"module", names::module(unit.module_id)},
      {"sites_name", names::sites(unit.module_id)},
      {"containers", written.containers},
      {"rows", written.rows},
      {"outputs", written.outputs},
      {"returns", written.returns},
      {"takes", written.takes},
      {"has_function_sets", !function_sets.empty() || !unit.device_callables.empty()},
      {"has_device_callables", !unit.device_callables.empty()},
      {"device_callables_name", names::device_callables(unit.module_id)},
      {"has_held_objects", holds},
      {"has_late_holders", !late_holders.empty()},
      {"late_holders", late_holders},
      {"has_object_types", asks_for_types || !unit.typed_parts.empty()},
      {"drivers", !callees.empty() || !defined.names.empty()},
      {"has_sites", !sites.empty()},
      {"has_defined", !defined.names.empty()},
      {"has_stubs", !defined.stubs.empty()},
      {"has_plain", !defined.plain.empty()},
      {"defined_name", names::defined(unit.module_id)},
      {"stubs_count", std::to_string(defined.stubs.size())},
      {"plain_count", std::to_string(defined.plain.size())},
      {"closures", !unit.type_marks.empty()},
      {"opened_members", !unit.opened_members.empty() || opens_functions},
      {"members_by_place", unit.helpers.members_by_place},
      {"bases", unit.helpers.bases},
      {"small_loops", llvm::any_of(unit.functions, [](const model::Function& f) { return !f.small_loops.empty(); })},
      {"timed_loops", llvm::any_of(unit.functions, [](const model::Function& f) { return !f.timed_loops.empty(); })},
      {"has_steps", !steps.empty()},
      {"steps_name", names::steps(unit.module_id)},
      {"images_name", names::images(unit.module_id)},
      {"sites_count", std::to_string(sites.size())},
      {"images_count", std::to_string(sites.empty() ? 0 : images.size())}};
  data["callees"] = std::move(callees);
  data["function_sets"] = std::move(function_sets);
  data["typed_parts"] = typed_parts(unit);
  data["device_callables"] = device_callables(unit);
  data["defined"] = std::move(defined.names);
  data["stubs"] = std::move(defined.stubs);
  data["plain"] = std::move(defined.plain);
  data["images"] = std::move(images);
  data["sites"] = std::move(sites);
  data["steps"] = std::move(steps);
  return data;
}

}  // namespace ferry::translator::render
