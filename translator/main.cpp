// The command line. Parses the arguments into Options and calls the function of the subcommand. Exit codes are in
// frontend/options.h.
#include "bundle/export_bundle.h"
#include "command_documents.h"
#include "cxx/crashes.h"
#include "cxx/cxx.h"
#include "cxx/installation.h"
#include "devices.h"
#include "diff/diff.h"
#include "frontend/without_flag.h"
#include "report/report.h"
#include "target/gpu.h"
#include "target/target.h"
#include "timeline/timeline.h"
#include "translate.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace {

using ferry::translator::ExitCode;
using ferry::translator::Options;

void add_without(CLI::App& command, Options& options) {
  command
      .add_option_function<std::vector<std::string>>(
          "--without",
          [&options](const std::vector<std::string>& lists) {
            for (const std::string& list : lists)
              options.diagnostic_flags.push_back(ferry::translator::without_flag + list);
          },
          "functions to leave on the CPU, with a warning: NAME,CLASS::NAME,...; may be repeated")
      ->allow_extra_args(false);
}

void add_bodies_from(CLI::App& command, Options& options) {
  command
      .add_option("--bodies-from", options.bodies_from,
                  "file or folder with other sources of the program whose functions kernels may call; may be repeated")
      ->allow_extra_args(false);
}

void add_translate_options(CLI::App& command, Options& options) {
  command.add_option("SOURCE", options.sources, "C++ source files");
  add_bodies_from(command, options);
  command.add_option("-o,--output", options.output_directory, "folder for the generated files");
  command
      .add_option_function<std::vector<std::string>>(
          "--target",
          [&options](const std::vector<std::string>& lists) {
            options.targets.clear();
            for (const std::string& list : lists)
              if (const std::string wrong = ferry::translator::add_targets(options.targets, list, false);
                  !wrong.empty())
                throw CLI::ValidationError("--target", wrong);
          },
          ferry::translator::target_names(false) + ", also as a list: " + ferry::translator::target_list() +
              "; may be repeated (default: host)")
      ->allow_extra_args(false);
  CLI::Option* bundle = command.add_option("--bundle", options.bundle,
                                           "folder for a CMake project of sources, headers and runtime, instead of -o");
  command
      .add_option("--bundle-list", options.bundle_list,
                  "list of the bundle's contents, which ferry_export_bundle() writes")
      ->needs(bundle);
  command.add_option("-p", options.build_directory, "build folder with compile_commands.json");
  command.add_option("--depfile", options.depfile, "write the dependencies of the outputs in Make's syntax");
  command.add_option("--depfile-target", options.depfile_target,
                     "the depfile's target (default: the *.ferry.cpp files)");
  command.add_option("--source-root", options.source_root, "paths in the outputs are relative to this folder");
  command.add_option("--module-scope", options.module_scope,
                     "distinguishes modules with the same path, e.g. a target's name");
  command.add_option("--templates", options.templates_directory, "use these templates instead of the built-in ones");
  command.add_option("--dump", options.dump, "print a stage's result instead of writing files: ir, model or plan")
      ->check(CLI::IsMember(std::vector<std::string>{"ir", "model", "plan"}));
  command.add_option("--save-ir", options.save_ir,
                     "folder for the input of each stage: source, loops, ir, model, plan");
  command
      .add_option_function<std::vector<std::string>>(
          "--path-prefix-map",
          [&options](const std::vector<std::string>& pairs) {
            for (const std::string& pair : pairs) {
              const auto equals = pair.find('=');
              if (equals == std::string::npos)
                throw CLI::ValidationError("--path-prefix-map", "'" + pair + "' is not OLD=NEW");
              options.path_prefix_map.emplace_back(pair.substr(0, equals), pair.substr(equals + 1));
            }
          },
          "OLD=NEW: replace OLD by NEW at the beginning of paths; may be repeated")
      ->allow_extra_args(false);
  command.add_option("-W", options.diagnostic_flags, "-Wno-ferry-GROUP, -Werror=ferry-GROUP")
      ->allow_extra_args(false)
      ->check([](const std::string& flag) {
        return flag.find("ferry-") != std::string::npos ? "" : "'-W" + flag + "' isn't one of Ferry's warnings";
      });
  add_without(command, options);
  command.add_flag("--strict-fp", options.strict_fp, "don't reassociate floating-point reductions");
  command.add_flag("--Werror", options.werror, "treat Ferry's warnings as errors");
  command.callback([&options] {
    if (options.sources.empty() && options.bundle_list.empty()) throw CLI::RequiredError("SOURCE");
    if (options.bundle.empty() == options.output_directory.empty())
      throw CLI::RequiredError("one of --output and --bundle");
    for (const std::string& name : options.targets)
      if (const ferry::Target& target = ferry::translator::target_named(name);
          !options.bundle.empty() && !target.is_built)
        throw CLI::ValidationError("--target",
                                   "a bundle can't hold '" + name + "', " + ferry::translator::why_not_built(target));
  });
  command.footer("Compiler flags go after '--'.");
}

