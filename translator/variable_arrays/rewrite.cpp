// See rewrite.h.
#include "variable_arrays/rewrite.h"

#include "algorithms/purity.h"
#include "algorithms/unit_rewriter.h"
#include "lift/local_names.h"
#include "lift/types.h"
#include "loop_forms/loop_variables.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>

#include <map>

namespace ferry::translator::variable_arrays {

using namespace clang;
using algorithms::Bytes;
using frontend::Replacement;
using frontend::StandIn;

namespace {

// `double t[n][m]`: lengths n, m; `double (*a)[m]`: null, m.
struct Lengths {
  std::vector<const ArrayType*> rows;  // without the first
  QualType element;
};

std::optional<Lengths> lengths_of(const VarDecl& variable) {
  QualType type = variable.getType().getCanonicalType();
  Lengths lengths;
  if (!type->isVariablyModifiedType() || !variable.hasLocalStorage()) return std::nullopt;
  if (type->isPointerType())
    type = type->getPointeeType();
  else if (const ArrayType* array = variable.getASTContext().getAsArrayType(type))
    type = array->getElementType();
  else
    return std::nullopt;
  while (const ArrayType* array = variable.getASTContext().getAsArrayType(type)) {
    lengths.rows.push_back(array);
    type = array->getElementType();
  }
  lengths.element = type;
  return lift::is_scalar(type.getUnqualifiedType()) ? std::optional(std::move(lengths)) : std::nullopt;
}

// `t[i][j]`: t; i, j
struct Element {
  const Expr* whole;
  const VarDecl* variable;
  std::vector<const Expr*> indices;
};

struct Elements : ConstDynamicRecursiveASTVisitor {
  std::vector<Element> found;  // outer ones before those in their indices
  std::vector<std::pair<const VarDecl*, const Stmt*>> declared;
  llvm::DenseSet<const VarDecl*> in_loops;  // of these

  bool TraverseLambdaExpr(const LambdaExpr*) override { return true; }
  bool TraverseCXXRecordDecl(const CXXRecordDecl*) override { return true; }
  bool TraverseUnaryExprOrTypeTraitExpr(const UnaryExprOrTypeTraitExpr*) override { return true; }
  bool TraverseTypeLoc(TypeLoc, bool) override { return true; }

  bool VisitCompoundStmt(const CompoundStmt* block) override {
    for (const Stmt* s : block->body())
      if (const auto* declaration = dyn_cast<DeclStmt>(s))
        for (const Decl* one : declaration->decls())
          if (const auto* variable = dyn_cast<VarDecl>(one)) {
            declared.emplace_back(variable, s);
            if (loops_ > 0) in_loops.insert(variable);
          }
    return true;
  }

  bool TraverseForStmt(const ForStmt* s) override {
    return inside([&] { return Base::TraverseForStmt(s); });
  }
  bool TraverseWhileStmt(const WhileStmt* s) override {
    return inside([&] { return Base::TraverseWhileStmt(s); });
  }
  bool TraverseDoStmt(const DoStmt* s) override {
    return inside([&] { return Base::TraverseDoStmt(s); });
  }
  bool TraverseCXXForRangeStmt(const CXXForRangeStmt* s) override {
    return inside([&] { return Base::TraverseCXXForRangeStmt(s); });
  }

  bool TraverseArraySubscriptExpr(const ArraySubscriptExpr* e) override {
    Element element{e, nullptr, {}};
    const Expr* at = e;
    while (const auto* subscript = dyn_cast<ArraySubscriptExpr>(at)) {
      element.indices.insert(element.indices.begin(), subscript->getIdx());
      at = subscript->getBase()->IgnoreParenImpCasts();
    }
    if (const auto* name = dyn_cast<DeclRefExpr>(at)) element.variable = dyn_cast<VarDecl>(name->getDecl());
    if (!element.variable || !element.variable->getType().getCanonicalType()->isVariablyModifiedType())
      return ConstDynamicRecursiveASTVisitor::TraverseArraySubscriptExpr(e);
    found.push_back(element);
    return llvm::all_of(element.indices, [&](const Expr* index) { return TraverseStmt(index); });
  }

