// See host_macros.h.
#include "frontend/host_macros.h"

#include <clang/Lex/Lexer.h>
#include <clang/Lex/PPCallbacks.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Program.h>

#include <cstdlib>

namespace ferry::translator::frontend {

using llvm::StringRef;

namespace {

Macros read_macros(StringRef text) {
  Macros macros;
  for (StringRef line : llvm::split(text, '\n')) {
    if (!line.consume_front("#define ")) continue;
    const std::size_t end = line.find_first_of(" (");
    macros[line.take_front(end).str()] = line.drop_front(std::min(end, line.size())).trim().str();
  }
  return macros;
}

Macros ask(const std::vector<std::string>& words) {
  const auto program = llvm::sys::findProgramByName(words.front());
  llvm::SmallString<128> output;
  if (!program || llvm::sys::fs::createTemporaryFile("ferry-macros", "txt", output)) return {};
  std::vector<StringRef> arguments(words.begin(), words.end());
  const std::optional<StringRef> redirects[] = {StringRef(""), StringRef(output), StringRef("")};
  const int code = llvm::sys::ExecuteAndWait(*program, arguments, std::nullopt, redirects, 30);
  const auto text = llvm::MemoryBuffer::getFile(output);
  llvm::sys::fs::remove(output);
  return code == 0 && text ? read_macros((*text)->getBuffer()) : Macros{};
}

// Returns the value of a number like `2147483647`, `0x7fffffffL` or `double(1.5L)`, with a letter for its type.
std::optional<std::pair<long double, std::string>> number(StringRef body) {
  if (body.consume_front("double(")) body = body.drop_back(2);  // drops "L)"
  std::size_t end = body.size();
  const bool hexadecimal = body.starts_with_insensitive("0x");
  while (end > 0 && StringRef(hexadecimal ? "uUlL" : "uUlLfF").contains(body[end - 1])) --end;
  if (end == 0 || !(llvm::isDigit(body.front()) || body.front() == '.')) return std::nullopt;
  char* stop = nullptr;
  const std::string digits = body.take_front(end).str();
  long double value = std::strtold(digits.c_str(), &stop);
  if (*stop) return std::nullopt;
  const std::string suffix = body.drop_front(end).lower();
  const bool real = !hexadecimal && StringRef(digits).find_first_of(".eE") != StringRef::npos;
  if (real && suffix == "f") value = static_cast<float>(value);
  if (real && suffix.empty()) value = static_cast<double>(value);
  return std::pair(value, (real ? "r" : "i") + suffix);
}

// Normalises type names: "short unsigned int" and "unsigned short" are the same type.
std::string type_words(StringRef body) {
  llvm::SmallVector<StringRef> words;
  llvm::SplitString(body, words);
  llvm::erase(words, "int");
  llvm::sort(words);
  return llvm::join(words, " ");
}

class Watch : public clang::PPCallbacks {
 public:
  Watch(clang::Preprocessor& preprocessor, const Macros& host, std::vector<MacroUse>& uses)
      : preprocessor_(preprocessor), sources_(preprocessor.getSourceManager()), host_(host), uses_(uses) {}

  void MacroExpands(const clang::Token& name, const clang::MacroDefinition&, clang::SourceRange,
                    const clang::MacroArgs*) override {
    check(name, preprocessor_.isParsingIfOrElifDirective(), true);
  }
  void Defined(const clang::Token& name, const clang::MacroDefinition&, clang::SourceRange) override {
    check(name, true, false);
  }
  void Ifdef(clang::SourceLocation, const clang::Token& name, const clang::MacroDefinition&) override {
    check(name, true, false);
  }
  void Ifndef(clang::SourceLocation, const clang::Token& name, const clang::MacroDefinition&) override {
    check(name, true, false);
  }
  // In a condition, a name that isn't a macro here counts as 0, and there is no callback for it.
  void If(clang::SourceLocation, clang::SourceRange condition, ConditionValueKind) override { check_names(condition); }
  void Elif(clang::SourceLocation, clang::SourceRange condition, ConditionValueKind value,
            clang::SourceLocation) override {
    if (value != CVK_NotEvaluated) check_names(condition);
  }
  using clang::PPCallbacks::Elifdef;
  using clang::PPCallbacks::Elifndef;
  void Elifdef(clang::SourceLocation, const clang::Token& name, const clang::MacroDefinition&) override {
    check(name, true, false);
  }
  void Elifndef(clang::SourceLocation, const clang::Token& name, const clang::MacroDefinition&) override {
    check(name, true, false);
  }

 private:
  void check_names(clang::SourceRange condition) {
    if (condition.isValid() && sources_.isInSystemHeader(sources_.getExpansionLoc(condition.getBegin()))) return;
    bool tested = false;  // whether `defined` precedes, so the name has been checked
    for_each_name(condition, preprocessor_, [&](const clang::Token& token) {
      if (!tested && !preprocessor_.getMacroInfo(token.getIdentifierInfo())) check(token, true, true);
      tested = token.getIdentifierInfo()->getName() == "defined";
    });
  }

