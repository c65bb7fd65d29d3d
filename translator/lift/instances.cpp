// See instances.h.
#include "lift/instances.h"

#include "lift/constants.h"
#include "lift/type_names.h"

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

class ArgumentFinder {
 public:
  ArgumentFinder(const FunctionDecl& instance, const FunctionDecl& pattern, const TypeNames& names)
      : instance_(instance), pattern_(pattern), names_(names) {}

  std::optional<std::vector<ArgumentText>> run() {
    // Both vectors are ordered from the function outwards, so that a list's arguments have the same index.
    std::vector<const TemplateParameterList*> lists;
    std::vector<const TemplateArgumentList*> arguments;
    if (const auto* made = pattern_.getDescribedFunctionTemplate()) {
      lists.push_back(made->getTemplateParameters());
      arguments.push_back(instance_.getTemplateSpecializationArgs());
    }
    unsigned outside = pattern_.getNumTemplateParameterLists();
    // A friend that is defined in a class is in the class's scope, but isn't a member.
    const bool friendly = pattern_.getFriendObjectKind() != Decl::FOK_None;
    const DeclContext* of = friendly ? instance_.getLexicalDeclContext() : instance_.getDeclContext();
    const DeclContext* in = friendly ? pattern_.getLexicalDeclContext() : pattern_.getDeclContext();
    for (; of && in; of = of->getParent(), in = in->getParent()) {
      const auto* made = dyn_cast<ClassTemplateSpecializationDecl>(of);
      const auto* record = dyn_cast<CXXRecordDecl>(in);
      if (!made || !record) continue;
      const ClassTemplateDecl* described = record->getDescribedClassTemplate();
      const auto* partial = dyn_cast<ClassTemplatePartialSpecializationDecl>(record);
      if (!described && !partial) return std::nullopt;
      lists.push_back(outside > 0 ? pattern_.getTemplateParameterList(--outside)
                      : partial   ? partial->getTemplateParameters()
                                  : described->getTemplateParameters());
      arguments.push_back(partial ? &made->getTemplateInstantiationArgs() : &made->getTemplateArgs());
    }
    const std::size_t own = pattern_.getDescribedFunctionTemplate() ? 1 : 0;
    for (std::size_t l = 0; l < lists.size(); ++l)
      if (!arguments[l] || (l >= own && hidden(*lists[l])) || !add_list(*lists[l], *arguments[l])) return std::nullopt;
    return std::move(found_);
  }

