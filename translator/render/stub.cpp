// See stub.h.
#include "render/stub.h"

#include "plan/names.h"
#include "render/edits.h"
#include "render/stub_calls.h"

#include <llvm/Support/Path.h>

#include <algorithm>

namespace ferry::translator::render {

namespace names = plan::names;

using Kind = model::HostStep::Kind;

namespace {

class StubWriter {
 public:
  explicit StubWriter(const model::Unit& unit) : unit_(unit) {}

  llvm::Expected<std::string> write() {
    for (const model::Attributes& list : unit_.attributes) replace(list);
    for (const model::Function& function : unit_.functions) {
      for (const model::HostStep& step : function.steps) write_step(function, step);
      for (const model::Nest& nest : function.nests) write_nest(nest);
      for (const model::Cut& cut : function.cuts) write_cut(cut);
    }
    return edits_.apply(unit_.contents);
  }

 private:
  // Inserts at one offset: what closes comes before what opens, inner ends before outer ones, outer begins before
  // inner.
  void open(const model::TextRange& range, std::string text) {
    edits_.insert(range.begin, std::move(text), opening_priority(range));
  }
  void close(const model::TextRange& range, std::string text) {
    edits_.insert(range.end, std::move(text), closing_priority(range));
  }
  // Four apart, so that there is room between a range and what is put around it.
  int opening_priority(const model::TextRange& range) const {
    return 4 * (static_cast<int>(unit_.contents.size()) + 1 + static_cast<int>(unit_.contents.size() - range.end));
  }
  static int closing_priority(const model::TextRange& range) { return -4 * static_cast<int>(range.begin); }

  // By what takes the same place, so that columns stay.
  void replace(const model::Attributes& list) {
    const std::string own = list.of_stub ? "[[gnu::noinline]]" : "";
    std::string text = unit_.contents.substr(list.range.begin, list.range.end - list.range.begin);
    const bool fits = own.size() <= text.size() && text.find('\n') >= own.size();
    std::replace_if(text.begin(), text.end(), [](char c) { return c != '\n'; }, ' ');
    if (fits) text.replace(0, own.size(), own);
    edits_.replace(list.range.begin, list.range.end, text);
  }

  void write_step(const model::Function& function, const model::HostStep& step) {
    const std::string acquire = acquire_text(step.footprint);
    switch (step.kind) {
      case Kind::entry:
        return close(step.range, entry_text(function));
      case Kind::exit:
        return open(step.range, names::call + ".finish(); ");
      case Kind::inside:
        open(step.range, "(" + acquire + ", ");
        return close(step.range, ")");
      case Kind::before:
        open(step.range, (step.braces ? "{ " : "") + acquire + "; ");
        if (step.braces) close(step.range, " }");
        return;
      case Kind::return_:
        open(step.range, "{ " + acquire + (acquire.empty() ? "" : "; ") + names::call + ".finish(); ");
        return close(step.range, " }");
      case Kind::forget:
        for (const model::Local& local : step.locals)
          close(step.range,
                " ferry::LocalArray " + names::local(local.name) + "{" + names::call + ", " + local.text + "};");
        return;
      case Kind::leave:
        return write_leave(step);
    }
  }

  void write_leave(const model::HostStep& step) {
    const std::string guard = "ferry::HostExit " + names::leave(step.range.begin) + "{" + names::call + "};";
    if (!step.braces) return close(step.range, " " + guard);
    // Outside of what a nest of the same range puts there.
    edits_.insert(step.range.begin, "{ " + guard + " ", opening_priority(step.range) - 1);
    edits_.insert(step.range.end, " }", closing_priority(step.range) + 1);
  }

  std::string entry_text(const model::Function& function) const {
    std::string text = " ferry::Call " + names::call + "{" + names::module(unit_.module_id) + "};";
    for (const model::Extent& extent : function.extents)
      text += std::string(extent.reads_memory ? " " + names::call + ".host_all();" : "") + " " + names::call +
              ".extent(\"" + extent.parameter + "\", " + extent.parameter + ", " + extent.elements + ");";
    return text;
  }

  // Spaces up to the column of `offset`, so that the host compiler's carets still point at the right column.
  std::string indent_of(unsigned offset) const {
    const std::size_t line = unit_.contents.rfind('\n', offset == 0 ? 0 : offset - 1);
    return std::string(offset - (line == std::string::npos ? 0 : line + 1), ' ');
  }

