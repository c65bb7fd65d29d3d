// See instances.h.
#include "lift/instances.h"

#include "lift/constants.h"
#include "lift/types.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclFriend.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

bool is_made(TemplateSpecializationKind kind) {
  return kind == TSK_ImplicitInstantiation || kind == TSK_ExplicitInstantiationDefinition ||
         kind == TSK_ExplicitInstantiationDeclaration;
}

void add(std::vector<const FunctionDecl*>& found, const FunctionDecl& function) {
  const FunctionDecl* definition = nullptr;
  if (function.isDefined(definition) && definition->doesThisDeclarationHaveABody() && is_instance(*definition) &&
      !definition->isDependentContext() && !llvm::is_contained(found, definition))
    found.push_back(definition);
}

void add(std::vector<const FunctionDecl*>& found, const CXXRecordDecl& record) {
  for (const Decl* declared : record.decls()) {
    const auto* friendly = dyn_cast<FriendDecl>(declared);
    const Decl* member = friendly && friendly->getFriendDecl() ? friendly->getFriendDecl() : declared;
    if (const auto* function = dyn_cast<FunctionDecl>(member)) add(found, *function);
    if (const auto* made = dyn_cast<FunctionTemplateDecl>(member)) llvm::append_range(found, instances(*made));
    if (const auto* nested = dyn_cast<CXXRecordDecl>(member); nested && !nested->isInjectedClassName())
      add(found, *nested);
  }
}

// Spelt so that it means the same wherever the template stands.
class Speller {
 public:
  Speller(const ASTContext& context, SourceLocation place) : context_(context), place_(place) {}

  std::optional<std::string> type(QualType any) const {
    const QualType type = any.getCanonicalType();
    const std::string qualifiers =
        std::string(type.isConstQualified() ? " const" : "") + (type.isVolatileQualified() ? " volatile" : "");
    if (const auto* pointer = type->getAs<PointerType>()) return behind(pointer->getPointeeType(), "*" + qualifiers);
    if (type->isReferenceType()) return behind(type->getPointeeType(), type->isRValueReferenceType() ? "&&" : "&");
    if (type->isBuiltinType()) return spelling(context_, type.getUnqualifiedType()) + qualifiers;
    const TagDecl* tag = type->getAsTagDecl();
    const std::optional<std::string> spelt = tag ? name(*tag) : std::nullopt;
    return spelt ? std::optional(keyword(*tag) + *spelt + qualifiers) : std::nullopt;
  }

  std::optional<std::string> argument(const TemplateArgument& argument) const {
    if (argument.getKind() == TemplateArgument::Type) return type(argument.getAsType());
    if (argument.getKind() != TemplateArgument::Integral) return std::nullopt;
    const std::optional<std::string> of = type(argument.getIntegralType());
    return of ? std::optional("static_cast<" + *of + ">(" + integer_literal(argument.getAsIntegral()) + ")")
              : std::nullopt;
  }

 private:
  // `struct ` where a function or a variable has the name, too.
  static std::string keyword(const TagDecl& tag) {
    const bool hidden = llvm::any_of(tag.getDeclContext()->lookup(tag.getDeclName()), [](const NamedDecl* other) {
      return isa<FunctionDecl, FunctionTemplateDecl, ValueDecl>(other);
    });
    return hidden ? tag.getKindName().str() + " " : "";
  }

  std::optional<std::string> behind(QualType type, const std::string& mark) const {
    const std::optional<std::string> inner = this->type(type);
    return inner && !type->isArrayType() && !type->isFunctionType() ? std::optional(*inner + mark) : std::nullopt;
  }

  std::optional<std::string> name(const TagDecl& tag) const {
    const TagDecl* declared = &tag;
    if (const auto* made = dyn_cast<ClassTemplateSpecializationDecl>(&tag))
      declared = made->getSpecializedTemplate()->getTemplatedDecl();
    const SourceManager& sources = context_.getSourceManager();
    const bool open = tag.getAccess() == AS_none || tag.getAccess() == AS_public;
    const bool before = llvm::any_of(declared->redecls(), [&](const TagDecl* one) {  // a friend's alone isn't found
      return one->getFriendObjectKind() == Decl::FOK_None &&
             sources.isBeforeInTranslationUnit(one->getLocation(), place_);
    });
    if (!open || !tag.getIdentifier() || !before) return std::nullopt;
    std::string text = tag.getNameAsString();
    if (const auto* made = dyn_cast<ClassTemplateSpecializationDecl>(&tag)) {
      const std::optional<std::string> list = arguments(made->getTemplateArgs());
      if (!list) return std::nullopt;
      text += "<" + *list + ">";
    }
    return scope(*tag.getDeclContext(), text);
  }

