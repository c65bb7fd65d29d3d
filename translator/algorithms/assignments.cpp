// See assignments.h.
#include "algorithms/assignments.h"

#include "algorithms/purity.h"
#include "algorithms/range.h"
#include "algorithms/result.h"
#include "algorithms/unit_rewriter.h"
#include "lift/types.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>

#include <map>

namespace ferry::translator::algorithms {

using namespace clang;
using frontend::Replacement;
using frontend::StandIn;
using lift::Container;

namespace {

// A text, where its loop stands in it, and what the stub says in the loop's place.
struct Made {
  std::string text;
  unsigned loop_begin = 0, loop_end = 0;  // the same: there is none
  std::string in_its_place = {};
};

// `old`, `this->old_`, `g.level.u`: what is asked for twice is the same, and the lift knows it by a name.
bool is_named(const Expr& e) {
  const Expr& object = written(e);
  if (const auto* name = dyn_cast<DeclRefExpr>(&object)) return isa<VarDecl>(name->getDecl());
  const auto* member = dyn_cast<MemberExpr>(&object);
  return member && isa<FieldDecl>(member->getMemberDecl()) &&
         (isa<CXXThisExpr>(written(*member->getBase())) || is_named(*member->getBase()));
}

// `std::move(t)`: t.
const Expr* moved_from(const Expr& e) {
  const auto* call = dyn_cast<CallExpr>(&written(e));
  const FunctionDecl* function = call ? call->getDirectCallee() : nullptr;
  const bool moves = function && function->isInStdNamespace() && function->getIdentifier() &&
                     function->getName() == "move" && call->getNumArgs() == 1;
  return moves ? &written(*call->getArg(0)) : nullptr;
}

// `v.clear()`: v.
const Expr* cleared(const Stmt& s) {
  const auto* e = dyn_cast<Expr>(&s);
  const auto* call = e ? dyn_cast<CXXMemberCallExpr>(&written(*e)) : nullptr;
  const CXXMethodDecl* method = call ? call->getMethodDecl() : nullptr;
  return method && method->getIdentifier() && method->getName() == "clear" ? call->getImplicitObjectArgument()
                                                                           : nullptr;
}

// Whether everything that a number asks for its size is named; `asked`: that.
bool collect_asked(const Expr& number, llvm::SmallVectorImpl<const Expr*>& asked) {
  const Expr& e = written(number);
  if (const auto* call = dyn_cast<CallExpr>(&e)) {
    const auto* member = dyn_cast<CXXMemberCallExpr>(call);
    if (!member || !is_named(*member->getImplicitObjectArgument())) return false;
    asked.push_back(&written(*member->getImplicitObjectArgument()));
    return true;
  }
  return llvm::all_of(e.children(), [&](const Stmt* child) {
    const auto* operand = dyn_cast_or_null<Expr>(child);
    return !child || (operand && collect_asked(*operand, asked));
  });
}

class AssignmentWriter {
 public:
  // `loop`: around the statement, of which each iteration has its own variables; null: there is none.
  AssignmentWriter(const UserText& text, const Names& names, const Stmt* loop)
      : text_(text), names_(names), loop_(loop) {}

  std::optional<Made> of(const Stmt& s) const {
    if (const auto* declaration = dyn_cast<DeclStmt>(&s)) return copied_new(*declaration);
    const auto* e = dyn_cast<Expr>(&s);
    if (!e || !e->getType()->isVoidType() == !isa<CXXOperatorCallExpr>(written(*e))) return std::nullopt;
    if (const auto* assignment = dyn_cast<CXXOperatorCallExpr>(&written(*e))) return assigned(*assignment);
    if (const auto* call = dyn_cast<CXXMemberCallExpr>(&written(*e))) return sized(*call);
    return std::nullopt;
  }

