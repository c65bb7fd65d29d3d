// See assignment_text.h.
#include "algorithms/assignment_text.h"

#include "algorithms/purity.h"
#include "algorithms/range.h"
#include "algorithms/result.h"
#include "lift/complex_calls.h"
#include "lift/object_vectors.h"
#include "lift/types.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::algorithms {

using namespace clang;
using lift::Container;

namespace {

// Returns whether the expression names an object, as in `old`, `this->old_` or `g.level.u`, that stays the same if the
// expression is evaluated twice.
bool is_named(const Expr& e) {
  const Expr& object = written(e);
  if (const auto* name = dyn_cast<DeclRefExpr>(&object)) return isa<VarDecl>(name->getDecl());
  const auto* member = dyn_cast<MemberExpr>(&object);
  return member && isa<FieldDecl>(member->getMemberDecl()) &&
         (isa<CXXThisExpr>(written(*member->getBase())) || is_named(*member->getBase()));
}

// Returns t for `std::move(t)`, and null for other expressions.
const Expr* moved_from(const Expr& e) {
  const auto* call = dyn_cast<CallExpr>(&written(e));
  const FunctionDecl* function = call ? call->getDirectCallee() : nullptr;
  const bool moves = function && function->isInStdNamespace() && function->getIdentifier() &&
                     function->getName() == "move" && call->getNumArgs() == 1;
  return moves ? &written(*call->getArg(0)) : nullptr;
}

// Collects the containers whose sizes the number uses. Returns false if one of these containers isn't named.
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

// Returns whether the class declares copy or move operations. If not, its assignment just assigns all members.
bool declares_copies(const CXXRecordDecl& record) {
  return record.hasUserDeclaredCopyConstructor() || record.hasUserDeclaredCopyAssignment() ||
         record.hasUserDeclaredMoveOperation() || record.hasUserDeclaredDestructor();
}

class AssignmentWriter {
 public:
  // `loop` is the innermost loop around the statement, or null. Each iteration of it has its own variables.

  AssignmentWriter(const UserText& text, const Names& names, const Stmt* loop)
      : text_(text), names_(names), loop_(loop) {}

  std::optional<AssignmentText> of(const Stmt& s) const {
    if (const auto* declaration = dyn_cast<DeclStmt>(&s)) return copied_new(*declaration);
    const auto* e = dyn_cast<Expr>(&s);
    if (!e || !e->getType()->isVoidType() == !isa<CXXOperatorCallExpr>(written(*e))) return std::nullopt;
    if (const auto* assignment = dyn_cast<CXXOperatorCallExpr>(&written(*e))) return assigned(*assignment);
    if (const auto* call = dyn_cast<CXXMemberCallExpr>(&written(*e))) return sized(*call);
    if (const auto* call = dyn_cast<CallExpr>(&written(*e))) return swapped(*call);
    return std::nullopt;
  }

  // Handles `v.clear(); v.resize(n);`.
  std::optional<AssignmentText> of_both(const Expr& container, const Stmt& s) const {
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
    const bool is_array = of == Container::array && arrays && is_large(object.getType());
    if (!is_named(object) || (of != Container::vector && !(is_array && outlives_iteration(object))))
      return std::nullopt;
    return begin_of(text_, object);
  }

  static bool is_large(QualType array) {
    constexpr std::int64_t least = 32;  // the smallest number of elements for which a loop is worthwhile
    return lift::container_arguments(array).extent >= least;
  }

  // Returns whether the array is declared outside the loop's body. An array of the iteration itself may be declared as
  // a whole in the kernel.
  bool outlives_iteration(const Expr& e) const {
    const Expr* object = &written(e);
    while (const auto* member = dyn_cast<MemberExpr>(object)) object = &written(*member->getBase());
    const auto* name = dyn_cast<DeclRefExpr>(object);
    const SourceManager& sources = text_.context().getSourceManager();
    return !name || !loop_ || sources.isBeforeInTranslationUnit(name->getDecl()->getLocation(), loop_->getBeginLoc());
  }

  std::string type_of(const Place& place) const { return "std::decay_t<decltype(" + place.base + ")>"; }

