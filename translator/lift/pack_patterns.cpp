// See pack_patterns.h.
#include "lift/pack_patterns.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallSet.h>

namespace ferry::translator::lift {

using namespace clang;
using Kind = PackPattern::Kind;
using Tokens = PackPattern::Tokens;

namespace {

// Returns the declaration that contains the text: the pattern of an instance, or the function that contains a lambda.
const FunctionDecl& written(const FunctionDecl& function) {
  if (const FunctionDecl* pattern = function.getTemplateInstantiationPattern(); pattern && pattern != &function)
    return written(*pattern);
  const auto* around = dyn_cast_or_null<FunctionDecl>(function.getParentFunctionOrMethod());
  return around ? written(*around) : function;
}

// Finds the packs that an expansion expands, except those of inner expansions.
class PackFinder : public ConstDynamicRecursiveASTVisitor {
 public:
  std::vector<const NamedDecl*> packs;

  bool VisitDeclRefExpr(const DeclRefExpr* reference) override { return note(*reference->getDecl()); }
  bool VisitTemplateTypeParmTypeLoc(TemplateTypeParmTypeLoc location) override { return note(*location.getDecl()); }
  bool TraversePackExpansionExpr(const PackExpansionExpr*) override { return true; }
  bool TraversePackExpansionTypeLoc(PackExpansionTypeLoc, bool) override { return true; }
  bool TraverseCXXFoldExpr(const CXXFoldExpr* fold) override { return TraverseStmt(fold->getInit()); }

 private:
  bool note(const NamedDecl& declared) {
    if (declared.isParameterPack()) packs.push_back(&declared);
    return true;
  }
};

class PatternFinder : public ConstDynamicRecursiveASTVisitor {
 public:
  explicit PatternFinder(PackPatterns& result) : result_(result) {}

  bool VisitCXXFoldExpr(const CXXFoldExpr* fold) override {
    known_.insert(fold->getEllipsisLoc().getRawEncoding());
    const auto whole = result_.tokens({fold->getLParenLoc(), fold->getRParenLoc()});
    const auto ellipsis = result_.number(fold->getEllipsisLoc());
    if (!whole || !ellipsis) return true;
    PackPattern found{fold->isLeftFold() ? Kind::left_fold : Kind::right_fold, *whole, {}};
    const Tokens before{whole->begin + 1, *ellipsis - 1}, after{*ellipsis + 2, whole->end - 1};
    found.ellipsis = *ellipsis;
    found.operation = fold->getInit() || fold->isRightFold() ? *ellipsis - 1 : *ellipsis + 1;
    found.pattern = fold->isLeftFold() ? after : before;
    if (fold->getInit()) found.first = fold->isLeftFold() ? before : after;
    const BinaryOperatorKind operation = fold->getOperator();
    found.empty_value = operation == BO_LAnd ? "true" : operation == BO_LOr ? "false" : "void()";
    return add(std::move(found), *fold->getPattern());
  }

  bool VisitPackExpansionExpr(const PackExpansionExpr* list) override {
    known_.insert(list->getEllipsisLoc().getRawEncoding());
    const auto pattern = result_.tokens(list->getPattern()->getSourceRange());
    const auto ellipsis = result_.number(list->getEllipsisLoc());
    if (!pattern || !ellipsis) return true;
    return add({Kind::list, {pattern->begin, *ellipsis + 1}, *pattern, {}, *ellipsis}, *list->getPattern());
  }

  bool VisitPackExpansionTypeLoc(PackExpansionTypeLoc location) override {
    known_.insert(location.getEllipsisLoc().getRawEncoding());
    return true;
  }
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc& argument) override {
    if (argument.getArgument().isPackExpansion()) known_.insert(argument.getSourceRange().getEnd().getRawEncoding());
    return true;
  }
  // Records the ellipsis of `case 2 ... 4:`, which is a compiler extension and no pack expansion.
  bool VisitCaseStmt(const CaseStmt* label) override {
    if (label->getEllipsisLoc().isValid()) known_.insert(label->getEllipsisLoc().getRawEncoding());
    return true;
  }
  bool TraverseStaticAssertDecl(const StaticAssertDecl* assertion) override {
    if (const auto tokens = result_.tokens(assertion->getSourceRange())) skipped_.push_back(*tokens);
    return true;
  }

