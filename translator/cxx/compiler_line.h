// Parses a compiler's command line with Clang's option table, so that other command lines can be derived from it.
//
//   ccache g++ -O2 -MMD -c heat.cpp -o heat.o -lm
//   compiler: ccache g++   mode: compile
//   parts: flag(-O2) dependency(-MMD) mode(-c) source(heat.cpp) output(-o heat.o) linking(-lm)
//
// A GCC option that Clang doesn't know counts as a flag of one word. A separate argument (-aux-info X) then counts as
// an input.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::cxx {

enum class Mode {
  information,  // there is no input, or the option -###
  preprocess,   // -E, -M, -MM, -fsyntax-only: generates no code
  assemble,     // -S, -emit-llvm, …: generates code, but no object
  compile,      // the option -c
  link,
};

enum class Role {
  flag,             // affects the meaning or the generated code
  linking,          // only affects the linker
  dependency,       // -MD, -MMD, -MF FILE; also -Wp,-MD,FILE, which is rewritten
  dependency_rule,  // affects the rule's form: -MT, -MQ, -MP, …
  mode,             // the option -c
  output,           // the option -o FILE
  language,         // the option -x LANGUAGE
  source,           // a C++ source file
  input,            // any other file: objects, C, assembler, preprocessed text
};

struct Part {
  Role role;
  std::vector<std::string> words;
  std::string value;  // the file or language that the part names
};

struct CompilerLine {
  std::vector<std::string> compiler;  // the words of the compiler, with a preceding launcher like ccache
  std::string driver;                 // the compiler that a wrapper like mpicxx runs
  std::vector<Part> parts;
  Mode mode = Mode::link;
  std::string output;                 // "" if there is no -o
  std::string depfile;                // "" if the line names no depfile
  bool wants_depfile = false;         // whether there is -MD or -MMD
  bool system_headers = false;        // whether there is -MD
  bool names_depfile_target = false;  // whether there is -MT or -MQ
  bool is_clang = false;

  std::vector<std::string> words() const;
  bool has_role(Role role) const;
  std::vector<std::string> words_of(std::initializer_list<Role> roles) const;
};

// Returns nothing if an option lacks its argument. The compiler itself reports that error.
std::optional<CompilerLine> parse_line(const std::vector<std::string>& words);

// Returns whether the file's extension is one of those for module interfaces.
bool is_module_interface(llvm::StringRef path);

// Replaces response files by their contents. If a file doesn't exist, its word stays: "@file".
std::vector<std::string> expand_response_files(const std::vector<std::string>& words);

}  // namespace ferry::translator::cxx
