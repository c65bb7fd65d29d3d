// Writes `ferry explain --format html`, which is one self-contained page. At the top are a summary and the most
// important tasks. On the left is the source; the colour of each line shows where it runs. On the right is what `ferry
// explain` says about each loop, with links to its lines. See explain.h.
#include "render/explain.h"
#include "render/explain_lines.h"
#include "render/findings.h"
#include "render/kernel_summary.h"
#include "render/page.h"
#include "render/repeated.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

#include <tuple>

namespace ferry::translator::render {

using model::LoopReport;
using model::Remark;

namespace {

constexpr const char* key =
    R"(<span class="key device">runs on the device</span><span class="key host">stays on the host</span
><span class="key sequential">on the host, as marked</span><span class="key error">error</span>)";

// Makes the ids of a unit's lines and functions.
class Anchors {
 public:
  Anchors(const model::Unit& unit, std::size_t number) : unit_("u" + std::to_string(number) + "-"), files_{""} {
    for (const model::Header& header : unit.headers) files_.push_back(header.file);
  }

  // Returns the prefix for the ids of a file's lines, or nothing if the file isn't shown. `file` is its name in
  // remarks.
  std::optional<std::string> of_file(const std::string& file) const {
    const auto at = llvm::find(files_, file);
    if (at == files_.end()) return std::nullopt;
    return at == files_.begin() ? unit_ : unit_ + "f" + std::to_string(at - files_.begin()) + "-";
  }
  std::string of_function(std::size_t number) const { return unit_ + "function-" + std::to_string(number); }

  std::string link(const std::string& file, unsigned line, const std::string& shown) const {
    const std::optional<std::string> lines = of_file(file);
    return lines ? "<a href=\"#" + *lines + std::to_string(line) + "\">" + escaped(shown) + "</a>" : escaped(shown);
  }
  std::string link(const Remark& at, const std::string& main_file = "") const {
    const std::string& file = at.file.empty() ? main_file : at.file;
    return link(at.file, at.line,
                (file.empty() ? "" : file + ":") + std::to_string(at.line) + ":" + std::to_string(at.column));
  }

 private:
  std::string unit_;
  std::vector<std::string> files_;
};

// Returns a heading that says how many of a function's loops run on the device, and how many on the host.
std::string verdict_of(const model::Function& function) {
  if (!function.errors.empty()) return "can't be offloaded";
  const auto device = llvm::count_if(
      function.loops, [](const LoopReport& loop) { return loop.verdict == LoopReport::Verdict::device; });
  return std::to_string(device) + " of " + std::to_string(function.loops.size()) + " on the device";
}

class Summary {
 public:
  explicit Summary(const std::vector<model::Unit>& units) : units_(units) {
    for (std::size_t u = 0; u < units.size(); ++u) anchors_.emplace_back(units[u], u);
  }

  std::string html() const {
    return "<div class=\"summary\"><p>" + explain_summary(units_) + "</p>" + to_do() + functions() + "</div>\n";
  }

 private:
  static constexpr std::size_t most_to_do = 5;

  // Lists what to do. Errors come first and loops around kernels last. In between, what costs the most comes first.
  std::string to_do() const {
    std::vector<Finding> tasks = explain_findings(units_).list;
    llvm::stable_sort(tasks, [](const Finding& a, const Finding& b) {
      return std::tuple(b.level, a.around_kernels, b.weight) < std::tuple(a.level, b.around_kernels, a.weight);
    });
    if (tasks.empty()) return "";
    std::string text = "<p>To do first:</p><ol>";
    for (const Finding& task : llvm::ArrayRef(tasks).take_front(most_to_do))
      text += "<li>" + anchors_[task.unit].link(task.at, task.main_file) + " " + escaped(task.message) + "</li>";
    text += "</ol>";
    if (tasks.size() > most_to_do)
      text += "<p class=\"id\">" + std::to_string(tasks.size() - most_to_do) + " more below</p>";
    return text;
  }

  std::string functions() const {
    const Repeated repeated(units_);
    std::string rows;
    std::size_t number = 0;
    for (std::size_t u = 0; u < units_.size(); ++u)
      for (std::size_t f = 0; f < units_[u].functions.size(); ++f) {
        const model::Function& function = units_[u].functions[f];
        if (repeated.is_repeated(function)) continue;
        ++number;
        rows += "<li><a href=\"#" + anchors_[u].of_function(f) + "\"><code>" + escaped(function.name) +
                "</code></a> <span class=\"id\">" + verdict_of(function) + repeated.in_sources(function) +
                "</span></li>";
      }
    return number < 2 ? "" : "<p>Functions, with their loops:</p><ul class=\"functions\">" + rows + "</ul>";
  }

  const std::vector<model::Unit>& units_;
  std::vector<Anchors> anchors_;
};

// Writes the source and the report of one unit.
class UnitPart {
 public:
  UnitPart(const model::Unit& unit, std::size_t number) : unit_(unit), anchors_(unit, number) {}