  // What loop variables of the function have after the nest: all headers are evaluated before one is assigned.
  static std::string last_values(const model::Nest& nest) {
    std::string headers, assignments, inside;
    std::size_t needed = nest.loops.size();
    while (needed > 0 && !nest.loops[needed - 1].last_value_needed) --needed;
    for (std::size_t d = 0; d < needed; ++d) {
      const model::ParallelLoop& loop = nest.loops[d];
      const std::string header = names::header(static_cast<int>(d));
      headers += " const auto " + header + " = " + loop_text(loop) + ";";
      if (loop.last_value_needed) assignments += " " + inside + loop.name + " = " + header + ".last_value();";
      inside += "if (" + header + ".count > 0) ";
    }
    return headers + assignments;
  }

  void write_nest(const model::Nest& nest) {
    const std::string indent = indent_of(nest.range.begin);
    const std::string last = last_values(nest);
    // The nest's braces keep an `else` inside it from binding to the launch's `if`.
    std::string text = launch_text(nest, indent + "    ") + " {";
    if (!last.empty()) text = "bool ferry_ran = true; " + text + " ferry_ran = false;";
    open(nest.range, "{ " + text + "\n" + line_text(nest.range) + indent);
    close(nest.range, last.empty() ? " } }" : " } if (ferry_ran) {" + last + " } }");
  }

  // Around all that is made of the nest otherwise.
  void write_cut(const model::Cut& cut) {
    const model::TextRange& range = cut.whole.range;
    const std::string indent = indent_of(range.begin);
    edits_.insert(range.begin, "{ " + launch_text(cut, indent + "    ") + " {\n" + line_text(range) + indent,
                  opening_priority(range) - 2);
    edits_.insert(range.end, " } }", closing_priority(range) + 2);
  }

  std::string line_text(const model::TextRange& range) const {
    return "#line " + std::to_string(range.line) + " \"" + unit_.file + "\"\n";
  }

  const model::Unit& unit_;
  render::Edits edits_;
};

// What decides whether a launch inside a host loop is worth it.
std::string work_text(const model::Nest& nest) {
  if (nest.work == 0) return "";
  return ", " + std::to_string(nest.work) + (nest.work_in_bytes ? ", true" : "");
}

}  // namespace

llvm::Expected<std::string> stub_text(const model::Unit& unit, const std::vector<std::string>& targets,
                                      const TemplateRenderer& templates) {
  llvm::Expected<std::string> body = StubWriter(unit).write();
  if (!body) return body.takeError();
  if (body->starts_with("\xef\xbb\xbf")) body->erase(0, 3);  // a byte order mark is at the start or nowhere
  llvm::json::Array images, sites;
  for (const std::string& target : targets)
    images.push_back(llvm::json::Object{
        {"target", target}, {"image", names::image(unit.module_id, target)}, {"module_id", unit.module_id}});
  const auto add_site = [&](const model::Function& function, const model::Nest& nest) {
    sites.push_back(llvm::json::Object{{"function", function.name},
                                       {"file", unit.file},
                                       {"line", std::to_string(nest.range.line)},
                                       {"work", work_text(nest)}});
  };
  for (const model::Function& function : unit.functions)
    for (const model::Nest& nest : function.nests) add_site(function, nest);
  for (const model::Function& function : unit.functions)
    for (const model::Cut& cut : function.cuts)
      for (const model::Nest& kernel : cut.kernels) add_site(function, kernel);
  const bool any = !sites.empty();
  llvm::json::Object data{{"file", unit.file},
                          {"source_name", llvm::sys::path::filename(unit.file).str()},
                          {"text", std::move(*body)},
                          {"any", any},
                          {"id", unit.module_id},
                          {"module", names::module(unit.module_id)},
                          {"sites_name", names::sites(unit.module_id)},
                          {"images_name", names::images(unit.module_id)},
                          {"sites_count", std::to_string(sites.size())},
                          {"images_count", std::to_string(images.size())}};
  data["images"] = std::move(images);
  data["sites"] = std::move(sites);
  return templates.render("common/stub", llvm::json::Value(std::move(data)));
}

}  // namespace ferry::translator::render
