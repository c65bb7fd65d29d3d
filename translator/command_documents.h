// Man pages and completions of shells, from the command line's own description: what `ferry --help` doesn't say isn't
// there.
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

// Names below a folder, and texts. `version`: "ferry 0.1.0". `details`: of subcommands whose words CLI11 doesn't read,
// the text of their own --help.
std::vector<std::pair<std::string, std::string>> command_documents(
    const CLI::App& app, const std::string& version, const std::vector<std::pair<std::string, std::string>>& details);

}  // namespace ferry::translator