  // `v.clear(); v.resize(n);`
  std::optional<Made> of_both(const Expr& container, const Stmt& s) const {
    const auto* e = dyn_cast<Expr>(&s);
    const auto* call = e ? dyn_cast<CXXMemberCallExpr>(&written(*e)) : nullptr;
    if (!call || !is_named(container) || !names(*call, "resize") || call->getNumArgs() > 2) return std::nullopt;
    if (!same(text_.context(), container, *call->getImplicitObjectArgument())) return std::nullopt;
    return sized(*call, true);
  }

 private:
  static bool names(const CXXMemberCallExpr& call, llvm::StringRef name) {
    const CXXMethodDecl* method = call.getMethodDecl();
    return method && method->getIdentifier() && method->getName() == name && call.getImplicitObjectArgument();
  }

  std::optional<Place> named(const Expr& e, bool arrays) const {
    const Expr& object = written(e);
    const Container of = lift::container_of(object.getType());
    constexpr std::int64_t least = 32;  // elements of an array that are worth a loop
    const bool of_one_size = of == Container::array && lift::container_arguments(object.getType()).extent >= least;
    const bool taken = of == Container::vector || (of_one_size && arrays && outlives_iteration(object));
    if (!is_named(object) || !taken) return std::nullopt;
    return begin_of(text_, object);
  }

  // An iteration's own array may be one that its kernel keeps to itself, as a whole.
  bool outlives_iteration(const Expr& e) const {
    const Expr* object = &written(e);
    while (const auto* member = dyn_cast<MemberExpr>(object)) object = &written(*member->getBase());
    const auto* name = dyn_cast<DeclRefExpr>(object);
    const SourceManager& sources = text_.context().getSourceManager();
    return !name || !loop_ || sources.isBeforeInTranslationUnit(name->getDecl()->getLocation(), loop_->getBeginLoc());
  }

  std::string type_of(const Place& place) const { return "std::decay_t<decltype(" + place.base + ")>"; }

  void add_loop(Made& made, const Place& to, const std::string& value, std::string in_its_place) const {
    const std::string i = names_("i");
    made.loop_begin = static_cast<unsigned>(made.text.size());
    made.text += "for (long " + i + " = 0; " + i + " < static_cast<long>(" + to.base + ".size()); ++" + i + ") " +
                 to.base + "[" + i + "] = " + value;
    made.loop_end = static_cast<unsigned>(made.text.size());
    made.text += "; ";
    made.in_its_place = std::move(in_its_place);
  }

  std::optional<Made> assigned(const CXXOperatorCallExpr& e) const {
    const auto* method = dyn_cast_or_null<CXXMethodDecl>(e.getDirectCallee());
    if (e.getOperator() != OO_Equal || !method || e.getNumArgs() != 2 ||
        !same_type(e.getArg(0)->getType(), e.getArg(1)->getType()))
      return std::nullopt;
    const std::optional<Place> to = named(*e.getArg(0), true);
    std::optional<std::string> whole = text_.flat(e);
    if (!to || !whole) return std::nullopt;
    if (method->isMoveAssignmentOperator()) return moved(*to, *e.getArg(1));
    const std::optional<Place> from = method->isCopyAssignmentOperator() ? named(*e.getArg(1), true) : std::nullopt;
    if (!from) return std::nullopt;
    const bool of_one_size = lift::container_of(e.getArg(0)->getType()) == Container::array;
    Made made{of_one_size ? "{ " : "{ if (" + to->base + ".size() == " + from->base + ".size()) { "};
    add_loop(made, *to, from->base + "[" + names_("i") + "]", *whole);
    made.text += of_one_size ? "}" : "} else " + *whole + "; }";
    return made;
  }

  std::optional<Made> moved(const Place& to, const Expr& value) const {
    const Expr* object = moved_from(value);
    const std::optional<Place> from = object ? named(*object, false) : std::nullopt;
    if (!from) return std::nullopt;
    const std::string emptied = names_("g");
    return Made{"{ " + type_of(to) + " " + emptied + "; " + to.base + ".swap(" + from->base + "); " + emptied +
                ".swap(" + from->base + "); }"};
  }