void add_report_options(CLI::App& command, Options& options) {
  command
      .add_option(
          "--format", options.explain,
          "text, html or json; for editors and CI: sarif, gcc (one line each), github or gitlab (default: text)")
      ->check(CLI::IsMember(std::vector<std::string>{"text", "html", "json", "sarif", "gcc", "github", "gitlab"}));
  command.add_option("--changed", options.changed,
                     "only the functions that the change since this git revision touches, also in what they call");
}

void add_explain_options(CLI::App& command, Options& options) {
  command.add_option("SOURCE", options.sources, "C++ source files")->required();
  add_bodies_from(command, options);
  add_report_options(command, options);
  command
      .add_option(
          "--fail-on", options.fail_on,
          "end with 1 if a loop stays on the host that isn't [[ferry::sequential]] (host), or if the report has "
          "any warning (warning)")
      ->check(CLI::IsMember(std::vector<std::string>{"host", "warning"}));
  command.add_option("-p", options.build_directory, "build folder with compile_commands.json");
  command.add_option("--source-root", options.source_root, "paths in the report are relative to this folder");
  add_without(command, options);
  command.add_flag("--strict-fp", options.strict_fp, "don't reassociate floating-point reductions");
  command.footer("Compiler flags go after '--'.");
}

void add_suggest_options(CLI::App& command, Options& options) {
  command.add_option("SOURCE", options.sources, "C++ source files (default: all in the build folder)");
  add_bodies_from(command, options);
  add_report_options(command, options);
  command
      .add_flag("--apply{whole}", options.apply,
                "write [[ferry::offload]] before functions whose loops would all run on a device; --apply=all: also "
                "before functions of which only some would")
      ->check(CLI::IsMember(std::vector<std::string>{"whole", "all"}));
  command.add_option("-p", options.build_directory, "build folder with compile_commands.json");
  command.add_option("--source-root", options.source_root,
                     "paths in the report are relative to this folder, and headers below it are included (default: the "
                     "current folder)");
  add_without(command, options);
  command.add_flag("--strict-fp", options.strict_fp, "don't reassociate floating-point reductions");
  command.callback([&options] {
    if (options.sources.empty() && options.build_directory.empty()) throw CLI::RequiredError("one of SOURCE and -p");
  });
  command.footer("Compiler flags go after '--'.");
}

void add_diff_options(CLI::App& command, ferry::translator::diff::DiffOptions& options) {
  command.add_option("OLD", options.before, "folder of generated files (-o, --save-ir), or one *.ferry.json")
      ->required();
  command.add_option("NEW", options.after, "the same for the other version")->required();
  command.add_option("--format", options.format, "text or html (default: text)")
      ->check(CLI::IsMember(std::vector<std::string>{"text", "html"}));
  command.add_flag("!--no-ptx", options.ptx, "don't compile kernels, so don't compare PTX, registers and spills");
  std::string footer = "Exits with 0 if they are the same, 1 if they differ.";
  for (const ferry::translator::Gpu* const* gpu = ferry::translator::gpus; *gpu; ++gpu)
    footer += std::string("\n") + (*gpu)->compiler;
  command.footer(footer);
}

