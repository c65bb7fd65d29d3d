// See slice.h.
#include "callees/slice.h"

#include "callees/wanted.h"
#include "lift/known_functions.h"
#include "lift/linkage.h"
#include "lift/offloadable.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SetVector.h>

#include <algorithm>

namespace ferry::translator::callees {

using namespace clang;
using lift::symbol_name;

namespace {

// Returns whether the declaration is a block with other declarations in it, unlike `extern "C" void f() { … }`.
bool holds_items(const Decl& declaration) {
  const auto* linkage = dyn_cast<LinkageSpecDecl>(&declaration);
  return linkage ? linkage->hasBraces() : isa<NamespaceDecl, ExportDecl>(declaration);
}

// Collects the names that a declaration uses.
class UsedNames : public DynamicRecursiveASTVisitor {
 public:
  UsedNames() {
    ShouldVisitImplicitCode = true;
    ShouldVisitTemplateInstantiations = true;
  }

  bool VisitDeclRefExpr(DeclRefExpr* e) override { return add(e->getDecl()), add(e->getFoundDecl()); }
  bool VisitMemberExpr(MemberExpr* e) override { return add(e->getMemberDecl()); }
  bool VisitCXXConstructExpr(CXXConstructExpr* e) override { return add(e->getConstructor()); }
  bool VisitOverloadExpr(OverloadExpr* e) override {
    for (const NamedDecl* one : e->decls()) add(one);
    return true;
  }
  bool VisitTypeLoc(TypeLoc location) override {
    const QualType type = location.getType();
    if (const auto* alias = type->getAs<TypedefType>()) add(alias->getDecl());
    if (const auto* used = type->getAs<UsingType>()) add(used->getDecl());
    if (const auto* tag = type->getAsTagDecl()) add(tag);
    if (const auto* made = type->getAs<TemplateSpecializationType>())
      if (const TemplateDecl* of = made->getTemplateName().getAsTemplateDecl()) add(of);
    return true;
  }
  bool VisitExpr(Expr* e) override {
    if (const TagDecl* tag = e->getType().isNull() ? nullptr : e->getType()->getAsTagDecl()) add(tag);
    return true;
  }

  llvm::SetVector<const Decl*> found;

 private:
  bool add(const Decl* declaration) {
    if (!declaration) return true;
    found.insert(declaration);
    if (const auto* made = dyn_cast<ClassTemplateSpecializationDecl>(declaration)) add(made->getSpecializedTemplate());
    if (const auto* function = dyn_cast<FunctionDecl>(declaration))
      if (const FunctionTemplateDecl* of = function->getPrimaryTemplate()) add(of);
    if (const auto* record = dyn_cast<CXXRecordDecl>(declaration); record && record->hasDefinition())
      if (const CXXDestructorDecl* end = record->getDestructor()) found.insert(end);
    return true;
  }
};

}  // namespace

class Slicer::Implementation {
 public:
  Implementation(const frontend::ParsedUnit& unit, const std::set<std::string>& known)
      : sources_(unit.sources()),
        language_(unit.context.getLangOpts()),
        file_(sources_.getMainFileID()),
        text_(sources_.getBufferData(file_)),
        known_(known) {
    collect(*unit.context.getTranslationUnitDecl());
    llvm::stable_sort(items_, [](const Item& a, const Item& b) { return a.range < b.range; });
    join_overlapping();
    keep_directives();
  }

  Slice slice(const FunctionDecl& root) {
    result_ = {};
    seen_.clear();
    for (Item& item : items_) item.is_needed = false;
    need(&root);
    while (!open_.empty()) {
      const Decl* const declaration = open_.back();
      open_.pop_back();
      UsedNames names;
      names.TraverseDecl(const_cast<Decl*>(declaration));
      for (const Decl* one : names.found) need(one);
    }
    result_.kept = kept_;
    for (const Item& item : items_)
      if (item.is_needed) result_.needed.push_back(item.range);
    llvm::append_range(result_.kept, result_.needed);
    result_.meanings = meanings({&root});
    return std::move(result_);
  }