 private:
  using Base = ConstDynamicRecursiveASTVisitor;

  bool inside(llvm::function_ref<bool()> traverse) {
    ++loops_;
    const bool go_on = traverse();
    --loops_;
    return go_on;
  }

  unsigned loops_ = 0;
};

// How often a variable is named, wherever that is.
struct Mentions : ConstDynamicRecursiveASTVisitor {
  explicit Mentions(const VarDecl& variable) : variable(variable) {}
  const VarDecl& variable;
  std::ptrdiff_t count = 0;

  bool VisitDeclRefExpr(const DeclRefExpr* name) override {
    count += name->getDecl() == &variable;
    return true;
  }
};

// `p + m` of `auto a = (double (*)[m])(p + m)`, a pointer to elements; null: it is none.
const Expr* flat_origin(const VarDecl& variable, const Lengths& lengths) {
  const auto* cast = variable.getInit() ? dyn_cast<ExplicitCastExpr>(variable.getInit()->IgnoreParens()) : nullptr;
  const Expr* origin = cast ? cast->getSubExprAsWritten() : nullptr;
  if (!variable.getType()->isPointerType() || !origin || !origin->getType()->isPointerType()) return nullptr;
  const QualType to = origin->getType()->getPointeeType();
  const bool same = variable.getASTContext().hasSameUnqualifiedType(to.getCanonicalType(), lengths.element) &&
                    !to.isVolatileQualified() && (lengths.element.isConstQualified() || !to.isConstQualified());
  return same && algorithms::is_pure(*origin) ? origin : nullptr;
}

class Rewriter : algorithms::UnitRewriter {
 public:
  using UnitRewriter::UnitRewriter;

  std::vector<frontend::Rewriting> run() {
    for (const FunctionDecl* function : algorithms::offloaded_functions(unit_)) {
      Elements elements;
      elements.TraverseStmt(function->getBody());
      if (elements.found.empty() || function->getTemplateInstantiationPattern()) continue;
      if (is_translated(*function)) visit(*function, elements);
    }
    return std::move(rewritings_);
  }

 private:
  struct Array {
    std::string name;
    std::vector<std::string> rows;  // lengths
  };

  void visit(const FunctionDecl& function, const Elements& elements) {
    function_ = &function;
    local_names_.emplace(function, unit_.tokens);
    made_.clear();
    arrays_.clear();
    for (const Element& one : elements.found)
      if (!arrays_.contains(one.variable)) declare(*one.variable, elements);
    unsigned end = 0;  // of an element: those in its indices are a part of its text
    std::optional<FileID> file;
    for (const Element& one : elements.found) {
      const std::optional<Bytes> bytes = text_.bytes(one.whole->getSourceRange());
      const std::optional<std::string> words = bytes ? element_text(one) : std::nullopt;
      if (!words || (file && *file != bytes->file)) continue;
      if (bytes->begin < end) continue;
      file = bytes->file;
      end = bytes->end;
      made_.push_back(replacement(*bytes, *words, StandIn::What::part, bytes->begin));
    }
    if (file) add(*file);
  }