  std::optional<std::string> scope(const DeclContext& around, const std::string& text) const {
    if (around.isTranslationUnit()) return "::" + text;
    if (const auto* space = dyn_cast<NamespaceDecl>(&around)) {
      const bool named = space->getIdentifier() && !space->isInline();
      return scope(*space->getDeclContext(), named ? space->getNameAsString() + "::" + text : text);
    }
    if (isa<LinkageSpecDecl>(around)) return scope(*around.getParent(), text);
    const auto* record = dyn_cast<CXXRecordDecl>(&around);
    if (!record) return std::nullopt;
    const std::optional<std::string> outer = name(*record);
    return outer ? std::optional(*outer + "::" + text) : std::nullopt;
  }

  std::optional<std::string> arguments(const TemplateArgumentList& list) const {
    std::string text;
    for (const TemplateArgument& one : list.asArray()) {
      const std::optional<std::string> spelt = argument(one);
      if (!spelt) return std::nullopt;
      text += (text.empty() ? "" : ", ") + *spelt;
    }
    return text;
  }

  const ASTContext& context_;
  const SourceLocation place_;
};

class Condition {
 public:
  Condition(const FunctionDecl& instance, const FunctionDecl& pattern)
      : instance_(instance), pattern_(pattern), speller_(instance.getASTContext(), pattern.getLocation()) {}

  std::optional<std::string> run() {
    // The lists as the text around the body has them, outermost first.
    std::vector<const TemplateParameterList*> lists;
    std::vector<const TemplateArgumentList*> arguments;
    if (const auto* made = pattern_.getDescribedFunctionTemplate()) {
      lists.push_back(made->getTemplateParameters());
      arguments.push_back(instance_.getTemplateSpecializationArgs());
    }
    unsigned outside = pattern_.getNumTemplateParameterLists();
    // Friends that a class defines are in its scope, but not its members.
    const bool friendly = pattern_.getFriendObjectKind() != Decl::FOK_None;
    const DeclContext* of = friendly ? instance_.getLexicalDeclContext() : instance_.getDeclContext();
    const DeclContext* in = friendly ? pattern_.getLexicalDeclContext() : pattern_.getDeclContext();
    for (; of && in; of = of->getParent(), in = in->getParent()) {
      const auto* made = dyn_cast<ClassTemplateSpecializationDecl>(of);
      const auto* record = dyn_cast<CXXRecordDecl>(in);
      if (!made || !record) continue;
      const ClassTemplateDecl* described = record->getDescribedClassTemplate();
      if (!described) return std::nullopt;  // of a partial specialisation
      lists.push_back(outside > 0 ? pattern_.getTemplateParameterList(--outside) : described->getTemplateParameters());
      arguments.push_back(&made->getTemplateArgs());
    }
    const std::size_t own = pattern_.getDescribedFunctionTemplate() ? 1 : 0;
    for (std::size_t l = 0; l < lists.size(); ++l)
      if (!arguments[l] || (l >= own && hidden(*lists[l])) || !add_list(*lists[l], *arguments[l])) return std::nullopt;
    return text_.empty() ? std::nullopt : std::optional(text_);
  }

 private:
  // A class's members hide the parameters of its templates behind its end, and those of its bases within it, too.
  bool hidden(const TemplateParameterList& parameters) const {
    const auto has_member = [&](const NamedDecl* parameter) {
      for (const DeclContext* scope = &instance_; scope; scope = scope->getParent())
        if (const auto* record = dyn_cast<CXXRecordDecl>(scope);
            record && record->hasMemberName(parameter->getDeclName()))
          return true;
      return false;
    };
    return llvm::any_of(parameters, has_member);
  }

  bool add_list(const TemplateParameterList& parameters, const TemplateArgumentList& arguments) {
    if (parameters.size() != arguments.size()) return false;
    for (unsigned p = 0; p < parameters.size(); ++p)
      if (!add_parameter(*parameters.getParam(p), arguments[p])) return false;
    return true;
  }