 private:
  // A declaration at namespace scope of the main file.
  struct Item {
    const Decl* declaration;
    Range range;
    bool is_needed = false;
  };

  // Returns the bytes of a range, with a `;` that follows it, or nullopt if the range isn't in the main file.
  std::optional<Range> bytes(SourceRange range) const {
    const CharSourceRange expanded = sources_.getExpansionRange(range);
    const auto [begin_file, begin] = sources_.getDecomposedLoc(expanded.getBegin());
    const auto [end_file, last] = sources_.getDecomposedLoc(expanded.getEnd());
    if (begin_file != file_ || end_file != file_) return std::nullopt;
    unsigned end = last;
    if (expanded.isTokenRange()) end += Lexer::MeasureTokenLength(expanded.getEnd(), sources_, language_);
    const std::size_t next = text_.find_first_not_of(" \t\r\n", end);
    if (next != StringRef::npos && text_[next] == ';') end = static_cast<unsigned>(next) + 1;
    return Range(begin, end);
  }

  void collect(const DeclContext& scope) {
    for (const Decl* one : scope.decls()) {
      if (one->isImplicit()) continue;
      const std::optional<Range> range = bytes({begin_of(*one), one->getEndLoc()});
      if (!range) continue;
      if (holds_items(*one)) {
        keep_ends(*range);
        collect(*cast<DeclContext>(one));
      } else if (isa<UsingDirectiveDecl, NamespaceAliasDecl>(one)) {
        kept_.push_back(*range);
      } else if (!isa<StaticAssertDecl, EmptyDecl, FileScopeAsmDecl>(one) && !is_instantiation(*one)) {
        items_.push_back({one, *range});
      }
    }
  }

  // Returns where the declaration begins. Clang's range lacks the first template header in `template <class T> template
  // <class U> T A<T>::f(U) { … }`.
  static SourceLocation begin_of(const Decl& declaration) {
    const auto* of = dyn_cast<FunctionTemplateDecl>(&declaration);
    return of && of->getTemplatedDecl()->getNumTemplateParameterLists() > 0 ? of->getTemplatedDecl()->getOuterLocStart()
                                                                            : declaration.getBeginLoc();
  }

  // Returns whether the declaration is an explicit instantiation: `template double twice(double);`.
  static bool is_instantiation(const Decl& declaration) {
    const auto is = [](TemplateSpecializationKind kind) {
      return kind == TSK_ExplicitInstantiationDefinition || kind == TSK_ExplicitInstantiationDeclaration;
    };
    if (const auto* made = dyn_cast<ClassTemplateSpecializationDecl>(&declaration))
      return is(made->getSpecializationKind());
    if (const auto* function = dyn_cast<FunctionDecl>(&declaration))
      return is(function->getTemplateSpecializationKind());
    return false;
  }

  // Finds the opening brace with the lexer, because comments may contain braces.
  std::size_t opening_brace(Range range) const {
    Lexer lexer(sources_.getLocForStartOfFile(file_), language_, text_.begin(), text_.begin() + range.first,
                text_.end());
    Token token;
    for (bool more = true; more;) {
      more = !lexer.LexFromRawLexer(token);
      if (token.is(tok::l_brace)) return sources_.getFileOffset(token.getLocation());
    }
    return StringRef::npos;
  }

  // Keeps the beginning and the end of the range and drops the rest: `namespace a::b {` and `}`.
  void keep_ends(Range range) {
    const std::size_t brace = opening_brace(range);
    if (brace >= range.second) return kept_.push_back(range);  // the brace comes from a macro
    kept_.emplace_back(range.first, static_cast<unsigned>(brace) + 1);
    const auto end = static_cast<unsigned>(text_.rfind('}', range.second));
    kept_.emplace_back(end, end + 1);
  }

  // Joins items that come from the same statement or the same macro.
  void join_overlapping() {
    std::vector<Item> joined;
    for (const Item& item : items_) {
      const bool overlaps = !joined.empty() && item.range.first < joined.back().range.second;
      groups_[item.declaration] = overlaps ? joined.size() - 1 : joined.size();
      if (!overlaps)
        joined.push_back(item);
      else
        joined.back().range.second = std::max(joined.back().range.second, item.range.second);
    }
    members_.resize(joined.size());
    for (const Item& item : items_) members_[groups_[item.declaration]].push_back(item.declaration);
    items_ = std::move(joined);
  }

