#include "cxx/commands.h"

#include "cxx/flag_notes.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace ferry::translator::cxx {

namespace {

void append(Command& command, const Command& words) { command.insert(command.end(), words.begin(), words.end()); }

// Returns the user's flags and the flags that only the generated files need:
//   -ffile-prefix-map   debug information names the user's file instead of a deleted folder
//   -fno-lto            merging Clang's bitcode would need Clang's own linker
//   -gno-split-dwarf    the .dwo file would be left in the scratch folder
Command common_flags(const CompilerLine& line) {
  Command words = line.words_of({Role::flag});
  llvm::erase_if(words, is_coverage_mapping);
  if (line.is_clang && llvm::any_of(words, [](const std::string& word) { return word.starts_with("-flto"); }))
    words.emplace_back("-fno-lto");
  if (llvm::any_of(words, [](const std::string& word) { return word.starts_with("-gsplit-dwarf"); }))
    words.emplace_back("-gno-split-dwarf");
  return words;
}

// Clang's option for writing the module's interface next to the object.
constexpr const char* module_output = "-fmodule-output";

// Returns whether the option is one for GCC's modules. Clang doesn't know these options, because it reads modules
// differently.
bool is_of_gcc_modules(llvm::StringRef word) {
  return word == "-fmodules-ts" || word.starts_with("-fmodule-mapper=") || word == "-fno-module-lazy";
}

// Returns whether Clang makes a module's interface from the file.
bool is_interface(const CompilerLine& line, llvm::StringRef source) {
  std::string language;
  for (const Part& part : line.parts) {
    if (part.role == Role::language) language = part.value;
    if (part.role == Role::source && part.value == source) break;
  }
  return language == "c++-module" || (line.is_clang && is_module_interface(source));
}

Command without_interface(Command words) {
  llvm::erase_if(words, [](const std::string& word) { return llvm::StringRef(word).starts_with(module_output); });
  return words;
}

// Clang warns about linker options without a link, and about compiler options in a link. With -Werror this is an error.
constexpr const char* unused_is_fine = "-Wno-unused-command-line-argument";

bool concerns_merge(llvm::StringRef word) {
  for (llvm::StringRef prefix :
       {"-m", "--target", "-target", "--sysroot", "-B", "-fuse-ld=", "--gcc-toolchain", "-frandom-seed="})
    if (word.starts_with(prefix)) return true;
  return false;
}

std::string with_suffix(llvm::StringRef path, llvm::StringRef suffix) {
  llvm::SmallString<256> result(path);
  llvm::sys::path::replace_extension(result, suffix);
  return std::string(result);
}

// Returns the path, without extension, for the files that the compiler writes beside the object: o/heat for o/heat.o.
std::string side_name(const CompilerLine& line, const Unit& unit) {
  if (line.mode == Mode::link) return with_suffix(line.output.empty() ? "a.out" : line.output, "") + "-" + unit.stem;
  return with_suffix(unit.object, "");
}

bool names_side_files(llvm::StringRef word) {
  if (is_coverage(word.str()) || word == "-fstack-usage") return true;
  for (llvm::StringRef prefix : {"-save-temps", "-fdump-", "-fprofile-generate", "-fprofile-use", "-fcallgraph-info"})
    if (word.starts_with(prefix)) return true;
  return false;
}

// Makes the compiler write side files beside the object, not in the scratch folder. `ending` distinguishes the files of
// two objects.
void name_side_files(Command& command, const CompilerLine& line, const Unit& unit, const std::string& ending) {
  const Command flags = line.words_of({Role::flag});
  if (llvm::none_of(flags, names_side_files)) return;
  llvm::SmallString<256> name(side_name(line, unit) + ending);
  (void)llvm::sys::fs::make_absolute(name);  // the program writes some of these files, in whatever folder it runs
  if (!line.is_clang) return append(command, {"-dumpbase", std::string(name) + ".cpp", "-dumpbase-ext", ".cpp"});
  if (!ending.empty() || llvm::none_of(flags, is_coverage)) return;
  append(command, {"-Xclang", "-coverage-notes-file=" + std::string(name) + ".gcno", "-Xclang",
                   "-coverage-data-file=" + std::string(name) + ".gcda"});
}

}  // namespace

Command translator_flags(const CompilerLine& line) {
  Command words{line.compiler.back()};
  append(words, line.words_of({Role::flag}));
  llvm::erase_if(words, is_of_gcc_modules);
  // The extension of the file doesn't imply a language, so this option is needed. Only C++ sources get here.
  if (line.has_role(Role::language)) append(words, {"-x", "c++"});
  return words;
}

