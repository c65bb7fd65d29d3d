// Makes the command lines for one translated source from the user's own.
//
//   g++ -O2 -MMD -c heat.cpp -o obj/heat.o
//   g++ -iquote . -O2 … -c obj/.ferry-heat.o/heat.ferry.cpp -o obj/.ferry-heat.o/stub.o -MMD -MF … -MQ obj/heat.o
//   g++ -O2 -w -c obj/.ferry-heat.o/heat.ferry.host.cpp -o obj/.ferry-heat.o/host.o
//   g++ -r -nostdlib -o obj/.ferry-heat.o/whole.o stub.o host.o
//
// The commands for GPUs' kernels are in backends.h.
#pragma once

#include "cxx/compiler_line.h"

#include <optional>

namespace ferry::translator::cxx {

// One annotated source of a command line.
struct Unit {
  std::string source;   // the path as the user wrote it
  std::string stem;     // the stem of generated files' names
  std::string scratch;  // the folder of the generated files
  std::string object;   // the final object
  std::string depfile;  // "" if no depfile is wanted
  std::string depfile_target;

  std::string file(const std::string& name) const { return scratch + "/" + name; }
};

using Command = std::vector<std::string>;

// Returns the translator's words after `--`. The first one is the compiler, because the translator has to imitate it. A
// compiler cache in front of the compiler is omitted.
Command translator_flags(const CompilerLine& line);

Command stub_command(const CompilerLine& line, const Unit& unit);
// Returns the command with which Clang writes a module's interface beside the object, or nothing if no interface is
// wanted. Clang reads the user's own text, so messages about uses point there. The interface contains no body that the
// stub changes.
std::optional<Command> interface_command(const CompilerLine& line, const Unit& unit);
Command host_command(const CompilerLine& line, const Unit& unit);

// Returns the command that merges all objects into whole.o. With link-time optimisation, GCC can still optimise the
// result later, unless one of the objects doesn't come from GCC (`all_lto` is false).
Command merge_command(const CompilerLine& line, const Unit& unit, const std::vector<std::string>& objects,
                      bool all_lto);

// Returns the user's line with the translated sources replaced by `objects`, and `more` at the end. Part i stays if
// `objects[i]` is "".
Command line_with_objects(const CompilerLine& line, const std::vector<std::string>& objects,
                          const std::vector<std::string>& more);

// Returns the user's line without the sources for which `leave_out` is true.
Command line_without(const CompilerLine& line, const std::vector<bool>& leave_out);

// Returns the depfile that the compiler would use by default: obj/heat.d for obj/heat.o. In a link without -o, GCC
// writes a-heat.d and Clang heat.d.
std::string default_depfile(const CompilerLine& line, const std::string& source);

}  // namespace ferry::translator::cxx