  // The one variable that a declaration initialises with another one's elements.
  std::optional<Made> copied_new(const DeclStmt& declaration) const {
    const auto* variable = declaration.isSingleDecl() ? dyn_cast<VarDecl>(declaration.getSingleDecl()) : nullptr;
    if (!variable || !variable->hasLocalStorage() || variable->hasAttrs() || !variable->getInit()) return std::nullopt;
    const QualType type = variable->getType();
    if (type->isReferenceType() || type.isConstQualified() || lift::container_of(type) != Container::vector)
      return std::nullopt;
    // Elements of the new one are made before they are assigned.
    const QualType element = lift::container_arguments(type).element;
    const auto* object = element->getAsCXXRecordDecl();
    if (object && !object->hasTrivialDefaultConstructor()) return std::nullopt;
    const auto* copy = dyn_cast<CXXConstructExpr>(variable->getInit()->IgnoreImplicit());
    if (!copy || !copy->getConstructor()->isCopyConstructor() || !copy->getArg(0)->isLValue()) return std::nullopt;
    const std::optional<Place> from = named(*copy->getArg(0), false);
    if (!from) return std::nullopt;
    const std::string name = variable->getNameAsString();
    Made made{type_of(*from) + " " + name + "(" + from->base + ".size()); "};
    Place to = *from;
    to.base = name;
    add_loop(made, to, from->base + "[" + names_("i") + "]", name + " = " + from->base);
    return made;
  }

  // `v.assign(n, x)`, `v.resize(n)`, `v.resize(n, x)`; `first_cleared`: after `v.clear()`
  std::optional<Made> sized(const CXXMemberCallExpr& call, bool first_cleared = false) const {
    const bool resizes = names(call, "resize"), fills = first_cleared || names(call, "assign");
    if ((!resizes && !fills) || call.getNumArgs() == 0 || (!resizes && call.getNumArgs() != 2)) return std::nullopt;
    const std::optional<Place> to = named(*call.getImplicitObjectArgument(), false);
    const Expr *number = call.getArg(0), *value = call.getNumArgs() == 2 ? call.getArg(1) : nullptr;
    const bool given_number = !value || (is_pure(*value) && lift::is_scalar(written(*value).getType()));
    const bool known = is_number(*number) && is_pure(*number) && given_number;
    if (!to || !known || !lift::is_scalar(to->element.getUnqualifiedType())) return std::nullopt;
    Made made{"{ "};
    const std::optional<std::string> size = kept(made, *number, "c");
    const std::string asked = to->base + ".size()";
    if (!size) return std::nullopt;
    const QualType of_size = text_.context().getSizeType();
    const std::string same_size = " " + converted(*size, written(*number), of_size, "decltype(" + asked + ")");
    if (!fills) {
      const std::optional<std::string> given = value ? text_.flat(*value) : std::optional(std::string());
      if (!given) return std::nullopt;
      made.text += "if (" + asked + " !=" + same_size + ") " + to->base + ".resize(" + *size + (value ? ", " : "") +
                   *given + "); }";
      return made;
    }
    const std::string type = element_type(text_, to->element.getUnqualifiedType(), *to);
    const std::optional<std::string> given =
        value ? kept(made, *value, "b") : std::optional("static_cast<" + type + ">(0)");
    const std::optional<std::string> apart = first_cleared ? asked_apart(*to, call) : std::optional(std::string());
    if (!given || !apart) return std::nullopt;
    std::string whole = to->base + (resizes ? ".resize(" : ".assign(") + *size + (value ? ", " + *given : "") + ")";
    if (first_cleared) whole = "{ " + to->base + ".clear(); " + whole + "; }";
    made.text += "if (" + asked + " ==" + same_size + *apart + ") { ";
    add_loop(made, *to, value ? converted(*given, written(*value), to->element, type) : *given, whole);
    made.text += "} else " + whole + (first_cleared ? " }" : "; }");
    return made;
  }