std::string version_text() {
  std::string text = "ferry " FERRY_VERSION "\nLLVM: " + ferry::translator::llvm_version() + "\ntargets:";
  for (const ferry::Target& target : ferry::all_targets) text += std::string(" ") + target.name;
  text += "\ntargets with a device:";
  for (const ferry::Target& target : ferry::all_targets)
    if (target.is_built) text += std::string(" ") + target.name;
  text += "\nthreads of the host device: " FERRY_EXECUTOR;
  text += "\nsystem: Linux " FERRY_ARCHITECTURE ", built with glibc " + std::to_string(__GLIBC__) + "." +
          std::to_string(__GLIBC_MINOR__);
  return text;
}

// Writes man pages and completions to `folder`. The build installs them from there.
ExitCode write_documents(const CLI::App& app, const std::string& folder) {
  namespace fs = std::filesystem;
  for (const auto& [name, text] : ferry::translator::command_documents(
           app, "ferry " FERRY_VERSION, {{"cxx", ferry::translator::cxx::help_text()}})) {
    std::error_code error;
    fs::create_directories(fs::path(folder) / fs::path(name).parent_path(), error);
    std::ofstream file(fs::path(folder) / name);
    if (file << text && file.flush()) continue;
    std::fprintf(stderr, "ferry: can't write '%s/%s'\n", folder.c_str(), name.c_str());
    return ExitCode::environment;
  }
  return ExitCode::done;
}

// Returns the first word before `--` that looks like a compiler flag (`-Iinc`, `-std=c++20`, `-O2`), or "".
std::string compiler_flag(int argc, char** argv) {
  for (int i = 2; i < argc && std::string_view(argv[i]) != "--"; ++i) {
    const std::string_view word = argv[i];
    if (word.find("ferry-") != word.npos) continue;
    if (word.size() > 2 && word.front() == '-' && word[1] != '-' && word[1] != 'o' && word[1] != 'p') return argv[i];
    if (word.starts_with("-pthread") || word == "-I" || word == "-D") return argv[i];
  }
  return "";
}

int refuse_flag(const char* command, const std::string& flag) {
  std::fprintf(
      stderr,
      "ferry: '%s' isn't an option of ferry %s; write compiler flags after '--', as in 'ferry %s x.cpp -- %s'\n",
      flag.c_str(), command, command, flag.c_str());
  return static_cast<int>(ExitCode::usage);
}

// Returns the command that was given, or nullptr.
const CLI::App* parsed_of(const std::vector<CLI::App*>& commands) {
  const auto found = std::find_if(commands.begin(), commands.end(), [](const auto* one) { return one->parsed(); });
  return found == commands.end() ? nullptr : *found;
}

// Flushes the output and returns the exit code. This is 0 only if everything printed has also been written.
int end(int code) {
  const bool written = ferry::translator::flush_output() && std::cout.flush() && std::fflush(stdout) == 0;
  if (written) return code;
  std::fprintf(stderr, "ferry: can't write to standard output\n");
  return std::max(code, static_cast<int>(ExitCode::environment));
}

int end(ExitCode code) { return end(static_cast<int>(code)); }

}  // namespace

// Returns whether the word is a compiler's flag that CLI11 would parse as -p FOLDER.
static bool begins_as_p(const char* word) {
  const std::string_view text = word;
  return text == "-pthread" || text == "-pipe" || text == "-pg" || text == "-pedantic";
}