  void add_loop(AssignmentText& made, const Place& to, const std::string& value, std::string stub_text) const {
    const std::string i = names_("i");
    const auto begin = static_cast<unsigned>(made.text.size());
    made.text += "for (long " + i + " = 0; " + i + " < static_cast<long>(" + to.base + ".size()); ++" + i + ") " +
                 to.base + "[" + i + "] = " + value;
    made.loops.push_back({begin, static_cast<unsigned>(made.text.size()), std::move(stub_text)});
    made.text += "; ";
  }

  enum class How { copied, moved, swapped };
  struct Way {
    How how;
    bool outlives;        // the objects are outside the iteration
    bool is_new = false;  // the target has just been constructed
  };

  std::optional<AssignmentText> assigned(const CXXOperatorCallExpr& e) const {
    const auto* method = dyn_cast_or_null<CXXMethodDecl>(e.getDirectCallee());
    if (e.getOperator() != OO_Equal || !method || e.getNumArgs() != 2 ||
        !same_type(e.getArg(0)->getType(), e.getArg(1)->getType()))
      return std::nullopt;
    const bool moves = method->isMoveAssignmentOperator();
    const Expr* value = moves ? moved_from(*e.getArg(1)) : e.getArg(1);
    if (!value || (!moves && !method->isCopyAssignmentOperator())) return std::nullopt;
    const std::optional<Place> to = named(*e.getArg(0), !moves), from = named(*value, !moves);
    const std::optional<std::string> whole = text_.flat(e);
    if (!to || !from || !whole)
      return method->isDefaulted() ? of_members(*e.getArg(0), *value, moves ? How::moved : How::copied) : std::nullopt;
    AssignmentText made;
    moves ? add_moved(made, *to, *from)
          : add_copied(made, *to, *from, *whole, lift::container_of(value->getType()) == Container::array);
    return made;
  }

  void add_copied(AssignmentText& made, const Place& to, const Place& from, const std::string& whole,
                  bool of_one_size) const {
    made.text += of_one_size ? "{ " : "{ if (" + to.base + ".size() == " + from.base + ".size()) { ";
    add_loop(made, to, from.base + "[" + names_("i") + "]", whole);
    made.text += of_one_size ? "}" : "} else " + whole + "; }";
  }

  // Follows the steps of the library's own move, in case both are the same object.
  void add_moved(AssignmentText& made, const Place& to, const Place& from) const {
    const std::string emptied = names_("g");
    made.text += "{ " + type_of(to) + " " + emptied + "; " + to.base + ".swap(" + from.base + "); " + emptied +
                 ".swap(" + from.base + "); }";
  }

  // Handles `std::swap(now, old)` for classes whose moves are memberwise.
  std::optional<AssignmentText> swapped(const CallExpr& call) const {
    const FunctionDecl* function = call.getDirectCallee();
    const bool swaps = function && function->isInStdNamespace() && function->getIdentifier() &&
                       function->getName() == "swap" && call.getNumArgs() == 2;
    const auto* record = swaps ? call.getArg(0)->getType()->getAsCXXRecordDecl() : nullptr;
    if (!record || declares_copies(*record) || !same_type(call.getArg(0)->getType(), call.getArg(1)->getType()))
      return std::nullopt;
    return of_members(*call.getArg(0), *call.getArg(1), How::swapped);
  }

  // Handles `old = now` for a class whose assignment is memberwise.
  std::optional<AssignmentText> of_members(const Expr& to, const Expr& from, How how) const {
    const auto* record = written(to).getType()->getAsCXXRecordDecl();
    const std::optional<std::string> left = text_.flat(written(to)), right = text_.flat(written(from));
    if (!record || !is_named(to) || !is_named(from) || !left || !right) return std::nullopt;
    AssignmentText made{"{ "};
    bool has_container = false;
    const Way way{how, outlives_iteration(to) && outlives_iteration(from)};
    if (!add_members(made, *record, *left + ".", *right + ".", way, has_container) || !has_container)
      return std::nullopt;
    made.text += "}";
    return made;
  }