  // Behind the variable's declaration, or at the function's beginning.
  void declare(const VarDecl& variable, const Elements& elements) {
    arrays_[&variable] = std::nullopt;
    const std::optional<Lengths> lengths = lengths_of(variable);
    const auto at = llvm::find_if(elements.declared, [&](const auto& one) { return one.first == &variable; });
    const bool is_parameter = isa<ParmVarDecl>(variable);
    if (!lengths || (!is_parameter && at == elements.declared.end())) return;
    if (variable.getType()->isPointerType() && !loop_forms::only_read(*function_->getBody(), variable, {})) return;
    const std::optional<unsigned> place = is_parameter ? after_brace() : end_of(*at->second);
    if (!place) return;
    Array array{names_("t", variable.getNameAsString()), {}};
    ++names_.number;
    std::string row = variable.getNameAsString() + "[0]", declarations;
    for (const ArrayType* one : lengths->rows) {
      array.rows.push_back(length_text(*one, row, declarations));
      row += "[0]";
    }
    if (elements.in_loops.contains(&variable) &&
        declare_flat(variable, *lengths, *at->second, elements, array, declarations))
      return;
    const std::string type = (lengths->element.isConstQualified() ? "const " : "") +
                             lift::spelling(unit_.context, lengths->element.getUnqualifiedType());
    declarations +=
        " " + unused("auto* const", array.name, "reinterpret_cast<" + type + "*>(" + variable.getNameAsString() + ")");
    made_.push_back({0, *place, *place, declarations, {}, {}});
    arrays_[&variable] = std::move(array);
  }

  // In a loop's body it is a name for rows of memory that has one: where only elements are named, the flat memory's
  // name is declared in its place; in the stub behind it, whose host code may name it, too.
  bool declare_flat(const VarDecl& variable, const Lengths& lengths, const Stmt& declaration, const Elements& elements,
                    Array& array, const std::string& lengths_text) {
    const Expr* origin = flat_origin(variable, lengths);
    const std::optional<Bytes> bytes = text_.bytes(declaration.getSourceRange());
    const std::optional<unsigned> end = end_of(declaration);
    if (!origin || !bytes || !end || !cast<DeclStmt>(declaration).isSingleDecl()) return false;
    const std::optional<std::string> words = text_.flat(*origin);
    const auto names_it = [&](const Element& one) {
      return one.variable == &variable && one.indices.size() >= array.rows.size();
    };
    Mentions mentions(variable);
    mentions.TraverseStmt(function_->getBody());
    const bool all = mentions.count == llvm::count_if(elements.found, names_it);
    const bool plain = !llvm::StringRef(lengths_text).contains("sizeof");
    if (!words || !all || !plain) return false;
    const std::string text = unused("auto* const", array.name, "(" + *words + ")") + lengths_text;
    made_.push_back(replacement({bytes->file, bytes->begin, *end}, "{}", StandIn::What::part, bytes->begin));
    made_.push_back({0, *end, *end, " " + text, {}, {}});
    arrays_[&variable] = std::move(array);
    return true;
  }

  static std::string unused(const std::string& type, const std::string& name, const std::string& value) {
    return "__attribute__((__unused__)) " + type + " " + name + " = " + value + ";";
  }

  std::string new_name(const char* letter) {
    std::string name = names_(letter);
    ++names_.number;
    return name;
  }

  // A variable that stays what it is; else a name, declared in `after`. A product of such lengths is told apart.
  std::string length_text(const ArrayType& row, const std::string& whole, std::string& after) {
    if (const auto* constant = dyn_cast<ConstantArrayType>(&row)) return std::to_string(constant->getZExtSize());
    const auto* variable = dyn_cast<VariableArrayType>(&row);
    const Expr* size = variable ? variable->getSizeExpr() : nullptr;
    const bool plain = size && algorithms::is_plain(*size);
    const std::optional<std::string> words = plain ? text_.flat(*size) : std::nullopt;
    const VarDecl* named = words ? loop_forms::named_variable(*size) : nullptr;
    if (named && is_named_everywhere(*named) && loop_forms::only_read(*function_->getBody(), *named, {}))
      return "static_cast<long>(" + *words + ")";
    const std::string name = new_name("l");
    after += " " + unused("const long", name, words ? *words : "sizeof(" + whole + ") / sizeof(" + whole + "[0])");
    return name;
  }

