#include "cxx/compiler_line.h"

#include "frontend/compiler_words.h"
#include "frontend/known_compiler.h"

#include <clang/Options/Options.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Program.h>

namespace ferry::translator::cxx {

namespace options = clang::options;
using llvm::StringRef;

namespace {

std::vector<std::string> parts_of(StringRef list) {
  llvm::SmallVector<StringRef> parts;
  list.split(parts, ',');
  return {parts.begin(), parts.end()};
}

// Rewrites options about dependencies from the preprocessor's form to the driver's. -Wp,-MD,FILE and -Xpreprocessor -MD
// -Xpreprocessor FILE become -MD -MF FILE.
std::vector<std::string> with_driver_options(const std::vector<std::string>& words) {
  std::vector<std::string> result;
  std::string before;  // the previous preprocessor option, if its argument may follow here
  const auto add = [&](StringRef word) {
    if ((before == "-MD" || before == "-MMD") && !word.starts_with("-")) result.emplace_back("-MF");
    result.push_back(word.str());
    before = llvm::is_contained({"-MD", "-MMD", "-MF", "-MT", "-MQ"}, word) ? word.str() : "";
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    StringRef word = words[i];
    if (word.consume_front("-Wp,") && word.starts_with("-M")) {
      for (const std::string& part : parts_of(word)) add(part);
    } else if (word == "-Xpreprocessor" && i + 1 < words.size() &&
               (StringRef(words[i + 1]).starts_with("-M") || !before.empty())) {
      add(words[++i]);
    } else {
      result.push_back(words[i]);
    }
  }
  return result;
}

bool matches_any(const llvm::opt::Option& option, std::initializer_list<unsigned> ids) {
  return llvm::any_of(ids, [&](unsigned id) { return option.matches(id); });
}

// Returns the compiler that a wrapper eventually runs.
std::string driver_of(const std::string& program) {
  if (is_known_compiler(program)) return program;
  const auto& proper = frontend::compiler_proper({program});
  return proper && !proper->driver.empty() ? proper->driver : program;
}

// Returns whether the driver compiles a `.c` file as C++: g++, mpicxx, CC.
bool is_cxx_driver(StringRef program) {
  const StringRef name = llvm::sys::path::filename(program);
  return name.contains("++") || name.contains("cxx") || name == "CC";
}

// Returns a file's role. g++ and clang++ compile `.c` files as C++. g++ knows no extension for module interfaces.
Role role_of_file(StringRef path, StringRef language, bool driver_is_cxx, bool is_clang) {
  if (path == "-") return Role::input;
  if (!language.empty() && language != "none")
    return language == "c++" || language == "c++-module" ? Role::source : Role::input;
  if (is_module_interface(path)) return is_clang ? Role::source : Role::input;
  return llvm::StringSwitch<Role>(llvm::sys::path::extension(path))
      .Cases({".cc", ".cp", ".cxx", ".cpp", ".CPP", ".c++", ".C"}, Role::source)
      .Case(".c", driver_is_cxx ? Role::source : Role::input)
      .Default(Role::input);
}

Role role_of_option(const llvm::opt::Option& option, StringRef spelling) {
  if (option.matches(options::OPT_coverage)) return Role::flag;  // in Clang's table it is a linker option
  if (option.matches(options::OPT_o)) return Role::output;
  if (option.matches(options::OPT_x)) return Role::language;
  if (option.matches(options::OPT_c)) return Role::mode;
  if (matches_any(option, {options::OPT_MD, options::OPT_MMD, options::OPT_MF})) return Role::dependency;
  if (matches_any(option, {options::OPT_MT, options::OPT_MQ, options::OPT_MP, options::OPT_MG, options::OPT_MV}))
    return Role::dependency_rule;
  if (option.matches(options::OPT_Link_Group) || option.hasFlag(options::LinkerInput) ||
      option.hasFlag(options::LinkOption) || spelling.starts_with("-Wl,"))
    return Role::linking;
  return Role::flag;
}

void note_mode(CompilerLine& line, const llvm::opt::Option& option) {
  Mode mode = Mode::link;
  if (option.matches(options::OPT__HASH_HASH_HASH)) mode = Mode::information;
  if (matches_any(option, {options::OPT_E, options::OPT_M, options::OPT_MM, options::OPT_fsyntax_only}))
    mode = Mode::preprocess;
  if (matches_any(option, {options::OPT_S, options::OPT_emit_llvm, options::OPT_emit_ast, options::OPT__precompile}))
    mode = Mode::assemble;
  if (option.matches(options::OPT_c)) mode = Mode::compile;
  line.mode = std::min(line.mode, mode);
}

// Returns whether it is an option of g++ that takes the next word as its value and that Clang's table lacks.
bool takes_next_word(const llvm::opt::Option& option, StringRef spelling) {
  return option.getKind() == llvm::opt::Option::UnknownClass &&
         llvm::is_contained({"-wrapper", "-aux-info", "-dumpbase", "-dumpbase-ext"}, spelling);
}

void note_dependency(CompilerLine& line, const Part& part, const llvm::opt::Option& option) {
  if (option.matches(options::OPT_MF)) {
    line.depfile = part.value;
    return;
  }
  line.wants_depfile = true;
  line.system_headers |= part.words.front() == "-MD";
}

}  // namespace

bool is_module_interface(StringRef path) {
  return llvm::is_contained({".cppm", ".ixx", ".ccm", ".cxxm", ".c++m"}, llvm::sys::path::extension(path));
}

std::vector<std::string> CompilerLine::words() const {
  std::vector<std::string> words = compiler;
  for (const Part& part : parts) words.insert(words.end(), part.words.begin(), part.words.end());
  return words;
}

bool CompilerLine::has_role(Role role) const {
  return llvm::any_of(parts, [&](const Part& part) { return part.role == role; });
}

std::vector<std::string> CompilerLine::words_of(std::initializer_list<Role> roles) const {
  std::vector<std::string> words;
  for (const Part& part : parts)
    if (llvm::is_contained(roles, part.role)) words.insert(words.end(), part.words.begin(), part.words.end());
  return words;
}

std::optional<CompilerLine> parse_line(const std::vector<std::string>& given) {
  const std::vector<std::string> words = with_driver_options(given);
  CompilerLine line;
  const std::size_t first = compiler_words(words);
  line.compiler.assign(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(first));
  line.driver = driver_of(line.compiler.back());
  line.is_clang = frontend::is_clang_compiler(line.compiler.back());
  const bool driver_is_cxx = is_cxx_driver(line.compiler.back()) || is_cxx_driver(line.driver);

  std::vector<const char*> pointers;
  for (std::size_t i = first; i < words.size(); ++i) pointers.push_back(words[i].c_str());
  unsigned missing_index = 0, missing_count = 0;
  const llvm::opt::InputArgList list = clang::getDriverOptTable().ParseArgs(
      pointers, missing_index, missing_count, llvm::opt::Visibility(options::ClangOption));
  if (missing_count) return std::nullopt;

  std::vector<const llvm::opt::Arg*> arguments(list.begin(), list.end());
  std::string language;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const llvm::opt::Arg& argument = *arguments[i];
    const std::size_t begin = first + argument.getIndex();
    if (takes_next_word(argument.getOption(), words[begin]) && i + 1 < arguments.size()) ++i;
    const std::size_t end = i + 1 < arguments.size() ? first + arguments[i + 1]->getIndex() : words.size();
    Part part{Role::flag,
              {words.begin() + static_cast<std::ptrdiff_t>(begin), words.begin() + static_cast<std::ptrdiff_t>(end)},
              ""};
    const llvm::opt::Option option = argument.getOption().getUnaliasedOption();
    if (option.getKind() == llvm::opt::Option::InputClass) {
      part.value = part.words.front();
      part.role = role_of_file(part.value, language, driver_is_cxx, line.is_clang);
    } else {
      if (argument.getNumValues()) part.value = argument.getValue(argument.getNumValues() - 1);
      part.role = role_of_option(option, part.words.front());
      note_mode(line, option);
    }
    line.names_depfile_target |= option.matches(options::OPT_MT) || option.matches(options::OPT_MQ);
    if (part.role == Role::dependency) note_dependency(line, part, option);
    if (part.role == Role::output) line.output = part.value;
    if (part.role == Role::language) language = part.value;
    line.parts.push_back(std::move(part));
  }
  if (!line.has_role(Role::source) && !line.has_role(Role::input)) line.mode = Mode::information;
  return line;
}

std::vector<std::string> expand_response_files(const std::vector<std::string>& words) {
  llvm::BumpPtrAllocator memory;
  llvm::SmallVector<const char*, 64> arguments;
  for (const std::string& word : words) arguments.push_back(word.c_str());
  llvm::cl::ExpansionContext context(memory, llvm::cl::TokenizeGNUCommandLine);
  llvm::consumeError(context.expandResponseFiles(arguments));
  return {arguments.begin(), arguments.end()};
}

}  // namespace ferry::translator::cxx
