// From source file to AST, once per translation unit, in this process; again only if a stage rewrites the text.
//
// In: the options (compile command or flags) and one source. Out: a call of `use` with everything that later stages
// read. `use` is only called if the parse had no error, and its argument dies when it returns.
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

namespace clang {
class Sema;
}

namespace ferry::translator::frontend {

// An inclusion of a file that was parsed with another text.
struct RewrittenFile {
  clang::FileID file;
  clang::FileID original;  // the user's text, for messages
  std::shared_ptr<const RewrittenText> text;
  std::string names;
};

// A call that stays because the text that would replace it has errors.
struct UnparsedCall {
  std::string file;
  unsigned offset;  // in the original text
};

struct ParsedUnit {
  clang::ASTContext& context;
  const clang::syntax::TokenBuffer& tokens;
  clang::DiagnosticsEngine& diagnostics;
  std::string main_file;    // as given on the command line
  std::string line_path;    // the name in #line and in messages of outputs: path_for_output(main_file)
  std::string defines_key;  // every flag that changes the meaning, without search paths, for the module id
  // The files read, including system headers, main file first, without duplicates.
  std::vector<std::string> dependencies;
  std::vector<std::string> flags;  // the cleaned compile flags, without the compiler and the source
  bool host_is_clang;
  bool annotated;                     // an offload or device attribute exists somewhere, including headers
  Dialects dialects;                  // which directives the host compiler obeys
  std::vector<Directive> directives;  // these directives, in order
  std::vector<MacroUse> macro_uses;   // uses of macros that the host compiler predefines differently, except in #if
  std::vector<ReservedMacro> reserved_macros;  // the user's reserved macros
  Inclusions inclusions;
  std::function<std::string(const std::string&)> output_path;  // the name of a file in outputs; "" is the main file
  std::vector<clang::SourceLocation> standing;                 // what has no token: pragmas, and __COUNTER__
  std::vector<RewrittenFile> rewritten = {};                   // files that were parsed with another text
  std::vector<UnparsedCall> unparsed = {};
  bool strict_aliasing = true;  // no -fno-strict-aliasing
  // Why the unit lacks the bodies of functions that other sources define (callees/other_sources.h), by linkage name.
  std::map<std::string, diagnostics::Message> absent_bodies = {};
  // The beginning of such sources' text, after the unit's own; invalid: there is none.
  clang::SourceLocation others_begin = {};
  std::vector<std::string> other_files = {};  // files on which the unit depends because of such text
  mutable std::set<unsigned> rejected = {};   // groups that `use` declines: it is called again without them
  clang::Sema* sema = nullptr;  // for instances that the parse has left out (callees/declared_instances.h)
  // The cached result of algorithms::offloaded_functions.
  mutable std::optional<std::vector<const clang::FunctionDecl*>> offloaded = {};
  const clang::SourceManager& sources() const { return context.getSourceManager(); }
  // The place in the user's own text for one in the parsed text.
  clang::SourceLocation shown(clang::SourceLocation location) const;
  // Returns whether a place is in the text of another source.
  bool is_of_other_source(clang::SourceLocation location) const {
    return others_begin.isValid() && sources().isBeforeInTranslationUnit(others_begin, location);
  }
  // Returns whether a rewriting has made the name.
  bool is_made(llvm::StringRef name) const;
};

// A stage that rewrites the text. Each gets the text of the stages before it.
struct Stage {
  std::function<std::vector<Rewriting>(const ParsedUnit&)> rewrite;
  std::function<void(const ParsedUnit&)> check = nullptr;  // checks the parse of its text: declines groups
};

// `use` returns false if it reported an error. An error reported through `diagnostics` counts as well.
ExitCode parse(const Options& options, const std::string& source, llvm::function_ref<bool(ParsedUnit&)> use);
// The same with stages: if one rewrites the text, that is parsed, and `use` gets the result. Groups whose text has
// errors, and those that `use` declines, aren't rewritten.
ExitCode parse(const Options& options, const std::string& source, const std::vector<Stage>& stages,
               llvm::function_ref<bool(ParsedUnit&)> use);

// Access to a parse's files and messages, for callers that keep the result.
struct Tap {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files;
  llvm::raw_ostream& messages;
  bool reads_clock = false;                            // set if the result depends on the time
  std::function<void(ParsedUnit&)> prepare = nullptr;  // called for each parse, before anything else reads it
};
ExitCode parse(const Options& options, const std::string& source, const std::vector<Stage>& stages, Tap& tap,
               llvm::function_ref<bool(ParsedUnit&)> use);

// The inputs of a parse besides the files that it reads: the command, what Clang's driver makes of it here (which
// includes the environment), and the host compiler's predefined macros. Empty if the command is invalid.
std::vector<std::string> parse_inputs(const Options& options, const std::string& source);

// parse() of a string in a virtual file, for tests. `messages` receives the diagnostics instead of stderr.
ExitCode parse_code(std::string_view code, const std::vector<std::string>& flags,
                    llvm::function_ref<bool(ParsedUnit&)> use, std::string* messages = nullptr,
                    const std::string& file_name = "input.cpp");

}  // namespace ferry::translator::frontend
