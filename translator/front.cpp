// The program `ferry`. Loading LLVM takes longer than compiling many a source, so this program doesn't load it, and
// passes on compiler commands that don't concern Ferry. ferry-translator, in the same folder, does everything else.
#include "cxx/installation.h"
#include "cxx/passthrough.h"

#include <unistd.h>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string_view>

int main(int argc, char** argv) {
  namespace cxx = ferry::translator::cxx;
  if (argc > 2 && std::string_view(argv[1]) == "cxx" && cxx::passes_through({argv + 2, argv + argc})) {
    cxx::offer_headers(cxx::find_installation());
    execvp(argv[2], argv + 2);  // if this fails, ferry-translator reports it
  }
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error).replace_filename("ferry-translator");
  execv(program.c_str(), argv);
  std::fprintf(stderr, "ferry: can't run '%s': %s\n", program.c_str(), std::strerror(errno));
  return 3;
}
