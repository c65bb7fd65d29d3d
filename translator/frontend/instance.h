// A compiler of Clang's for a user's command: as the host compiler would read the source, with Ferry's messages.
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

// What a parse needs besides the command: where files and messages go.
struct Surroundings {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files;
  llvm::raw_ostream& messages;
  bool werror = false;
  bool leak = false;            // the process ends soon: freeing the AST would only cost time
  bool* reads_clock = nullptr;  // becomes true where the source has __DATE__ and its kind expanded
  std::function<void(ParsedUnit&)> prepare = nullptr;  // see Tap
};

// Clang's messages; notes whether a file that is there could not be read, which is not the source's error.
class Printer : public clang::TextDiagnosticPrinter {
 public:
  // `as_gcc`: what GCC takes is no error.
  Printer(llvm::raw_ostream& stream, clang::DiagnosticOptions& options, bool as_gcc)
      : TextDiagnosticPrinter(stream, options), as_gcc(as_gcc), limit_(options.ErrorLimit) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override;

  bool unreadable = false;
  std::vector<clang::SourceLocation> type_extents;  // on types: see type_extents.h
  std::vector<clang::SourceLocation> errors;
  VariableRows rows;
  const bool as_gcc;
  clang::DiagnosticsEngine* engine = nullptr;  // that it is the client of

 private:
  // Returns whether the error is none for Ferry.
  bool take(const clang::Diagnostic& info);
  void print(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info, const std::string& text);

  const unsigned limit_;  // of errors that end the parse; 0: none. Those that were taken don't count
  unsigned taken_ = 0;
  bool took_ = false;  // the last error
};

// Not yet with files or a target. `dialects`: what the flags say of OpenMP. Null: a flag has a bad value, which was
// said.
std::unique_ptr<clang::CompilerInstance> make_instance(const CompileCommand& command, const Surroundings& around,
                                                       Dialects& dialects, bool as_clang);

}  // namespace ferry::translator::frontend
