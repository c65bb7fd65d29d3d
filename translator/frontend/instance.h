// Makes a Clang compiler instance for a user's command. It reads the source like the host compiler and gives Ferry's
// messages.
#pragma once

#include "frontend/command_line.h"
#include "frontend/openmp.h"
#include "frontend/variable_rows.h"

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <functional>
#include <memory>
#include <vector>

namespace ferry::translator::frontend {

struct ParsedUnit;

// What a parse needs in addition to the command: where files come from and where messages go.
struct Surroundings {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files;
  llvm::raw_ostream& messages;
  bool werror = false;
  bool leak = false;                                   // don't free the AST, because the process ends soon
  bool* reads_clock = nullptr;                         // true once the source expands __DATE__ or the like
  std::function<void(ParsedUnit&)> prepare = nullptr;  // the same as Tap::prepare
};

// Prints Clang's messages. Also records whether an existing file couldn't be read, which isn't an error in the source.
class Printer : public clang::TextDiagnosticPrinter {
 public:
  // `as_gcc` means that code isn't an error if GCC accepts it.
  Printer(llvm::raw_ostream& stream, clang::DiagnosticOptions& options, bool as_gcc)
      : TextDiagnosticPrinter(stream, options), as_gcc(as_gcc), limit_(options.ErrorLimit) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override;

  bool unreadable = false;
  std::vector<clang::SourceLocation> type_extents;  // extents on types (type_extents.h)
  std::vector<clang::SourceLocation> errors;
  VariableRows rows;
  const bool as_gcc;
  clang::DiagnosticsEngine* engine = nullptr;  // the engine that sends messages here

 private:
  // Returns whether Ferry suppresses the error.
  bool take(const clang::Diagnostic& info);
  void print(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info, const std::string& text);

  const unsigned limit_;  // the number of errors that end the parse; 0 for no limit
  unsigned taken_ = 0;
  bool took_ = false;  // whether the last error was suppressed
};

// Makes an instance that has no files or target yet. `dialects` receives the flags about OpenMP. Returns null if a flag
// has a bad value, which has been reported.
std::unique_ptr<clang::CompilerInstance> make_instance(const CompileCommand& command, const Surroundings& around,
                                                       Dialects& dialects, bool as_clang);

}  // namespace ferry::translator::frontend
