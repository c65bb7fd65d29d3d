#include "frontend/annotations.h"

#include "frontend/near_names.h"
#include "frontend/report.h"
#include "source/spelling.h"

#include <clang/Basic/DiagnosticSema.h>
#include <clang/Basic/ParsedAttrInfo.h>
#include <clang/Sema/ParsedAttr.h>
#include <clang/Sema/Sema.h>

namespace ferry::translator::frontend {

using clang::ParsedAttr;
using clang::ParsedAttrInfo;
using diagnostics::Id;

namespace {

struct Rule {
  const char* name;                        // the name with its scope
  const char* subjects;                    // completes "attribute only applies to …"
  bool functions, loops, pointers, calls;  // where it may be written; `calls`: on statements with calls of algorithms
  const char* argument;                    // an example of its argument; null if it takes none
};

// The rules are in the order of Annotation.
constexpr Rule rules[] = {
    {"ferry::offload", "functions", true, false, false, false, nullptr},
    {"ferry::device", "functions", true, false, false, false, nullptr},
    {"ferry::independent", "loops", false, true, false, false, nullptr},
    {"ferry::sequential", "loops and calls of algorithms", false, true, false, true, nullptr},
    {"ferry::extent", "pointers", false, false, true, false, "n"},
    {"ferry::block", "functions and loops", true, true, false, false, "128"},
    {"ferry::max_registers", "functions and loops", true, true, false, false, "64"},
};
constexpr ParsedAttrInfo::Spelling spellings[] = {
    {ParsedAttr::AS_CXX11, rules[0].name}, {ParsedAttr::AS_CXX11, rules[1].name}, {ParsedAttr::AS_CXX11, rules[2].name},
    {ParsedAttr::AS_CXX11, rules[3].name}, {ParsedAttr::AS_CXX11, rules[4].name}, {ParsedAttr::AS_CXX11, rules[5].name},
    {ParsedAttr::AS_CXX11, rules[6].name},
};

static_assert(std::size(rules) == annotation_words.size() &&
              std::ranges::equal(rules, annotation_words, [](const Rule& rule, std::string_view word) {
                return std::string_view(rule.name).substr(7) == word;
              }));

// Returns the location of the attribute's own name. The parser's range begins at the scope and ends at the name.
clang::SourceLocation name_location(clang::SourceRange range) { return range.getEnd(); }

bool points_to_elements(clang::QualType type) {
  type = type.getNonReferenceType();
  return (type->isPointerType() && !type->isVoidPointerType()) || type->isDependentType();
}

template <unsigned index>
struct FerryAttribute : ParsedAttrInfo {
  FerryAttribute() {
    Spellings = llvm::ArrayRef(spellings).slice(index, 1);
    IsStmt = rules[index].loops;
  }

  bool diagAppertainsToDecl(clang::Sema& sema, const ParsedAttr& attribute, const clang::Decl* decl) const override {
    const Rule& rule = rules[index];
    const auto* declared = llvm::dyn_cast<clang::DeclaratorDecl>(decl);
    const bool holds = declared && !decl->isFunctionOrFunctionTemplate();  // it is a variable, parameter or member
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    if (rule.calls && variable && variable->isLocalVarDecl()) return true;
    if (!(rule.functions && decl->isFunctionOrFunctionTemplate()) && !(rule.pointers && holds)) {
      sema.Diag(attribute.getLoc(), clang::diag::err_attribute_wrong_decl_type_str)
          << attribute << attribute.isRegularKeywordAttribute() << rule.subjects << attribute.getRange();
      return false;
    }
    if (holds && !points_to_elements(declared->getType())) {
      frontend::report(sema.getDiagnostics(), attribute.getLoc(), Id::extent_needs_pointer)
          << declared->getType() << attribute.getRange();
      return false;
    }
    return true;
  }

  bool diagAppertainsToStmt(clang::Sema& sema, const ParsedAttr& attribute, const clang::Stmt* stmt) const override {
    const Rule& rule = rules[index];
    if (!rule.loops) return true;  // handleStmtAttribute then emits Clang's own error
    if (rule.calls && llvm::isa<clang::Expr, clang::ReturnStmt, clang::IfStmt>(stmt)) return true;
    if (!llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(stmt)) {
      frontend::report(sema.getDiagnostics(), attribute.getLoc(), Id::annotation_needs_loop)
          << rule.name << attribute.getRange();
      return false;
    }
    return true;
  }

  AttrHandling handleDeclAttribute(clang::Sema& sema, clang::Decl* decl, const ParsedAttr& attribute) const override {
    decl->addAttr(clang::AnnotateAttr::Create(sema.Context, rules[index].name, nullptr, 0, attribute));
    return AttributeApplied;
  }

