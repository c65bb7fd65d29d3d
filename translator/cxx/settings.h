// Ferry's own words on a compiler's command line, and FERRY_TARGETS.
//
//   --ferry-targets=host,GPU    what kernels are made for; overrides FERRY_TARGETS; default: host
//   --ferry-without=heat        functions that are left untranslated; so does FERRY_WITHOUT (frontend/left_out.h)
//   --ferry-bodies-from=src,a.cpp   other sources of the program (callees/other_sources.h); so does FERRY_BODIES_FROM
//   --ferry-explain             reports on stderr which parts of each annotated source run where, and why
//   --ferry-strict-fp           no floating-point licence
//   -Wno-ferry-…, -Werror=ferry-…   for the translator only
//   -Wno-ferry-flags            no notes of flags that don't reach device code
//   --ferry-flag-notes          only those notes, in the form for builds in which CMake compiles the generated files
#pragma once

#include <llvm/Support/Error.h>

#include <string>
#include <vector>

namespace ferry::translator::cxx {

struct Settings {
  std::vector<std::string> targets{"host"};
  std::vector<std::string> diagnostic_flags;  // the words after -W
  std::vector<std::string> bodies_from;       // files and folders
  bool no_flag_notes = false;
  bool only_flag_notes = false;
  bool targets_on_line = false;  // they aren't from FERRY_TARGETS or the default
  bool explain = false;
  bool strict_fp = false;

  bool has_target(const std::string& name) const;
};

// Removes Ferry's words from `words`. An unknown one, or an unknown target, is an error.
llvm::Expected<Settings> take_settings(std::vector<std::string>& words);

}  // namespace ferry::translator::cxx