  // Adds the text that assigns all members. Returns false if a member can't be handled.
  bool add_members(AssignmentText& made, const CXXRecordDecl& record, const std::string& left, const std::string& right,
                   Way way, bool& has_container) const {
    if (!record.hasDefinition() || record.isUnion() || record.getNumBases() > 0 || record.isPolymorphic() ||
        record.isInStdNamespace() || record.isLambda())
      return false;
    return llvm::all_of(record.fields(), [&](const FieldDecl* field) {
      return add_member(made, *field, left + field->getNameAsString(), right + field->getNameAsString(), way,
                        has_container);
    });
  }

  bool add_member(AssignmentText& made, const FieldDecl& field, const std::string& left, const std::string& right,
                  Way way, bool& has_container) const {
    const How how = way.how;
    const QualType type = field.getType();
    if (field.getAccess() != AS_public || !field.getIdentifier() || type.hasQualifiers()) return false;
    const Container of = lift::container_of(type);
    const bool is_vector = of == Container::vector;
    if (of == Container::array && !way.outlives) return false;
    const std::string whole = left + " = " + right;
    if (is_vector || (of == Container::array && how == How::copied && is_large(type))) {
      const QualType element = lift::container_arguments(type).element;
      const Place to{left, nullptr, nullptr, element, true}, from{right, nullptr, nullptr, element, true};
      has_container = true;
      if (way.is_new) made.text += left + ".resize(" + right + ".size()); ";
      if (how == How::copied)
        add_copied(made, to, from, whole, !is_vector);
      else if (how == How::moved)
        add_moved(made, to, from);
      else
        made.text += "std::swap(" + left + ", " + right + ");";
    } else if (type->isArithmeticType() || type->isEnumeralType() || type->isPointerType()) {
      made.text += how == How::swapped ? "std::swap(" + left + ", " + right + ");" : whole + ";";
    } else if (of == Container::array && how != How::swapped && !is_large(type)) {
      const std::int64_t size = lift::container_arguments(type).extent.value_or(0);
      for (std::int64_t k = 0; k < size; ++k) {
        const std::string element = "[" + std::to_string(k) + "]";
        made.text += left + element + " = " + right + element + ";";
      }
    } else {
      const auto* record = type->getAsCXXRecordDecl();
      if (!record || declares_copies(*record) || of != Container::none) return false;
      return add_members(made, *record, left + ".", right + ".", way, has_container);
    }
    made.text += " ";
    return true;
  }

  // Handles a declaration whose only variable is a copy of another container, or of an object with containers. A
  // constant one refers to the copy.
  std::optional<AssignmentText> copied_new(const DeclStmt& declaration) const {
    const auto* variable = declaration.isSingleDecl() ? dyn_cast<VarDecl>(declaration.getSingleDecl()) : nullptr;
    if (!variable || !variable->hasLocalStorage() || variable->hasAttrs() || !variable->getInit()) return std::nullopt;
    const QualType type = variable->getType();
    if (type->isReferenceType() || type.isVolatileQualified()) return std::nullopt;
    const auto* copy = dyn_cast<CXXConstructExpr>(variable->getInit()->IgnoreImplicit());
    if (!copy || !copy->getConstructor()->isCopyConstructor() || !copy->getArg(0)->isLValue()) return std::nullopt;
    const bool is_constant = type.isConstQualified();
    if (is_constant && (text_.of_template || asks_for_types(*variable))) return std::nullopt;
    const std::string own = variable->getNameAsString(), name = is_constant ? names_("g") : own;
    std::optional<AssignmentText> made = lift::container_of(type) == Container::vector
                                             ? copied_container(*copy->getArg(0), name)
                                             : copied_object(*copy->getArg(0), name);
    if (made && is_constant) made->text += "const auto& " + own + " = " + name + "; ";
    return made;
  }

  // Returns whether the variable's function may ask for its type, which is a reference if it refers to a copy.
  bool asks_for_types(const VarDecl& variable) const {
    const auto* function = dyn_cast_or_null<FunctionDecl>(variable.getParentFunctionOrMethod());
    const SourceManager& sources = text_.context().getSourceManager();
    return !function || Lexer::getSourceText(CharSourceRange::getTokenRange(function->getSourceRange()), sources,
                                             text_.context().getLangOpts())
                            .contains("decltype");
  }

