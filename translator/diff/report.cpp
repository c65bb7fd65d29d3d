// Formats the output of `ferry diff` as text and as HTML. See compare.h.
#include "diff/compare.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>

namespace ferry::translator::diff {

namespace {

constexpr std::size_t around = 3;  // how many equal lines to show before and after a difference

constexpr const char* head = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>ferry diff</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
:root { --text: #1c2024; --paper: #fff; --quiet: #667; --rule: #d8dce2; --gone: #ffd9d6; --new: #d5f2dc; }
@media (prefers-color-scheme: dark) { :root { --text: #e4e7eb; --paper: #15181c; --quiet: #9aa3ad; --rule: #343a42;
        --gone: #5f1f1c; --new: #17442a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 110rem; padding: .6rem 1rem; font: 15px/1.45 system-ui, sans-serif; color: var(--text); background: var(--paper); }
h1 { font-size: 1.1rem; } h2 { font-size: 1rem; margin: 1.4rem 0 .4rem; } .quiet { color: var(--quiet); }
table.kernels { border-collapse: collapse; } .kernels td, .kernels th { padding: .15rem .8rem .15rem 0; text-align: left; border-bottom: 1px solid var(--rule); }
.kernels td.number { text-align: right; font-variant-numeric: tabular-nums; } .changed { font-weight: 600; }
details { border: 1px solid var(--rule); border-radius: 4px; margin: .4rem 0; } summary { padding: .25rem .6rem; cursor: pointer; }
.sides { width: 100%; table-layout: fixed; border-collapse: collapse; font: 13px/1.5 ui-monospace, "DejaVu Sans Mono", monospace; }
.sides td { padding: 0 .6rem; white-space: pre-wrap; overflow-wrap: anywhere; vertical-align: top; tab-size: 4; }
.sides td + td { border-left: 1px solid var(--rule); } .gone { background: var(--gone); } .new { background: var(--new); }
.sides .skip td { color: var(--quiet); text-align: center; border: solid var(--rule); border-width: 1px 0; }
</style></head><body>
<h1>ferry diff</h1>
)";

std::string escaped(llvm::StringRef text) {
  std::string result;
  llvm::raw_string_ostream stream(result);
  llvm::printHTMLEscaped(text, stream);
  return result;
}

const char* verdict(const Row& row) {
  return !row.was_there ? "new" : !row.is_there ? "gone" : row.differs ? "differs" : "same";
}

struct Figure {
  const char* name;
  unsigned Usage::* value;
};
constexpr Figure figures[] = {{"registers", &Usage::registers},
                              {"spill stores", &Usage::spill_stores},
                              {"spill loads", &Usage::spill_loads},
                              {"shared", &Usage::shared},
                              {"stack", &Usage::stack}};

std::string change(const Row& row, const Figure& figure, const char* arrow) {
  const auto value = [&](const std::optional<Usage>& usage) {
    return usage ? std::to_string((*usage).*figure.value) : "";
  };
  const std::string before = value(row.before), after = value(row.after);
  return before == after ? before : (before.empty() ? "-" : before) + arrow + (after.empty() ? "-" : after);
}

bool has_usage(const SourceDiff& source) {
  return llvm::any_of(source.rows, [](const Row& row) { return row.before || row.after; });
}

// Returns which lines to show: the lines that differ, and some lines around them.
std::vector<bool> shown(const std::vector<Line>& lines) {
  std::vector<bool> result(lines.size(), false);
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (lines[i].mark != ' ')
      for (std::size_t k = i - std::min(i, around); k < std::min(lines.size(), i + around + 1); ++k) result[k] = true;
  return result;
}

std::string table_text(const SourceDiff& source) {
  std::string text;
  for (const Row& row : source.rows) {
    text += std::string("  ") + verdict(row) + ": " + row.kernel + ", " + row.target;
    for (const Figure& figure : figures)
      if (const std::string value = change(row, figure, " -> "); !value.empty())
        text += std::string("; ") + figure.name + " " + value;
    text += '\n';
  }
  return text;
}

std::string part_text(const Part& part) {
  const std::vector<Line> lines = lines_of(part);
  const std::vector<bool> wanted = shown(lines);
  std::string text = "\n--- " + part.title + "\n";
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (wanted[i])
      text += lines[i].mark + lines[i].text + '\n';
    else if (i == 0 || wanted[i - 1])
      text += "...\n";
  return text;
}

std::string table_html(const SourceDiff& source) {
  std::string html = "<table class=\"kernels\"><tr><th>kernel<th>target<th>code";
  const bool numbers = has_usage(source);
  if (numbers)
    for (const Figure& figure : figures) html += std::string("<th>") + figure.name;
  for (const Row& row : source.rows) {
    const bool same = row.was_there && row.is_there && !row.differs;
    html += "<tr><td>" + escaped(row.kernel) + "<td>" + row.target + (same ? "<td>" : "<td class=\"changed\">") +
            verdict(row);
    for (const Figure& figure : figures) {
      if (!numbers) break;
      const std::string value = change(row, figure, " → ");
      html +=
          (llvm::StringRef(value).contains("→") ? "<td class=\"number changed\">" : "<td class=\"number\">") + value;
    }
  }
  return html + "</table>\n";
}

// Returns a table with removed lines on the left and added lines on the right.
std::string sides_html(const Part& part) {
  const std::vector<Line> lines = lines_of(part);
  const std::vector<bool> wanted = shown(lines);
  std::string html = "<table class=\"sides\">";
  for (std::size_t i = 0; i < lines.size();) {
    if (!wanted[i]) {
      const std::size_t first = i;
      while (i < lines.size() && !wanted[i]) ++i;
      html += "<tr class=\"skip\"><td colspan=\"2\">" + std::to_string(i - first) + " equal lines";
      continue;
    }
    if (lines[i].mark == ' ') {
      const std::string text = escaped(lines[i++].text);
      html += "<tr><td>" + text + "<td>" + text;
      continue;
    }
    std::vector<std::string> gone, came;
    for (; i < lines.size() && lines[i].mark != ' '; ++i) (lines[i].mark == '-' ? gone : came).push_back(lines[i].text);
    for (std::size_t k = 0; k < std::max(gone.size(), came.size()); ++k)
      html += (k < gone.size() ? "<tr><td class=\"gone\">" + escaped(gone[k]) : "<tr><td>") +
              (k < came.size() ? "<td class=\"new\">" + escaped(came[k]) : "<td>");
  }
  return html + "</table>";
}

std::string part_html(const Part& part) {
  // PTX is folded, because its differences follow from differences in the source text above.
  const bool open = !llvm::StringRef(part.title).contains("PTX");
  return (open ? "<details open><summary>" : "<details><summary>") + escaped(part.title) + "</summary>" +
         sides_html(part) + "</details>\n";
}

std::string equal_parts(const SourceDiff& source) {
  std::vector<std::string> titles;
  for (const Part& part : source.parts)
    if (!part.differs()) titles.push_back(part.title);
  return llvm::join(titles, "; ");
}

}  // namespace

std::string as_text(const std::vector<SourceDiff>& sources, const std::vector<std::string>& notes) {
  std::string text;
  for (const std::string& note : notes) text += "note: " + note + "\n";
  for (const SourceDiff& source : sources) {
    text += source.name + (source.differs() ? "\n" : ": no difference\n") + table_text(source);
    for (const Part& part : source.parts)
      if (part.differs()) text += part_text(part);
  }
  return text;
}

std::string as_html(const std::vector<SourceDiff>& sources, const std::vector<std::string>& notes) {
  std::string html = head;
  for (const std::string& note : notes) html += "<p class=\"quiet\">" + escaped(note) + "</p>\n";
  for (const SourceDiff& source : sources) {
    html +=
        "<h2>" + escaped(source.name) + (source.differs() ? "" : ": no difference") + "</h2>\n" + table_html(source);
    for (const Part& part : source.parts)
      if (part.differs()) html += part_html(part);
    if (const std::string titles = equal_parts(source); source.differs() && !titles.empty())
      html += "<p class=\"quiet\">The same: " + escaped(titles) + "</p>\n";
  }
  return html + "</body></html>\n";
}

}  // namespace ferry::translator::diff
