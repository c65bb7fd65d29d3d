// The command line's settings as plain data. main.cpp fills them in, and every stage reads them. Uses no Clang.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace ferry::translator {

// The process's exit codes. With several sources, the greatest (worst) code counts.
enum class ExitCode {
  done = 0,
  source_errors = 1,  // syntax errors, Ferry's own errors, warnings with --Werror, and what --fail-on selects
  usage = 2,          // unknown flag, unknown target, no source
  environment = 3,    // something can't be read, written or found
};

inline ExitCode worst(ExitCode a, ExitCode b) { return a < b ? b : a; }

using PathPrefixMap = std::vector<std::pair<std::string, std::string>>;  // (OLD, NEW); the last match wins, as in GCC

struct Options {
  std::vector<std::string> sources;           // as given on the command line
  std::vector<std::string> bodies_from;       // --bodies-from: files and folders (callees/other_sources.h)
  std::string output_directory;               // -o: the folder for the outputs
  std::vector<std::string> targets{"host"};   // --target: in the given order, without duplicates
  std::string build_directory;                // -p: the folder of compile_commands.json; "" for none
  std::vector<std::string> compiler_flags;    // the flags after `--`; follow those of compile_commands.json
  std::vector<std::string> diagnostic_flags;  // the words after -W: "no-ferry-host-loop", "error=ferry-host-loop"
  std::string depfile;                        // --depfile, in Make syntax
  std::string depfile_target;                 // "" means the first output of each source
  std::string source_root;                    // paths in outputs are relative to it
  std::string module_scope;                   // goes into the module id, to distinguish equal paths in two projects
  std::string templates_directory;            // "" means the embedded templates
  std::string dump;                           // the stage to print: "ir", "model", "plan", or "" for none
  std::string save_ir;                        // --save-ir: the folder for the input of each stage; "" for none
  PathPrefixMap path_prefix_map;
  std::string explain;      // the report's format, as in `ferry explain`; "" means that files are written
  std::string apply;        // `ferry suggest --apply`: "whole" or "all"; "" means that suggestions are only listed
  std::string changed;      // --changed: a git revision; reports cover only what has changed since
  std::string fail_on;      // `ferry explain --fail-on`: "host" or "warning"
  std::string own_headers;  // the folder of <ferry/ferry.h>, searched last; "" if the flags name it
  std::string bundle;       // --bundle: the folder for a self-contained project; replaces output_directory
  std::string bundle_list;  // --bundle-list: a file with the bundle's contents (bundle/request.h); "" means the sources
  bool strict_fp = false;
  bool werror = false;
};

// Returns `path` as outputs spell it: relative to the source root if it is below that root, with prefixes mapped.
std::string path_for_output(const Options& options, const std::string& path);

// Adds the targets in `list`, like "host, GPU", to `targets` without duplicates. Spaces and semicolons also separate
// targets. `built` allows only targets that Ferry's own builds know (target/target.h). Returns an error message, or "".
std::string add_targets(std::vector<std::string>& targets, const std::string& list, bool built);

}  // namespace ferry::translator
