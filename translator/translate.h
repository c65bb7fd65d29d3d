// `ferry translate`: the whole pipeline for each source: parse → lift → analyse → plan → render; then write.
#pragma once

#include "frontend/options.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator {

// Prints what went wrong to stderr. For a source that fails, nothing is written. Returns the worst exit code.
ExitCode translate(const Options& options);

// Does it include a file that defines functions with [[ferry::offload]]? False where it can't be parsed.
bool includes_annotated(const Options& options, const std::string& source);

// The functions with [[ferry::offload]] that the source's unit defines, by the names that leave them out; none where it
// has errors, which are printed.
std::vector<std::string> offloaded_functions(const Options& options, const std::string& source);

// Whether the source, headers included, holds any [[ferry::…]]; nothing if it has errors. Those are printed.
std::optional<bool> holds_annotations(const Options& options, const std::string& source);

// Whether everything that was printed on standard output has been written.
bool flush_output();

// The Clang that this runs with, as it calls itself.
std::string llvm_version();

// Prints where each loop of each source would run, and why; writes no file.
ExitCode explain(const Options& options);

// Prints which functions are worth [[ferry::offload]], in the format `options.explain`; `options.apply` says which of
// them get it. Without sources it reads all those of the build folder.
ExitCode suggest_annotations(const Options& options);

}  // namespace ferry::translator
