// See kernels.h.
#include "render/kernels.h"

#include "plan/names.h"

#include <llvm/Support/Path.h>

#include <array>

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
    // `const double (*)[64]` as a pointee needs the star inside.
    const std::size_t star = type.find("(*)");
    const std::string pointee =
        star == std::string::npos ? type + " const*" : type.substr(0, star) + "(*const*)" + type.substr(star + 3);
    text += ", *static_cast<" + pointee + ">(ferry_arguments[" + std::to_string(i) + "])";
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
  return loop.name + " += static_cast<" + loop.type + ">(ferry_loops[" + number + "].step)";
}

llvm::json::Array loops(const plan::Kernel& kernel) {
  llvm::json::Array array;
  for (std::size_t d = 0; d < kernel.loops.size(); ++d) {
    const plan::GridLoop& loop = kernel.loops[d];
    const std::string number = std::to_string(d);
    array.push_back(llvm::json::Object{{"number", number},
                                       {"type", loop.type},
                                       {"name", loop.name},
                                       {"last", names::last(static_cast<int>(d))},
                                       {"counter", names::counter(static_cast<int>(d))},
                                       {"compare", downwards(loop) ? ">" : "<"},
                                       {"increment", increment(loop, number)},
                                       {"axis", std::to_string(loop.axis)},
                                       {"indent", std::string(2 * d, ' ')},
                                       {"element", loop.element},
                                       {"has_element", !loop.element.empty()}});
  }
  return array;
}

llvm::json::Object kernel_data(const plan::Unit& plan, const plan::Kernel& kernel) {
  std::string axes = "{";
  for (std::size_t d = 0; d < 3; ++d)
    axes += (d == 0 ? "" : ", ") + std::to_string(d < kernel.loops.size() ? kernel.loops[d].axis : 0);
  return llvm::json::Object{{"number", std::to_string(kernel.number)},
                            {"function", kernel.function},
                            {"file", plan.file},
                            {"line", std::to_string(kernel.line)},
                            {"parameters", parameters(kernel)},
                            {"arguments", arguments(kernel)},
                            {"declarations", strings(kernel.declarations)},
                            {"loops", loops(kernel)},
                            {"dimensions", std::to_string(kernel.loops.size())},
                            {"axes", axes + "}"},
                            {"body_line", std::to_string(kernel.body_line)},
                            {"body", std::string(kernel.body_column - 1, ' ') + kernel.body},
                            {"block", kernel.block.empty() ? "0" : kernel.block},
                            {"has_max_registers", !kernel.max_registers.empty()},
                            {"max_registers", kernel.max_registers.empty() ? "0" : kernel.max_registers}};
}

}  // namespace

const Target& target_named(const std::string& name) {
  static const std::array<Target, 2> targets{Target{"host", ".ferry.host.cpp", "host/kernels"},
                                             Target{"cuda", ".ferry.cu", "cuda/kernels"}};
  for (const Target& target : targets)
    if (target.name == name) return target;
  llvm_unreachable("the command line knows the targets");
}

llvm::Expected<std::string> kernels_text(const plan::Unit& plan, const Target& target,
                                         const TemplateRenderer& templates) {
  llvm::json::Array kernels;
  for (const plan::Kernel& kernel : plan.kernels) kernels.push_back(kernel_data(plan, kernel));
  llvm::json::Object data{{"file", plan.file},        {"source_name", llvm::sys::path::filename(plan.file).str()},
                          {"id", plan.module_id},     {"any", !plan.kernels.empty()},
                          {"maths", plan.uses_maths}, {"declarations", strings(plan.declarations)}};
  data["kernels"] = std::move(kernels);
  return templates.render(target.kernel_template, llvm::json::Value(std::move(data)));
}

}  // namespace ferry::translator::render
