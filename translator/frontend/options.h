// What the command line asks for: plain data, filled by main.cpp, read by every stage. No Clang here.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace ferry::translator {

// The process's exit codes. With several sources the worst (greatest) counts.
enum class ExitCode {
  done = 0,
  source_errors = 1,  // syntax errors, Ferry's own errors, warnings under --Werror
  usage = 2,          // unknown flag, unknown target, no source
  environment = 3,    // something can't be read, written or found
};

inline ExitCode worst(ExitCode a, ExitCode b) { return a < b ? b : a; }

using PathPrefixMap = std::vector<std::pair<std::string, std::string>>;  // OLD, NEW: the last match wins, as GCC does

struct Options {
  std::vector<std::string> sources;           // as given on the command line
  std::vector<std::string> bodies_from;       // --bodies-from: files and folders, see callees/other_sources.h
  std::string output_directory;               // -o
  std::vector<std::string> targets{"host"};   // --target, in the order given, each once
  std::string build_directory;                // -p: where compile_commands.json is; "" means compiler_flags
  std::vector<std::string> compiler_flags;    // after `--`; appended to those of compile_commands.json
  std::vector<std::string> diagnostic_flags;  // -W…: "no-ferry-host-loop", "error=ferry-host-loop"
  std::string depfile;                        // --depfile: Make syntax
  std::string depfile_target;                 // "" means the first output of each source
  std::string source_root;                    // paths written to outputs are relative to it
  std::string module_scope;                   // part of the module id: tells equal paths of two projects apart
  std::string templates_directory;            // "" means the embedded templates
  std::string dump;                           // "", "ir", "model" or "plan"
  std::string save_ir;                        // --save-ir: the folder for what went into each stage; "" means none
  PathPrefixMap path_prefix_map;
  std::string explain;      // the format of a report, as of `ferry explain`; "" where something is to be written
  std::string apply;        // `ferry suggest --apply`: "whole" or "all"; "" means that it only lists
  std::string own_headers;  // folder of <ferry/ferry.h>, looked in last; "": the flags say where it is
  std::string bundle;       // --bundle: the folder of a self-contained project; then no output_directory
  std::string bundle_list;  // --bundle-list: what goes into it (bundle/request.h); "" means the sources
  bool strict_fp = false;
  bool werror = false;
};

// `path` as outputs may name it: relative to the source root where it lies below it, prefixes mapped.
std::string path_for_output(const Options& options, const std::string& path);

// "host, GPU", also with spaces or semicolons, added to `targets`, each once. `built`: only those that Ferry's own
// builds know (target/target.h). Returns what is wrong, or "".
std::string add_targets(std::vector<std::string>& targets, const std::string& list, bool built);

}  // namespace ferry::translator