  std::string html() {
    text_ += "<main><div>";
    add_source(unit_.file, unit_.main_contents, "");
    for (const model::Header& header : unit_.headers) add_source(header.file, header.contents, header.file);
    text_ += "</div><div>";
    for (const Remark& error : unit_.errors) add_remark(error, "error");
    for (const Remark& warning : unit_.warnings) add_remark(warning, "host");
    for (std::size_t f = 0; f < unit_.functions.size(); ++f) add_function(unit_.functions[f], f);
    if (unit_.functions.empty()) text_ += "<p>No function is marked [[ferry::offload]].</p>";
    return text_ + "</div></main>\n";
  }

 private:
  // Returns the CSS classes of a file's lines. Element 1 is for line 1.
  std::vector<std::string> line_classes(const std::string& file, std::size_t lines) const {
    std::vector<std::string> classes(lines + 1);
    // Inner loops come after the loops around them, so that they overwrite the classes of their lines.
    for (const model::Function& function : unit_.functions)
      for (const LoopReport& loop : function.loops)
        for (unsigned line = loop.header.line; line <= loop.last_line && line < classes.size(); ++line)
          if (loop.header.file == file) classes[line] = name_of(loop.verdict);
    const auto mark = [&](const char* as) {
      return [&classes, &file, as](const Remark& at) {
        if (at.file == file && at.line < classes.size()) classes[at.line] = as;
      };
    };
    llvm::for_each(unit_.warnings, mark("host"));
    llvm::for_each(unit_.errors, mark("error"));
    for (const model::Function& function : unit_.functions) llvm::for_each(function.errors, mark("error"));
    return classes;
  }

  // Adds a source file. `file` is its name in remarks.
  void add_source(const std::string& title, llvm::StringRef contents, const std::string& file) {
    text_ += "<h2>" + escaped(title) + "</h2><pre>";
    contents.consume_front("\xEF\xBB\xBF");
    llvm::SmallVector<llvm::StringRef> lines;
    contents.split(lines, '\n');
    if (!lines.empty() && lines.back().empty()) lines.pop_back();
    const std::vector<std::string> classes = line_classes(file, lines.size());
    for (std::size_t l = 0; l < lines.size(); ++l) {
      const std::string number = std::to_string(l + 1);
      text_ += "<span id=\"" + *anchors_.of_file(file) + number + "\" data-n=\"" + number + "\"" +
               (classes[l + 1].empty() ? "" : " class=\"" + classes[l + 1] + "\"") + ">" + escaped(lines[l]) +
               "</span>";
    }
    text_ += "</pre>";
  }

  std::string remark(const Remark& one) const {
    return "<p>" + anchors_.link(one) + " " + escaped(one.text) + " <span class=\"id\">" + one.id + "</span></p>";
  }

  void add_remark(const Remark& one, const char* kind) {
    text_ += "<section class=\"" + std::string(kind) + "\">" + remark(one) + "</section>";
  }

  void add_function(const model::Function& function, std::size_t number) {
    text_ += "<h2 id=\"" + anchors_.of_function(number) + "\"><code>" + escaped(function.name) + "</code></h2>";
    for (const Remark& error : function.errors) add_remark(error, "error");
    for (const LoopReport& loop : function.loops) {
      open_section(name_of(loop.verdict), loop.header, "<code>" + escaped(loop.header.text) + "</code>");
      add_lines(loop_lines(function, loop), function.file);
      for (const Remark& reason : loop.reasons) text_ += remark(reason);
      if (loop.cut >= 0) add_lines(cut_lines(function.cuts[static_cast<std::size_t>(loop.cut)]), function.file);
      text_ += "</section>";
    }
    for (const model::Nest* nest : statement_kernels(function)) {
      text_ += "<section class=\"device\"><p>" + line_link(function.file, nest->own_line.line) + " " + statement_title +
               "</p>";
      add_lines(kernel_lines(*nest, ""), function.file);
      text_ += "</section>";
    }
    add_lines(transfer_lines(function), function.file);
  }

  void open_section(const char* kind, const Remark& at, const std::string& title) {
    text_ += "<section class=\"" + std::string(kind) + "\"><p>" + anchors_.link(at) + " " + title + "</p>";
  }

  std::string line_link(const std::string& file, unsigned line) const {
    return anchors_.link(file, line, "line " + std::to_string(line));
  }

  void add_lines(const ExplainedLines& lines, const std::string& file) {
    for (const ExplainedLine& line : lines)
      text_ += "<p class=\"depth" + std::to_string(line.depth) + "\">" + (line.link ? line_link(file, line.link) : "") +
               escaped(line.text) + (line.code.empty() ? "" : "<code>" + escaped(line.code) + "</code>") +
               escaped(line.after) + "</p>";
  }

  const model::Unit& unit_;
  const Anchors anchors_;
  std::string text_;
};

}  // namespace

std::string explain_html(const std::vector<model::Unit>& units) {
  std::string page = page_head("ferry explain", key) + Summary(units).html();
  for (std::size_t u = 0; u < units.size(); ++u) page += UnitPart(units[u], u).html();
  return page + "</body></html>\n";
}

}  // namespace ferry::translator::render
