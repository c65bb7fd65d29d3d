// See type_marks.h.
#include "lift/type_marks.h"

#include "lift/instances.h"
#include "lift/offloadable.h"
#include "lift/pack_patterns.h"
#include "lift/type_names.h"
#include "lift/types.h"

#include <clang/AST/LambdaCapture.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

// Returns the template instance that makes objects of the type, or null if no instance makes them. Returns none if
// several instances make them and can't be distinguished here.
std::optional<const FunctionDecl*> maker(const CXXRecordDecl& lambda) {
  if (lambda.isLambda() && isa_and_nonnull<VarTemplateSpecializationDecl>(lambda.getLambdaContextDecl()))
    return std::nullopt;
  for (const DeclContext* scope = lambda.getDeclContext(); scope; scope = scope->getParent()) {
    const auto* function = dyn_cast<FunctionDecl>(scope);
    const auto* method = dyn_cast<CXXMethodDecl>(scope);
    if (method && method->getParent()->isLambda()) {
      if (method->getParent()->isGenericLambda()) return std::nullopt;
      scope = method->getParent();
    } else if (function) {
      if (method && method->getParent()->isLocalClass()) return std::nullopt;
      return is_instance(*function) ? function : nullptr;
    } else if (isa<ClassTemplateSpecializationDecl>(scope)) {
      return std::nullopt;  // the lambda is in a member's initialiser
    }
  }
  return nullptr;
}

std::string name_of(const LambdaCapture& capture) {
  return capture.capturesThis() ? "this" : capture.getCapturedVar()->getNameAsString();
}

}  // namespace

bool is_made_by_template(const CXXRecordDecl& lambda) {
  for (const DeclContext* scope = lambda.getDeclContext(); scope; scope = scope->getParent()) {
    const auto* function = dyn_cast<FunctionDecl>(scope);
    const auto* record = dyn_cast<CXXRecordDecl>(scope);
    if ((function && function->getTemplateInstantiationPattern()) ||
        (record && record->getTemplateInstantiationPattern()))
      return true;
  }
  return false;
}

TypeMarks::TypeMarks(const frontend::ParsedUnit& unit, const UnitFiles& files)
    : unit_(unit), files_(files), text_(unit.tokens, unit.sources(), unit.context.getLangOpts(), &files.text) {}

std::optional<std::string> TypeMarks::name(const CXXRecordDecl& lambda, SourceLocation place) {
  const std::optional<const FunctionDecl*> instance = maker(lambda);
  if (!instance) return std::nullopt;
  std::string given, is;
  if (*instance) {
    const TypeNames names(unit_.context, place, this, true);
    const std::optional<std::vector<ArgumentText>> arguments = template_arguments(**instance, names);
    if (!arguments) return std::nullopt;
    for (const ArgumentText& one : *arguments) {
      if (one.of_parameter) return std::nullopt;
      const bool number = one.given.starts_with("FerryNumber<");
      given += ", " + (number ? one.given : "typename FerryName<" + one.given + ">::ferry_type");
      is += ", " + one.is;
    }
  }
  const SourceLocation begin = lambda.getBeginLoc();
  if (!marks_.contains(begin)) {
    std::optional<Mark> mark = made(lambda, given);
    marks_[begin] = std::move(mark);
  }
  const std::optional<Mark>& mark = marks_[begin];
  const std::optional<std::string> list = captures(lambda, *instance != nullptr);
  if (!mark || !list || mark->captures != *list) return std::nullopt;  // another instance has different captures
  return "FerryUnnamed<" + std::to_string(mark->number) + is + ">";
}

std::optional<std::string> TypeMarks::class_name(const CXXRecordDecl& record) {
  const CXXRecordDecl* definition = record.getDefinition();
  if (!definition || !definition->getIdentifier() || isa<ClassTemplateSpecializationDecl>(definition) ||
      maker(*definition) != std::optional<const FunctionDecl*>(nullptr))
    return std::nullopt;
  const SourceLocation brace = definition->getBraceRange().getBegin();
  if (!marks_.contains(brace)) {
    std::optional<Mark> mark;
    if (std::optional<model::TextRange> place = range(brace)) {
      place->begin = place->end;
      mark = Mark{next_number_++, {*place}, {}, {}, {}, definition->getNameAsString()};
    }
    marks_[brace] = std::move(mark);
  }
  const std::optional<Mark>& mark = marks_[brace];
  return mark ? std::optional("FerryUnnamed<" + std::to_string(mark->number) + ">") : std::nullopt;
}

std::optional<std::string> TypeMarks::enumeration_name(const EnumDecl& enumeration) {
  const EnumDecl* definition = enumeration.getDefinition();
  if (!definition || !definition->getIdentifier() || !is_of_file(*definition)) return std::nullopt;
  return behind(definition->getBraceRange(), definition->getNameAsString(), false);
}

