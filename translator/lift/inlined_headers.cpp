// See inlined_headers.h.
#include "lift/inlined_headers.h"

#include "lift/instances.h"
#include "lift/offloadable.h"
#include "lift/type_names.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SetVector.h>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;
using frontend::Inclusion;
using source::TextChange;

namespace {

using Files = llvm::SetVector<FileID>;

// Finds the files that define annotated functions, and the files with lambdas that are passed to annotated templates,
// because these lambdas must be marked in place (type_marks.h). Ignores a template that the unit never instantiates,
// whose header stays an #include.
class AnnotatedFiles {
 public:
  AnnotatedFiles(const SourceManager& sources, Files& found, Files& closures)
      : sources_(sources), found_(found), closures_(closures) {}

  void visit(const DeclContext& context) {
    for (const Decl* declaration : context.decls()) {
      if (const auto* made = dyn_cast<FriendDecl>(declaration); made && made->getFriendDecl())
        declaration = made->getFriendDecl();
      if (const auto* made = dyn_cast<FunctionTemplateDecl>(declaration)) {
        declaration = made->getTemplatedDecl();
        add_instances(instances(*made));
      }
      if (const auto* made = dyn_cast<ClassTemplateDecl>(declaration)) {
        declaration = made->getTemplatedDecl();
        add_instances(instances(*made));
      }
      if (const auto* function = dyn_cast<FunctionDecl>(declaration); function && !function->isTemplated())
        add(*function);
      if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl, CXXRecordDecl>(declaration))
        visit(*cast<DeclContext>(declaration));
    }
  }

 private:
  void add(const FunctionDecl& function) {
    if (!function.isThisDeclarationADefinition() || !offloaded(function)) return;
    const SourceLocation at = sources_.getExpansionLoc(function.getLocation());
    if (!sources_.isInSystemHeader(at)) found_.insert(sources_.getFileID(at));
  }

  void add_instances(const std::vector<const FunctionDecl*>& functions) {
    for (const FunctionDecl* instance : functions) {
      if (!offloaded(*instance)) continue;
      add(*instance);
      add_types(*instance);
    }
  }

  void add_types(const FunctionDecl& instance) {
    if (const TemplateArgumentList* own = instance.getTemplateSpecializationArgs()) add_types(instance, own->asArray());
    for (const DeclContext* scope = instance.getDeclContext(); scope; scope = scope->getParent())
      if (const auto* made = dyn_cast<ClassTemplateSpecializationDecl>(scope))
        add_types(instance, made->getTemplateArgs().asArray());
  }

  // Adds the files that define argument types without a name at the template.
  void add_types(const FunctionDecl& instance, llvm::ArrayRef<TemplateArgument> arguments) {
    const FunctionDecl& pattern = *instance.getTemplateInstantiationPattern();
    const TypeNames names(instance.getASTContext(), pattern.getLocation(), nullptr);
    for (const TemplateArgument& argument : arguments) {
      if (argument.getKind() == TemplateArgument::Pack) add_types(instance, argument.pack_elements());
      if (argument.getKind() != TemplateArgument::Type) continue;
      const auto* record = argument.getAsType().getNonReferenceType()->getAsCXXRecordDecl();
      const bool named = record && !record->isLambda() && names.type(argument.getAsType());
      const SourceLocation at = record && !named ? record->getBeginLoc() : SourceLocation();
      if (at.isFileID() && at.isValid() && !sources_.isInSystemHeader(at)) closures_.insert(sources_.getFileID(at));
    }
  }

  const SourceManager& sources_;
  Files &found_, &closures_;
};

// Returns the changes that blank out each `#pragma once` in the file.
std::vector<TextChange> once_pragmas(FileID file, const SourceManager& sources, const LangOptions& language) {
  std::vector<TextChange> found;
  Lexer lexer(file, sources.getBufferOrFake(file), sources, language);
  Token hash, token;
  lexer.LexFromRawLexer(token);
  while (token.isNot(tok::eof)) {
    hash = token;
    lexer.LexFromRawLexer(token);
    if (hash.isNot(tok::hash) || !hash.isAtStartOfLine()) continue;
    const auto is = [&](llvm::StringRef word) {
      return token.is(tok::raw_identifier) && token.getRawIdentifier() == word;
    };
    if (!is("pragma")) continue;
    lexer.LexFromRawLexer(token);
    if (!is("once") || token.isAtStartOfLine()) continue;
    const unsigned begin = sources.getFileOffset(hash.getLocation());
    const unsigned end = sources.getFileOffset(token.getLocation()) + token.getLength();
    std::string blank = sources.getBufferData(file).slice(begin, end).str();
    std::replace_if(blank.begin(), blank.end(), [](char c) { return c != '\n' && c != '\r'; }, ' ');
    found.push_back({begin, end, FileID(), std::move(blank)});
  }
  return found;
}