  AttrHandling handleStmtAttribute(clang::Sema& sema, clang::Stmt*, const ParsedAttr& attribute,
                                   clang::Attr*& result) const override {
    if (!rules[index].loops) return NotHandled;
    result = clang::AnnotateAttr::Create(sema.Context, rules[index].name, nullptr, 0, attribute);
    return AttributeApplied;
  }
};

template <class Attributes>
const clang::AnnotateAttr* find(Attributes&& attributes, Annotation annotation) {
  for (const clang::Attr* attribute : attributes)
    if (const auto* annotate = llvm::dyn_cast<clang::AnnotateAttr>(attribute))
      if (annotate->getAnnotation() == annotation_name(annotation)) return annotate;
  return nullptr;
}

using Tokens = llvm::ArrayRef<clang::syntax::Token>;

// Returns whether `[[` is the last bracket opened before this token.
bool in_attribute_list(Tokens tokens, std::size_t index) {
  namespace tok = clang::tok;
  for (std::size_t i = index - 1; i > 0; --i) {
    const tok::TokenKind kind = tokens[i].kind();
    if (kind == tok::l_square) return tokens[i - 1].kind() == tok::l_square;
    if (kind == tok::semi || kind == tok::l_brace || kind == tok::r_brace || kind == tok::r_square) return false;
  }
  return false;
}

// Returns the names of the attributes in the scope `ferry` at this token, which may be written as ferry::name, or as
// using ferry: name, name(…).
llvm::SmallVector<const clang::syntax::Token*> names_in_scope(Tokens tokens, std::size_t index) {
  namespace tok = clang::tok;
  if (tokens[index + 1].kind() == tok::coloncolon) return {&tokens[index + 2]};
  llvm::SmallVector<const clang::syntax::Token*> names;
  if (tokens[index + 1].kind() != tok::colon || tokens[index - 1].kind() != tok::kw_using) return names;
  unsigned depth = 0;
  for (std::size_t i = index + 2; i < tokens.size() && tokens[i].kind() != tok::r_square; ++i) {
    if (tokens[i].kind() == tok::l_paren) ++depth;
    if (tokens[i].kind() == tok::r_paren) --depth;
    if (depth == 0 && tokens[i].kind() == tok::identifier) names.push_back(&tokens[i]);
  }
  return names;
}

// Reports an unknown attribute, or an attribute that lacks a required argument.
void check_name(const clang::syntax::Token& token, const std::string& name, clang::DiagnosticsEngine& engine) {
  namespace tok = clang::tok;
  const Rule* rule = llvm::find_if(rules, [&](const Rule& candidate) { return name == candidate.name; });
  if (rule == std::end(rules)) {
    const std::string meant = meant_annotation("ferry", llvm::StringRef(name).drop_front(7));
    if (meant.empty())
      frontend::report(engine, token.location(), Id::unknown_annotation) << name;
    else
      frontend::report(engine, token.location(), Id::misspelt_annotation) << name << meant;
    return;
  }
  const bool parentheses = (&token)[1].kind() == tok::l_paren;
  const bool argument = parentheses && (&token)[2].kind() != tok::r_paren;
  if (rule->argument && !argument)
    frontend::report(engine, token.location(), Id::annotation_needs_argument) << name << rule->argument;
  if (!rule->argument && parentheses)
    frontend::report(engine, token.location(), Id::annotation_takes_no_argument) << name;
}

// Visits all attributes in the scope ferry, with names like "ferry::offload".
void for_each_spelling(const clang::syntax::TokenBuffer& tokens,
                       llvm::function_ref<void(const clang::syntax::Token&, const std::string&)> visit) {
  const auto& sources = tokens.sourceManager();
  const Tokens all = tokens.expandedTokens();
  const bool splices = sources.getBufferData(sources.getMainFileID()).contains("\\\n");
  for (std::size_t i = 2; i + 2 < all.size(); ++i) {
    // The cheap test comes first, because all tokens of all headers are tested.
    if ((all[i].length() != 5 && !splices) || all[i].kind() != clang::tok::identifier ||
        source::spelling(all[i], sources) != "ferry")
      continue;
    if (!in_attribute_list(all, i)) continue;
    for (const clang::syntax::Token* token : names_in_scope(all, i))
      visit(*token, "ferry::" + source::spelling(*token, sources));
  }
}

// An attribute that isn't Ferry's, as written.
struct OtherAttribute {
  std::string scope, name;
  clang::SourceLocation location;