  // Of a size_t, not one of a pair of iterators.
  static bool is_number(const Expr& e) { return e.getType()->isIntegerType() && written(e).getType()->isIntegerType(); }

  // A value's words, or a variable that is made of it.
  std::optional<std::string> kept(Made& made, const Expr& e, const char* letter) const {
    const std::optional<std::string> words = text_.flat(written(e));
    if (!words || is_plain(e)) return words;
    made.text += "__attribute__((__unused__)) const auto " + names_(letter) + " = " + *words + "; ";
    return names_(letter);
  }

  // As the library converts it.
  std::string converted(const std::string& words, const Expr& e, QualType type, const std::string& spelled) const {
    if (!text_.of_template && same_type(e.getType(), type)) return words;
    return "static_cast<" + spelled + ">(" + words + ")";
  }

  // ` && v.data() != w.data()` for each w whose size is asked for once v is empty. None: v itself.
  std::optional<std::string> asked_apart(const Place& to, const CXXMemberCallExpr& call) const {
    llvm::SmallVector<const Expr*, 2> asked;
    const Expr& cleared = *call.getImplicitObjectArgument();
    std::string result;
    for (const Expr* argument : call.arguments())
      if (!isa<CXXDefaultArgExpr>(argument) && !collect_asked(*argument, asked)) return std::nullopt;
    for (const Expr* one : asked) {
      const std::optional<std::string> words = text_.flat(*one);
      if (!words || same(text_.context(), *one, cleared)) return std::nullopt;
      if (same_type(one->getType(), cleared.getType())) result += " && " + to.base + ".data() != " + *words + ".data()";
    }
    return result;
  }

  const UserText& text_;
  const Names& names_;
  const Stmt* const loop_;
};

// Statements that may stand for something, in the order of the text.
class Statements {
 public:
  struct Found {
    const Stmt* statement;
    const Stmt* next;  // in the same block
    bool in_block;
    const Stmt* loop;  // around it
  };
  std::vector<Found> found;

  void walk(const Stmt* s, bool in_block, const Stmt* loop, const Stmt* next = nullptr) {
    if (!s) return;
    if (isa<Expr, DeclStmt>(s)) return found.push_back({s, next, in_block, loop});
    if (const auto* block = dyn_cast<CompoundStmt>(s)) {
      for (auto child = block->body_begin(); child != block->body_end(); ++child)
        walk(*child, true, loop, child + 1 != block->body_end() ? child[1] : nullptr);
    } else if (const auto* branch = dyn_cast<IfStmt>(s)) {
      walk(branch->getThen(), false, loop);
      walk(branch->getElse(), false, loop);
    } else if (const auto* counted = dyn_cast<ForStmt>(s)) {
      walk(counted->getBody(), false, s);
    } else if (const auto* each = dyn_cast<CXXForRangeStmt>(s)) {
      walk(each->getBody(), false, s);
    } else if (const auto* repeated = dyn_cast<WhileStmt>(s)) {
      walk(repeated->getBody(), false, s);
    } else if (const auto* once = dyn_cast<DoStmt>(s)) {
      walk(once->getBody(), false, s);
    } else if (const auto* choice = dyn_cast<SwitchStmt>(s)) {
      walk(choice->getBody(), false, loop);
    } else if (const auto* label = dyn_cast<SwitchCase>(s)) {
      walk(label->getSubStmt(), false, loop);
    } else if (const auto* attributed = dyn_cast<AttributedStmt>(s)) {
      if (!isa<Expr>(attributed->getSubStmt())) walk(attributed->getSubStmt(), false, loop);
    } else if (const auto* attempt = dyn_cast<CXXTryStmt>(s)) {
      walk(attempt->getTryBlock(), true, loop);
      for (unsigned h = 0; h < attempt->getNumHandlers(); ++h)
        walk(attempt->getHandler(h)->getHandlerBlock(), true, loop);
    }
  }
};

class AssignmentRewriter : UnitRewriter {
 public:
  using UnitRewriter::UnitRewriter;

