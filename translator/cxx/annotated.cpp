// See annotated.h.
#include "cxx/annotated.h"

#include "cxx/mentions.h"
#include "cxx/preprocessed.h"
#include "cxx/reachability.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <sys/mman.h>
#include <unistd.h>

namespace ferry::translator::cxx {

namespace {

bool makes_code(const CompilerLine& line) {
  return line.mode == Mode::assemble || line.mode == Mode::compile || line.mode == Mode::link;
}

void warn(const llvm::Twine& message) { llvm::errs() << "ferry: warning: " << message << '\n'; }

// Appends options that include the precompiled header's text instead, because Clang's precompiled headers hide their
// text from its preprocessor.
void append_without_precompiled(Command& command, const Part& part) {
  llvm::StringRef header = part.value;
  const bool is_precompiled = part.words.front() == "-include-pch";
  if (is_precompiled) header.consume_back(".pch");
  if (!is_precompiled && (part.words.front() != "-include" || !llvm::sys::fs::exists(header + ".pch"))) {
    command.insert(command.end(), part.words.begin(), part.words.end());
  } else if (llvm::sys::fs::exists(header) && header != part.value + (is_precompiled ? "" : ".pch")) {
    command.insert(command.end(), {"-Xclang", "-include", "-Xclang", header.str()});
  }
}

// Returns a command that preprocesses only `file`, which replaces part `number`. The line's other words stay.
Command preprocessing_of(const CompilerLine& line, std::size_t number, const std::string& file) {
  Command command = line.compiler;
  for (std::size_t i = 0; i < line.parts.size(); ++i) {
    const Part& part = line.parts[i];
    if (part.role == Role::flag) append_without_precompiled(command, part);
    if (part.role == Role::language) command.insert(command.end(), part.words.begin(), part.words.end());
    if (i == number) command.push_back(file);
  }
  return preprocess_command(command);
}

struct Look {
  Treatment treatment;
  std::string annotated;  // the file with the first annotation that the compiler sees
};

// Asks the compiler. If the compiler finds an annotation or can't tell, asks the translator.
Look examine(const Session& session, std::size_t number) {
  const Part& part = session.line.parts[number];
  const Reachability reachability = reachability_of(part.value, session.line.words());
  if (reachability == Reachability::plain) return {Treatment::plain, ""};
  if (reachability == Reachability::asked && part.role == Role::source &&  // the translator may get another answer
      look_for_annotations(session, part.value) == Presence::some)
    return {Treatment::translated, ""};
  const Preprocessed seen = preprocess(preprocessing_of(session.line, number, part.value));
  if (seen.answer == Preprocessed::Answer::none) return {Treatment::plain, ""};
  const bool is_near = seen.answer == Preprocessed::Answer::near;
  if (part.role == Role::source) {
    const Presence presence = look_for_annotations(session, part.value);
    if (presence == Presence::some) return {Treatment::translated, seen.file};
    // The translator then warns about the attribute that the user probably meant as an annotation.
    if (presence == Presence::none && is_near && seen.file.empty()) return {Treatment::translated, ""};
    if (presence == Presence::none && seen.answer == Preprocessed::Answer::failed) return {Treatment::plain, ""};
    if (presence == Presence::unknown && seen.answer != Preprocessed::Answer::failed &&
        can_be_read_without_annotations(session, part.value))
      return {Treatment::translated, seen.file};
  } else if (seen.answer == Preprocessed::Answer::failed) {
    return {Treatment::plain, ""};
  }
  const bool is_other = part.role != Role::source && is_near && seen.file.empty();
  return {is_other ? Treatment::plain : Treatment::unclear, seen.file};
}

// Reads the standard input before the compiler does, and makes it readable again. Returns a path by which it can be
// read once more.
std::string peek_at_standard_input() {
  const int copy = memfd_create("ferry-standard-input", MFD_CLOEXEC);
  if (copy < 0) return "";
  char block[1 << 16];
  for (ssize_t size; (size = read(STDIN_FILENO, block, sizeof block)) > 0;)
    if (write(copy, block, static_cast<std::size_t>(size)) != size) break;
  lseek(copy, 0, SEEK_SET);
  dup2(copy, STDIN_FILENO);
  close(copy);
  return "/proc/" + std::to_string(getpid()) + "/fd/0";
}

bool standard_input_is_annotated(const CompilerLine& line, std::size_t number) {
  const std::string file = peek_at_standard_input();
  if (file.empty() || reachability_of(file, line.words()) == Reachability::plain) return false;
  Command command = preprocessing_of(line, number, file);
  command.insert(command.end(), {"-iquote", "."});
  const Preprocessed seen = preprocess(command);
  return seen.answer == Preprocessed::Answer::some || !seen.file.empty();
}

// Returns why the file isn't translated although the compiler compiles it.
std::string why_not_translated(const CompilerLine& line, const Part& part) {
  if (part.value == "-") return "it is read from standard input; write it to a file first";
  if (line.mode == Mode::assemble && part.role == Role::source)
    return "the command writes no object file; use -c instead of -S";
  if (is_module_interface(part.value)) return "g++ passes it to the linker; put '-x c++' before it";
  return "it isn't a C++ source file";
}

void warn_of_untranslated(const CompilerLine& line, const Part& part, const std::string& annotated) {
  const bool elsewhere = !annotated.empty() && annotated != part.value && part.value != "-";
  warn("'" + part.value + "' " + (elsewhere ? "includes '" + annotated + "', which is annotated," : "is annotated") +
       " but not translated: " + why_not_translated(line, part));
}

Treatment treatment_of(const Session& session, std::size_t number) {
  const CompilerLine& line = session.line;
  const Part& part = line.parts[number];
  const bool is_file = part.role == Role::source || part.role == Role::input;
  if (!is_file) return Treatment::plain;
  const bool can_be_translated = part.role == Role::source && line.mode != Mode::assemble;
  if (part.value == "-") {
    if (standard_input_is_annotated(line, number)) warn_of_untranslated(line, part, "");
    return Treatment::plain;
  }
  if (file_mentions_annotation(part.value)) {
    if (!can_be_translated) warn_of_untranslated(line, part, "");
    return can_be_translated ? Treatment::translated : Treatment::plain;
  }
  if (joined_text_of(part.value).empty()) return Treatment::plain;
  const Look look = examine(session, number);
  if (!look.annotated.empty() && !can_be_translated) {
    warn_of_untranslated(line, part, look.annotated);
    return Treatment::plain;
  }
  if (look.treatment == Treatment::translated && !can_be_translated) return Treatment::plain;
  if (look.treatment != Treatment::unclear || look.annotated.empty()) return look.treatment;
  warn("'" + look.annotated + "' is annotated, but '" + part.value +
       "', which includes it, can't be parsed by the translator and is compiled without Ferry");
  return Treatment::plain;
}

}  // namespace

std::vector<Treatment> treatments(const Session& session) {
  std::vector<Treatment> result(session.line.parts.size(), Treatment::plain);
  if (makes_code(session.line))
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = treatment_of(session, i);
  return result;
}

bool may_be_annotated(const CompilerLine& line) {
  return llvm::any_of(llvm::enumerate(line.parts), [&](const auto& entry) {
    const Part& part = entry.value();
    if (part.role != Role::source) return part.role == Role::input && file_mentions_annotation(part.value);
    if (file_mentions_annotation(part.value)) return true;
    const Reachability reachability = reachability_of(part.value, line.words());
    if (reachability == Reachability::asked) return true;
    return reachability != Reachability::plain &&
           preprocess(preprocessing_of(line, entry.index(), part.value)).answer != Preprocessed::Answer::none;
  });
}

void warn_of_unclear(const Session& session, const std::vector<Treatment>& treatments) {
  for (const auto& [part, treatment] : llvm::zip(session.line.parts, treatments))
    if (treatment == Treatment::unclear)
      warn("'" + part.value +
           "' may include an annotation, but neither the translator nor the compiler's preprocessor can read it; it is "
           "compiled without Ferry");
}

}  // namespace ferry::translator::cxx
