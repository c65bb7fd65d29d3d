// Reads [[ferry::extent]] on variables and members. Clang has skipped the tokens of the attribute's argument. The stub
// evaluates the argument at the beginning of a loop, which may be elsewhere. Each name must therefore mean the same
// variable everywhere in the function.
//
//   namespace sim { int count; [[ferry::extent(2 * count)]] double* data; }      2 * ::sim::count
#include "frontend/annotations.h"
#include "lift/lifter.h"
#include "lift/types.h"
#include "source/spelling.h"

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;

namespace {

bool is_operator(tok::TokenKind kind) {
  constexpr tok::TokenKind operators[] = {tok::plus,    tok::minus,   tok::star,   tok::slash,
                                          tok::percent, tok::l_paren, tok::r_paren};
  return llvm::is_contained(operators, kind);
}

bool is_whole_number(llvm::StringRef token) { return token.find_first_of(".pP") == llvm::StringRef::npos; }

// The function's own variable with a given name, and whether several variables have that name.
struct Local {
  const VarDecl* variable = nullptr;
  bool several = false;
};

Local local_named(const FunctionDecl& function, llvm::StringRef name) {
  Local found;
  for (const Decl* declaration : function.decls()) {
    const auto* variable = dyn_cast<VarDecl>(declaration);
    if (!variable || !variable->getIdentifier() || variable->getName() != name) continue;
    found.several = found.variable != nullptr;
    found.variable = variable;
  }
  return found;
}

// Returns the declaration that the name denotes at namespace scope, or in a class, around the given context.
const ValueDecl* outer_named(const DeclContext* context, llvm::StringRef name, const ASTContext& ast) {
  const DeclarationName wanted(&ast.Idents.get(name));
  for (; context; context = context->getLookupParent()) {
    if (context->isFunctionOrMethod()) continue;
    for (const NamedDecl* found : context->lookup(wanted)) return dyn_cast<ValueDecl>(found);
  }
  return nullptr;
}

}  // namespace

// Returns the variable for another member of the object that contains `part`.
ir::VariableId Lifter::sibling(const Part& part, const FieldDecl& field) {
  Part other = part;
  other.steps.pop_back();
  other.steps.push_back(member_step(field, type_of(other.steps, other.type)));
  return named(other);
}

std::optional<std::string> Lifter::extent_name(const DeclaratorDecl& of, const Part* part, llvm::StringRef name,
                                               std::vector<ir::VariableId>& names) {
  const auto take = [&](ir::VariableId id) -> std::optional<std::string> {
    const ir::Variable& found = result_.body.variables[id];
    if (!result_.body.value_type(id).is_integer() || found.host_name.empty()) return std::nullopt;
    names.push_back(id);
    return found.host_name;
  };
  const auto* variable = dyn_cast<VarDecl>(&of);
  const auto* function = variable ? dyn_cast_or_null<FunctionDecl>(variable->getParentFunctionOrMethod()) : nullptr;
  const Local local = local_named(function_, name);
  if (local.several || (local.variable && !function)) return std::nullopt;  // the name would denote the local variable
  if (local.variable) return function == &function_ ? take(this->variable(*local.variable)) : std::nullopt;
  const ValueDecl* const found = outer_named(of.getDeclContext(), name, context_);
  if (!found) return std::nullopt;
  if (const auto* constant = dyn_cast<EnumConstantDecl>(found)) return llvm::toString(constant->getInitVal(), 10);
  if (const auto* field = dyn_cast<FieldDecl>(found))
    return take(part ? sibling(*part, *field) : this->variable(*field, false));
  const auto* global = dyn_cast<VarDecl>(found);
  return global && global->hasGlobalStorage() ? take(this->variable(*global)) : std::nullopt;
}

void Lifter::note_extent(const DeclaratorDecl& declaration, ir::VariableId id, const Part* part) {
  const AnnotateAttr* extent = frontend::find_annotation(declaration, frontend::Annotation::extent);
  const auto* variable = dyn_cast<VarDecl>(&declaration);
  const bool elsewhere = variable && variable->isLocalVarDecl() && variable->getParentFunctionOrMethod() != &function_;
  if (!extent || isa<ParmVarDecl>(declaration) || elsewhere) return;
  result_.body.variables[id].has_extent = true;
  ir::DeclaredExtent result;
  for (const syntax::Token& token : frontend::annotation_argument_tokens(*extent, tokens_)) {
    const std::string spelt = source::spelling(token, context_.getSourceManager());
    std::optional<std::string> text;
    if (is_operator(token.kind()) || (token.kind() == tok::numeric_constant && is_whole_number(spelt)))
      text = spelt;
    else if (token.kind() == tok::identifier)
      text = extent_name(declaration, part, spelt, result.names);
    if (!text) {
      result_.misused.push_back(
          {source(SourceRange(extent->getLocation())), {Id::extent_unclear, {spelt, declaration.getNameAsString()}}});
      return;
    }
    result.text += (result.text.empty() ? "" : " ") + *text;
  }
  result_.body.variables[id].extent = std::move(result);
}

}  // namespace ferry::translator::lift
