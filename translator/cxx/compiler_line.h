// A compiler's command line, taken apart with Clang's option table so that other lines can be made of it.
//
//   ccache g++ -O2 -MMD -c heat.cpp -o heat.o -lm
//   compiler: ccache g++   mode: compile
//   parts: flag(-O2) dependency(-MMD) mode(-c) source(heat.cpp) output(-o heat.o) linking(-lm)
//
// An option of GCC's that Clang doesn't know is a flag of one word; the argument of one that stands alone (-aux-info X)
// counts as an input.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::cxx {

enum class Mode {
  information,  // no input, or -###
  preprocess,   // -E, -M, -MM, -fsyntax-only: no code is made
  assemble,     // -S, -emit-llvm, …: code, but no object file
  compile,      // -c
  link,
};

enum class Role {
  flag,             // changes meaning or how code is made
  linking,          // says something to the linker only
  dependency,       // -MD, -MMD, -MF FILE; -Wp,-MD,FILE is -MD -MF FILE
  dependency_rule,  // how the rule is written: -MT, -MQ, -MP, …
  mode,             // -c
  output,           // -o FILE
  language,         // -x LANGUAGE
  source,           // C++ in a file
  input,            // any other file: objects, C, assembler, preprocessed text
};

struct Part {
  Role role;
  std::vector<std::string> words;
  std::string value;  // the file or language that it names
};

struct CompilerLine {
  std::vector<std::string> compiler;  // with ccache and its like in front
  std::string driver;                 // the compiler itself, where that is a wrapper of it
  std::vector<Part> parts;
  Mode mode = Mode::link;
  std::string output;                 // "" where there is no -o
  std::string depfile;                // "" where none is asked for by name
  bool wants_depfile = false;         // -MD or -MMD
  bool system_headers = false;        // -MD
  bool names_depfile_target = false;  // -MT or -MQ
  bool is_clang = false;

  std::vector<std::string> words() const;
  bool has_role(Role role) const;
  std::vector<std::string> words_of(std::initializer_list<Role> roles) const;
};

// None where an option lacks its argument: the compiler says so itself.
std::optional<CompilerLine> parse_line(const std::vector<std::string>& words);

// By its extension.
bool is_module_interface(llvm::StringRef path);

// Response files' words in their place; a file that isn't there stays "@file".
std::vector<std::string> expand_response_files(const std::vector<std::string>& words);

}  // namespace ferry::translator::cxx
