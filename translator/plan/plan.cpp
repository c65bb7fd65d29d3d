// See plan.h.
#include "plan/plan.h"

#include "plan/names.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <set>

namespace ferry::translator::plan {

namespace {

using Shape = model::Buffer::Shape;

bool is_written(const model::Footprint& footprint, std::size_t buffer) {
  return std::any_of(footprint.accesses.begin(), footprint.accesses.end(), [buffer](const model::Access& access) {
    return access.buffer == static_cast<int>(buffer) && access.writes;
  });
}

// Returns the type of a row in the table of rows that a kernel gets.
std::string row_type(const model::Buffer& buffer) {
  const std::string element = (buffer.const_element ? "const " : "") + buffer.element;
  return buffer.rows == model::Buffer::Rows::pointers ? element + "*" : "FerryView<" + element + ">";
}

std::string pointer_declaration(const model::Buffer& buffer, const std::string& name) {
  if (buffer.rows != model::Buffer::Rows::none)
    return "const FerryRowTable<" + row_type(buffer) + ">*" + (name.empty() ? "" : " FERRY_RESTRICT " + name);
  std::string type = (buffer.const_element ? "const " : "") + buffer.element;
  const std::string declarator = name.empty()               ? "*"
                                 : buffer.may_alias.empty() ? "* FERRY_RESTRICT " + name
                                                            : "* " + name;
  if (buffer.inner_extents.empty()) return type + declarator;
  type += " (" + declarator + ")";
  for (const std::int64_t extent : buffer.inner_extents) type += "[" + std::to_string(extent) + "]";
  return type;
}

// Declares a C array with its own type, so that sizeof and range-for keep their meaning in the body. `address` says
// whether `storage` is a pointer.
std::string array_reference(const model::Buffer& buffer, const std::string& storage, bool address = true) {
  const std::string element = (buffer.const_element ? "const " : "") + buffer.element;
  std::string extents = "[" + buffer.fixed_size + "]";
  for (const std::int64_t extent : buffer.inner_extents) extents += "[" + std::to_string(extent) + "]";
  const std::string what = address ? "*reinterpret_cast<" + element + " (*)" + extents + ">(" + storage + ")" : storage;
  return "[[__maybe_unused__]] " + element + " (&" + buffer.name + ")" + extents + " = " + what + ";";
}

std::string view(const model::Buffer& buffer, const std::string& storage, const std::string& size) {
  return "[[__maybe_unused__]] const FerryView<" + std::string(buffer.const_element ? "const " : "") + buffer.element +
         "> " + buffer.name + "{" + storage + ", " + size + "};";
}

// Declares a copy of an array under the user's name.
std::string declared_copy(const model::Buffer& buffer, const std::string& copy, const std::string& size) {
  if (buffer.shape == Shape::c_array) return array_reference(buffer, copy);
  if (buffer.shape != Shape::pointer) return view(buffer, copy, size);
  model::Buffer plain = buffer;
  plain.may_alias = {0};  // no restrict: the copy may be the array itself
  return "[[__maybe_unused__]] " + pointer_declaration(plain, buffer.name) + " = " + copy + ";";
}

// Declares a thread's copy of the array. In the last iteration this is the array itself.
std::string private_copy(const model::Buffer& buffer, std::size_t number, const std::string& storage,
                         const std::string& size) {
  return declared_copy(buffer,
                       "ferry_private.ferry_copy(" + storage + ", " + std::to_string(number) + ", " +
                           (buffer.is_lastprivate ? names::is_last : "false") + ")",
                       size);
}

// Returns the buffer's size. The size of a container is the argument after its elements.
std::string size_of(Kernel& kernel, const model::Buffer& buffer, std::size_t argument) {
  if (buffer.shape != Shape::container) return buffer.fixed_size;
  std::string size = names::size(buffer.name);
  kernel.parameters.push_back({argument + 1, "ferry_size " + size, "ferry_size"});
  return size;
}

// Declares the tile's copy of a running array.
void add_running_array(Kernel& kernel, const model::Buffer& buffer, const model::RunningArray& array,
                       std::size_t argument) {
  const std::string copy = "ferry_running.ferry_array<" + buffer.element + ">()",
                    size = size_of(kernel, buffer, argument);
  kernel.running_array = {declared_copy(buffer, copy, size), array.type, array.falls};
  kernel.uses_views |= buffer.shape == Shape::container || buffer.shape == Shape::sized_array;
}

void add_rows(Kernel& kernel, const model::Buffer& buffer, const std::string& storage, std::size_t argument) {
  std::string size = buffer.shape == Shape::sized_array ? buffer.fixed_size : "0";
  if (buffer.shape == Shape::container) {
    size = names::size(buffer.name);
    kernel.parameters.push_back({argument + 1, "ferry_size " + size, "ferry_size"});
  }
  kernel.uses_views = true;
  kernel.declarations.push_back("[[__maybe_unused__]] const FerryRows<" + row_type(buffer) + "> " + buffer.name + "{" +
                                storage + ", " + size + "};");
}

void add_table(Kernel& kernel, const model::HeldTable& table) {
  const model::Buffer& buffer = table.buffer;
  const bool objects = buffer.record_bytes > 0;
  if (buffer.shape == Shape::c_array)
    return kernel.declarations.push_back(array_reference(buffer, table.storage, objects));
  kernel.uses_views = true;
  const std::string storage =
      objects ? "reinterpret_cast<const " + buffer.element + "*>(" + table.storage + ")" : table.storage;
  kernel.declarations.push_back(view(buffer, storage, buffer.fixed_size));
}

// Declares an array that the text names but doesn't touch, so any address will do.
void add_unread(Kernel& kernel, model::Buffer buffer) {
  buffer.may_alias = {0};  // so that the array isn't declared with restrict
  const bool rows = buffer.rows != model::Buffer::Rows::none;
  const std::string nowhere = "reinterpret_cast<" + pointer_declaration(buffer, "") + ">(ferry_nowhere)";
  kernel.uses_views |= rows || buffer.shape == Shape::container || buffer.shape == Shape::sized_array;
  const std::string unused = "[[__maybe_unused__]] ";
  if (rows)
    kernel.declarations.push_back(unused + "const FerryRows<" + row_type(buffer) + "> " + buffer.name + "{" + nowhere +
                                  ", 0};");
  else if (buffer.shape == Shape::pointer)
    kernel.declarations.push_back(unused + pointer_declaration(buffer, buffer.name) + " = " + nowhere + ";");
  else if (buffer.shape == Shape::c_array)
    kernel.declarations.push_back(array_reference(buffer, "ferry_nowhere"));
  else
    kernel.declarations.push_back(view(buffer, nowhere, "0"));
}

// Adds the parameters of one buffer, and declares the buffer under the user's name. `copy` is the buffer's number among
// the launch's buffers that have copies.
void add_buffer(Kernel& kernel, model::Buffer buffer, bool may_be_const, std::size_t argument, std::size_t copy) {
  // For objects, const would affect which member functions a call selects.
  if (may_be_const && buffer.record_bytes == 0 && !buffer.own_memory) buffer.const_element = true;
  const bool rows = buffer.rows != model::Buffer::Rows::none;
  const bool pointer = buffer.shape == Shape::pointer && !buffer.is_private && !rows;
  const std::string name = pointer ? buffer.name : names::storage(buffer.name);
  if (buffer.tried) {
    kernel.checks_reads = true;
    const std::string type = "FerryTried<" + std::string(buffer.const_element ? "const " : "") + buffer.element + ">";
    return kernel.parameters.push_back({argument, "const " + type + " " + name, "FerryTriedRange"});
  }
  kernel.parameters.push_back({argument, pointer_declaration(buffer, name), pointer_declaration(buffer, "")});
  if (pointer) return;
  if (rows) return add_rows(kernel, buffer, name, argument);
  if (buffer.shape == Shape::c_array && !buffer.is_private)
    return kernel.declarations.push_back(array_reference(buffer, name));
  const std::string size = size_of(kernel, buffer, argument);
  kernel.uses_views |= buffer.shape == Shape::container || buffer.shape == Shape::sized_array;
  if (!buffer.is_private) return kernel.declarations.push_back(view(buffer, name, size));
  kernel.copies.push_back(private_copy(buffer, copy, name, size));
  kernel.has_lastprivate |= buffer.is_lastprivate;
  kernel.copied_along = buffer.copied_along.size();
}

// With more instances, compiling the kernel would take longer than its branches take to run.
constexpr std::size_t most_instances = 8;

// Returns whether a kernel may be compiled separately for each function that the value may denote.
bool chooses(const model::Unit& unit, const model::Scalar& value) {
  return value.functions && !value.of_table && !unit.function_sets[*value.functions].targets.empty();
}

// Returns how many instances a kernel has if it is compiled separately for each function that it may call.
std::size_t instances(const model::Unit& unit, const model::Footprint& footprint) {
  std::size_t count = 1;
  for (const model::Scalar& scalar : footprint.scalars)
    if (scalar.in_kernel && chooses(unit, scalar)) count *= unit.function_sets[*scalar.functions].targets.size();
  return count;
}

// Returns whether the launch may be given a function that another module has registered, for which the kernel has no
// instance.
bool has_open(const model::Unit& unit, const model::Footprint& footprint) {
  return std::any_of(footprint.scalars.begin(), footprint.scalars.end(), [&](const model::Scalar& scalar) {
    return scalar.in_kernel && chooses(unit, scalar) && !unit.function_sets[*scalar.functions].open.empty();
  });
}

void add_value(Kernel& kernel, const model::Unit& unit, const model::Footprint& footprint, const model::Scalar& value,
               std::size_t argument) {
  const std::string type = (value.is_const ? "const " : "") + value.type;
  if (!chooses(unit, value) || instances(unit, footprint) > most_instances)
    return kernel.parameters.push_back({argument, type + " " + value.name, value.type});
  const std::string chosen = names::chosen(kernel.choices.size()), given = names::unchosen(kernel.choices.size());
  if (has_open(unit, footprint)) {
    kernel.parameters.push_back({argument, "const " + value.type + " " + given, value.type});
    kernel.declarations.push_back("[[__maybe_unused__]] const " + value.type + " " + value.name + " = " + chosen +
                                  " > 0 ? " + chosen + " : " + given + ";");
    kernel.may_be_unchosen = true;
  } else {
    kernel.declarations.push_back("[[__maybe_unused__]] constexpr int " + value.name + " = " + chosen + ";");
  }
  kernel.choices.push_back({argument, value.name, value.type, unit.function_sets[*value.functions].targets.size()});
}

// Adds the buffers and values of `nest`, which are among the launch's arguments. The launch's footprint may cover
// several kernels.
void add_parameters(Kernel& kernel, const model::Unit& unit, const model::Nest& nest, const model::Footprint& launch) {
  std::size_t argument = 0, copy = 0;
  for (std::size_t b = 0; b < launch.buffers.size(); ++b) {
    const model::Buffer& buffer = nest.footprint.buffers[b];
    const bool may_be_const = !is_written(nest.footprint, b) && !nest.holds_aliases;
    if (nest.running_array && nest.running_array->buffer == static_cast<int>(b))
      add_running_array(kernel, buffer, *nest.running_array, argument);
    else if (buffer.in_kernel)
      add_buffer(kernel, buffer, may_be_const, argument, copy);
    if (buffer.is_private) ++copy;
    argument += buffer.shape == Shape::container ? 2 : 1;
  }
  for (const model::Scalar& value : launch.scalars) {
    if (!value.in_kernel) continue;
    for (const model::Scalar& scalar : nest.footprint.scalars)
      if (scalar.in_kernel && scalar.text == value.text) add_value(kernel, unit, nest.footprint, scalar, argument);
    ++argument;
  }
  kernel.arguments = argument;
}

Kernel make_kernel(const model::Unit& unit, const model::Function& function, const model::Nest& nest,
                   const model::Footprint& launch) {
  Kernel kernel;
  kernel.number = nest.kernel;
  kernel.function = function.name;
  kernel.line = nest.own_line.line;
  kernel.text_line = nest.own_line.text_line;
  kernel.body = nest.body;
  kernel.host_jam = nest.host_jam;
  kernel.gpu_jam = nest.gpu_jam;
  kernel.reductions = nest.reductions;
  kernel.may_end = nest.footprint.may_end;
  kernel.inspects_ends = nest.inspects_ends;
  kernel.computes_tile_aggregates = nest.computes_tile_aggregates;
  kernel.in_tiles = nest.in_tiles();
  kernel.block = nest.block;
  kernel.max_registers = nest.max_registers;
  kernel.in_order = nest.in_order;
  kernel.uneven = nest.uneven;
  kernel.uses_views = nest.uses_views;
  add_parameters(kernel, unit, nest, launch);
  for (const model::HeldTable& table : nest.tables) add_table(kernel, table);
  for (const model::Buffer& buffer : nest.unread) add_unread(kernel, buffer);
  kernel.declarations.insert(kernel.declarations.end(), nest.declarations.begin(), nest.declarations.end());
  for (const model::ParallelLoop& loop : nest.loops)
    kernel.loops.push_back(
        {loop.type.name, loop.name, loop.element, loop.compare, loop.constant_step, loop.axis, loop.in_order_around});
  return kernel;
}

bool loads(const std::vector<model::Range>& ranges) {
  return std::any_of(ranges.begin(), ranges.end(), [](const model::Range& range) {
    bool found = false;
    if (range.values)
      each(*range.values, [&](const model::ValueRange& part) {
        found = found || part.operation == model::ValueRange::Operation::load;
      });
    return found;
  });
}

// Returns whether some ranges depend on data that kernels load.
bool inspects(const model::Footprint& footprint) {
  return std::any_of(footprint.ranges.begin(), footprint.ranges.end(), [](const model::BufferRanges& of) {
    return loads(of.reads) || loads(of.writes) || loads(of.may_writes) || loads(of.copied);
  });
}

void add_nest(Unit& plan, const model::Unit& unit, const model::Function& function, const model::Nest& nest) {
  const auto add = [&](const model::Nest& kernel) {
    plan.kernels.push_back(make_kernel(unit, function, kernel, nest.footprint));
    plan.uses_maths |= kernel.uses_maths;
  };
  if (nest.kernels.empty()) add(nest);
  llvm::for_each(nest.kernels, add);
  plan.inspects |= inspects(nest.footprint);
}

void add_cuts(Unit& plan, const model::Unit& unit, const model::Function& function) {
  for (const model::Cut& cut : function.cuts) plan.inspects |= inspects(cut.whole.footprint);
  for (const model::Cut& cut : function.cuts)
    for (const model::Nest& nest : cut.kernels) {
      plan.kernels.push_back(make_kernel(unit, function, nest, cut.whole.footprint));
      plan.kernels.back().of_cut = true;
      plan.uses_maths |= nest.uses_maths;
    }
  for (const model::CutReport& report : function.cut_reports) {
    Cut made{function.name, report.line, {}, report.reason};
    if (report.cut >= 0)
      for (const model::Nest& nest : function.cuts[static_cast<std::size_t>(report.cut)].kernels)
        made.kernels.push_back(nest.kernel);
    plan.cuts.push_back(std::move(made));
  }
}

void name_kernels(Unit& plan) {
  std::set<std::string> taken;
  for (Kernel& kernel : plan.kernels) {
    kernel.symbol = names::kernel(kernel.function, kernel.line) + (kernel.inspects_ends ? "_ends" : "") +
                    (kernel.computes_tile_aggregates ? "_terms" : "");
    if (!taken.insert(kernel.symbol).second) kernel.symbol += "_" + std::to_string(kernel.number);
    plan.uses_views |= kernel.uses_views;
    plan.checks_reads |= kernel.checks_reads;
  }
}

}  // namespace

Unit make_plan(const model::Unit& unit) {
  Unit plan;
  plan.file = unit.file;
  plan.line_notes = unit.line_notes;
  plan.declarations = unit.declarations;
  plan.functions = unit.device_functions;
  plan.uses_complex = unit.uses_complex;
  plan.uses_values = unit.uses_values;
  plan.uses_half = unit.uses_half;
  plan.completes_maths = unit.completes_maths;
  plan.uses_views |= unit.uses_views;
  for (const model::DeviceFunction& function : plan.functions) plan.uses_maths |= function.uses_maths;
  for (const model::Function& function : unit.functions)
    for (const model::Nest& nest : function.nests) {
      add_nest(plan, unit, function, nest);
      for (const model::Nest& inspector : nest.inspector) add_nest(plan, unit, function, inspector);
    }
  for (const model::Function& function : unit.functions) add_cuts(plan, unit, function);
  name_kernels(plan);
  return plan;
}

}  // namespace ferry::translator::plan
