// See opened_members.h.
#include "lift/opened_members.h"

#include "lift/members.h"
#include "lift/type_names.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/CXXInheritance.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecordLayout.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

// Returns whether base_name() denotes the class at the place where the function's own class is declared.
bool is_named_by(const CXXRecordDecl& record, const FunctionDecl& function) {
  const DeclContext* scope = record.getDeclContext();
  const bool unnamed = record.isInAnonymousNamespace();
  if (unnamed && !isa<NamespaceDecl>(scope)) return false;
  if (unnamed && !scope->getParent()->Encloses(function.getLexicalDeclContext())) return false;
  for (; scope; scope = scope->getParent())
    if (isa<FunctionDecl>(scope)) return false;
  return record.getIdentifier() != nullptr;
}

// Returns whether the class can access the base, and has it exactly once.
bool is_accessible_base(const CXXRecordDecl& own, const CXXRecordDecl& base) {
  CXXBasePaths paths;
  return own.isDerivedFrom(&base, paths) && !paths.isAmbiguous(base.getASTContext().getCanonicalTagType(&base)) &&
         llvm::any_of(paths, [](const CXXBasePath& path) { return path.Access != AS_none; });
}

// Returns the declaration at namespace scope that contains the function's definition. Returns null if the function
// belongs to a template or is declared elsewhere.
const Decl* outermost(const FunctionDecl& function) {
  const FunctionDecl* pattern = function.getTemplateInstantiationPattern();
  const Decl* found = pattern ? pattern : &function;
  for (const DeclContext* scope = found->getLexicalDeclContext(); !scope->isFileContext();
       scope = scope->getLexicalParent()) {
    const auto* record = dyn_cast<CXXRecordDecl>(scope);
    if (!record) return nullptr;
    found = record;
  }
  for (const DeclContext* scope = found->getLexicalDeclContext(); scope; scope = scope->getLexicalParent())
    if (!isa<NamespaceDecl, TranslationUnitDecl>(scope)) return nullptr;
  return found;
}

}  // namespace

OpenedMembers::OpenedMembers(const frontend::ParsedUnit& unit, const UnitFiles& files)
    : unit_(unit), files_(files), text_(unit.tokens, unit.sources(), unit.context.getLangOpts(), &files.text) {}

// Returns the place before the outermost declaration that contains the function, including its attributes, `static` and
// `typedef`. Returns none if nothing can be inserted there.
std::optional<unsigned> OpenedMembers::place(const FieldDecl& field, const FunctionDecl& function) const {
  const Decl* around = outermost(function);
  if (!around) return std::nullopt;
  const SourceManager& sources = unit_.sources();
  const auto ends_another = [](const syntax::Token& token) {
    return token.kind() == tok::semi || token.kind() == tok::l_brace || token.kind() == tok::r_brace;
  };
  const syntax::Token* first = unit_.tokens.expandedTokens(around->getBeginLoc()).begin();
  if (!first) return std::nullopt;
  while (first != unit_.tokens.expandedTokens().begin() && !ends_another(*std::prev(first))) --first;
  const SourceLocation location = first->location();
  if (!location.isFileID() || !files_.text.holds(sources.getFileID(location))) return std::nullopt;
  if (!sources.isBeforeInTranslationUnit(field.getParent()->getBraceRange().getEnd(), location)) return std::nullopt;
  const std::optional<source::FileRange> found = text_.file_range(location, false);
  return found ? std::optional(files_.text.range(*found).begin) : std::nullopt;
}

std::optional<model::TextRange> OpenedMembers::range(SourceRange source) const {
  const std::optional<source::FileRange> found = text_.file_range(source, true);
  const auto is_made = [&](const frontend::RewrittenFile& file) {
    return file.file == found->file && llvm::any_of(file.text->loops(), [&](const frontend::RewrittenText::Loop& made) {
             return made.begin <= found->begin && found->end <= made.end;
           });
  };
  if (!found || llvm::any_of(unit_.rewritten, is_made)) return std::nullopt;
  return files_.text.range(*found);
}

