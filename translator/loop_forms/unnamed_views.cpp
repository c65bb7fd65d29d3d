// See unnamed_views.h.
#include "loop_forms/unnamed_views.h"

#include "algorithms/purity.h"
#include "algorithms/unit_rewriter.h"
#include "lift/bound_arguments.h"
#include "lift/offloadable.h"
#include "lift/reached_code.h"
#include "lift/types.h"
#include "lift/view_classes.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>

#include <map>
#include <set>

namespace ferry::translator::loop_forms {

using namespace clang;
using algorithms::Bytes;
using frontend::Replacement;
using frontend::StandIn;

namespace {

bool is_view(QualType type) {
  return lift::container_of(type) == lift::Container::span || lift::view_class(type.getNonReferenceType());
}

// Returns the argument if it is a view without a name, or null.
const Expr* unnamed_view(const ParmVarDecl& parameter, const Expr& argument) {
  const QualType type = parameter.getType();
  if (!is_view(type) || (type->isReferenceType() && !type.getNonReferenceType().isConstQualified())) return nullptr;
  return isa<DeclRefExpr, MemberExpr>(lift::passed_object(argument)) ? nullptr : &argument;
}

bool only_computes(const Stmt& code, unsigned depth);

// Returns whether the function is the user's and only returns a computed value.
bool only_returns(const FunctionDecl* function, unsigned depth) {
  constexpr unsigned deepest = 4;  // limit for the nesting depth of calls
  const auto* method = dyn_cast_or_null<CXXMethodDecl>(function);
  const FunctionDecl* definition = function ? function->getDefinition() : nullptr;
  const auto* block = definition ? dyn_cast_or_null<CompoundStmt>(definition->getBody()) : nullptr;
  if (!block || depth > deepest || block->size() != 1 || (method && method->isVirtual())) return false;
  const auto* returns = dyn_cast<ReturnStmt>(block->body_front());
  return returns && returns->getRetValue() && only_computes(*returns->getRetValue(), depth + 1);
}

bool only_computes(const Stmt& code, unsigned depth) {
  const auto* call = dyn_cast<CallExpr>(&code);
  const auto* made = dyn_cast<CXXConstructExpr>(&code);
  const bool plain = algorithms::does_nothing_else(code) || isa<InitListExpr>(code) ||
                     (call && only_returns(call->getDirectCallee(), depth)) ||
                     (made && lift::parameters_of_members(*made->getConstructor()));
  return plain &&
         llvm::all_of(code.children(), [&](const Stmt* child) { return !child || only_computes(*child, depth); });
}

// A statement and the unnamed views in it.
struct Found {
  const Stmt* statement;
  bool in_block;
  std::vector<const Expr*> views;
  std::vector<const ParmVarDecl*> parameters;
};

class Statements {
 public:
  std::vector<Found> found;

  void walk(const Stmt* s, bool in_loop, bool in_block) {
    if (!s) return;
    if (const auto* block = dyn_cast<CompoundStmt>(s)) {
      for (const Stmt* child : block->body()) walk(child, in_loop, true);
    } else if (const auto* counted = dyn_cast<ForStmt>(s)) {
      walk(counted->getBody(), true, false);
    } else if (const auto* each = dyn_cast<CXXForRangeStmt>(s)) {
      walk(each->getBody(), true, false);
    } else if (const auto* loop = dyn_cast<WhileStmt>(s)) {
      walk(loop->getBody(), true, false);
    } else if (const auto* branch = dyn_cast<IfStmt>(s)) {
      walk(branch->getThen(), in_loop, false);
      walk(branch->getElse(), in_loop, false);
    } else if (in_loop) {
      look_at(*s, in_block);
    }
  }