  std::string written() const { return scope.empty() ? name : scope + "::" + name; }
};

// Adds the attributes of the list that begins at `at`, up to its closing bracket or parenthesis.
void add_attributes_of_list(Tokens tokens, std::size_t at, const clang::SourceManager& sources,
                            std::vector<OtherAttribute>& found) {
  namespace tok = clang::tok;
  const auto spelt = [&](std::size_t i) { return source::spelling(tokens[i], sources); };
  const auto is = [&](std::size_t i, tok::TokenKind kind) { return i < tokens.size() && tokens[i].kind() == kind; };
  std::string common;
  if (is(at, tok::kw_using) && is(at + 2, tok::colon)) common = spelt(at + 1), at += 3;
  for (unsigned depth = 0; at < tokens.size(); ++at) {
    if (is(at, tok::l_paren)) ++depth;
    if (is(at, tok::r_square) || (is(at, tok::r_paren) && depth-- == 0)) return;
    if (depth > 0 || !is(at, tok::identifier)) continue;
    const bool scoped = is(at + 1, tok::coloncolon) && is(at + 2, tok::identifier);
    const std::size_t name = scoped ? at + 2 : at;
    found.push_back({scoped ? spelt(at) : common, spelt(name), tokens[name].location()});
    at = name;
  }
}

// Returns attributes whose names are similar to Ferry's. Reads only the user's files, because the user can't fix a
// library.
std::vector<OtherAttribute> near_attributes(const clang::syntax::TokenBuffer& buffer) {
  namespace tok = clang::tok;
  const clang::SourceManager& sources = buffer.sourceManager();
  const Tokens tokens = buffer.expandedTokens();
  std::vector<OtherAttribute> found;
  for (std::size_t i = 0; i + 3 < tokens.size(); ++i) {
    const bool standard = tokens[i].kind() == tok::l_square && tokens[i + 1].kind() == tok::l_square;
    if (!standard && tokens[i].kind() != tok::kw___attribute) continue;
    if (sources.isInSystemHeader(sources.getExpansionLoc(tokens[i].location()))) continue;
    add_attributes_of_list(tokens, i + (standard ? 2 : 3), sources, found);
  }
  std::erase_if(found, [](const OtherAttribute& one) {
    return one.scope == "ferry" || meant_annotation(one.scope, one.name).empty();
  });
  return found;
}

}  // namespace

const char* annotation_name(Annotation annotation) { return rules[static_cast<unsigned>(annotation)].name; }

const clang::AnnotateAttr* find_annotation(const clang::Decl& declaration, Annotation annotation) {
  return declaration.hasAttrs() ? find(declaration.attrs(), annotation) : nullptr;
}

const clang::AnnotateAttr* find_annotation(const clang::AttributedStmt& statement, Annotation annotation) {
  return find(statement.getAttrs(), annotation);
}

llvm::ArrayRef<clang::syntax::Token> annotation_argument_tokens(const clang::AnnotateAttr& attribute,
                                                                const clang::syntax::TokenBuffer& tokens) {
  const auto name = tokens.expandedTokens(name_location(attribute.getRange()));
  if (name.empty()) return {};
  const clang::syntax::Token* token = name.begin() + 1;
  if (token->kind() != clang::tok::l_paren) return {};
  const clang::syntax::Token* const first = ++token;
  // Clang's parser has already balanced the parentheses.
  for (unsigned depth = 1; token != tokens.expandedTokens().end(); ++token) {
    if (token->kind() == clang::tok::l_paren) ++depth;
    if (token->kind() == clang::tok::r_paren && --depth == 0) return {first, token};
  }
  return {};
}

std::string annotation_argument(const clang::AnnotateAttr& attribute, const clang::syntax::TokenBuffer& tokens) {
  std::string text;
  const auto& sources = tokens.sourceManager();
  clang::SourceLocation end;
  for (const clang::syntax::Token& token : annotation_argument_tokens(attribute, tokens)) {
    // Tokens that are adjacent in the file stay adjacent in the text.
    if (!text.empty() && (end != token.location() || !end.isFileID())) text += ' ';
    text += source::spelling(token, sources);
    end = token.endLocation();
  }
  return text;
}

bool check_annotation_names(const clang::syntax::TokenBuffer& tokens, clang::DiagnosticsEngine& engine) {
  bool annotated = false;
  for_each_spelling(tokens, [&](const clang::syntax::Token& token, const std::string& name) {
    check_name(token, name, engine);
    annotated |= name == annotation_name(Annotation::offload) || name == annotation_name(Annotation::device);
  });
  for (const OtherAttribute& one : near_attributes(tokens))
    frontend::report(engine, one.location, Id::near_annotation)
        << one.written() << meant_annotation(one.scope, one.name);
  return annotated;
}

bool holds_annotations(const clang::syntax::TokenBuffer& tokens) {
  return !written_annotations(tokens).empty() || !near_attributes(tokens).empty();
}

std::vector<WrittenAnnotation> written_annotations(const clang::syntax::TokenBuffer& tokens) {
  std::vector<WrittenAnnotation> written;
  for_each_spelling(tokens, [&](const clang::syntax::Token& token, const std::string& name) {
    const Rule* rule = llvm::find_if(rules, [&](const Rule& candidate) { return name == candidate.name; });
    if (rule != std::end(rules)) written.push_back({static_cast<Annotation>(rule - rules), token.location()});
  });
  return written;
}

void register_annotations() {
  using Registry = clang::ParsedAttrInfoRegistry;
  static Registry::Add<FerryAttribute<0>> offload(rules[0].name, "");
  static Registry::Add<FerryAttribute<1>> device(rules[1].name, "");
  static Registry::Add<FerryAttribute<2>> independent(rules[2].name, "");
  static Registry::Add<FerryAttribute<3>> sequential(rules[3].name, "");
  static Registry::Add<FerryAttribute<4>> extent(rules[4].name, "");
  static Registry::Add<FerryAttribute<5>> block(rules[5].name, "");
  static Registry::Add<FerryAttribute<6>> max_registers(rules[6].name, "");
}

}  // namespace ferry::translator::frontend