  void need(const Decl* declaration) {
    if (const auto* shadow = dyn_cast<UsingShadowDecl>(declaration)) {
      need_one(shadow->getIntroducer());
      declaration = shadow->getTargetDecl();
    }
    if (!seen_.insert(declaration->getCanonicalDecl()).second) return;
    for (const Decl* one : declaration->redecls()) need_one(one);
    note(*declaration);
    // Includes all specialisations and members: a specialisation may be chosen instead of the template, and a member
    // may be defined elsewhere in the file.
    if (const auto* of = dyn_cast<ClassTemplateDecl>(declaration)) {
      for (const ClassTemplateSpecializationDecl* made : of->specializations()) need_one(made);
      llvm::SmallVector<ClassTemplatePartialSpecializationDecl*> partial;
      const_cast<ClassTemplateDecl*>(of)->getPartialSpecializations(partial);
      for (const ClassTemplatePartialSpecializationDecl* made : partial) need_one(made);
    }
    if (const auto* of = dyn_cast<FunctionTemplateDecl>(declaration))
      for (const FunctionDecl* made : of->specializations()) need_one(made);
    if (const auto* function = dyn_cast<FunctionDecl>(declaration))
      if (const FunctionDecl* pattern = function->getTemplateInstantiationPattern()) need(pattern);
  }

  // Marks the item that contains the declaration.
  void need_one(const Decl* declaration) {
    const Decl* item = declaration;
    if (const auto* function = dyn_cast<FunctionDecl>(item))
      if (const FunctionTemplateDecl* of = function->getDescribedFunctionTemplate()) item = of;
    if (const auto* record = dyn_cast<CXXRecordDecl>(item))
      if (const ClassTemplateDecl* of = record->getDescribedClassTemplate()) item = of;
    while (!groups_.contains(item)) {
      const DeclContext* around = item->getLexicalDeclContext();
      if (!around || around->isFileContext()) return follow(*declaration);
      item = cast<Decl>(around);
    }
    const std::size_t group = groups_[item];
    if (items_[group].is_needed || is_known(members_[group])) return;
    items_[group].is_needed = true;
    for (const Decl* one : members_[group]) note_own_name(*one);
    open_.insert(open_.end(), members_[group].begin(), members_[group].end());
  }

  // Follows a function in a header, because the other file contains the header's text or includes it with the slice.
  void follow(const Decl& declaration) {
    const auto* function = dyn_cast<FunctionDecl>(&declaration);
    if (function && function->isThisDeclarationADefinition() &&
        !sources_.isInSystemHeader(sources_.getExpansionLoc(function->getLocation())))
      open_.push_back(function);
  }

  // Returns whether the other file also defines all `members`. Comparing the meanings then shows whether the
  // definitions agree.
  bool is_known(const std::vector<const Decl*>& members) {
    return llvm::all_of(members, [&](const Decl* one) {
      const auto* named = dyn_cast<NamedDecl>(one);
      return named && known_.contains(symbol_name(*named));
    });
  }

  // Records the declaration's name if other files can't refer to it by a symbol, because it has internal linkage or is
  // a type alias.
  void note_own_name(const Decl& declaration) {
    const auto* named = dyn_cast<NamedDecl>(&declaration);
    const auto* made = dyn_cast<TemplateDecl>(&declaration);
    if (made) named = made->getTemplatedDecl();
    const bool alias = isa_and_nonnull<TypedefNameDecl>(named);
    if (!named || (named->isExternallyVisible() && !alias)) return;
    if (named->getIdentifier()) result_.own_names.insert(named->getName().str());
    if (const auto* enumeration = dyn_cast<EnumDecl>(named))
      for (const EnumConstantDecl* constant : enumeration->enumerators())
        result_.own_names.insert(constant->getName().str());
  }