Command stub_command(const CompilerLine& line, const Unit& unit) {
  const std::string stub = unit.file(unit.stem + ".ferry.cpp");
  const llvm::StringRef folder = llvm::sys::path::parent_path(unit.source);
  Command command = line.compiler;
  // The text has moved, so the original folder is also searched for #include "…".
  append(command, {"-iquote", folder.empty() ? "." : folder.str()});
  append(command, without_interface(common_flags(line)));
  if (is_interface(line, unit.source)) append(command, {"-x", "c++-module"});
  append(command, {line.is_clang ? "-Wno-unknown-attributes" : "-Wno-attributes",
                   "-ffile-prefix-map=" + unit.scratch + "/=", "-ffile-prefix-map=" + stub + "=" + unit.source, "-c",
                   stub, "-o", unit.file("stub.o")});
  if (line.is_clang && line.mode == Mode::link) command.emplace_back(unused_is_fine);
  name_side_files(command, line, unit, "");
  if (unit.depfile.empty()) return command;
  append(command, {line.system_headers ? "-MD" : "-MMD", "-MF", unit.file("depfile")});
  append(command, line.words_of({Role::dependency_rule}));
  if (!line.names_depfile_target) append(command, {"-MQ", unit.depfile_target});
  return command;
}

std::optional<Command> interface_command(const CompilerLine& line, const Unit& unit) {
  std::string file;
  for (llvm::StringRef word : line.words_of({Role::flag})) {
    if (word == module_output) file = with_suffix(unit.object, "pcm");
    if (word.consume_front(module_output) && word.consume_front("=")) file = word;
  }
  if (file.empty() || !is_interface(line, unit.source)) return std::nullopt;
  Command command = line.compiler;
  append(command, without_interface(line.words_of({Role::flag})));
  append(command, {unused_is_fine, "-w", "--precompile", "-x", "c++-module", unit.source, "-o", file});
  return command;
}

Command host_command(const CompilerLine& line, const Unit& unit) {
  Command command = line.compiler;
  for (const std::string& word : without_interface(common_flags(line)))
    if (!is_coverage(word)) command.push_back(word);  // the stub counts the user's lines
  if (line.is_clang) command.emplace_back(unused_is_fine);
  name_side_files(command, line, unit, ".ferry.host");
  // Warnings are off, because the compiler already warns about the user's text when it compiles the stub.
  append(command, {"-w", "-ffile-prefix-map=" + unit.scratch + "/=", "-c", unit.file(unit.stem + ".ferry.host.cpp"),
                   "-o", unit.file("host.o")});
  return command;
}

Command merge_command(const CompilerLine& line, const Unit& unit, const std::vector<std::string>& objects,
                      bool all_lto) {
  Command command{line.driver};  // not a wrapper, which might add libraries
  const Command flags = line.words_of({Role::flag, Role::linking});
  bool lto = false;
  for (llvm::StringRef word : flags) lto = word.starts_with("-flto") || (lto && word != "-fno-lto");
  lto &= !line.is_clang;
  for (std::size_t i = 0; i < flags.size(); ++i) {
    if (concerns_merge(flags[i]) && !(lto && flags[i] == "-fuse-ld=lld")) command.push_back(flags[i]);
    if (flags[i] == "-target" && i + 1 < flags.size()) command.push_back(flags[i + 1]);
  }
  // -fuse-ld isn't passed on for GCC's link-time optimisation, because lld doesn't support it.
  if (lto) append(command, {"-flto", all_lto ? "-flinker-output=rel" : "-flinker-output=nolto-rel"});
  if (line.is_clang) command.emplace_back(unused_is_fine);
  append(command, {"-r", "-nostdlib", "-o", unit.file("whole.o")});
  append(command, objects);
  return command;
}

Command line_with_objects(const CompilerLine& line, const std::vector<std::string>& objects,
                          const std::vector<std::string>& more) {
  Command command = line.compiler;
  std::string language;
  for (std::size_t i = 0; i < line.parts.size(); ++i) {
    const Part& part = line.parts[i];
    if (part.role == Role::language) language = part.value;
    if (objects[i].empty()) {
      append(command, part.words);
    } else if (language.empty() || language == "none") {
      command.push_back(objects[i]);
    } else {
      append(command, {"-x", "none", objects[i], "-x", language});
    }
  }
  if (more.empty()) return command;
  if (!language.empty() && language != "none") append(command, {"-x", "none"});
  append(command, more);
  return command;
}

Command line_without(const CompilerLine& line, const std::vector<bool>& leave_out) {
  Command command = line.compiler;
  for (std::size_t i = 0; i < line.parts.size(); ++i)
    if (!leave_out[i]) append(command, line.parts[i].words);
  return command;
}

std::string default_depfile(const CompilerLine& line, const std::string& source) {
  if (!line.output.empty()) return with_suffix(line.output, "d");
  const std::string name = with_suffix(llvm::sys::path::filename(source), "d");
  return line.mode == Mode::link && !line.is_clang ? "a-" + name : name;
}

}  // namespace ferry::translator::cxx