  bool add_parameter(const NamedDecl& parameter, const TemplateArgument& argument) {
    if (parameter.isParameterPack() || isa<TemplateTemplateParmDecl>(parameter)) return false;
    if (const auto* type = dyn_cast<TemplateTypeParmDecl>(&parameter); type && type->isImplicit())
      return add_function_parameters();
    if (!parameter.getIdentifier()) return has_default(parameter);  // `class = std::enable_if_t<…>`
    const std::string name = parameter.getNameAsString();
    const std::optional<std::string> value = speller_.argument(argument);
    if (!value) return false;
    if (isa<TemplateTypeParmDecl>(parameter)) return add_same(name, *value);
    if (argument.getKind() != TemplateArgument::Integral) return false;
    const std::string type = *speller_.type(argument.getIntegralType());
    return add_same("FerryNumber<decltype(" + name + "), " + name + ">", "FerryNumber<" + type + ", " + *value + ">");
  }

  static bool has_default(const NamedDecl& parameter) {
    const auto* type = dyn_cast<TemplateTypeParmDecl>(&parameter);
    const auto* number = dyn_cast<NonTypeTemplateParmDecl>(&parameter);
    return (type && type->hasDefaultArgument()) || (number && number->hasDefaultArgument());
  }

  // Of `void f(const auto& x)`: the types of the parameters say it.
  bool add_function_parameters() {
    if (by_parameters_) return true;
    by_parameters_ = true;
    for (unsigned p = 0; p < pattern_.getNumParams(); ++p) {
      const ParmVarDecl& parameter = *pattern_.getParamDecl(p);
      if (!parameter.getType()->isDependentType()) continue;
      const std::optional<std::string> type = speller_.type(instance_.getParamDecl(p)->getType());
      if (!type || !parameter.getIdentifier() || !add_same("decltype(" + parameter.getNameAsString() + ")", *type))
        return false;
    }
    return true;
  }

  bool add_same(const std::string& name, const std::string& type) {
    text_ += (text_.empty() ? "" : " && ") + std::string("FerrySame<") + name + ", " + type + ">::ferry_value";
    return true;
  }

  const FunctionDecl& instance_;
  const FunctionDecl& pattern_;
  const Speller speller_;
  std::string text_;
  bool by_parameters_ = false;
};

}  // namespace

std::vector<const FunctionDecl*> instances(const FunctionTemplateDecl& pattern) {
  std::vector<const FunctionDecl*> found;
  for (const FunctionDecl* function : pattern.specializations()) add(found, *function);
  return found;
}

std::vector<const FunctionDecl*> instances(const ClassTemplateDecl& pattern) {
  std::vector<const FunctionDecl*> found;
  for (const ClassTemplateSpecializationDecl* record : pattern.specializations())
    if (const CXXRecordDecl* definition = record->getDefinition();
        definition && is_made(record->getSpecializationKind()))
      add(found, *definition);
  return found;
}

std::vector<const FunctionDecl*> siblings(const FunctionDecl& function) {
  std::vector<const FunctionDecl*> found;
  if (!is_instance(function)) return {&function};
  if (const FunctionTemplateDecl* made = function.getPrimaryTemplate()) found = instances(*made);
  const bool friendly = function.getFriendObjectKind() != Decl::FOK_None;
  for (const DeclContext* scope = friendly ? function.getLexicalDeclContext() : function.getDeclContext(); scope;
       scope = scope->getParent())
    if (const auto* made = dyn_cast<ClassTemplateSpecializationDecl>(scope))
      found = instances(*made->getSpecializedTemplate());
  llvm::erase_if(found, [&](const FunctionDecl* other) {
    return other == &function || other->getTemplateInstantiationPattern() != function.getTemplateInstantiationPattern();
  });
  found.push_back(&function);
  return found;
}

bool is_instance(const FunctionDecl& function) {
  return is_made(function.getTemplateSpecializationKind()) && function.getTemplateInstantiationPattern();
}

bool counts_expansions(const FunctionDecl& instance, const syntax::TokenBuffer& tokens) {
  const ASTContext& context = instance.getASTContext();
  return llvm::any_of(tokens.expandedTokens(instance.getBody()->getSourceRange()), [&](const syntax::Token& token) {
    return token.kind() == tok::numeric_constant && token.location().isMacroID() &&
           Lexer::getImmediateMacroName(token.location(), context.getSourceManager(), context.getLangOpts()) ==
               "__COUNTER__";
  });
}

std::optional<std::string> condition(const FunctionDecl& instance) {
  const FunctionDecl* pattern = instance.getTemplateInstantiationPattern();
  return pattern ? Condition(instance, *pattern).run() : std::nullopt;
}

}  // namespace ferry::translator::lift
