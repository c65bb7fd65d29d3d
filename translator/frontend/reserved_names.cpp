// See reserved_names.h.
#include "frontend/reserved_names.h"

#include "frontend/host_macros.h"
#include "target/target.h"

#include <clang/Lex/PPCallbacks.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace ferry::translator::frontend {

using llvm::StringRef;

namespace {

// Returns whether users may define the name themselves. Generated text doesn't use it.
bool is_annotation(StringRef name) {
  static const llvm::StringSet<> names{"FERRY_ATOMIC",
                                       "FERRY_BLOCK",
                                       "FERRY_COORDINATES",
                                       "FERRY_DEVICE",
                                       "FERRY_EXTENT",
                                       "FERRY_FOR_GPU",
                                       "FERRY_GPU_ATOMICS_H",
                                       "FERRY_GPU_INSPECTION_H",
                                       "FERRY_GPU_KERNEL_H",
                                       "FERRY_GPU_REDUCTION_H",
                                       "FERRY_GPU_RUNNING_ARRAY_H",
                                       "FERRY_HALF_H",
                                       "FERRY_INDEPENDENT",
                                       "FERRY_MAX_REGISTERS",
                                       "FERRY_OBJECT_TYPE_H",
                                       "FERRY_RETURNED_CALLS_H",
                                       "FERRY_RETURNED_CONTAINERS_H",
                                       "FERRY_OFFLOAD",
                                       "FERRY_OF_RUNTIME",
                                       "FERRY_SEQUENTIAL"};
  return names.contains(name);
}

// Returns whether runtime/include defines the name (test/names checks this list). A guard of the user's can't have it.
bool is_of_headers(StringRef name) {
  static const llvm::StringSet<> names{"FERRY_AT",
                                       "FERRY_COMPARED",
                                       "FERRY_COMPARED_BY",
                                       "FERRY_COMPARED_BY_VALUE",
                                       "FERRY_LIST",
                                       "FERRY_PAIR_H",
                                       "FERRY_PART",
                                       "FERRY_TUPLE_H",
                                       "FERRY_VALUES_H",
                                       "FERRY_BASE_H",
                                       "FERRY_CALLEE",
                                       "FERRY_CALLER",
                                       "FERRY_CALL_H",
                                       "FERRY_CAN_THROW",
                                       "FERRY_CLOSURE_H",
                                       "FERRY_PACK_H",
                                       "FERRY_SMALL_LOOP_H",
                                       "FERRY_TIMED_LOOP_H",
                                       "FERRY_COMPLEX_H",
                                       "FERRY_COMPLEX_NATIVE",
                                       "FERRY_CONSTANT_TABLE",
                                       "FERRY_CONTAINER_H",
                                       "FERRY_DEVICE_FUNCTION",
                                       "FERRY_DEVICE_FUNCTIONS",
                                       "FERRY_DEVICE_FUNCTIONS_FIRST",
                                       "FERRY_DEVICE_TABLE",
                                       "FERRY_DRIVER_H",
                                       "FERRY_ELEMENT_UPDATES_H",
                                       "FERRY_FEW_LANES",
                                       "FERRY_FIRST",
                                       "FERRY_FILES_OWN",
                                       "FERRY_FUNCTION_VALUE_H",
                                       "FERRY_HELD_OBJECT_H",
                                       "FERRY_HALF_CONVERSIONS",
                                       "FERRY_HEADER_BEGIN",
                                       "FERRY_HEADER_END",
                                       "FERRY_HERE",
                                       "FERRY_HIDDEN",
                                       "FERRY_HOST_ATOMICS_H",
                                       "FERRY_HOST_DEVICE",
                                       "FERRY_HOST_KERNEL_H",
                                       "FERRY_HOST_ITERATIONS_H",
                                       "FERRY_HOST_SUMMATION_H",
                                       "FERRY_IN_LINE",
                                       "FERRY_INLINE",
                                       "FERRY_INTEGER",
                                       "FERRY_KERNEL",
                                       "FERRY_KERNEL_COMMON_H",
                                       "FERRY_LANES_OF_THREAD",
                                       "FERRY_MANY_LANES",
                                       "FERRY_MATHS_H",
                                       "FERRY_MEMBER_BY_PLACE_H",
                                       "FERRY_NOINLINE",
                                       "FERRY_NOTES",
                                       "FERRY_OPENED_MEMBER_H",
                                       "FERRY_OPEN_MEMBER",
                                       "FERRY_ORDERED",
                                       "FERRY_OUTPUT_H",
                                       "FERRY_REDUCTION_H",
                                       "FERRY_RUNNING_ARRAY_H",
                                       "FERRY_REGISTER_LIMIT",
                                       "FERRY_REGISTER_MODULE",
                                       "FERRY_REGISTER_NOTED_MODULE",
                                       "FERRY_RESTRICT",
                                       "FERRY_ROWS_H",
                                       "FERRY_SHARED",
                                       "FERRY_STUBS",
                                       "FERRY_STUBS_BEGIN",
                                       "FERRY_STUBS_END",
                                       "FERRY_SUMMATION_ORDER_H",
                                       "FERRY_USE_BACKEND",
                                       "FERRY_USE_INSPECTOR",
                                       "FERRY_TRIED_FUNCTION",
                                       "FERRY_TRIED_H",
                                       "FERRY_VIEW_H",
                                       "FERRY_WITHOUT_MATHS"};
  if (names.contains(name)) return true;
  return llvm::any_of(all_targets, [&](const Target& target) {  // the guard of a target's header
    return target.is_gpu && name == "FERRY_" + StringRef(target.name).upper() + "_KERNEL_H";
  });
}

class NameWatch : public clang::PPCallbacks {
 public:
  NameWatch(clang::Preprocessor& preprocessor, std::vector<ReservedMacro>& found)
      : preprocessor_(preprocessor), found_(found) {}

