// The passes that fill holes. See kernel.h.
#include "lower/kernel.h"

namespace ferry::translator::lower {

namespace {

// One function per kind of hole.
class Filler {
 public:
  Filler(Kernel& kernel, const ir::Hole& hole) : kernel_(kernel), hole_(hole) {}

  void operator()(const ir::VariableName& name) {
    if (name.template_arguments) kernel_.fragments.drop(*name.template_arguments);
    if (kernel_.names.declared_in_text(name.variable)) return;
    rename(kernel_.body.variables[name.variable].name, kernel_.names.name_of(name.variable));
  }
  void operator()(const ir::EnumeratorName& name) { replace(kernel_.shared.enumerator(name)); }
  void operator()(const ir::AliasName& name) {
    const ir::Alias& alias = kernel_.body.aliases[name.alias];
    if (kernel_.fragments.hold(alias.declared)) return;
    if (name.keyword) kernel_.fragments.drop(*name.keyword);
    rename(alias.name, kernel_.names.name_of(alias));
  }
  void operator()(const ir::EnumerationName& name) { replace(kernel_.shared.enumeration(name.enumeration)); }
  void operator()(const ir::TypeText& text) {
    const std::string type = kernel_.shared.type(kernel_.body, kernel_.body.types[text.type]);
    const std::string name = kernel_.names.alias("type", (text.is_const ? "const " : "") + type, false);
    kernel_.fragments.become(hole_.source, name + (text.half_token ? ">" : ""));
  }
  void operator()(const ir::CalledName& name) {
    const bool maths = name.callee.kind == ir::Callee::Kind::maths;
    kernel_.uses_maths |= maths;
    replace((maths ? "std::" : "ferry_") + name.callee.name);
  }
  void operator()(const ir::NumberText& text) {
    const std::string type = kernel_.shared.type(kernel_.body, kernel_.body.types[text.type]);
    kernel_.fragments.become(hole_.source, number_text(text.number, type));
  }
  void operator()(const ir::SizeText& text) { kernel_.fragments.become(hole_.source, "(" + text.bytes + "UL)"); }
  void operator()(const ir::LeftOut&) {}

 private:
  void replace(std::string text) {
    if (hole_.qualifier) kernel_.fragments.drop(*hole_.qualifier);
    kernel_.fragments.replace(hole_.source.begin, std::move(text));
  }
  void rename(const std::string& name, const std::string& device_name) {
    if (hole_.qualifier) kernel_.fragments.drop(*hole_.qualifier);
    if (name != device_name) kernel_.fragments.replace(hole_.source.begin, device_name);
  }

  Kernel& kernel_;
  const ir::Hole& hole_;
};

}  // namespace

void leave_out(Kernel& kernel) {
  for (const ir::Hole* hole : kernel.holes)
    if (std::holds_alternative<ir::LeftOut>(hole->what)) kernel.fragments.drop(hole->source);
}

void fill_names(Kernel& kernel) {
  for (const ir::Hole* hole : kernel.holes) std::visit(Filler(kernel, *hole), hole->what);
}

void convert_arguments(Kernel& kernel) {
  for (const ir::Hole* hole : kernel.holes) {
    const auto* call = std::get_if<ir::CalledName>(&hole->what);
    if (!call) continue;
    for (const ir::CalledName::Conversion& conversion : call->conversions) {
      kernel.fragments.put_before(conversion.argument.begin,
                                  "static_cast<" + kernel.body.types[conversion.type].name + ">(");
      kernel.fragments.put_after(conversion.argument.end, ")");
    }
  }
}

}  // namespace ferry::translator::lower
