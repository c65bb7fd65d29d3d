// See compiler_words.h.
#include "frontend/compiler_words.h"

#include "frontend/known_compiler.h"

#include <clang/Options/Options.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Program.h>

#include <map>

namespace ferry::translator::frontend {

namespace options = clang::options;
using llvm::StringRef;

namespace {

// Returns what the command prints on stderr.
std::string answer_of(const std::vector<std::string>& words) {
  const auto program = llvm::sys::findProgramByName(words.front());
  llvm::SmallString<128> output;
  if (!program || llvm::sys::fs::createTemporaryFile("ferry-compiler", "txt", output)) return "";
  const std::vector<StringRef> arguments(words.begin(), words.end());
  const std::optional<StringRef> redirects[] = {StringRef(""), StringRef(""), StringRef(output)};
  const int code = llvm::sys::ExecuteAndWait(*program, arguments, std::nullopt, redirects, 30);
  const auto text = llvm::MemoryBuffer::getFile(output);
  llvm::sys::fs::remove(output);
  return code == 0 && text ? (*text)->getBuffer().str() : "";
}

std::optional<CompilerProper> read_answer(StringRef text) {
  std::string driver;
  for (StringRef line : llvm::split(text, '\n')) {
    if (line.consume_front("COLLECT_GCC=")) driver = line;
    llvm::BumpPtrAllocator memory;
    llvm::StringSaver strings(memory);
    llvm::SmallVector<const char*, 64> words;
    llvm::cl::TokenizeGNUCommandLine(line, strings, words);
    if (words.empty()) continue;
    const bool is_clang = words.size() > 1 && StringRef(words[1]) == "-cc1";
    if (!is_clang && llvm::sys::path::filename(words.front()) != "cc1plus") continue;
    return CompilerProper{is_clang ? words.front() : driver, is_clang, {words.begin() + 1, words.end()}};
  }
  return std::nullopt;
}

// Returns whether the compiler must be asked, because the option may bring further options that Clang's own parser
// doesn't know.
bool brings_words(StringRef word) {
  return llvm::any_of(std::initializer_list<StringRef>{"-specs=", "--specs=", "--config", "-B"},
                      [&](StringRef prefix) { return word.starts_with(prefix); });
}

// Returns whether the argument affects which files are found or what they mean.
bool matters(const llvm::opt::Arg& argument) {
  const llvm::opt::Option option = argument.getOption().getUnaliasedOption();
  if (option.matches(options::OPT_I_Group) || option.matches(options::OPT_clang_i_Group)) return true;
  for (const unsigned id :
       {options::OPT_D, options::OPT_U, options::OPT_isysroot, options::OPT__sysroot_EQ, options::OPT_std_EQ,
        options::OPT_stdlib_EQ, options::OPT_nostdinc, options::OPT_nostdincxx, options::OPT_fopenmp,
        options::OPT_fopenmp_EQ, options::OPT_fsigned_char, options::OPT_funsigned_char, options::OPT_ffast_math})
    if (option.matches(id)) return true;
  return false;
}

// Returns whether drivers add the option by themselves.
bool is_usual(const llvm::opt::Arg& argument) {
  if (!argument.getOption().matches(options::OPT_D)) return false;
  return llvm::is_contained({"_GNU_SOURCE", "_REENTRANT", "__GCC_HAVE_DWARF2_CFI_ASM=1"},
                            StringRef(argument.getValue()));
}

std::vector<std::vector<std::string>> words_that_matter(const std::vector<std::string>& words) {
  std::vector<const char*> pointers;
  for (const std::string& word : words) pointers.push_back(word.c_str());
  unsigned missing_index = 0, missing_count = 0;
  const llvm::opt::InputArgList list = clang::getDriverOptTable().ParseArgs(
      pointers, missing_index, missing_count, llvm::opt::Visibility(options::ClangOption));
  std::vector<std::vector<std::string>> result;
  for (const llvm::opt::Arg* argument : list) {
    if (!matters(*argument) || is_usual(*argument)) continue;
    std::vector<std::string> one{argument->getOption().getUnaliasedOption().getPrefixedName().str()};
    for (const char* value : argument->getValues()) one.emplace_back(value);
    result.push_back(std::move(one));
  }
  return result;
}

// Adds an argument in the form that the driver takes: "-std=c++20", "-I" "inc".
void append(std::vector<std::string>& words, const std::vector<std::string>& one) {
  if (one.size() == 2 && StringRef(one[0]).ends_with("="))
    words.push_back(one[0] + one[1]);
  else
    words.insert(words.end(), one.begin(), one.end());
}

}  // namespace

const std::optional<CompilerProper>& compiler_proper(const std::vector<std::string>& command) {
  static std::map<std::vector<std::string>, std::optional<CompilerProper>> known;
  std::vector<std::string> words = command;
  words.insert(words.end(), {"-w", "-###", "-x", "c++", "-c", "/dev/null"});
  const auto [found, is_new] = known.try_emplace(std::move(words));
  if (is_new) found->second = read_answer(answer_of(found->first));
  return found->second;
}

bool is_clang_compiler(const std::string& program) {
  if (program.empty()) return false;
  if (!is_known_compiler(program))
    if (const auto& answer = compiler_proper({program})) return answer->is_clang;
  const StringRef name = llvm::sys::path::filename(program);
  if (name.contains("clang")) return true;
  if (name.contains("g++") || name.contains("gcc")) return false;
  const auto found = llvm::sys::findProgramByName(program);
  llvm::SmallString<256> real;
  return found && !llvm::sys::fs::real_path(*found, real) && llvm::sys::path::filename(real).contains("clang");
}

std::vector<std::string> added_words(const std::string& compiler, const std::vector<std::string>& flags,
                                     const std::vector<std::string>& raw) {
  std::vector<std::string> command{compiler}, bringing;
  llvm::copy_if(raw, std::back_inserter(bringing), brings_words);
  if (compiler.empty() || (bringing.empty() && is_known_compiler(compiler))) return {};
  llvm::append_range(command, flags);
  llvm::append_range(command, bringing);
  const auto& answer = compiler_proper(command);
  if (!answer) return {};
  auto own = words_that_matter(flags);
  std::vector<std::string> added;
  for (const std::vector<std::string>& one : words_that_matter(answer->words)) {
    const auto known = llvm::find(own, one);
    if (known == own.end())
      append(added, one);
    else
      own.erase(known);
  }
  return added;
}

}  // namespace ferry::translator::frontend