 private:
  void look_at(const Stmt& s, bool in_block) {
    Found one{&s, in_block, {}, {}};
    const Expr* value = nullptr;
    if (const auto* returns = dyn_cast<ReturnStmt>(&s)) {
      value = returns->getRetValue();
    } else if (const auto* declares = dyn_cast<DeclStmt>(&s); declares && declares->isSingleDecl() && in_block) {
      const auto* variable = dyn_cast<VarDecl>(declares->getSingleDecl());
      if (variable && variable->hasLocalStorage() && !variable->getType()->isReferenceType())
        value = variable->getInit();
    } else if (const auto* e = dyn_cast<Expr>(&s)) {
      value = e->IgnoreParens();
      if (const auto* cleanups = dyn_cast<ExprWithCleanups>(value)) value = cleanups->getSubExpr();
      if (const auto* assignment = dyn_cast<BinaryOperator>(value); assignment && assignment->isAssignmentOp()) {
        if (!only_computes(*assignment->getLHS(), 0)) return;
        value = assignment->getRHS();
      }
    }
    calls_ = 0;
    if (!value || is_view(value->getType()) || !collect(*value, true, one) || one.views.empty()) return;
    found.push_back(std::move(one));
  }

  // Collects the views in the code. Returns false if some part of the code does more than compute a value.
  bool collect(const Stmt& code, bool certain, Found& one) {
    if (const auto* call = dyn_cast<CallExpr>(&code); call && certain) {
      const std::size_t before = one.views.size();
      const FunctionDecl* callee = call->getDirectCallee();
      const auto* method = dyn_cast_or_null<CXXMethodDecl>(callee);
      const unsigned skipped =
          isa<CXXOperatorCallExpr>(call) && method && !method->isExplicitObjectMemberFunction() ? 1 : 0;
      for (unsigned a = skipped; callee && a < call->getNumArgs() && a - skipped < callee->getNumParams(); ++a)
        if (const Expr* view = unnamed_view(*callee->getParamDecl(a - skipped), *call->getArg(a))) {
          if (!only_computes(*view, 0)) return false;
          one.views.push_back(view);
          one.parameters.push_back(callee->getParamDecl(a - skipped));
        }
      if (one.views.size() > before) return ++calls_ == 1 && collect_beside(*call, one, before);
    }
    if (!algorithms::does_nothing_else(code) &&
        !(isa<CallExpr>(code) && only_returns(cast<CallExpr>(code).getDirectCallee(), 0)))
      return false;
    const auto* choice = dyn_cast<AbstractConditionalOperator>(&code);
    const auto* both = dyn_cast<BinaryOperator>(&code);
    const bool skips = choice || (both && both->isLogicalOp()) || isa<LambdaExpr>(code);
    bool first = true;
    for (const Stmt* child : code.children()) {
      if (child && !collect(*child, certain && (first || !skips), one)) return false;
      first = false;
    }
    return true;
  }

  // Returns whether the arguments of the call other than the views only compute values.
  static bool collect_beside(const CallExpr& call, const Found& one, std::size_t before) {
    return llvm::all_of(call.children(), [&](const Stmt* child) {
      const auto is_it = [&](const Expr* view) { return view == child; };
      return !child || std::any_of(one.views.begin() + static_cast<std::ptrdiff_t>(before), one.views.end(), is_it) ||
             only_computes(*child, 0);
    });
  }

  unsigned calls_ = 0;  // the number of calls that get views
};

class ViewRewriter : algorithms::UnitRewriter {
 public:
  using UnitRewriter::UnitRewriter;

  std::vector<frontend::Rewriting> run() {
    for (const FunctionDecl* function : algorithms::offloaded_functions(unit_)) visit(*function, false);
    if (unit_.annotated)
      for (const FunctionDecl* function : lift::reached_code(unit_.context).called)
        if (!lift::offloaded(*function)) visit(*function, true);
    return std::move(rewritings_);
  }

