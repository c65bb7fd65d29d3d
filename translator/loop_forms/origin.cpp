// See origin.h.
#include "loop_forms/origin.h"

#include "algorithms/purity.h"
#include "lift/types.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::loop_forms {

using namespace clang;
using algorithms::Place;
using algorithms::written;

static QualType pointee(const VarDecl& variable) {
  const QualType type = variable.getType().getCanonicalType();
  if (type->isPointerType()) return type->getPointeeType();
  const auto* record = cast<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  return record->getTemplateArgs()[0].getAsType()->getPointeeType();
}

// Returns whether the expression may be evaluated more than once.
static bool can_be_repeated(const Expr& e) { return algorithms::is_pure(e) && algorithms::is_repeatable(e); }

std::string declaration(const std::string& type, const std::string& name, const std::string& value) {
  return "__attribute__((__unused__)) " + type + " " + name + " = " + value + "; ";
}

// Returns a new name. Messages show it as `users` unless that is "".
std::string Origins::new_name(const char* letter, const std::string& users) {
  std::string name = users.empty() ? names_(letter) : names_(letter, users);
  ++names_.number;
  return name;
}

std::string Origins::hoist(const char* letter, const std::string& type, const std::string& value) {
  std::string name = new_name(letter);
  hoisted.push_back(declaration(type, name, value));
  return name;
}

std::string Origins::hoist(const VarDecl& variable) {
  const std::string users = variable.getNameAsString();
  std::string name = names_("s", users);
  ++names_.number;
  hoisted.push_back(declaration("auto* const", name, users + (kind_of(variable) == Kind::iterator ? ".base()" : "")));
  return name;
}

std::string Origins::type(const VarDecl& variable) const {
  return lift::spelling(text_.context(), variable.getType().getUnqualifiedType());
}

std::string Origins::declared_type(const VarDecl& variable) const {
  if (kind_of(variable) == Kind::integer) return type(variable);
  return pointee(variable).isConstQualified() ? "const auto*" : "auto*";
}

std::optional<std::int64_t> Origins::constant(const Expr& e) const {
  Expr::EvalResult value;
  if (e.isValueDependent() || !e.EvaluateAsInt(value, text_.context())) return std::nullopt;
  return value.Val.getInt().trySExtValue();
}

std::optional<Origin> Origins::of(const VarDecl& variable) {
  const Start* start = form_.start(variable);
  if (start && !variables_.is_apart(*start->value)) return std::nullopt;
  return kind_of(variable) == Kind::integer ? of_number(variable, start) : of_place(variable, start);
}

std::optional<Origin> Origins::of_number(const VarDecl& variable, const Start* start) {
  const std::string number = type(variable);
  if (!start) return Origin{hoist("s", "const " + number, variable.getNameAsString()), {}, "", true};
  const Expr& value = written(*start->value);
  const std::optional<std::string> words = text_.flat(value);
  if (!words || !value.getType()->isIntegerType() || !can_be_repeated(value)) return std::nullopt;
  if (!algorithms::is_plain(value) || !variables_.is_stable(value))
    return Origin{hoist("s", "const " + number, *words), {}, "", true};
  if (isa<IntegerLiteral>(value)) return Origin{constant(value) == 0 ? "0" : *words, {}, ""};
  if (!algorithms::same_type(value.getType(), variable.getType()))
    return Origin{"static_cast<" + number + ">(" + *words + ")", {}, ""};
  return Origin{isa<DeclRefExpr>(value) ? *words : "(" + *words + ")", {}, ""};
}