  std::vector<frontend::Rewriting> run() {
    for (const FunctionDecl* function : offloaded_functions(unit_)) visit(*function);
    for (auto& [place, one] : made_)
      if (one.replacement) add(place.first, std::move(*one.replacement));
    return std::move(rewritings_);
  }

 private:
  // What is made at a place, of all instances of a template the same; none: of one there is nothing.
  struct One {
    unsigned number;  // of its names
    std::optional<Replacement> replacement;
  };

  void visit(const FunctionDecl& function) {
    const auto* method = dyn_cast<CXXMethodDecl>(&function);
    if (method && method->getParent()->isLambda()) return;
    Statements statements;
    statements.walk(function.getBody(), false, nullptr);
    text_.of_template = function.getTemplateInstantiationPattern() != nullptr;
    bool translated = false;
    const Stmt* taken = nullptr;
    for (const Statements::Found& one : statements.found) {
      if (one.statement == taken) continue;
      const bool two = !text_.of_template && both(one, names_);
      if (!two && !text_.of_template && !alone(one, names_)) continue;
      if (!translated && !is_translated(function)) return;  // reads files and names, which few units need
      translated = true;
      make(one, two);
      if (two) taken = one.next;
    }
  }

  std::optional<Made> alone(const Statements::Found& one, const Names& names) const {
    return isa<Expr>(one.statement) || one.in_block ? AssignmentWriter(text_, names, one.loop).of(*one.statement)
                                                    : std::nullopt;
  }

  std::optional<Made> both(const Statements::Found& one, const Names& names) const {
    const Expr* container = one.next ? cleared(*one.statement) : nullptr;
    return container ? AssignmentWriter(text_, names, one.loop).of_both(*container, *one.next) : std::nullopt;
  }

  void make(const Statements::Found& one, bool two) {
    const std::optional<Bytes> bytes = text_.bytes(one.statement->getSourceRange());
    const std::optional<unsigned> end = end_of(two ? *one.next : *one.statement);
    if (!bytes || !end || (two && has_more({bytes->file, bytes->end, *end}))) return;
    const auto [at, is_new] = made_.try_emplace({bytes->file, bytes->begin}, One{names_.number, std::nullopt});
    Names names = names_;
    names.number = at->second.number;
    const std::optional<Made> made = two ? both(one, names) : alone(one, names);
    if (!is_new && at->second.replacement && (!made || !at->second.replacement->text.starts_with(made->text)))
      at->second.replacement.reset();
    if (!is_new || !made) return;
    at->second.replacement = replaced({bytes->file, bytes->begin, *end}, *made);
    ++names_.number;
  }

  // Comments and directives between two statements aren't lost.
  bool has_more(const Bytes& between) const { return !text_.flat(between); }

  Replacement replaced(const Bytes& bytes, const Made& made) const {
    Replacement one = replacement(bytes, made.text, StandIn::What::call, bytes.begin);
    one.loops.clear();
    if (made.loop_begin < made.loop_end)
      one.loops.push_back({made.loop_begin, made.loop_end, made.in_its_place, bytes.begin});
    return one;
  }

  // Nothing where something else is made of a part of it.
  void add(FileID id, Replacement made) {
    frontend::Rewriting* file = file_of(id);
    if (!file) return;
    std::vector<Replacement>& all = file->replacements;
    if (llvm::any_of(all, [&](const Replacement& known) { return overlap(made, known); })) return;
    made.group = ++groups_;
    const auto at = llvm::find_if(all, [&](const Replacement& other) { return other.begin > made.begin; });
    all.insert(at, std::move(made));
  }

  std::map<std::pair<FileID, unsigned>, One> made_;
};

}  // namespace

std::vector<frontend::Rewriting> rewrite_assignments(const frontend::ParsedUnit& unit,
                                                     std::vector<frontend::Rewriting> others) {
  return AssignmentRewriter(unit, std::move(others)).run();
}

}  // namespace ferry::translator::algorithms
