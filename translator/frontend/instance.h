// A Clang compiler instance for a user's command: it reads the source like the host compiler, with Ferry's messages.
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
  bool leak = false;                                   // the process ends soon, so freeing the AST would only take time
  bool* reads_clock = nullptr;                         // set to true if the source expands __DATE__ or the like
  std::function<void(ParsedUnit&)> prepare = nullptr;  // see Tap
};

// Clang's messages. Also notes whether an existing file couldn't be read, which isn't the source's error.
class Printer : public clang::TextDiagnosticPrinter {
 public:
  // `as_gcc`: what GCC accepts isn't an error.
  Printer(llvm::raw_ostream& stream, clang::DiagnosticOptions& options, bool as_gcc)
      : TextDiagnosticPrinter(stream, options), as_gcc(as_gcc), limit_(options.ErrorLimit) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override;

  bool unreadable = false;
  std::vector<clang::SourceLocation> type_extents;  // extents on types: see type_extents.h
  std::vector<clang::SourceLocation> errors;
  VariableRows rows;
  const bool as_gcc;
  clang::DiagnosticsEngine* engine = nullptr;  // whose client it is

 private:
  // Returns whether Ferry suppresses the error.
  bool take(const clang::Diagnostic& info);
  void print(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info, const std::string& text);

  const unsigned limit_;  // number of errors that end the parse; 0: no limit. Suppressed ones don't count
  unsigned taken_ = 0;
  bool took_ = false;  // the last error was suppressed
};

// Has no files or target yet. `dialects`: the flags about OpenMP. Null: a flag has a bad value, which was reported.
std::unique_ptr<clang::CompilerInstance> make_instance(const CompileCommand& command, const Surroundings& around,
                                                       Dialects& dialects, bool as_clang);

}  // namespace ferry::translator::frontend
