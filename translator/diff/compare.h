// Compares two versions kernel by kernel.
#pragma once

#include "diff/version.h"

#include <string>
#include <vector>

namespace ferry::translator::diff {

// Two corresponding texts. If one version lacks the text, "" stands for it.
struct Part {
  std::string target;  // "" for host code
  std::string title;   // "kernel heat:8, host", "kernel heat:8, GPU: PTX", "host code", "stage 3.ir"
  std::string before, after;
  bool differs() const { return before != after; }
};

// A kernel's row of the table.
struct Row {
  std::string kernel, target;  // `kernel` is the function and its line in the later version: "heat:8"
  bool was_there, is_there, differs;
  std::optional<Usage> before, after;
};

struct SourceDiff {
  std::string name;  // such as "heat", or "old/heat → new/heat"
  std::vector<Row> rows;
  std::vector<Part> parts;  // including parts that are equal
  bool differs() const;
};

std::vector<SourceDiff> compare(const std::vector<Source>& before, const std::vector<Source>& after);

// A line of a textual diff.
struct Line {
  char mark;  // one of ' ', '-', '+'
  std::string text;
};
std::vector<Line> lines_of(const Part& part);

// Return the output of `ferry diff`: a table, and the lines that differ with some context. The HTML page is
// self-contained.
std::string as_text(const std::vector<SourceDiff>& sources, const std::vector<std::string>& notes);
std::string as_html(const std::vector<SourceDiff>& sources, const std::vector<std::string>& notes);

}  // namespace ferry::translator::diff
