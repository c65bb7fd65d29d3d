// Generates man pages and shell completions from the command line's own description. They say what `ferry --help`
// prints.
//
//   man1/ferry.1, man1/ferry-translate.1, …     bash/ferry     zsh/_ferry     fish/ferry.fish
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace CLI {
class App;
}

namespace ferry::translator {

// Returns the documents as pairs of a path below the output folder and a text. `version` is like "ferry 0.1.0". For
// subcommands whose arguments CLI11 doesn't parse, `details` has the --help texts by command name.
std::vector<std::pair<std::string, std::string>> command_documents(
    const CLI::App& app, const std::string& version, const std::vector<std::pair<std::string, std::string>>& details);

}  // namespace ferry::translator
