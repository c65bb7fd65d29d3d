// The command lines that one translated source takes, made of the user's own.
//
//   g++ -O2 -MMD -c heat.cpp -o obj/heat.o
//   g++ -iquote . -O2 … -c obj/.ferry-heat.o/heat.ferry.cpp -o obj/.ferry-heat.o/stub.o -MMD -MF … -MQ obj/heat.o
//   g++ -O2 -w -c obj/.ferry-heat.o/heat.ferry.host.cpp -o obj/.ferry-heat.o/host.o
//   g++ -r -nostdlib -o obj/.ferry-heat.o/whole.o stub.o host.o
//
// Those of GPUs' kernels: backends.h.
#pragma once

#include "cxx/compiler_line.h"

#include <optional>

namespace ferry::translator::cxx {

// One annotated source of a line.
struct Unit {
  std::string source;   // as the user named it
  std::string stem;     // of the generated files
  std::string scratch;  // the folder that they are in
  std::string object;   // what comes out in the end
  std::string depfile;  // "" where none is wanted
  std::string depfile_target;

  std::string file(const std::string& name) const { return scratch + "/" + name; }
};

using Command = std::vector<std::string>;

// What the translator is told after `--`; before it the compiler, which it looks at to know what it imitates.
Command translator_flags(const CompilerLine& line);

Command stub_command(const CompilerLine& line, const Unit& unit);
// Where Clang is to write a module's interface beside the object: of the user's own text, at which messages about its
// use point. That holds no body which the stub changes.
std::optional<Command> interface_command(const CompilerLine& line, const Unit& unit);
Command host_command(const CompilerLine& line, const Unit& unit);

// All objects → whole.o. With link-time optimisation it stays what GCC optimises later, unless an object isn't GCC's.
Command merge_command(const CompilerLine& line, const Unit& unit, const std::vector<std::string>& objects,
                      bool all_lto);

// The user's line with `objects` in the place of the translated sources, and `more` after it. `objects[i]` is "" where
// part i stays.
Command line_with_objects(const CompilerLine& line, const std::vector<std::string>& objects,
                          const std::vector<std::string>& more);

// The user's line without the sources for which `leave_out` is true.
Command line_without(const CompilerLine& line, const std::vector<bool>& leave_out);

// The compiler's default: obj/heat.o → obj/heat.d; without -o in a link, GCC says a-heat.d and Clang heat.d.
std::string default_depfile(const CompilerLine& line, const std::string& source);

}  // namespace ferry::translator::cxx