  void note(const Decl& declaration) {
    if (const auto* variable = dyn_cast<VarDecl>(&declaration); variable && variable->hasGlobalStorage()) {
      const VarDecl* const made = variable->getInitializingDeclaration();
      const bool constant =
          variable->getType().isConstant(variable->getASTContext()) && made && made->hasConstantInitialization();
      if (!constant && (variable->isStaticLocal() || !variable->isExternallyVisible()))
        result_.own_variable = variable->getNameAsString();
    }
    const auto* function = dyn_cast<FunctionDecl>(&declaration);
    if (!function) return;
    if (function->getDefinition() && lift::may_be_interposed(*function->getDefinition()))
      result_.replaceable = function->getQualifiedNameAsString();
    if (lift::offloaded_where_called(*function)) result_.offloaded = function->getQualifiedNameAsString();
    if (is_defined_elsewhere(*function)) result_.missing.emplace(symbol_name(*function), plain_name(*function));
  }

  // Keeps directives, except pragmas that apply to the next loop or function.
  void keep_directives() {
    Lexer lexer(sources_.getLocForStartOfFile(file_), language_, text_.begin(), text_.begin(), text_.end());
    Token token;
    for (bool more = true; more;) {
      more = !lexer.LexFromRawLexer(token);
      if (!token.isAtStartOfLine() || token.isNot(tok::hash)) continue;
      const unsigned begin = sources_.getFileOffset(token.getLocation());
      unsigned end = begin;
      while (end < text_.size() && (text_[end] != '\n' || text_[end - 1] == '\\')) ++end;
      const StringRef line = text_.slice(begin + 1, end).ltrim();
      if (!line.starts_with("pragma") || line.drop_front(6).ltrim().starts_with("pack")) kept_.emplace_back(begin, end);
    }
  }

  const SourceManager& sources_;
  const LangOptions& language_;
  const FileID file_;
  const StringRef text_;
  const std::set<std::string>& known_;
  std::vector<Item> items_;
  std::vector<std::vector<const Decl*>> members_;    // the declarations of each item
  llvm::DenseMap<const Decl*, std::size_t> groups_;  // the index of each declaration's item
  std::vector<const Decl*> open_;
  std::set<const Decl*> seen_;
  std::vector<Range> kept_;  // ranges kept in every slice
  Slice result_;
};

Slicer::Slicer(const frontend::ParsedUnit& unit, const std::set<std::string>& known)
    : implementation_(std::make_unique<Implementation>(unit, known)) {}
Slicer::~Slicer() = default;
Slice Slicer::slice(const FunctionDecl& definition) { return implementation_->slice(definition); }

std::vector<frontend::Replacement> blanks(StringRef text, std::vector<Range> kept, unsigned group) {
  const auto size = static_cast<unsigned>(text.size());
  std::sort(kept.begin(), kept.end());
  kept.emplace_back(size, size);
  std::vector<frontend::Replacement> found;
  unsigned at = 0;
  for (const Range& range : kept) {
    if (range.first > at) {
      std::string blank = text.slice(at, range.first).str();
      for (char& c : blank)
        if (c != '\n') c = ' ';
      found.push_back({group, at, range.first, std::move(blank)});
    }
    at = std::max(at, range.second);
  }
  return found;
}

static void add_defined(const DeclContext& scope, const SourceManager& sources, std::set<std::string>& names) {
  for (const Decl* one : scope.decls()) {
    if (!sources.isInMainFile(sources.getExpansionLoc(one->getLocation()))) continue;
    if (holds_items(*one)) add_defined(*cast<DeclContext>(one), sources, names);
    const auto* function = dyn_cast<FunctionDecl>(one);
    const auto* tag = dyn_cast<TagDecl>(one);
    const bool defines = tag ? tag->isCompleteDefinition() && tag->isExternallyVisible()
                             : function && function->isExternallyVisible() && function->doesThisDeclarationHaveABody();
    if (defines) names.insert(symbol_name(*cast<NamedDecl>(one)));
  }
}

std::set<std::string> defined_names(const frontend::ParsedUnit& unit) {
  std::set<std::string> names;
  add_defined(*unit.context.getTranslationUnitDecl(), unit.sources(), names);
  return names;
}

}  // namespace ferry::translator::callees
