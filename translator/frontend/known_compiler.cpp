// See known_compiler.h.
#include "frontend/known_compiler.h"

#include <unistd.h>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace ferry::translator {

namespace fs = std::filesystem;

namespace {

std::string_view file_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

// Returns the path of a program that is searched for like in a shell, or "".
std::string find_program(const std::string& name) {
  if (name.find('/') != name.npos) return name;
  const char* const variable = std::getenv("PATH");
  std::string_view folders = variable ? variable : "";
  while (true) {
    const std::size_t end = std::min(folders.find(':'), folders.size());
    const std::string path = std::string(end ? folders.substr(0, end) : ".") + "/" + name;
    if (access(path.c_str(), X_OK) == 0 && !fs::is_directory(path)) return path;
    if (end == folders.size()) return "";
    folders.remove_prefix(end + 1);
  }
}

bool is_binary(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string start(4, ' ');
  return file.read(start.data(), 4) && start == "\177ELF";
}

// "x86_64-linux-gnu-g++-12" becomes "g++".
std::string_view without_target_and_version(std::string_view name) {
  const std::size_t version = name.rfind('-');
  if (version != name.npos && name.find_first_not_of("0123456789.", version + 1) == name.npos)
    name = name.substr(0, version);
  return name.substr(name.rfind('-') + 1);
}

bool has_compilers_name(std::string_view name) {
  constexpr std::array names{"g++", "gcc", "c++", "cc", "clang", "clang++"};
  return std::find(names.begin(), names.end(), without_target_and_version(name)) != names.end();
}

bool has_configuration(const fs::path& folder) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
    if (entry.path().extension() == ".cfg") return true;
  return false;
}

// Returns whether Clang would find a *.cfg file, either next to the program or in folders that distributions set.
bool is_configured(const fs::path& program, const fs::path& real) {
  const char* const home = std::getenv("HOME");
  return has_configuration(program.parent_path()) || has_configuration(real.parent_path()) ||
         has_configuration("/etc/clang") || (home && has_configuration(fs::path(home) / ".config/clang"));
}

bool environment_adds_words() {
  constexpr std::array variables{"GCC_EXEC_PREFIX", "COMPILER_PATH", "CCC_OVERRIDE_OPTIONS", "CCC_ADD_ARGS"};
  return std::any_of(variables.begin(), variables.end(), [](const char* name) { return std::getenv(name) != nullptr; });
}

}  // namespace

bool is_launcher(std::string_view program) {
  constexpr std::array launchers{"ccache", "sccache", "distcc", "icecc", "buildcache"};
  return std::find(launchers.begin(), launchers.end(), file_name(program)) != launchers.end();
}

std::size_t compiler_words(const std::vector<std::string>& command) {
  std::size_t count = 0;
  while (count + 1 < command.size() && is_launcher(command[count])) ++count;
  if (has_compilers_name(file_name(command[count]))) return count + 1;
  // In `nice -n 5 g++ …` or `env LANG=C g++ …`, everything before a compiler's name launches it. A compiler option or a
  // file ends the search, because the first word is then a compiler with another name, such as mpicxx.
  for (std::size_t i = count + 1; i < command.size(); ++i) {
    const std::string& word = command[i];
    if (has_compilers_name(file_name(word))) return i + 1;
    const bool is_option = word == "-c" || word == "-S" || word == "-E" || word == "-o";
    if (is_option || (word.find('.') != word.npos && word.find('=') == word.npos)) break;
  }
  return count + 1;
}

bool is_known_compiler(const std::string& program) {
  const fs::path found = find_program(program);
  std::error_code error;
  const fs::path real = fs::canonical(found, error);
  if (error || environment_adds_words() || !is_binary(real)) return false;
  const std::string name = real.filename().string();
  const bool masquerades = is_launcher(name) && has_compilers_name(file_name(program));  // such as /usr/lib/ccache/g++
  if (!masquerades && !has_compilers_name(name)) return false;
  return name.find("clang") == name.npos || !is_configured(found, real);
}

}  // namespace ferry::translator
