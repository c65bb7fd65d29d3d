// The command line's settings as plain data, filled by main.cpp and read by every stage. Uses no Clang.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace ferry::translator {

// The process's exit codes. With several sources the greatest (worst) one counts.
enum class ExitCode {
  done = 0,
  source_errors = 1,  // syntax errors, Ferry's own errors, warnings under --Werror, what --fail-on names
  usage = 2,          // unknown flag, unknown target, no source
  environment = 3,    // something can't be read, written or found
};

inline ExitCode worst(ExitCode a, ExitCode b) { return a < b ? b : a; }

using PathPrefixMap = std::vector<std::pair<std::string, std::string>>;  // (OLD, NEW); the last match wins, as in GCC

struct Options {
  std::vector<std::string> sources;           // as given on the command line
  std::vector<std::string> bodies_from;       // --bodies-from: files and folders, see callees/other_sources.h
  std::string output_directory;               // -o
  std::vector<std::string> targets{"host"};   // --target, in the order given, each once
  std::string build_directory;                // -p: the folder of compile_commands.json; "" means compiler_flags
  std::vector<std::string> compiler_flags;    // after `--`; appended to those of compile_commands.json
  std::vector<std::string> diagnostic_flags;  // -W…: "no-ferry-host-loop", "error=ferry-host-loop"
  std::string depfile;                        // --depfile: Make syntax
  std::string depfile_target;                 // "" means the first output for each source
  std::string source_root;                    // paths written to outputs are relative to it
  std::string module_scope;                   // part of the module id, to distinguish equal paths of two projects
  std::string templates_directory;            // "" means the embedded templates
  std::string dump;                           // "", "ir", "model" or "plan"
  std::string save_ir;                        // --save-ir: the folder for each stage's input; "" means none
  PathPrefixMap path_prefix_map;
  std::string explain;      // the format of a report, as in `ferry explain`; "" to write files
  std::string apply;        // `ferry suggest --apply`: "whole" or "all"; "" means only listing
  std::string changed;      // --changed: a git revision; reports only cover changes since then
  std::string fail_on;      // `ferry explain --fail-on`: "host" or "warning"
  std::string own_headers;  // the folder of <ferry/ferry.h>, searched last; "" if the flags name it
  std::string bundle;       // --bundle: the folder of a self-contained project, used instead of output_directory
  std::string bundle_list;  // --bundle-list: the bundle's contents (bundle/request.h); "" means the sources
  bool strict_fp = false;
  bool werror = false;
};

// Returns `path` as outputs name it: relative to the source root if it is below it, with prefixes mapped.
std::string path_for_output(const Options& options, const std::string& path);

// Adds the targets in `list`, like "host, GPU", to `targets` without duplicates. Spaces and semicolons separate, too.
// `built` allows only targets that Ferry's own builds know (target/target.h). Returns an error, or "".
std::string add_targets(std::vector<std::string>& targets, const std::string& list, bool built);

}  // namespace ferry::translator
