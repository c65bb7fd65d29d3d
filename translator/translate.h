// Implements `ferry translate`: for each source, runs the pipeline (parse, lift, analyse, plan, render) and writes the
// results.
#pragma once

#include "frontend/options.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator {

// Prints errors to stderr. If a source fails, nothing is written for it. Returns the worst exit code.
ExitCode translate(const Options& options);

// Returns whether the source includes a file that defines functions with [[ferry::offload]]. Returns false if the
// source can't be parsed.
bool includes_annotated(const Options& options, const std::string& source);

// Returns the functions with [[ferry::offload]] that the source's unit defines, under the names by which options leave
// them out. If the source has errors, prints them and returns an empty list.
std::vector<std::string> offloaded_functions(const Options& options, const std::string& source);

// Returns whether the source, including its headers, contains any [[ferry::…]]. If the source has errors, prints them
// and returns nothing.
std::optional<bool> holds_annotations(const Options& options, const std::string& source);

// Returns whether everything that was printed to standard output has been written.
bool flush_output();

// Returns the name and version of the Clang that this program uses.
std::string llvm_version();

// Prints where each loop of each source would run, and why. Doesn't write any file.
ExitCode explain(const Options& options);

// Prints which functions are worth [[ferry::offload]], in the format `options.explain`. `options.apply` says which of
// them get the attribute. Without sources, reads all sources of the build folder.
ExitCode suggest_annotations(const Options& options);

}  // namespace ferry::translator