  void check(const clang::Token& token, bool conditional, bool value) {
    const clang::IdentifierInfo* identifier = token.getIdentifierInfo();
    const clang::SourceLocation place = sources_.getExpansionLoc(token.getLocation());
    if (!identifier || sources_.isInSystemHeader(place) || sources_.isWrittenInBuiltinFile(place) ||
        sources_.isWrittenInCommandLineFile(place))
      return;
    const clang::MacroInfo* own = preprocessor_.getMacroInfo(identifier);
    const auto host = host_.find(identifier->getName().str());
    std::string own_text = "not defined", host_text = "not defined";
    if (own && own->isBuiltinMacro()) {
      if (host_.contains("__clang__") || !differs_by_compiler(identifier->getName(), value)) return;
      own_text = value ? "another" : "defined";
    } else if (own) {
      const bool predefined = sources_.isWrittenInBuiltinFile(own->getDefinitionLoc()) ||
                              sources_.isWrittenInCommandLineFile(own->getDefinitionLoc());
      const std::string body = text_of(*own);
      if (!predefined || identifier->getName() == "__FERRY_TRANSLATOR__") return;
      if (host != host_.end() && (!value || same_body(host->second, body))) return;
      own_text = "'" + body + "'";
    } else if (host == host_.end()) {
      return;
    }
    if (host != host_.end()) host_text = "'" + host->second + "'";
    if (own && own->isBuiltinMacro() && value && host_text == "not defined" && has_list(identifier->getName()))
      host_text = "one list";
    uses_.push_back({place, identifier->getName().str(), host_text, own_text, conditional});
  }

  // Returns whether every compiler has the macro, but each with a list of its own.
  static bool has_list(StringRef name) { return name == "__has_builtin" || name == "__has_attribute"; }

  // Returns whether the macro differs between compilers anyway. `value` says that the code uses the macro's value, not
  // only whether the macro is defined.
  static bool differs_by_compiler(StringRef name, bool value) {
    static const llvm::StringSet<> of_clang{"__has_feature",           "__has_extension",          "__has_warning",
                                            "__is_identifier",         "__has_declspec_attribute", "__building_module",
                                            "__has_constexpr_builtin", "__has_target_builtin",     "__is_target_arch"};
    return of_clang.contains(name) || (value && has_list(name));
  }

  std::string text_of(const clang::MacroInfo& macro) const {
    std::string text;
    for (const clang::Token& token : macro.tokens()) {
      if (!text.empty() && token.hasLeadingSpace()) text += ' ';
      text += preprocessor_.getSpelling(token);
    }
    return text;
  }

  clang::Preprocessor& preprocessor_;
  const clang::SourceManager& sources_;
  const Macros& host_;
  std::vector<MacroUse>& uses_;
};

}  // namespace

const Macros& host_macros(const CompileCommand& command) {
  static std::map<std::vector<std::string>, Macros> known;
  std::vector<std::string> words{command.compiler};
  words.insert(words.end(), command.macro_flags.begin(), command.macro_flags.end());
  words.insert(words.end(), {"-w", "-x", "c++", "-dM", "-E", "/dev/null"});
  const auto [found, is_new] = known.try_emplace(std::move(words));
  if (is_new && !command.compiler.empty()) found->second = ask(found->first);
  return found->second;
}

bool same_body(const std::string& host, const std::string& own) {
  if (host == own) return true;
  const auto first = number(host), second = number(own);
  if (first && second) return *first == *second;
  return type_words(host) == type_words(own);
}

// PPCallbacks' range ends at the beginning of its last token.
void for_each_name(clang::SourceRange condition, clang::Preprocessor& preprocessor,
                   llvm::function_ref<void(const clang::Token&)> visit) {
  if (!condition.isValid()) return;
  const clang::SourceManager& sources = preprocessor.getSourceManager();
  const clang::SourceLocation place = sources.getExpansionLoc(condition.getBegin());
  const auto [file, begin] = sources.getDecomposedLoc(place);
  StringRef rest = sources.getBufferData(file).drop_front(begin);
  std::size_t end = rest.find('\n');
  while (end != StringRef::npos && rest.take_front(end).rtrim(" \t\r").ends_with("\\")) end = rest.find('\n', end + 1);
  const std::string text = rest.take_front(end).str() + '\n';  // so the last token isn't at the end of the text
  clang::Lexer lexer(place, preprocessor.getLangOpts(), text.data(), text.data(), text.data() + text.size());
  for (clang::Token token; !lexer.LexFromRawLexer(token);) {
    if (token.isNot(clang::tok::raw_identifier)) continue;
    preprocessor.LookUpIdentifierInfo(token);
    visit(token);
  }
}

void watch_macros(clang::Preprocessor& preprocessor, const Macros& host, std::vector<MacroUse>& uses) {
  if (!host.empty()) preprocessor.addPPCallbacks(std::make_unique<Watch>(preprocessor, host, uses));
}

}  // namespace ferry::translator::frontend