 private:
  void visit(const FunctionDecl& function, bool is_called) {
    const auto* method = dyn_cast<CXXMethodDecl>(&function);
    if (method && method->getParent()->isLambda()) return;
    Statements statements;
    statements.walk(function.getBody(), is_called, false);
    if (statements.found.empty() || (!is_translated(function) && !is_called)) return;
    text_.of_template = function.getTemplateInstantiationPattern() != nullptr;
    for (const Found& one : statements.found) name(one, is_called);
  }

  void name(const Found& one, bool is_called) {
    const std::optional<Bytes> bytes = text_.bytes(one.statement->getSourceRange());
    const std::optional<unsigned> end = end_of(*one.statement);
    if (!bytes || !end || !seen_.insert({bytes->file, bytes->begin}).second) return;  // another instance has done it
    std::string declarations = one.in_block ? "" : "{ ";
    std::vector<Replacement> made;
    const unsigned number = names_.number;
    for (std::size_t v = 0; v < one.views.size(); ++v) {
      const std::optional<Bytes> view = text_.bytes(one.views[v]->getSourceRange());
      const std::optional<std::string> words = view ? text_.flat(*view) : std::nullopt;
      const std::optional<std::string> type = words ? declared_type(one, v, *words) : std::nullopt;
      if (!type || view->file != bytes->file) return void(names_.number = number);
      const std::string name = names_("x");
      ++names_.number;
      declarations += *type + name + " = " + *words + "; ";
      made.push_back(replacement(*view, name, StandIn::What::part, bytes->begin));
    }
    made.insert(made.begin(), insertion(bytes->begin, declarations, is_called, bytes->begin));
    if (!one.in_block) made.push_back(insertion(*end, " }", true, bytes->begin));
    if (!add(bytes->file, {bytes->file, bytes->begin, *end}, std::move(made))) names_.number = number;
  }

  // Returns `const auto ` if the text has the parameter's type, and the parameter's type otherwise. Returns nothing if
  // template instances may differ.
  std::optional<std::string> declared_type(const Found& one, std::size_t number, llvm::StringRef words) const {
    const QualType type = one.parameters[number]->getType().getNonReferenceType().getUnqualifiedType();
    const Expr& view = algorithms::written(*one.views[number]);
    if (!words.starts_with("{") && algorithms::same_type(view.getType(), type)) return "const auto ";
    if (text_.of_template) return std::nullopt;
    return "const " + lift::spelling(unit_.context, type) + " ";
  }

  static Replacement insertion(unsigned at, std::string text, bool is_part, unsigned mark) {
    Replacement made{0, at, at, std::move(text), {}, {}, mark};
    made.loops = {
        {0, static_cast<unsigned>(made.text.size()), "", mark, is_part ? StandIn::What::part : StandIn::What::loop}};
    return made;
  }

  // Adds all replacements. Adds none of them if another rewriting changes part of the statement.
  bool add(FileID id, const Bytes& statement, std::vector<Replacement> made) {
    frontend::Rewriting* file = file_of(id);
    if (!file) return false;
    std::vector<Replacement>& all = file->replacements;
    if (llvm::any_of(all, [&](const Replacement& known) {
          const bool outside = known.end <= statement.begin || known.begin >= statement.end;
          return !outside;
        }))
      return false;
    ++groups_;
    for (Replacement& one : made) {
      one.group = groups_;
      const bool ends = one.begin == one.end && one.begin == statement.end;
      const auto at = llvm::find_if(all, [&](const Replacement& other) {
        return other.begin > one.begin ||
               (other.begin == one.begin && (ends || (one.begin == one.end && other.begin != other.end)));
      });
      all.insert(at, std::move(one));
    }
    return true;
  }

  std::set<std::pair<FileID, unsigned>> seen_;
};

}  // namespace

std::vector<frontend::Rewriting> name_views(const frontend::ParsedUnit& unit, std::vector<frontend::Rewriting> others) {
  return ViewRewriter(unit, std::move(others)).run();
}

}  // namespace ferry::translator::loop_forms
