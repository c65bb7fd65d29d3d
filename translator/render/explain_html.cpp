// `ferry explain --format html`: one self-contained page. On the left is the source, coloured by where each line runs;
// on the right is what `ferry explain` says about each loop, with links to its lines. See explain.h.
#include "render/explain.h"
#include "render/kernel_summary.h"
#include "render/movement.h"
#include "render/page.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::render {

using model::LoopReport;
using model::Remark;

namespace {

constexpr const char* key =
    R"(<span class="key device">runs on the device</span><span class="key host">stays on the host</span
><span class="key sequential">on the host, as marked</span><span class="key error">error</span>)";

class Page {
 public:
  std::string text = page_head("ferry explain", key);

  void add(const model::Unit& unit, std::size_t number) {
    unit_ = "u" + std::to_string(number) + "-";
    files_ = {""};
    for (const model::Header& header : unit.headers) files_.push_back(header.file);
    text += "<main><div>";
    add_source(unit, unit.file, unit.main_contents, "");
    for (const model::Header& header : unit.headers) add_source(unit, header.file, header.contents, header.file);
    text += "</div><div>";
    for (const Remark& error : unit.errors) add_remark(error, "error");
    for (const Remark& warning : unit.warnings) add_remark(warning, "host");
    for (const model::Function& function : unit.functions) add_function(function);
    if (unit.functions.empty()) text += "<p>No function is marked [[ferry::offload]].</p>";
    text += "</div></main>\n";
  }

 private:
  // `file` is the name in remarks.
  void add_source(const model::Unit& unit, const std::string& title, llvm::StringRef contents,
                  const std::string& file) {
    text += "<h2>" + escaped(title) + "</h2><pre>";
    contents.consume_front("\xEF\xBB\xBF");
    llvm::SmallVector<llvm::StringRef> lines;
    contents.split(lines, '\n');
    if (!lines.empty() && lines.back().empty()) lines.pop_back();
    std::vector<std::string> classes(lines.size() + 1);
    // Inner loops come after the loops around them.
    for (const model::Function& function : unit.functions)
      for (const LoopReport& loop : function.loops)
        for (unsigned line = loop.header.line; line <= loop.last_line && line < classes.size(); ++line)
          if (loop.header.file == file) classes[line] = name_of(loop.verdict);
    const auto mark = [&](const Remark& error) {
      if (error.file == file && error.line < classes.size()) classes[error.line] = "error";
    };
    llvm::for_each(unit.errors, mark);
    for (const model::Function& function : unit.functions) llvm::for_each(function.errors, mark);
    for (std::size_t l = 0; l < lines.size(); ++l) {
      const std::string number = std::to_string(l + 1);
      text += "<span id=\"" + *anchor(file) + number + "\" data-n=\"" + number + "\"" +
              (classes[l + 1].empty() ? "" : " class=\"" + classes[l + 1] + "\"") + ">" + escaped(lines[l]) + "</span>";
    }
    text += "</pre>";
  }

  // The prefix of the ids of a file's lines; none if it isn't shown.
  std::optional<std::string> anchor(const std::string& file) const {
    const auto at = llvm::find(files_, file);
    if (at == files_.end()) return std::nullopt;
    return at == files_.begin() ? unit_ : unit_ + "f" + std::to_string(at - files_.begin()) + "-";
  }

  std::string link(const Remark& at) const {
    const std::string place = std::to_string(at.line) + ":" + std::to_string(at.column);
    const std::optional<std::string> lines = anchor(at.file);
    const std::string shown = (at.file.empty() ? "" : escaped(at.file) + ":") + place;
    return lines ? "<a href=\"#" + *lines + std::to_string(at.line) + "\">" + shown + "</a>" : shown;
  }

  void add_remark(const Remark& remark, const char* kind) {
    text += "<section class=\"" + std::string(kind) + "\"><p>" + link(remark) + " " + escaped(remark.text) +
            " <span class=\"id\">" + remark.id + "</span></p></section>";
  }

  void add_function(const model::Function& function) {
    text += "<h2><code>" + escaped(function.name) + "</code></h2>";
    for (const Remark& error : function.errors) add_remark(error, "error");
    for (const LoopReport& loop : function.loops) add_loop(function, loop);
    add_asked_calls(function);
    add_copies_to_host(function);
  }