  // No declaration of the function hides the variable's name, where an element may stand.
  bool is_named_everywhere(const VarDecl& variable) const {
    const auto known = local_names_->scopes.names.find(variable.getNameAsString());
    if (known == local_names_->scopes.names.end()) return true;
    return known->second.size() == 1 && known->second.front().meaning == local_names_->root(variable).meaning;
  }

  // None: it isn't known, or no element, and no row of elements.
  std::optional<std::string> element_text(const Element& element) const {
    const auto known = arrays_.find(element.variable);
    if (known == arrays_.end() || !known->second) return std::nullopt;
    const Array& array = *known->second;
    const bool of_row = element.indices.size() == array.rows.size();
    if (!of_row && element.indices.size() != array.rows.size() + 1) return std::nullopt;
    std::string position;
    for (std::size_t d = 0; d < element.indices.size(); ++d) {
      const std::optional<std::string> index = index_text(*element.indices[d]);
      if (!index) return std::nullopt;
      const std::string number = "static_cast<long>(" + *index + ")";
      if (d > 0)
        position = (d > 1 ? "(" + position + ")" : position) + " * " + array.rows[d - 1] + " + " + number;
      else
        position = number;
    }
    if (!of_row) return array.name + "[" + position + "]";
    position = element.indices.size() > 1 ? "(" + position + ")" : position;
    return "(" + array.name + " + " + position + " * " + array.rows.back() + ")";
  }

  // With the elements in it.
  std::optional<std::string> index_text(const Expr& index) const {
    Elements inner;
    inner.TraverseStmt(&index);
    const std::optional<Bytes> bytes = text_.bytes(index.getSourceRange());
    if (!bytes) return std::nullopt;
    std::string text;
    unsigned at = bytes->begin;
    for (const Element& one : inner.found) {
      const std::optional<Bytes> part = text_.bytes(one.whole->getSourceRange());
      const std::optional<std::string> made = element_text(one);
      if (!part || !made) return std::nullopt;
      if (part->begin < at) continue;
      const std::optional<std::string> before = at < part->begin ? text_.flat({bytes->file, at, part->begin}) : "";
      if (!before) return std::nullopt;
      text += *before + *made;
      at = part->end;
    }
    const std::optional<std::string> rest = at < bytes->end ? text_.flat({bytes->file, at, bytes->end}) : "";
    return rest ? std::optional(text + *rest) : std::nullopt;
  }

  std::optional<unsigned> after_brace() const {
    const auto* body = dyn_cast<CompoundStmt>(function_->getBody());
    const std::optional<Bytes> brace =
        body ? text_.bytes(SourceRange(body->getLBracLoc(), body->getLBracLoc())) : std::nullopt;
    return brace ? std::optional(brace->end) : std::nullopt;
  }

  // All of a function, or nothing.
  void add(FileID file_id) {
    frontend::Rewriting* file = file_of(file_id);
    if (!file) return;
    const auto meets = [&](const Replacement& one) {
      return llvm::any_of(file->replacements, [&](const Replacement& known) {
        return overlap(one, known) || (one.begin == known.begin && one.begin != one.end && known.begin != known.end);
      });
    };
    if (llvm::any_of(made_, meets)) return;
    ++groups_;
    for (Replacement& one : made_) {
      one.group = groups_;
      one.mark = one.begin;
      const bool declares = one.begin == one.end;  // before what else begins there
      const auto at = llvm::find_if(file->replacements, [&](const Replacement& other) {
        return other.begin > one.begin || (declares && other.begin == one.begin);
      });
      file->replacements.insert(at, std::move(one));
    }
  }

  const FunctionDecl* function_ = nullptr;
  std::optional<lift::LocalNames> local_names_;  // the function's
  std::map<const VarDecl*, std::optional<Array>> arrays_;
  std::vector<Replacement> made_;
};

}  // namespace

std::vector<frontend::Rewriting> rewrite(const frontend::ParsedUnit& unit, std::vector<frontend::Rewriting> others) {
  return Rewriter(unit, std::move(others)).run();
}

}  // namespace ferry::translator::variable_arrays
