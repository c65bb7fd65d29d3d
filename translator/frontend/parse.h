// Parses a source file to an AST, once per translation unit, in this process. Parses it again only if a stage rewrites
// it.
//
// Input: the options (compile command or flags) and one source. Output: a call of `use` with everything that later
// stages read. `use` is called only if the parse had no error, and its argument is valid only during the call.
// The flags are cleaned first (command_line.h). The parse is that of g++ 12 as Clang imitates it (-fgnuc-version=12.2;
// host_releases.h), with __FERRY_TRANSLATOR__=1 defined. The user's own warnings are off, because the host compiler
// gives them. Clang's errors and Ferry's diagnostics go to stderr.
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

// An inclusion of a file for which another text was parsed.
struct RewrittenFile {
  clang::FileID file;
  clang::FileID original;  // the user's text, for messages
  std::shared_ptr<const RewrittenText> text;
  std::string names;
};

// A call that stays because the text that should have replaced it has errors.
struct UnparsedCall {
  std::string file;
  unsigned offset;  // its offset in the original text
};

struct ParsedUnit {
  clang::ASTContext& context;
  const clang::syntax::TokenBuffer& tokens;
  clang::DiagnosticsEngine& diagnostics;
  std::string main_file;    // as given on the command line
  std::string line_path;    // its name in #line directives and outputs' messages: path_for_output(main_file)
  std::string defines_key;  // for the module id: the flags that change the meaning, except search paths
  // The files that were read, including system headers, without duplicates, main file first.
  std::vector<std::string> dependencies;
  std::vector<std::string> flags;  // the compile flags after cleaning, without the compiler and the source
  bool host_is_clang;
  bool annotated;                     // whether any text, including headers, has an offload or device attribute
  Dialects dialects;                  // the kinds of directives that the host compiler obeys
  std::vector<Directive> directives;  // the directives of these kinds, in order
  std::vector<MacroUse> macro_uses;   // uses, except in #if, of macros that the host compiler predefines differently
  std::vector<ReservedMacro> reserved_macros;  // the user's macros with reserved names
  Inclusions inclusions;
  std::function<std::string(const std::string&)> output_path;  // returns a file's name in outputs; "" is the main file
  std::vector<clang::SourceLocation> standing;                 // text that has no tokens: pragmas and __COUNTER__
  std::vector<RewrittenFile> rewritten = {};                   // files for which another text was parsed
  std::vector<UnparsedCall> unparsed = {};
  bool strict_aliasing = true;  // false after -fno-strict-aliasing
  // By linkage name, why the unit lacks the body of a function that another source defines (callees/other_sources.h).
  std::map<std::string, diagnostics::Message> absent_bodies = {};
  // Where text from other sources begins, after the unit's own text; invalid if there is none.
  clang::SourceLocation others_begin = {};
  std::vector<std::string> other_files = {};  // files on which the unit depends because of such text
  mutable std::set<unsigned> rejected = {};   // groups that `use` declines: it is called again without them
  clang::Sema* sema = nullptr;  // for instances that the parse has left out (callees/declared_instances.h)
  // The cached result of algorithms::offloaded_functions.
  mutable std::optional<std::vector<const clang::FunctionDecl*>> offloaded = {};
  const clang::SourceManager& sources() const { return context.getSourceManager(); }
  // Returns the place in the user's own text for a place in the parsed text.
  clang::SourceLocation shown(clang::SourceLocation location) const;
  // Returns whether a place is in the text of another source.
  bool is_of_other_source(clang::SourceLocation location) const {
    return others_begin.isValid() && sources().isBeforeInTranslationUnit(others_begin, location);
  }
  // Returns whether a rewriting has declared the name.
  bool is_made(llvm::StringRef name) const;
};

// A stage that rewrites the text. Each stage gets the text that the earlier stages have made.
struct Stage {
  std::function<std::vector<Rewriting>(const ParsedUnit&)> rewrite;
  std::function<void(const ParsedUnit&)> check = nullptr;  // checks the parse of the new text; may decline groups
};

// Parses a source. `use` returns false if it has reported an error. An error reported through `diagnostics` counts,
// too.
ExitCode parse(const Options& options, const std::string& source, llvm::function_ref<bool(ParsedUnit&)> use);
// Parses in stages. If a stage rewrites the text, the new text is parsed, and `use` gets the result. A group isn't
// rewritten if its text has errors or if `use` declines it.
ExitCode parse(const Options& options, const std::string& source, const std::vector<Stage>& stages,
               llvm::function_ref<bool(ParsedUnit&)> use);

// Access to a parse's files and messages, for callers that cache the result.
struct Tap {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files;
  llvm::raw_ostream& messages;
  bool reads_clock = false;                            // set if the result depends on the time
  std::function<void(ParsedUnit&)> prepare = nullptr;  // called in each parse before anything else uses it
};
ExitCode parse(const Options& options, const std::string& source, const std::vector<Stage>& stages, Tap& tap,
               llvm::function_ref<bool(ParsedUnit&)> use);

// Returns the inputs of a parse apart from the files that it reads: the command, the arguments that Clang's driver
// derives from it on this machine (they depend on the environment), and the host compiler's predefined macros. Empty if
// the command is invalid.
std::vector<std::string> parse_inputs(const Options& options, const std::string& source);

// Parses a string as a virtual file, for tests. `messages` receives the diagnostics instead of stderr.
ExitCode parse_code(std::string_view code, const std::vector<std::string>& flags,
                    llvm::function_ref<bool(ParsedUnit&)> use, std::string* messages = nullptr,
                    const std::string& file_name = "input.cpp");

}  // namespace ferry::translator::frontend
