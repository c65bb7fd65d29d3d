// `ferry translate`: runs the pipeline for each source (parse, lift, analyse, plan, render) and writes the results.
#pragma once

#include "frontend/options.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator {

// Prints errors to stderr. Nothing is written for a source that fails. Returns the worst exit code.
ExitCode translate(const Options& options);

// Returns whether the source includes a file that defines functions with [[ferry::offload]]. Returns false if the
// source can't be parsed.
bool includes_annotated(const Options& options, const std::string& source);

// Returns the functions with [[ferry::offload]] that the source's unit defines, by the names with which options leave
// them out. Returns an empty list if the source has errors, which are printed.
std::vector<std::string> offloaded_functions(const Options& options, const std::string& source);

// Returns whether the source, including headers, has any [[ferry::…]]. Returns nothing if it has errors, which are
// printed.
std::optional<bool> holds_annotations(const Options& options, const std::string& source);

// Returns whether everything printed to standard output has been written.
bool flush_output();

// Returns the name and version of the Clang that this runs with.
std::string llvm_version();

// Prints where each loop of each source would run, and why. Writes no file.
ExitCode explain(const Options& options);

// Prints which functions are worth [[ferry::offload]], in the format `options.explain`. `options.apply` says which of
// them get it. Without sources, reads all those of the build folder.
ExitCode suggest_annotations(const Options& options);

}  // namespace ferry::translator