std::optional<std::string> TypeMarks::function_name(const FunctionDecl& function, QualType pointer) {
  const FunctionDecl& first = *function.getFirstDecl();
  const bool plain = first.getIdentifier() && first.getTemplatedKind() == FunctionDecl::TK_NonTemplate &&
                     first.getFriendObjectKind() == Decl::FOK_None && !offloaded_where_called(function);
  const std::optional<std::string> type = TypeNames(unit_.context, first.getLocation(), nullptr).type(pointer);
  if (!plain || !type || !is_of_file(first)) return std::nullopt;
  return behind(first.getSourceRange(), "FerryNumber<" + *type + ", &" + first.getNameAsString() + ">",
                first.doesThisDeclarationHaveABody());
}

// Returns whether the declaration is outside functions and templates.
bool TypeMarks::is_of_file(const Decl& declared) {
  const DeclContext* scope = declared.getLexicalDeclContext();
  while (isa<CXXRecordDecl>(scope) && !scope->isDependentContext() && !isa<ClassTemplateSpecializationDecl>(scope))
    scope = scope->getLexicalParent();
  return scope->isFileContext() || isa<LinkageSpecDecl>(scope);
}

// Returns the place of the `;` that ends a declaration such as `enum Kind { … } kind;`.
SourceLocation TypeMarks::semicolon(SourceRange declaration) const {
  const llvm::ArrayRef<syntax::Token> all = unit_.tokens.expandedTokens();
  const auto* token = unit_.tokens.expandedTokens(declaration).end();
  while (token != all.end() && token->kind() != tok::semi) ++token;
  return token == all.end() ? SourceLocation() : token->location();
}

// Marks the place after a declaration, or after the body that ends it, and numbers the entity that `is` names. Returns
// none if the place can't be marked.
std::optional<std::string> TypeMarks::behind(SourceRange declaration, const std::string& is, bool body) {
  const auto [known, added] = after_declaration_.try_emplace({declaration.getEnd(), is});
  std::optional<Mark>& mark = known->second;
  if (added) {
    if (std::optional<model::TextRange> place = range(body ? declaration.getEnd() : semicolon(declaration))) {
      place->begin = place->end;
      mark = Mark{next_number_++, {*place}, {}, {}, {}, is};
    }
  }
  return mark ? std::optional("FerryUnnamed<" + std::to_string(mark->number) + ">") : std::nullopt;
}

std::optional<TypeMarks::Mark> TypeMarks::made(const CXXRecordDecl& lambda, const std::string& arguments) {
  const CXXMethodDecl* call = lambda.getLambdaCallOperator();
  const SourceRange whole(lambda.getBeginLoc(),
                          call && call->getBody() ? call->getBody()->getEndLoc() : SourceLocation());
  const std::optional<model::TextRange> place = range(whole);
  const std::optional<std::string> list = captures(lambda, !arguments.empty());
  Mark mark{next_number_++, {}, arguments, list.value_or(""), {}};
  if (!place || !list) return std::nullopt;
  mark.text.range = *place;
  return write_out(lambda, mark.text) ? std::optional(std::move(mark)) : std::nullopt;
}

// Returns the range in the stub's text, or none if there is none. Macros that are used entirely inside the range do no
// harm.
std::optional<model::TextRange> TypeMarks::range(SourceRange tokens) const {
  if (!tokens.getBegin().isFileID() || !tokens.getEnd().isFileID()) return std::nullopt;
  if (!files_.text.holds(unit_.sources().getFileID(tokens.getBegin()))) return std::nullopt;
  const std::optional<source::FileRange> found = text_.file_range(tokens, false);
  return found ? std::optional(files_.text.range(*found)) : std::nullopt;
}

// Returns whether the lambda contains an `if constexpr`.
bool TypeMarks::leaves_out(const CXXRecordDecl& lambda) const {
  const auto tokens =
      unit_.tokens.expandedTokens({lambda.getBeginLoc(), lambda.getLambdaCallOperator()->getBody()->getEndLoc()});
  for (std::size_t t = 1; t < tokens.size(); ++t)
    if (tokens[t].kind() == tok::kw_constexpr && tokens[t - 1].kind() == tok::kw_if) return true;
  return false;
}