 private:
  // Returns whether a member of a class hides a parameter of the list. After the end of a class, the class's own
  // members hide the parameters of its templates. Inside the class, members of its bases do, too.
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
    if (parameter.isParameterPack()) return add_pack(parameter, argument);
    if (isa<TemplateTemplateParmDecl>(parameter)) return add_template(parameter, argument);
    if (const auto* type = dyn_cast<TemplateTypeParmDecl>(&parameter); type && type->isImplicit())
      return add_function_parameters();
    if (!parameter.getIdentifier()) return has_default(parameter);  // for example `class = std::enable_if_t<…>`
    const std::string name = parameter.getNameAsString();
    const std::optional<std::string> value = spelt(parameter, argument);
    if (!value) return add_enumerator(name, argument);
    if (isa<TemplateTypeParmDecl>(parameter)) return add({name, *value});
    return add({number(is_marked_reference(argument) ? "&" + name : name), *value});
  }

  static std::string number(const std::string& value) { return "FerryNumber<decltype(" + value + "), " + value + ">"; }

  // Returns whether the argument is an object of class type. For such an argument in a pack, compilers disagree on
  // whether its decltype is const.
  static bool is_object(const TemplateArgument& argument) {
    return argument.getKind() == TemplateArgument::Declaration && isa<TemplateParamObjectDecl>(argument.getAsDecl());
  }

  // Returns whether the argument is a reference to a marked function. A mark is for a pointer to the function.
  bool is_marked_reference(const TemplateArgument& argument) const {
    return argument.getKind() == TemplateArgument::Declaration && argument.getParamTypeForDecl()->isReferenceType() &&
           names_.marked_function(argument);
  }

  // Adds a condition for an argument whose enumeration is declared later.
  bool add_enumerator(const std::string& name, const TemplateArgument& argument) {
    const bool is_integer = argument.getKind() == TemplateArgument::Integral;
    const std::optional<std::string> type = is_integer ? names_.type(argument.getIntegralType()) : std::nullopt;
    if (!type || !is_unnamed(*type)) return false;
    add({"decltype(" + name + ")", *type});
    const std::string begin = "FerryNumber<long long, static_cast<long long>(";
    return add({begin + name + ")>", begin + integer_literal(argument.getAsIntegral()) + ")>"});
  }

  std::optional<std::string> spelt(const NamedDecl& parameter, const TemplateArgument& argument) const {
    if (isa<TemplateTypeParmDecl>(parameter)) return names_.argument(argument);
    if (const std::optional<std::string> marked = names_.marked_function(argument)) return marked;
    const std::optional<TypeNames::Value> value = names_.value(argument);
    return value ? std::optional("FerryNumber<" + value->type + ", " + value->text + ">") : std::nullopt;
  }

  // Adds a condition for a pack, written as FerryPack<Ts...>.
  bool add_pack(const NamedDecl& parameter, const TemplateArgument& argument) {
    const auto* type = dyn_cast<TemplateTypeParmDecl>(&parameter);
    if (!parameter.getIdentifier() || argument.getKind() != TemplateArgument::Pack || (type && type->isImplicit()) ||
        isa<TemplateTemplateParmDecl>(parameter))
      return false;
    std::string is;
    bool unnamed = names_.marked();  // whether any instance has an unnamed argument
    for (const TemplateArgument& one : argument.pack_elements()) {
      const std::optional<std::string> value = spelt(parameter, one);
      if (!value || is_marked_reference(one) || is_object(one)) return false;
      unnamed |= is_unnamed(*value);
      is += (is.empty() ? "" : ", ") + *value;
    }
    const std::string name = parameter.getNameAsString();
    const std::string each = type ? name : number(name);
    const std::string given = unnamed ? "typename FerryName<" + each + ">::ferry_type" : each;
    return add({"FerryPack<" + given + "...>", "FerryPack<" + is + ">"});
  }

  bool add_template(const NamedDecl& parameter, const TemplateArgument& argument) {
    const auto* of =
        argument.getKind() == TemplateArgument::Template ? argument.getAsTemplate().getAsTemplateDecl() : nullptr;
    const auto* made = dyn_cast_or_null<ClassTemplateDecl>(of);
    const std::optional<std::string> name =
        made && parameter.getIdentifier() ? names_.of_template(*made) : std::nullopt;
    return name && add({"FerryTemplate<" + parameter.getNameAsString() + ">", "FerryTemplate<" + *name + ">"});
  }

  static bool has_default(const NamedDecl& parameter) {
    const auto* type = dyn_cast<TemplateTypeParmDecl>(&parameter);
    const auto* number = dyn_cast<NonTypeTemplateParmDecl>(&parameter);
    return (type && type->hasDefaultArgument()) || (number && number->hasDefaultArgument());
  }

  // Adds conditions on the types of the function's parameters, which distinguish the instances of, for example, `void
  // f(const auto& x)`.
  bool add_function_parameters() {
    if (by_parameters_) return true;
    by_parameters_ = true;
    for (unsigned p = 0; p < pattern_.getNumParams(); ++p) {
      const ParmVarDecl& parameter = *pattern_.getParamDecl(p);
      if (!parameter.getType()->isDependentType()) continue;
      const std::optional<std::string> type = names_.type(instance_.getParamDecl(p)->getType());
      if (!type || !parameter.getIdentifier()) return false;
      add({"decltype(" + parameter.getNameAsString() + ")", *type, true});
    }
    return true;
  }

  bool add(ArgumentText text) {
    found_.push_back(std::move(text));
    return true;
  }

  const FunctionDecl& instance_;
  const FunctionDecl& pattern_;
  const TypeNames& names_;
  std::vector<ArgumentText> found_;
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

std::optional<std::vector<ArgumentText>> template_arguments(const FunctionDecl& instance, const TypeNames& names) {
  const FunctionDecl* pattern = instance.getTemplateInstantiationPattern();
  return pattern ? ArgumentFinder(instance, *pattern, names).run() : std::nullopt;
}

std::optional<std::string> condition(const FunctionDecl& instance, TypeMarks& marks) {
  const FunctionDecl* pattern = instance.getTemplateInstantiationPattern();
  if (!pattern) return std::nullopt;
  const TypeNames names(instance.getASTContext(), pattern->getLocation(), &marks);
  const std::optional<std::vector<ArgumentText>> arguments = template_arguments(instance, names);
  if (!arguments || arguments->empty()) return std::nullopt;
  std::string text;
  for (const ArgumentText& one : *arguments)
    text += (text.empty() ? "" : " && ") + std::string("FerrySame<") +
            (is_unnamed(one.is) ? "typename FerryName<" + one.given + ">::ferry_type" : one.given) + ", " + one.is +
            ">::ferry_value";
  return text;
}

}  // namespace ferry::translator::lift
