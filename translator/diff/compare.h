// Two versions → what differs, kernel by kernel.
#pragma once

#include "diff/version.h"

#include <string>
#include <vector>

namespace ferry::translator::diff {

// Two texts that belong together; one is "" where there is no counterpart.
struct Part {
  std::string target;  // "" where it is the host's
  std::string title;   // "kernel heat:8, host", "kernel heat:8, GPU: PTX", "host code", "stage 3.ir"
  std::string before, after;
  bool differs() const { return before != after; }
};

// A kernel's line of the table.
struct Row {
  std::string kernel, target;  // "heat:8": the function and, in the later version, its line
  bool was_there, is_there, differs;
  std::optional<Usage> before, after;
};

struct SourceDiff {
  std::string name;  // "heat", or "old/heat → new/heat"
  std::vector<Row> rows;
  std::vector<Part> parts;  // all, also equal ones
  bool differs() const;
};

std::vector<SourceDiff> compare(const std::vector<Source>& before, const std::vector<Source>& after);

// A line of a text diff.
struct Line {
  char mark;  // ' ', '-', '+'
  std::string text;
};
std::vector<Line> lines_of(const Part& part);

// What `ferry diff` prints: a table and the lines that differ with some around them; or a page that needs nothing else.
std::string as_text(const std::vector<SourceDiff>& sources, const std::vector<std::string>& notes);
std::string as_html(const std::vector<SourceDiff>& sources, const std::vector<std::string>& notes);

}  // namespace ferry::translator::diff