  std::optional<AssignmentText> copied_container(const Expr& copied, const std::string& name) const {
    // The new container's elements are constructed before they are assigned.
    const QualType element = lift::container_arguments(copied.getType()).element;
    const auto* object = element->getAsCXXRecordDecl();
    if (object && !lift::is_complex(element) && !object->hasTrivialDefaultConstructor()) return std::nullopt;
    const std::optional<Place> from = named(copied, false);
    if (!from) return std::nullopt;
    AssignmentText made{type_of(*from) + " " + name + "(" + from->base + ".size()); "};
    Place to = *from;
    to.base = name;
    add_loop(made, to, from->base + "[" + names_("i") + "]", name + " = " + from->base);
    return made;
  }

  std::optional<AssignmentText> copied_object(const Expr& copied, const std::string& name) const {
    const auto* record = copied.getType()->getAsCXXRecordDecl();
    const std::optional<std::string> from = text_.flat(written(copied));
    if (!record || !record->hasDefinition() || declares_copies(*record) || !is_named(copied) || !from)
      return std::nullopt;
    const bool by_compiler =
        record->needsImplicitDefaultConstructor() ||
        llvm::any_of(record->ctors(), [](const CXXConstructorDecl* one) { return lift::makes_empty_vectors(*one); });
    if (!by_compiler || !lift::begins_with_empty_vectors(*record)) return std::nullopt;
    AssignmentText made{"std::decay_t<decltype(" + *from + ")> " + name + "; "};
    bool has_container = false;
    const Way way{How::copied, false, true};
    if (!add_members(made, *record, name + ".", *from + ".", way, has_container) || !has_container) return std::nullopt;
    return made;
  }

  // Handles `v.assign(n, x)`, `v.resize(n)`, `v.resize(n, x)`. `first_cleared`: after `v.clear()`.
  std::optional<AssignmentText> sized(const CXXMemberCallExpr& call, bool first_cleared = false) const {
    const bool resizes = names(call, "resize"), fills = first_cleared || names(call, "assign");
    if ((!resizes && !fills) || call.getNumArgs() == 0 || (!resizes && call.getNumArgs() != 2)) return std::nullopt;
    const std::optional<Place> to = named(*call.getImplicitObjectArgument(), false);
    const Expr *number = call.getArg(0), *value = call.getNumArgs() == 2 ? call.getArg(1) : nullptr;
    const bool given_number = !value || (is_pure(*value) && lift::is_scalar(written(*value).getType()));
    const bool known = is_number(*number) && is_pure(*number) && given_number;
    if (!to || !known || !lift::is_scalar(to->element.getUnqualifiedType())) return std::nullopt;
    AssignmentText made{"{ "};
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

  // Returns whether the argument is a number of elements rather than an iterator.
  static bool is_number(const Expr& e) { return e.getType()->isIntegerType() && written(e).getType()->isIntegerType(); }

  // Returns the text of a value. If the value isn't plain, adds a variable that holds it and returns the variable's
  // name.
  std::optional<std::string> kept(AssignmentText& made, const Expr& e, const char* letter) const {
    const std::optional<std::string> words = text_.flat(written(e));
    if (!words || is_plain(e)) return words;
    made.text += "__attribute__((__unused__)) const auto " + names_(letter) + " = " + *words + "; ";
    return names_(letter);
  }

  // Returns the text with the conversion to the element type that the library would make.
  std::string converted(const std::string& words, const Expr& e, QualType type, const std::string& spelled) const {
    if (!text_.of_template && same_type(e.getType(), type)) return words;
    return "static_cast<" + spelled + ">(" + words + ")";
  }

  // Returns ` && v.data() != w.data()` for each w whose size is read after v was cleared, or nothing if w is v.
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

}  // namespace

std::optional<AssignmentText> assignment_text(const UserText& text, const Stmt& s, const Names& names,
                                              const Stmt* loop) {
  return AssignmentWriter(text, names, loop).of(s);
}

std::optional<AssignmentText> assignment_text(const UserText& text, const Expr& cleared, const Stmt& s,
                                              const Names& names) {
  return AssignmentWriter(text, names, nullptr).of_both(cleared, s);
}

}  // namespace ferry::translator::algorithms