  // Records the body of a lambda, which is a function of its own and is skipped.
  bool VisitLambdaExpr(const LambdaExpr* lambda) override {
    const auto tokens = result_.tokens(lambda->getBody()->getSourceRange());
    if (tokens && tokens->begin > 0) others_.push_back(*tokens);
    return true;
  }
  void drop_others() {
    llvm::erase_if(result_.found, [&](const PackPattern& pattern) {
      return llvm::any_of(others_, [&](Tokens other) { return other.hold(pattern.whole); });
    });
  }

  // Returns whether all pack expansions in the text have been found.
  bool complete() const {
    for (std::size_t t = 1; t + 1 < result_.text.size(); ++t)
      if (result_.text[t].kind() == tok::ellipsis && result_.text[t - 1].kind() != tok::kw_sizeof &&
          !(result_.text[t - 1].kind() == tok::l_paren && result_.text[t + 1].kind() == tok::r_paren) &&  // catch (...)
          !known_.contains(result_.text[t].location().getRawEncoding()) &&
          llvm::none_of(skipped_, [&](Tokens skipped) { return skipped.has(t); }))
        return false;
    return true;
  }

 private:
  bool add(PackPattern found, const Expr& pattern) {
    PackFinder finder;
    finder.TraverseStmt(&pattern);
    found.packs = std::move(finder.packs);
    result_.found.push_back(std::move(found));
    return true;
  }

  PackPatterns& result_;
  llvm::SmallSet<unsigned, 8> known_;
  std::vector<Tokens> skipped_, others_;
};

void nest(std::vector<PackPattern>& found) {
  llvm::stable_sort(found, [](const PackPattern& one, const PackPattern& other) {
    return std::pair(one.whole.begin, other.whole.end) < std::pair(other.whole.begin, one.whole.end);
  });
  for (std::size_t inner = 0; inner < found.size(); ++inner)
    for (std::size_t outer = 0; outer < found.size(); ++outer)  // the innermost pattern around it begins last
      if (outer != inner && found[outer].pattern.hold(found[inner].whole)) found[inner].enclosing = outer;
}

using Lists = std::vector<const TemplateArgumentList*>;

// Returns the template arguments of the instance and of its enclosing templates, from the innermost one outwards.
Lists lists_of(const FunctionDecl& instance) {
  Lists lists;
  if (instance.getPrimaryTemplate()) lists.push_back(instance.getTemplateSpecializationArgs());
  for (const DeclContext* scope = instance.getParent(); scope; scope = scope->getParent()) {
    if (const auto* function = dyn_cast<FunctionDecl>(scope)) {
      llvm::append_range(lists, lists_of(*function));
      break;
    }
    const auto* made = dyn_cast<ClassTemplateSpecializationDecl>(scope);
    if (made && !made->isExplicitSpecialization()) lists.push_back(&made->getTemplateInstantiationArgs());
  }
  return lists;
}

std::optional<std::pair<unsigned, unsigned>> depth_and_index(const NamedDecl& parameter) {
  if (const auto* type = dyn_cast<TemplateTypeParmDecl>(&parameter)) return {{type->getDepth(), type->getIndex()}};
  if (const auto* number = dyn_cast<NonTypeTemplateParmDecl>(&parameter))
    return {{number->getDepth(), number->getIndex()}};
  return std::nullopt;
}

// Returns whether the instance's parameter comes from the pattern's parameter with this index. Its location is in the
// function's first declaration or in its definition.
bool is_made_of(const ParmVarDecl& parameter, const FunctionDecl& pattern, unsigned number) {
  return llvm::any_of(pattern.redecls(), [&](const FunctionDecl* one) {
    return number < one->getNumParams() && one->getParamDecl(number)->getLocation() == parameter.getLocation();
  });
}

}  // namespace

