#include "frontend/command_line.h"

#include "frontend/compiler_words.h"
#include "frontend/known_compiler.h"

#include <clang/Options/Options.h>
#include <clang/Tooling/JSONCompilationDatabase.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace ferry::translator::frontend {

namespace options = clang::options;
using llvm::StringRef;

namespace {

enum class Role { drop, warning, search_path, meaning };

// Expands response files (@file) and -Wp,… into their flags.
std::vector<const char*> expand(const std::vector<std::string>& flags, llvm::BumpPtrAllocator& memory) {
  llvm::StringSaver strings(memory);
  llvm::SmallVector<const char*, 64> arguments;
  for (StringRef flag : flags) {
    if (!flag.consume_front("-Wp,")) {
      arguments.push_back(strings.save(flag).data());
      continue;
    }
    llvm::SmallVector<StringRef> parts;
    flag.split(parts, ',');
    // In -Wp,-MD,file the option takes a file in the preprocessor's form, but not in the driver's.
    if (parts[0].starts_with("-M")) continue;
    for (StringRef part : parts) arguments.push_back(strings.save(part).data());
  }
  llvm::cl::ExpansionContext context(memory, llvm::cl::TokenizeGNUCommandLine);
  // If a file is missing, its word stays "@file". This is an input, which is dropped, as in GCC.
  llvm::consumeError(context.expandResponseFiles(arguments));
  return {arguments.begin(), arguments.end()};
}

// Returns whether the option only affects what the compiler prints or writes. The parser needn't see such an option.
bool is_output_option(const llvm::opt::Option& option) {
  for (unsigned id : {options::OPT_c,
                      options::OPT_S,
                      options::OPT_E,
                      options::OPT_o,
                      options::OPT_fsyntax_only,
                      options::OPT_emit_llvm,
                      options::OPT_save_temps,
                      options::OPT_save_temps_EQ,
                      options::OPT_working_directory,
                      options::OPT_fplugin_EQ,
                      options::OPT_include_pch,
                      options::OPT_w,
                      options::OPT_pedantic,
                      options::OPT_pedantic_errors,
                      options::OPT__HASH_HASH_HASH,
                      options::OPT_v,
                      options::OPT_H,
                      options::OPT_C,
                      options::OPT_CC,
                      options::OPT_P,
                      options::OPT_fdiagnostics_format_EQ,
                      options::OPT_fexec_charset_EQ,
                      options::OPT_gsplit_dwarf,
                      options::OPT_gsplit_dwarf_EQ})
    if (option.matches(id)) return true;
  return false;
}

// Returns whether the option concerns g++'s code generation or input and Clang's driver rejects it.
bool only_gcc_takes(const llvm::opt::Arg& argument) {
  unsigned jobs = 0;  // the number in -flto=2
  if (argument.getOption().matches(options::OPT_flto_EQ)) return !StringRef(argument.getValue()).getAsInteger(10, jobs);
  for (unsigned id : {options::OPT_finput_charset_EQ, options::OPT_freg_struct_return, options::OPT_fpcc_struct_return})
    if (argument.getOption().matches(id)) return true;
  return argument.getSpelling() == "-msse2avx" || argument.getOption().matches(options::OPT_p);
}

bool renames_files(const llvm::opt::Option& option) {
  return option.matches(options::OPT_ffile_prefix_map_EQ) || option.matches(options::OPT_fmacro_prefix_map_EQ) ||
         option.matches(options::OPT_fdebug_prefix_map_EQ);
}

Role role_of(const llvm::opt::Arg& argument) {
  const llvm::opt::Option& option = argument.getOption();
  const unsigned kind = option.getKind();
  const StringRef spelling = argument.getSpelling();
  if (kind == llvm::opt::Option::UnknownClass || kind == llvm::opt::Option::InputClass) return Role::drop;
  if (is_output_option(option) || option.matches(options::OPT_M_Group) || spelling.starts_with("-M") ||
      spelling.starts_with("-fprofile") || spelling.starts_with("-fcoverage-") ||
      spelling.starts_with("-fcrash-diagnostics") || only_gcc_takes(argument))
    return Role::drop;
  if (option.matches(options::OPT_Link_Group) || option.hasFlag(options::LinkerInput) || spelling.starts_with("-Wl,") ||
      spelling.starts_with("-Wa,"))
    return Role::drop;
  if (spelling.starts_with("-W")) return Role::warning;
  if (option.matches(options::OPT_I_Group) || option.matches(options::OPT_clang_i_Group) ||
      option.matches(options::OPT_isysroot) || option.matches(options::OPT__sysroot_EQ))
    return Role::search_path;
  return Role::meaning;
}

void add_warning(CompileCommand& command, StringRef flag) {
  if (flag == "-Wno-ferry-flags") return;  // not one of the translator's diagnostics (cxx/flag_notes)
  if (flag.contains("ferry-"))
    command.diagnostic_flags.push_back(flag.drop_front(2).str());
  else if (flag.starts_with("-Wno-"))
    command.flags.push_back(flag.str());
}

llvm::Error failure(const llvm::Twine& message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

std::string absolute(const std::string& path) {
  llvm::SmallString<256> result(path);
  (void)llvm::sys::fs::make_absolute(result);
  llvm::sys::path::remove_dots(result, /*remove_dot_dot=*/true);
  return std::string(result);
}

// Returns whether the flags name the folder. If it were named twice, it would count as a folder of the compiler's own,
// where nothing is reported.
bool names_folder(const std::vector<std::string>& flags, StringRef folder) {
  return llvm::any_of(flags, [&](StringRef flag) {
    for (StringRef option : {"-I", "-isystem", "-idirafter", "-iquote", "-cxx-isystem"})
      if (flag.consume_front(option)) break;
    return !flag.empty() && llvm::sys::fs::equivalent(flag, folder);
  });
}

bool is_utf8(StringRef charset) {
  const std::string name = charset.lower();
  return llvm::is_contained({"utf-8", "utf8", "ascii", "us-ascii"}, name);
}

// Returns why the flags are refused: they give g++'s objects or characters another form than Ferry or its library
// assumes.
std::optional<std::string> why_refused(const std::vector<std::string>& flags) {
  llvm::BumpPtrAllocator memory;
  for (StringRef flag : expand(flags, memory)) {
    const std::string quoted = "'" + flag.str() + "' ";
    if (flag.starts_with("-fpack-struct"))
      return quoted +
             "would also pack the structures of generated files, which Ferry's library doesn't pack; write '#pragma "
             "pack' around your own structures instead";
    if (flag == "-fpreprocessed")
      return quoted + "is for preprocessed text, into which Ferry can't include what it needs; give it the source";
    if (llvm::is_contained({"-funsigned-bitfields", "-fno-signed-bitfields", "-fsingle-precision-constant"}, flag))
      return quoted + "gives constants other values than Ferry computes; omit it for files with offloaded functions";
    if (flag.consume_front("-finput-charset=") && !is_utf8(flag))
      return quoted +
             "is for files that aren't UTF-8, but Ferry reads only UTF-8; convert them, e.g. with 'iconv -f latin1 -t "
             "utf-8'";
    if ((flag.consume_front("-fexec-charset=") && !is_utf8(flag)) || flag.starts_with("-fwide-exec-charset="))
      return quoted +
             "gives characters and strings other values than in UTF-8, which Ferry assumes; omit it for files with "
             "offloaded functions";
  }
  return std::nullopt;
}

std::string database_file(const std::string& build_directory) {
  llvm::SmallString<256> file(build_directory);
  llvm::sys::path::append(file, "compile_commands.json");
  return std::string(file);
}

llvm::Expected<std::unique_ptr<clang::tooling::JSONCompilationDatabase>> open_database(
    const std::string& build_directory) {
  const std::string file = database_file(build_directory);
  if (!llvm::sys::fs::exists(file))
    return failure("'" + llvm::Twine(build_directory) +
                   "' has no compile_commands.json; configure that folder with "
                   "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON, or write the flags after '--' instead of -p");
  std::string message;
  auto database = clang::tooling::JSONCompilationDatabase::loadFromFile(
      file, message, clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (!database) return failure("can't read '" + file + "': " + message);
  return database;
}

llvm::Expected<clang::tooling::CompileCommand> database_command(const Options& options, const std::string& source) {
  auto database = open_database(options.build_directory);
  if (!database) return database.takeError();
  auto commands = (*database)->getCompileCommands(absolute(source));
  if (commands.empty())
    return failure("'" + database_file(options.build_directory) + "' has no command for '" + source +
                   "'; add it to a target there, or write the flags after '--' instead of -p");
  return std::move(commands.front());
}

}  // namespace

llvm::Expected<std::vector<std::string>> database_sources(const std::string& build_directory) {
  auto database = open_database(build_directory);
  if (!database) return database.takeError();
  llvm::SmallString<256> here;
  (void)llvm::sys::fs::current_path(here);
  here += '/';
  std::vector<std::string> sources;
  for (const std::string& file : (*database)->getAllFiles()) {
    StringRef path = file;
    path.consume_front(here);
    if (llvm::sys::fs::exists(path) && !llvm::is_contained(sources, path)) sources.push_back(path.str());
  }
  llvm::sort(sources);
  return sources;
}

CompileCommand clean_flags(const std::vector<std::string>& flags) {
  llvm::BumpPtrAllocator memory;
  const std::vector<const char*> arguments = expand(flags, memory);
  unsigned missing_index = 0, missing_count = 0;
  const llvm::opt::InputArgList list = clang::getDriverOptTable().ParseArgs(
      arguments, missing_index, missing_count, llvm::opt::Visibility(options::ClangOption));
  CompileCommand command;
  for (const llvm::opt::Arg* argument : list) {
    const Role role = role_of(*argument);
    if (role == Role::drop) continue;
    llvm::opt::ArgStringList words;
    argument->render(list, words);
    if (role == Role::warning) {
      add_warning(command, words.front());
      continue;
    }
    command.flags.insert(command.flags.end(), words.begin(), words.end());
    if (role != Role::meaning) continue;
    // Mapped paths don't change what files mean, and with them two checkouts give the same module id.
    if (argument->getOption().matches(options::OPT_ffile_prefix_map_EQ)) {
      const auto [from, to] = StringRef(argument->getValue()).split('=');
      command.file_prefix_map.emplace_back(from.str(), to.str());
    }
    if (!renames_files(argument->getOption())) command.defines_key += llvm::join(words, " ") + '\n';
    if (!argument->getOption().matches(options::OPT_x))
      command.macro_flags.insert(command.macro_flags.end(), words.begin(), words.end());
  }
  return command;
}

llvm::Expected<CompileCommand> compile_command(const Options& options, const std::string& source) {
  std::vector<std::string> flags;
  std::string directory, compiler;
  if (!options.build_directory.empty()) {
    auto found = database_command(options, source);
    if (!found) return found.takeError();
    compiler = found->CommandLine.front();
    flags.assign(found->CommandLine.begin() + 1, found->CommandLine.end());
    llvm::SmallString<256> here;
    if (llvm::sys::fs::current_path(here) || found->Directory != here.str()) directory = found->Directory;
  }
  flags.insert(flags.end(), options.compiler_flags.begin(), options.compiler_flags.end());
  // `-- g++ -O2 …` works as well as `-- -O2 …`.
  while ((compiler.empty() || is_launcher(compiler)) && !flags.empty() && !StringRef(flags.front()).starts_with("-") &&
         !StringRef(flags.front()).starts_with("@")) {
    compiler = flags.front();
    flags.erase(flags.begin());
  }
  if (!options.own_headers.empty() && !names_folder(flags, options.own_headers))
    flags.insert(flags.end(), {"-idirafter", options.own_headers});
  if (const std::optional<std::string> why = why_refused(flags)) return failure(*why);
  CompileCommand command = clean_flags(flags);
  if (const std::vector<std::string> added = added_words(compiler, command.flags, flags); !added.empty()) {
    flags.insert(flags.end(), added.begin(), added.end());
    command = clean_flags(flags);
  }
  command.directory = directory;
  command.source = directory.empty() ? source : absolute(source);
  command.compiler = compiler;
  command.compiler_is_clang = is_clang_compiler(compiler);
  return command;
}

}  // namespace ferry::translator::frontend