class Inliner {
 public:
  explicit Inliner(const frontend::ParsedUnit& unit)
      : sources_(unit.sources()), language_(unit.context.getLangOpts()), unit_(unit), main_(sources_.getMainFileID()) {
    for (const Inclusion& one : unit.inclusions.directives)
      if (one.entered.isValid()) entered_by_[one.entered] = &one;
  }

  UnitFiles run() {
    Files wanted, closures;
    AnnotatedFiles(sources_, wanted, closures).visit(*unit_.context.getTranslationUnitDecl());
    source::TextChanges changes = inline_all(wanted, closures);
    if (!bound_.empty() && !closures.empty()) {  // the lambdas' files may be what can't be inlined
      inlined_.clear();
      bound_.clear();
      changes = inline_all(wanted, {});
    }
    for (const FileID file : wanted)
      if (const auto why = obstacle(file)) not_inlined_.try_emplace(file, *why);
    if (!not_inlined_.empty()) changes.clear();  // because an error is reported instead
    const auto name = [&](llvm::StringRef path) { return unit_.output_path(path.str()); };
    return {source::UnitText(sources_, changes, name), std::move(not_inlined_)};
  }

 private:
  source::TextChanges inline_all(const Files& wanted, const Files& closures) {
    for (const FileID file : wanted) want(file);
    for (const FileID file : closures) want(file);
    while (grow()) {
    }
    return inlined_.empty() ? source::TextChanges() : all_changes();
  }

  // Inlines a file and all files through which it is included. Returns false if it is inlined already or can't be.
  bool want(FileID file) {
    if (file == main_ || inlined_.contains(file) || obstacle(file)) return false;
    for (FileID at = file; at != main_; at = entered_by_.find(at)->second->includer) inlined_.insert(at);
    return true;
  }

  // Returns why the file can't be inlined, or none if it can.
  std::optional<Id> obstacle(FileID file) const {
    for (FileID at = file; at != main_;) {
      const auto by = entered_by_.find(at);
      if (by == entered_by_.end()) return Id::is_in_forced_include;
      if (by->second->computed) return Id::is_in_computed_include;
      if (bound_.contains(at)) return Id::is_bound_to_file;
      at = by->second->includer;
    }
    return std::nullopt;
  }

  bool in_text(FileID file) const { return file == main_ || inlined_.contains(file); }

  // Adds files that must be inlined because other files are inlined. Returns whether it has added any.
  bool grow() {
    bool grown = false;
    for (const Inclusion& one : unit_.inclusions.directives) {
      if (one.entered.isValid()) {
        if (inlined_.contains(one.includer) && !one.from_main) grown |= inlined_.insert(one.entered);
      } else if (one.file && !in_text(one.includer) && is_once(*one.file)) {
        if (want(one.includer))
          grown = true;
        else
          for (const FileID file : inlined_)
            if (sources_.getFileEntryForID(file) == &one.file->getFileEntry()) bound_.insert(file);
      }
    }
    return grown;
  }

  // Returns whether the file is inlined and must not be included again.
  bool is_once(FileEntryRef file) {
    for (const FileID one : inlined_)
      if (sources_.getFileEntryForID(one) == &file.getFileEntry()) {
        const auto [at, is_new] = once_.try_emplace(one, false);
        if (is_new)
          at->second = !once_pragmas(one, sources_, language_).empty() ||
                       sources_.getBufferData(one).contains("_Pragma") || entered_by_.find(one)->second->import;
        if (at->second) return true;
      }
    return false;
  }

  source::TextChanges all_changes() {
    source::TextChanges changes;
    for (const FileID file : inlined_) {
      changes[file] = once_pragmas(file, sources_, language_);
      if (sources_.getBufferData(file).contains("incbin")) bound_.insert(file);
    }
    for (const Inclusion& one : unit_.inclusions.directives)
      if (in_text(one.includer))
        if (std::optional<TextChange> change = changed(one)) changes[one.includer].push_back(std::move(*change));
    for (const frontend::FileQuestion& question : unit_.inclusions.questions) answer(question, changes);
    for (const SourceLocation level : unit_.inclusions.levels) write_level(level, changes);
    for (const SourceLocation embed : unit_.inclusions.embeds)
      if (const FileID file = sources_.getFileID(embed); inlined_.contains(file)) bound_.insert(file);
    for (auto& [file, list] : changes)
      llvm::sort(list, [](const TextChange& a, const TextChange& b) { return a.begin < b.begin; });
    return changes;
  }

  // Returns the range of the directive, which ends with the line. It begins with the line, too, if only white space
  // precedes the directive there.
  TextChange directive(const Inclusion& one) const {
    const llvm::StringRef contents = sources_.getBufferData(one.includer);
    unsigned begin = sources_.getFileOffset(one.hash);
    const unsigned line = static_cast<unsigned>(contents.take_front(begin).rtrim(" \t").size());
    if (line == 0 || contents[line - 1] == '\n') begin = line;
    return {begin, end_of_line(one)};
  }