PackPatterns pack_patterns(const FunctionDecl& function, const syntax::TokenBuffer& tokens) {
  PackPatterns result;
  const auto* method = dyn_cast<CXXMethodDecl>(&function);
  const bool is_lambda = method && method->getParent()->isLambda();
  const SourceLocation begin =
      is_lambda || !isa<CXXConstructorDecl>(function) ? function.getBody()->getBeginLoc() : function.getBeginLoc();
  result.text = tokens.expandedTokens({begin, function.getBody()->getEndLoc()});
  if (llvm::none_of(result.text, [](const syntax::Token& token) { return token.kind() == tok::ellipsis; }))
    return result;
  for (std::size_t t = 0; t < result.text.size(); ++t) result.numbers[result.text[t].location().getRawEncoding()] = t;
  PatternFinder finder(result);
  finder.TraverseDecl(&written(function));
  result.understood = finder.complete();
  finder.drop_others();
  nest(result.found);
  return result;
}

std::optional<std::size_t> pack_size(const NamedDecl& pack, const FunctionDecl& instance) {
  if (isa<ParmVarDecl>(pack)) {
    for (const DeclContext* scope = &instance; scope; scope = scope->getParent()) {
      const auto* function = dyn_cast<FunctionDecl>(scope);
      const FunctionDecl* pattern = function ? function->getTemplateInstantiationPattern() : nullptr;
      for (unsigned p = 0; pattern && p < pattern->getNumParams(); ++p)
        if (pattern->getParamDecl(p)->getLocation() == pack.getLocation())
          return llvm::count_if(function->parameters(),
                                [&](const ParmVarDecl* one) { return is_made_of(*one, *pattern, p); });
    }
    return std::nullopt;
  }
  // In an instance, the levels of enclosing templates have been removed. The pattern's text still has these levels.
  const auto wanted = depth_and_index(pack);
  const Lists lists = lists_of(instance);
  const TemplateArgumentList* list =
      wanted && wanted->first < lists.size() ? lists[lists.size() - 1 - wanted->first] : nullptr;
  if (!list || wanted->second >= list->size() || list->get(wanted->second).getKind() != TemplateArgument::Pack)
    return std::nullopt;
  return list->get(wanted->second).pack_size();
}

std::optional<std::size_t> number_in_pack(const ParmVarDecl& parameter) {
  const auto* function = dyn_cast<FunctionDecl>(parameter.getDeclContext());
  if (!function) return std::nullopt;
  const FunctionDecl* pattern = function->getTemplateInstantiationPattern();
  std::optional<unsigned> of;
  for (unsigned p = 0; pattern && p < pattern->getNumParams(); ++p)
    if (pattern->getParamDecl(p)->isParameterPack() && is_made_of(parameter, *pattern, p)) of = p;
  std::size_t number = 0, all = 0;
  for (const ParmVarDecl* one : function->parameters()) {
    if (of ? !is_made_of(*one, *pattern, *of) : one->getLocation() != parameter.getLocation()) continue;
    if (one == &parameter) number = all;
    ++all;
  }
  return of || all > 1 ? std::optional(number) : std::nullopt;
}

std::string name_of_element(const ParmVarDecl& parameter) {
  const std::optional<std::size_t> number = number_in_pack(parameter);
  if (!number) return parameter.getNameAsString();
  const IdentifierTable& known = parameter.getASTContext().Idents;
  const std::string name = parameter.getNameAsString() + "_" + std::to_string(*number);
  return known.find(name) == known.end() ? name : "ferry_pack_" + name;
}

std::string name_in_stub(const ParmVarDecl& parameter) {
  const std::optional<std::size_t> number = number_in_pack(parameter);
  const std::string name = parameter.getNameAsString();
  return number ? "ferry_element<" + std::to_string(*number) + ">(" + name + "...)" : name;
}

}  // namespace ferry::translator::lift