std::optional<Origin> Origins::of_place(const VarDecl& variable, const Start* start) {
  const bool iterates = kind_of(variable) == Kind::iterator;
  if (!start) return Origin{"", {}, hoist(variable), true};
  const Expr& value = written(*start->value);
  const std::optional<std::string> words = text_.flat(value);
  if (!words || !can_be_repeated(value)) return std::nullopt;
  std::optional<Place> place = algorithms::place(text_, value);
  if (place && algorithms::same_type(place->element, pointee(variable)) && variables_.is_stable(value) &&
      llvm::all_of(place->terms, [](const algorithms::Term& one) { return algorithms::is_plain(*one.value); })) {
    if (place->iterator) place->base = hoist("s", "auto* const", place->base + ".base()");
    return Origin{"", std::move(place), ""};
  }
  const QualType own = value.getType().getCanonicalType();
  if (iterates || !own->isPointerType() || !algorithms::same_type(own->getPointeeType(), pointee(variable)))
    return std::nullopt;
  return Origin{"", {}, hoist("s", "auto* const", *words), true};
}

std::optional<std::string> Origins::moved(const Origin& origin, const std::string& by) const {
  if (origin.place) {
    const std::optional<std::string> element = algorithms::element(text_, *origin.place, by);
    return element ? std::optional("&" + *element) : std::nullopt;
  }
  if (!origin.pointer.empty()) return origin.pointer + " + " + by;
  if (origin.number == "0") return by;
  return origin.number + (llvm::StringRef(by).starts_with("-") ? " - " + by.substr(1) : " + " + by);
}

std::optional<std::string> Origins::after(const VarDecl& variable, const Origin& origin, const std::string& count,
                                          const std::string& type_of_count, bool at_end) const {
  const Update& update = *form_.update(variable);
  const bool is_number = kind_of(variable) == Kind::integer;
  const std::string number = is_number ? type(variable) : "long";
  const std::optional<std::string> added = amount(update, number, at_end);
  if (!added) return std::nullopt;
  const bool same = type_of_count == number || (!is_number && *added == "1");
  const std::string counted = same ? count : "static_cast<" + number + ">(" + count + ")";
  return moved(origin, (update.downwards ? "-" : "") + (*added == "1" ? "" : *added + " * ") + counted);
}

void Origins::hoist_advance(const Update& update) {
  std::int64_t number = 0;
  const bool known = !llvm::StringRef(update.row).getAsInteger(10, number);
  // If all moves are in the same loops, the product of the lengths is the stride of a row, or of a row of rows. It
  // isn't hoisted, so that later stages see its factors.
  const bool of_rows = llvm::all_of(update.moves, [&](const Move& one) {
    return llvm::equal(one.loops, update.moves.front().loops,
                       [](const LoopInside& a, const LoopInside& b) { return a.loop == b.loop; });
  });
  advances_[update.variable] = known || of_rows ? update.row : hoist("d", "const long", update.row);
}

std::optional<std::string> Origins::advance(const Update& update, const std::string& type, bool at_end) const {
  std::int64_t number = 0;
  const bool known = !llvm::StringRef(update.row).getAsInteger(10, number);
  const bool differs = at_end && update.row != update.advance;
  const std::string& words = differs ? update.advance : advances_.at(update.variable);
  if (known) return words.starts_with("-") ? "(" + words + ")" : words;
  if (type != "long") return "static_cast<" + type + ">(" + words + ")";
  return differs || words == update.row ? "(" + words + ")" : words;
}

std::optional<std::int64_t> Origins::known_amount(const Update& update) const {
  if (update.where == Update::Where::inside) {
    std::int64_t number = 0;
    return llvm::StringRef(update.advance).getAsInteger(10, number) ? std::nullopt : std::optional(number);
  }
  return update.amount ? constant(*update.amount) : 1;
}

std::optional<std::string> Origins::amount(const Update& update, const std::string& type, bool at_end) const {
  if (update.where == Update::Where::inside) return advance(update, type, at_end);
  if (const std::optional<std::int64_t> known = known_amount(update))
    return *known >= 0 && *known <= INT32_MAX ? std::optional(std::to_string(*known)) : std::nullopt;
  const Expr& e = written(*update.amount);
  const std::optional<std::string> words = text_.flat(e);
  if (!words || !algorithms::is_plain(e) || !variables_.is_stable(e)) return std::nullopt;
  return "static_cast<" + type + ">(" + *words + ")";
}

}  // namespace ferry::translator::loop_forms
