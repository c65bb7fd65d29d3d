// Source file → AST, once per translation unit and in this process; again only where it is wanted in another text.
//
// In: the options (compile command or flags) and one source. Out: a call of `use` with everything that the later
// stages read. `use` is called only where the parse had no error, and what it is given dies when it returns.
//
// The flags are cleaned first (command_line.h); the parse is that of g++ 12 as Clang imitates it
// (-fgnuc-version=12.2; host_releases.h), with __FERRY_TRANSLATOR__=1 defined and the user's own warnings off: the host
// compiler gives those. Clang's errors and Ferry's diagnostics go to stderr.
#pragma once

#include "diagnostics/message.h"
#include "frontend/host_macros.h"
#include "frontend/inclusions.h"
#include "frontend/openmp.h"
#include "frontend/options.h"
#include "frontend/reserved_names.h"
#include "frontend/rewriting.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Tooling/Syntax/Tokens.h>
#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ferry::translator::frontend {

// An inclusion of a file that was parsed in another text.
struct RewrittenFile {
  clang::FileID file;
  clang::FileID original;  // the user's text, for messages
  std::shared_ptr<const RewrittenText> text;
  std::string names;
};

// A call that stays because the text in its place has errors.
struct UnparsedCall {
  std::string file;
  unsigned offset;  // in the text that was rewritten
};

struct ParsedUnit {
  clang::ASTContext& context;
  const clang::syntax::TokenBuffer& tokens;
  clang::DiagnosticsEngine& diagnostics;
  std::string main_file;                  // as given on the command line
  std::string line_path;                  // what #line and messages in outputs say: path_for_output(main_file)
  std::string defines_key;                // every flag that changes meaning, without search paths: for the module id
  std::vector<std::string> dependencies;  // files read, system headers included, main file first, each once
  std::vector<std::string> flags;         // the cleaned compile flags, without the compiler and the source
  bool host_is_clang;
  bool annotated;                              // there is an offload or device attribute somewhere, headers included
  Dialects dialects;                           // of directives that the host compiler obeys
  std::vector<Directive> directives;           // of these, in order
  std::vector<MacroUse> macro_uses;            // of macros that the host compiler predefines otherwise, but for #if
  std::vector<ReservedMacro> reserved_macros;  // the user's
  Inclusions inclusions;
  std::function<std::string(const std::string&)> output_path;  // what outputs call a file; of "": the main file
  std::vector<clang::SourceLocation> standing;                 // what no token says: pragmas, and __COUNTER__
  std::vector<RewrittenFile> rewritten = {};                   // files that were parsed in another text
  std::vector<UnparsedCall> unparsed = {};
  bool strict_aliasing = true;  // no -fno-strict-aliasing
  // Why the unit lacks the bodies of functions that other sources define (callees/other_sources.h), by linkage name.
  std::map<std::string, diagnostics::Message> absent_bodies = {};
  clang::SourceLocation others_begin = {};    // where such sources' text stands, after the unit's own; invalid: nowhere
  std::vector<std::string> other_files = {};  // that such text makes the unit depend on
  mutable std::set<unsigned> declined = {};   // groups that `use` doesn't want: it is called again without them
  // The answer of algorithms::offloaded_functions, once somebody has asked.
  mutable std::optional<std::vector<const clang::FunctionDecl*>> offloaded = {};
  const clang::SourceManager& sources() const { return context.getSourceManager(); }
  // A place of the user's own text, for one of the text that was parsed.
  clang::SourceLocation shown(clang::SourceLocation location) const;
  // Whether a place is in the text of another source.
  bool is_of_other_source(clang::SourceLocation location) const {
    return others_begin.isValid() && sources().isBeforeInTranslationUnit(others_begin, location);
  }
  // Whether a name is one that a rewriting made.
  bool is_made(llvm::StringRef name) const;
};

// What wants another text. Each stage is given the text of those before it.
struct Stage {
  std::function<std::vector<Rewriting>(const ParsedUnit&)> rewrite;
  std::function<void(const ParsedUnit&)> check = nullptr;  // of the parse of its text: declines groups
};

// `use` returns false where it reported an error. An error reported through `diagnostics` counts as well.
ExitCode parse(const Options& options, const std::string& source, llvm::function_ref<bool(ParsedUnit&)> use);
// The same, but where a stage wants another text, that is parsed, and `use` is given what comes of it. Groups whose
// text has errors stay as they are, and so do those that `use` declines.
ExitCode parse(const Options& options, const std::string& source, const std::vector<Stage>& stages,
               llvm::function_ref<bool(ParsedUnit&)> use);

// What a parse sees and says, for who wants to keep the result.
struct Tap {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files;
  llvm::raw_ostream& messages;
  bool reads_clock = false;                            // set: the result depends on when it was made
  std::function<void(ParsedUnit&)> prepare = nullptr;  // called for each parse, before anything else reads it
};
ExitCode parse(const Options& options, const std::string& source, const std::vector<Stage>& stages, Tap& tap,
               llvm::function_ref<bool(ParsedUnit&)> use);

// What a parse of the source depends on besides the files that it reads: the command, what Clang's driver makes of it
// here (the environment is in that), what the host compiler predefines. Nothing where the command isn't one.
std::vector<std::string> parse_inputs(const Options& options, const std::string& source);

// parse() of a string in a virtual file, for tests. `messages` receives the diagnostics instead of stderr.
ExitCode parse_code(std::string_view code, const std::vector<std::string>& flags,
                    llvm::function_ref<bool(ParsedUnit&)> use, std::string* messages = nullptr,
                    const std::string& file_name = "input.cpp");

}  // namespace ferry::translator::frontend