  void add_loop(const model::Function& function, const LoopReport& loop) {
    text += "<section class=\"" + std::string(name_of(loop.verdict)) + "\"><p>" + link(loop.header) + " <code>" +
            escaped(loop.header.text) + "</code></p>";
    switch (loop.verdict) {
      case LoopReport::Verdict::device:
        add_kernel(function, loop);
        break;
      case LoopReport::Verdict::sequential:
        text += "<p>stays on the host, as it is marked</p>";
        break;
      case LoopReport::Verdict::host:
        text += "<p>stays on the host:</p>";
        for (const Remark& reason : loop.reasons)
          text +=
              "<p>" + link(reason) + " " + escaped(reason.text) + " <span class=\"id\">" + reason.id + "</span></p>";
    }
    if (loop.cut >= 0)
      for (const model::Nest& kernel : function.cuts[static_cast<std::size_t>(loop.cut)].kernels)
        text += "<p>for GPUs: kernel " + std::to_string(kernel.kernel) + ", " + escaped(grid_of(kernel)) + "</p>";
    text += "</section>";
  }

  void add_kernel(const model::Function& function, const LoopReport& loop) {
    const model::Nest& nest = function.nests[static_cast<std::size_t>(loop.nest)];
    text += (nest.kernels.empty() ? "<p>kernel " + std::to_string(nest.kernel)
                                  : "<p>" + std::to_string(nest.kernels.size()) + " kernels") +
            ": " + escaped(proof_of(nest)) + "; " + launches_text(function, loop) + "</p>";
    for (std::size_t b = 0; b < nest.footprint.buffers.size(); ++b) {
      const model::BufferRanges& ranges = nest.footprint.ranges[b];
      if (nest.footprint.buffers[b].tried)
        text += "<p>reads <code>" + escaped(nest.footprint.buffers[b].shown) + "</code>: " + tried_reach + "</p>";
      else
        add_ranges(nest, b, "reads", ranges.reads, ranges.reads_whole);
      add_ranges(nest, b, "writes", ranges.writes, false);
      add_ranges(nest, b, "may write", ranges.may_writes, ranges.may_write_whole);
      add_ranges(nest, b, copied(nest.footprint.buffers[b]), ranges.copied, ranges.copied_whole);
    }
    if (!nest.tables.empty()) text += "<p>holds constants: " + escaped(tables_text(nest)) + "</p>";
    for (const model::Reduction& result : nest.reductions)
      text += "<p>reduces <code>" + escaped(result.element.empty() ? result.text : result.element) + "</code> (" +
              escaped(operation(result)) + (result.reassociates ? "; reassociated)</p>" : ")</p>");
    for (const model::Atomic& atomic : nest.atomics)
      text +=
          "<p>updates <code>" + escaped(atomic.buffer) + "</code> atomically (" + escaped(operation(atomic)) + ")</p>";
    text += "<p>checked at run time: " + escaped(llvm::join(guards(nest), "; ")) + "</p>";
  }

  void add_ranges(const model::Nest& nest, std::size_t b, const char* what, const std::vector<model::Range>& ranges,
                  bool whole) {
    const model::Buffer& buffer = nest.footprint.buffers[b];
    for (const RangeLine& line : range_lines(nest, buffer, ranges, whole))
      text +=
          std::string("<p>") + what + " <code>" + escaped(buffer.shown) + "</code>: " + escaped(line.text()) + "</p>";
  }

  std::string line_of(const model::Function& function, unsigned number) const {
    const std::string line = std::to_string(number);
    return "<a href=\"#" + anchor(function.file).value_or(unit_) + line + "\">line " + line + "</a>";
  }

  void add_asked_calls(const model::Function& function) {
    const std::vector<AskedCall> calls = asked_calls(function);
    if (calls.empty()) return;
    text +=
        "<p>calls functions of other files; nothing comes home for those that are offloaded there, or touch "
        "nothing:</p><ul>";
    for (const AskedCall& call : calls)
      text += "<li>" + line_of(function, call.line) + ": " + escaped(llvm::join(call.callees, ", ")) + "</li>";
    text += "</ul>";
  }

  void add_copies_to_host(const model::Function& function) {
    const std::vector<CopyToHost> copies = copies_to_host(function);
    if (copies.empty()) return;
    text += "<p>comes home, as far as it is newer on the device:</p><ul>";
    for (const CopyToHost& copy : copies)
      text += "<li>" + (copy.line ? line_of(function, copy.line) : "at the end of the call") + ": " +
              escaped(llvm::join(copy.arrays, ", ")) + (copy.why.empty() ? "" : " (" + escaped(copy.why) + ")") +
              "</li>";
    text += "</ul>";
  }

  std::string unit_;
  std::vector<std::string> files_;  // the files that are shown; "" for the main file
};

}  // namespace

std::string explain_html(const std::vector<model::Unit>& units) {
  Page page;
  for (std::size_t u = 0; u < units.size(); ++u) page.add(units[u], u);
  return page.text + "</body></html>\n";
}

}  // namespace ferry::translator::render