// Writes out implicit captures: `[&, x]` becomes `[ x, &a, &k]`. Fails if the lambda has an `if constexpr`. Code that
// it discards captures nothing, but compilers require explicit captures for the names in this code.
bool TypeMarks::write_out(const CXXRecordDecl& lambda, model::TypeMark& mark) const {
  std::vector<std::string> implicit;
  for (const LambdaCapture& capture : lambda.captures())
    if (capture.isImplicit()) implicit.push_back((capture.getCaptureKind() == LCK_ByRef ? "&" : "") + name_of(capture));
  if (implicit.empty() || lambda.capture_size() < 2) return true;
  if (leaves_out(lambda)) return false;
  const SourceManager& sources = unit_.sources();
  const auto [file, begin] = sources.getDecomposedLoc(lambda.getBeginLoc());
  Lexer lexer(sources.getLocForStartOfFile(file), unit_.context.getLangOpts(), sources.getBufferData(file).begin(),
              sources.getBufferData(file).begin() + begin, sources.getBufferData(file).end());
  std::vector<Token> tokens;
  int depth = 0;
  do {
    lexer.LexFromRawLexer(tokens.emplace_back());
    if (tokens.back().isOneOf(tok::l_square, tok::l_paren, tok::l_brace)) ++depth;
    if (tokens.back().isOneOf(tok::r_square, tok::r_paren, tok::r_brace)) --depth;
    if (tokens.back().is(tok::eof)) return false;
  } while (depth > 0);
  const bool alone = tokens.size() == 3;  // whether the list is only `[&]` or `[=]`
  if (!tokens[1].isOneOf(tok::amp, tok::equal) || !(alone || tokens[2].is(tok::comma))) return false;
  const std::optional<model::TextRange> standard =
      range({tokens[1].getLocation(), tokens[alone ? 1 : 2].getLocation()});
  const std::optional<model::TextRange> closing = range(tokens.back().getLocation());
  if (!standard || !closing) return false;
  mark.standard = *standard;
  mark.closing = *closing;
  mark.written_out = (alone ? "" : ", ") + llvm::join(implicit, ", ");
  return true;
}

std::optional<std::string> TypeMarks::captures(const CXXRecordDecl& lambda, bool of_template) {
  std::vector<std::string> list;
  auto field = lambda.field_begin();
  for (const LambdaCapture& one : lambda.captures()) {
    if (one.isPackExpansion() || field == lambda.field_end()) return std::nullopt;
    const std::optional<std::string> text = capture(one, **field, of_template);
    if (!text) return std::nullopt;
    list.push_back(*text);
    ++field;
  }
  return llvm::join(list, ", ");
}

// Returns the type of a closure's member, in a spelling that is valid after the lambda. Returns none if there is no
// such spelling.
std::optional<std::string> TypeMarks::capture(const LambdaCapture& capture, const FieldDecl& field, bool of_template) {
  if (capture.capturesThis())
    return capture.getCaptureKind() == LCK_This ? "decltype(this)"
                                                : "typename FerryCopied<decltype(*this)>::ferry_type";
  if (!capture.capturesVariable()) return std::nullopt;
  const ValueDecl& captured = *capture.getCapturedVar();
  const auto* variable = dyn_cast<VarDecl>(&captured);
  if (captured.getType()->isVariablyModifiedType()) return std::nullopt;  // such a type can't be a template argument
  if (const auto* parameter = dyn_cast<ParmVarDecl>(&captured); parameter && number_in_pack(*parameter))
    return std::nullopt;  // the name denotes several variables
  if (variable && variable->isInitCapture())
    return of_template ? std::nullopt : TypeNames(unit_.context, field.getBeginLoc(), nullptr).type(field.getType());
  const std::string name = captured.getNameAsString();
  if (capture.getCaptureKind() == LCK_ByRef) return "decltype((" + name + "))";
  return "typename FerryCopied<decltype(" + name + ")>::ferry_type";
}

unsigned TypeMarks::member(const CXXRecordDecl& lambda, const FieldDecl& field) {
  return address(lambda, "&FerryClassOf<decltype(this)>::ferry_type::" + field.getNameAsString());
}

unsigned TypeMarks::named(const CXXRecordDecl& lambda, const VarDecl& global) {
  return address(lambda, "&" + host_name(global));
}

unsigned TypeMarks::address(const CXXRecordDecl& lambda, const std::string& text) {
  Mark& mark = *marks_[lambda.getBeginLoc()];
  const auto at = llvm::find(mark.members, text);
  if (at == mark.members.end()) return mark.members.push_back(text), static_cast<unsigned>(mark.members.size() - 1);
  return static_cast<unsigned>(at - mark.members.begin());
}

std::vector<model::TypeMark> TypeMarks::all() const {
  std::vector<model::TypeMark> found;
  for (const auto& [begin, mark] : marks_)
    if (mark) found.push_back(told(*mark));
  for (const auto& [declared, mark] : after_declaration_)
    if (mark) found.push_back(told(*mark));
  return found;
}

model::TypeMark TypeMarks::told(const Mark& mark) {
  const std::string made = "FerryUnnamed<" + std::to_string(mark.number) + mark.arguments + ">";
  model::TypeMark text = mark.text;
  if (!mark.name.empty()) {
    text.made = " static_assert(FerryMarked<" + mark.name + ", FerryInfo<" + made +
                ", FerryList<>, FerryList<>>>::ferry_value, \"\");";
    return text;
  }
  std::vector<std::string> members;
  for (const std::string& member : mark.members)
    members.push_back("FerryMember<decltype(" + member + "), " + member + ">");
  text.made = "FerryMark<" + made + ", FerryList<" + mark.captures + ">" +
              (members.empty() ? "" : ", FerryList<" + llvm::join(members, ", ") + ">") + ">::ferry_it()";
  return text;
}

}  // namespace ferry::translator::lift