// Returns whether all template arguments of the class exist before any of the user's templates, because they are
// built-in types or integers.
static bool is_of_builtins(const CXXRecordDecl& record) {
  const auto* made = dyn_cast<ClassTemplateSpecializationDecl>(&record);
  if (!made) return record.getTemplateSpecializationKind() == TSK_Undeclared;
  return llvm::all_of(made->getTemplateArgs().asArray(), [](const TemplateArgument& argument) {
    return argument.getKind() == TemplateArgument::Integral ||
           (argument.getKind() == TemplateArgument::Type && argument.getAsType()->isBuiltinType());
  });
}

bool OpenedMembers::can_open(const FieldDecl& field, const FunctionDecl& function) const {
  const auto* method = dyn_cast<CXXMethodDecl>(&function);
  const auto* record = dyn_cast<CXXRecordDecl>(field.getParent());
  return method && record && method->isImplicitObjectMemberFunction() && !method->getParent()->isLambda() &&
         !function.getTemplateInstantiationPattern() && !function.isTemplated() && is_named_by(*record, function) &&
         !field.getType()->isReferenceType() && !field.isMutable() &&
         is_accessible_base(*method->getParent(), *record) && place(field, function).has_value();
}

bool OpenedMembers::can_open_any(const FieldDecl& field, const FunctionDecl& function) const {
  const auto* record = dyn_cast<CXXRecordDecl>(field.getParent());
  const bool known = record && (!function.getTemplateInstantiationPattern() || is_of_builtins(*record));
  return known && is_named_by(*record, function) && !field.getType()->isReferenceType() && !field.isMutable() &&
         place(field, function).has_value();
}

bool is_of_class(const FieldDecl& field, const CXXRecordDecl& record) {
  return field.getParent()->getCanonicalDecl() == record.getCanonicalDecl();
}

std::optional<std::string> member_by_place(const FieldDecl& field, const FunctionDecl& function) {
  const ASTContext& context = field.getASTContext();
  const auto* record = dyn_cast<CXXRecordDecl>(field.getParent());
  if (!record || record->isUnion() || field.isBitField() || field.isMutable() || field.getType().isVolatileQualified())
    return std::nullopt;
  const std::optional<std::string> type = TypeNames(context, function.getLocation(), nullptr).type(field.getType());
  if (!type) return std::nullopt;
  const ASTRecordLayout& layout = context.getASTRecordLayout(record);
  const bool referred = field.getType()->isReferenceType();
  // In a packed class, the member may be misaligned.
  if (!referred && layout.getAlignment() < context.getTypeAlignInChars(field.getType())) return std::nullopt;
  const CharUnits place =
      context.toCharUnitsFromBits(static_cast<std::int64_t>(layout.getFieldOffset(field.getFieldIndex())));
  return "ferry_member<" + *type + ", " + std::to_string(place.getQuantity()) + ", " +
         std::to_string(layout.getSize().getQuantity()) + ">";
}

std::string OpenedMembers::name(const FieldDecl& field, const FunctionDecl& function) {
  return "(this->*" + name_of_any(field, function) + ")";
}

std::string OpenedMembers::name_of_any(const FieldDecl& field, const FunctionDecl& function) {
  const Opened one{&field, *place(field, function)};
  const auto known = llvm::find(opened_, one);
  const auto number = known - opened_.begin();
  if (known == opened_.end()) opened_.push_back(one);
  return "ferry_opened(FerryOpened" + std::to_string(number) + "())";
}

std::vector<model::Insertion> OpenedMembers::all() const {
  std::vector<model::Insertion> made;
  for (const auto& [field, place] : opened_) {
    const std::string member = base_name(*field) + "::" + field->getNameAsString();
    made.push_back({place, "FERRY_OPEN_MEMBER(" + std::to_string(made.size()) + ", &" + member + ") "});
  }
  return made;
}

}  // namespace ferry::translator::lift