int main(int argc, char** argv) {
  // `cxx` is followed by the compiler's command line, which CLI11 must not parse.
  int crashed = 0;  // the signal that ended a translation with these arguments (cxx/crashes.h)
  if (argc > 3 && std::string_view(argv[1]) == "crashed") {
    crashed = std::atoi(argv[2]);
    argv += 2, argc -= 2;
  }
  if (argc > 1 && std::string_view(argv[1]) == "cxx") return end(ferry::translator::cxx::cxx({argv + 2, argv + argc}));
  char** const separator =
      std::find_if(argv, argv + argc, [](const char* word) { return std::string_view(word) == "--"; });
  Options options;
  if (separator != argv + argc) options.compiler_flags.assign(separator + 1, argv + argc);

  CLI::App app("offload annotated C++ loops to GPUs, ahead of time", "ferry");
  app.require_subcommand(1);
  app.set_version_flag("--version", version_text,
                       "print the versions of Ferry and LLVM, the targets, and the system that it was built for");
  CLI::App* const translate = app.add_subcommand("translate", "write the host and device sources of annotated files");
  add_translate_options(*translate, options);
  CLI::App* const explain = app.add_subcommand("explain", "print which loops would run where, and why");
  add_explain_options(*explain, options);
  CLI::App* const suggest = app.add_subcommand("suggest", "list the functions that are worth [[ferry::offload]]");
  add_suggest_options(*suggest, options);
  ferry::translator::diff::DiffOptions diff_options;
  CLI::App* const diff = app.add_subcommand("diff", "compare the generated code of two versions, kernel by kernel");
  add_diff_options(*diff, diff_options);
  app.add_subcommand("cxx", "a compiler wrapper for Makefiles: CXX=\"ferry cxx g++\" (docs/builds.md)");
  CLI::App* const devices = app.add_subcommand("devices", "print what this machine can run on");
  std::string documents;
  CLI::App* const document = app.add_subcommand("documents", "write man pages and shell completions")->group("");
  document->add_option("FOLDER", documents)->required();
  CLI::App* const report =
      app.add_subcommand("report", "print the resources that the GPU kernels of objects, libraries and programs need");
  std::vector<std::string> reported;
  report->add_option("FILE", reported, "object, library or program; the output of ptxas adds details")->required();
  CLI::App* const timeline =
      app.add_subcommand("timeline", "print a page that shows what FERRY_TRACE=FILE.json has recorded");
  std::string traced;
  timeline->add_option("FILE", traced, "the trace of a program's run")->required();
  const auto all = app.get_subcommands([](const CLI::App*) { return true; });
  if (argc > 1 && *argv[1] != '-' &&
      std::none_of(all.begin(), all.end(), [&](const CLI::App* command) { return command->get_name() == argv[1]; })) {
    std::fprintf(stderr,
                 "ferry: unknown subcommand '%s'; to wrap a compiler, write 'ferry cxx g++ …'; see 'ferry --help'\n",
                 argv[1]);
    return static_cast<int>(ExitCode::usage);
  }
  // The subcommands that take sources, and compiler flags after `--`.
  const std::vector<CLI::App*> readers{translate, explain, suggest};
  if (std::any_of(readers.begin(), readers.end(),
                  [&](const auto* one) { return argc > 1 && one->get_name() == argv[1]; }))
    if (char** const flag = std::find_if(argv + 2, separator, begins_as_p); flag != separator)
      return refuse_flag(argv[1], *flag);
  try {
    app.parse(static_cast<int>(separator - argv), argv);
  } catch (const CLI::Success& wanted) {
    return end(app.exit(wanted));  // handles --help and --version
  } catch (const CLI::ParseError& error) {
    if (parsed_of(readers))
      if (const std::string flag = compiler_flag(argc, argv); !flag.empty()) return refuse_flag(argv[1], flag);
    const CLI::App* const used = parsed_of({translate, explain, suggest, diff, report, timeline});
    std::fprintf(stderr, "ferry: %s; see 'ferry %s--help'\n", error.what(),
                 used ? (used->get_name() + " ").c_str() : "");
    return static_cast<int>(ExitCode::usage);
  }
  if (crashed) return ferry::translator::cxx::report_crash(options, crashed, "--without ");
  if ((explain->parsed() || suggest->parsed()) && options.explain.empty()) options.explain = "text";
  options.own_headers = ferry::translator::cxx::find_installation().include_folder;
  if (document->parsed()) return end(write_documents(app, documents));
  if (diff->parsed()) return end(ferry::translator::diff::diff(diff_options));
  if (devices->parsed()) return end(ferry::translator::print_devices());
  if (report->parsed()) return end(ferry::translator::report::print_report(reported));
  if (timeline->parsed()) return end(ferry::translator::timeline::print_timeline(traced));
  ferry::translator::cxx::report_crashes(argc, argv);
  if (!options.bundle.empty()) return end(ferry::translator::bundle::export_bundle(options));
  if (suggest->parsed()) return end(ferry::translator::suggest_annotations(options));
  return end(explain->parsed() ? ferry::translator::explain(options) : ferry::translator::translate(options));
}