  // Returns the end of the directive. Block comments and backslashes may continue the directive on the next line.
  unsigned end_of_line(const Inclusion& one) const {
    const llvm::StringRef contents = sources_.getBufferData(one.includer);
    bool block = false, line = false;  // whether `at` is inside a block comment or a line comment
    std::size_t at = sources_.getFileOffset(one.end);
    for (; at < contents.size(); ++at) {
      const llvm::StringRef rest = contents.substr(at);
      line |= !block && rest.starts_with("//");
      if (!line && rest.starts_with(block ? "*/" : "/*")) ++at, block = !block;
      if (rest.starts_with("\\\n") || rest.starts_with("\\\r\n"))
        at += rest[1] == '\n' ? 1 : 2;
      else if (!block && rest.starts_with("\n"))
        break;
    }
    at = std::min(at, contents.size());
    return static_cast<unsigned>(contents.take_front(at).ends_with("\r") ? at - 1 : at);
  }

  std::optional<TextChange> changed(const Inclusion& one) {
    TextChange change = directive(one);
    if (one.entered.isValid() && inlined_.contains(one.entered)) {
      change.file = one.entered;
      return change;
    }
    const llvm::StringRef text = sources_.getBufferData(one.includer).slice(change.begin, change.end);
    if (one.entered.isInvalid() && one.file && (is_once(*one.file) || (one.includer != main_ && !one.from_main))) {
      change.text = std::string(text.count('\n'), '\n');
      return change;
    }
    return one.includer == main_ ? std::nullopt : respelt(one);
  }

  std::optional<TextChange> respelt(const Inclusion& one) const {
    const unsigned end = sources_.getFileOffset(one.end);
    const llvm::StringRef contents = sources_.getBufferData(one.includer);
    const unsigned hash = sources_.getFileOffset(one.hash);
    const llvm::StringRef directive = contents.slice(hash, end);
    const std::size_t name = directive.find_first_of("\"<");
    if (one.computed || name == llvm::StringRef::npos || directive.substr(name) == *one.from_main) return std::nullopt;
    const unsigned begin = hash + static_cast<unsigned>(name);
    return TextChange{begin, end, FileID(), *one.from_main};
  }

  void answer(const frontend::FileQuestion& question, source::TextChanges& changes) {
    const auto [file, offset] = sources_.getDecomposedExpansionLoc(question.name);
    if (!inlined_.contains(file)) return;
    const llvm::StringRef contents = sources_.getBufferData(file);
    const llvm::StringRef before = contents.take_front(offset).rtrim(" \t").rtrim('(').rtrim(" \t");
    const std::size_t close = contents.find(')', offset);
    std::size_t begin = llvm::StringRef::npos;
    for (llvm::StringRef word : {"__has_include", "__has_include_next"})
      if (before.ends_with(word)) begin = before.size() - word.size();
    if (question.name.isMacroID() || begin == llvm::StringRef::npos || close == llvm::StringRef::npos) {
      bound_.insert(file);
      return;
    }
    std::string text(close + 1 - begin, ' ');
    text[0] = question.answer ? '1' : '0';
    changes[file].push_back({static_cast<unsigned>(begin), static_cast<unsigned>(close + 1), FileID(), text});
  }

  // Replaces __INCLUDE_LEVEL__ by its value, because inlined files no longer count as a level.
  void write_level(SourceLocation at, source::TextChanges& changes) {
    const auto [file, offset] = sources_.getDecomposedExpansionLoc(at);
    unsigned level = 0;
    bool inside = false;
    for (auto by = entered_by_.find(file); by != entered_by_.end(); by = entered_by_.find(by->second->includer)) {
      inside |= inlined_.contains(by->first);
      ++level;
    }
    if (!inside) return;
    constexpr llvm::StringRef word = "__INCLUDE_LEVEL__";
    if (inlined_.contains(file) && at.isFileID() && sources_.getBufferData(file).substr(offset).starts_with(word)) {
      std::string text = std::to_string(level);
      text.resize(word.size(), ' ');
      changes[file].push_back({offset, offset + static_cast<unsigned>(word.size()), FileID(), std::move(text)});
      return;
    }
    for (auto by = entered_by_.find(file); by != entered_by_.end(); by = entered_by_.find(by->second->includer))
      if (inlined_.contains(by->first)) bound_.insert(by->first);
  }

  const SourceManager& sources_;
  const LangOptions& language_;
  const frontend::ParsedUnit& unit_;
  const FileID main_;
  llvm::DenseMap<FileID, const Inclusion*> entered_by_;
  Files inlined_;
  llvm::DenseSet<FileID> bound_;  // files that can't be inlined, because something in them can't be rewritten
  llvm::DenseMap<FileID, bool> once_;
  llvm::DenseMap<FileID, Id> not_inlined_;
};

}  // namespace

std::optional<Id> UnitFiles::why_not(FileID file) const {
  const auto found = not_inlined.find(file);
  return found == not_inlined.end() ? std::nullopt : std::optional(found->second);
}

UnitFiles unit_files(const frontend::ParsedUnit& unit) { return Inliner(unit).run(); }

}  // namespace ferry::translator::lift
