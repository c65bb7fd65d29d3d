// The findings that `ferry explain` and `ferry suggest` report to editors, code hosts and CI systems. There is one
// finding for each position where something should be done. All formats contain the same list.
//
//   sarif    SARIF 2.1.0
//   gcc      heat.cpp:3:3: warning: this loop stays on the host: … [ferry-host-loop]
//   github   ::warning file=heat.cpp,line=3,…,title=ferry-host-loop::this loop stays on the host: …
//   gitlab   GitLab's Code Quality report
#pragma once

#include "model/model.h"
#include "render/suggest.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::render {

struct FindingRule {
  const char *id, *text, *help;
  const char* section;  // the heading in docs/diagnostics.md
};

struct Finding {
  enum class Level { note, warning, error };
  // A further position that belongs to the finding.
  struct Related {
    model::Remark at;
    std::string text;
  };
  std::size_t rule;  // index into Findings::rules
  Level level;
  std::string message;
  std::string main_file;  // the file of remarks that don't name a file
  model::Remark at;
  std::vector<Related> related = {};
  bool around_kernels = false;                    // whether it concerns a loop that launches kernels in each iteration
  unsigned weight = 0;                            // greater for findings that probably cost more time
  std::size_t unit = 0;                           // the number of the finding's unit
  std::optional<unsigned> attribute_offset = {};  // the byte before which `[[ferry::offload]] ` can be inserted
};

struct Findings {
  llvm::ArrayRef<FindingRule> rules;
  std::vector<Finding> list;
};

// Returns findings about loops that stay on the host unintentionally, functions that can't be offloaded, errors and
// warnings.
Findings explain_findings(const std::vector<model::Unit>& units);
// Returns findings about functions that are worth annotating with [[ferry::offload]].
Findings suggest_findings(const SuggestedUnits& units);

// Returns whether any loop or call in an annotated function stays on the host, or any function can't be offloaded.
bool any_on_host(const Findings& explained);

// Returns "note", "warning" or "error".
const char* name_of(Finding::Level level);
// Returns the text with its id: "…text… [id]".
std::string with_id(const model::Remark& remark);
// Returns the file that a remark is about, by its name in outputs.
const std::string& file_of(const std::string& main_file, const model::Remark& remark);

std::string sarif(const Findings& findings);
std::string gcc_lines(const Findings& findings);
std::string github_commands(const Findings& findings);
std::string gitlab_report(const Findings& findings);

// Returns the function that writes the format of this name, or null if there is no format of this name.
using FindingFormat = std::string (*)(const Findings&);
FindingFormat finding_format(llvm::StringRef name);

}  // namespace ferry::translator::render