  void MacroDefined(const clang::Token& name, const clang::MacroDirective*) override { note(name); }
  void Defined(const clang::Token& name, const clang::MacroDefinition&, clang::SourceRange) override { note(name); }
  void Ifdef(clang::SourceLocation, const clang::Token& name, const clang::MacroDefinition&) override { note(name); }
  void Ifndef(clang::SourceLocation, const clang::Token& name, const clang::MacroDefinition&) override { note(name); }
  using clang::PPCallbacks::Elifdef;
  using clang::PPCallbacks::Elifndef;
  void Elifdef(clang::SourceLocation, const clang::Token& name, const clang::MacroDefinition&) override { note(name); }
  void Elifndef(clang::SourceLocation, const clang::Token& name, const clang::MacroDefinition&) override { note(name); }
  // In a condition, a name that isn't a macro here counts as 0, and there is no callback for it.
  void If(clang::SourceLocation, clang::SourceRange condition, ConditionValueKind) override { note_names(condition); }
  void Elif(clang::SourceLocation, clang::SourceRange condition, ConditionValueKind, clang::SourceLocation) override {
    note_names(condition);
  }

 private:
  void note_names(clang::SourceRange condition) {
    const clang::SourceManager& sources = preprocessor_.getSourceManager();
    if (condition.isValid() && sources.isInSystemHeader(sources.getExpansionLoc(condition.getBegin()))) return;
    for_each_name(condition, preprocessor_, [&](const clang::Token& token) { note(token); });
  }

  void note(const clang::Token& token) {
    const clang::IdentifierInfo* identifier = token.getIdentifierInfo();
    if (!identifier || !is_reserved_name(identifier->getName()) || is_annotation(identifier->getName())) return;
    if (in_own_header(token.getLocation(), preprocessor_.getSourceManager())) return;
    if (seen_.insert(identifier->getName()).second)
      found_.push_back({token.getLocation(), identifier->getName().str()});
  }

  clang::Preprocessor& preprocessor_;
  std::vector<ReservedMacro>& found_;
  llvm::StringSet<> seen_;
};

}  // namespace

bool is_reserved_name(StringRef name) {
  return name.starts_with("ferry_") || name.starts_with("Ferry") || name.starts_with("FERRY_");
}

bool is_compiler_word(StringRef name) { return name.size() > 4 && name.starts_with("__") && name.ends_with("__"); }

bool in_own_header(clang::SourceLocation location, const clang::SourceManager& sources) {
  const clang::OptionalFileEntryRef file =
      sources.getFileEntryRefForID(sources.getFileID(sources.getFileLoc(location)));
  if (!file) return false;
  const StringRef folder = llvm::sys::path::parent_path(file->getName());
  return llvm::sys::path::filename(folder) == "ferry" &&
         sources.getFileManager().getVirtualFileSystem().exists(folder + "/kernel_common.h");
}

void watch_reserved_macros(clang::Preprocessor& preprocessor, std::vector<ReservedMacro>& found) {
  preprocessor.addPPCallbacks(std::make_unique<NameWatch>(preprocessor, found));
}

std::vector<ReservedMacro> without_guards(const std::vector<ReservedMacro>& found, clang::Preprocessor& preprocessor) {
  std::vector<ReservedMacro> others;
  for (const ReservedMacro& macro : found) {
    const clang::MacroInfo* info = preprocessor.getMacroInfo(preprocessor.getIdentifierInfo(macro.name));
    if (!info || !info->isUsedForHeaderGuard() || is_of_headers(macro.name)) others.push_back(macro);
  }
  return others;
}

}  // namespace ferry::translator::frontend
