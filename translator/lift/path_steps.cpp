// Determines the types to which a path's steps lead, and writes the text that names the steps. See object_paths.h.
#include "lift/container_bases.h"
#include "lift/derived_objects.h"
#include "lift/members.h"
#include "lift/object_paths.h"
#include "lift/taken_functions.h"
#include "lift/type_marks.h"

#include <clang/AST/ASTContext.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lift {

using namespace clang;

// Returns whether a class between `in` and the field's class has another member with this name.
static bool has_namesake(const FieldDecl& field, const CXXRecordDecl& in) {
  if (in.getCanonicalDecl() == field.getParent()->getCanonicalDecl() || is_container_base(field)) return false;
  return !in.lookup(field.getDeclName()).empty() || llvm::any_of(in.bases(), [&](const CXXBaseSpecifier& base) {
    const CXXRecordDecl* record = base.getType()->getAsCXXRecordDecl();
    return record && record->hasDefinition() && has_namesake(field, *record->getDefinition());
  });
}

PathStep member_step(const FieldDecl& field, QualType object) {
  const CXXRecordDecl* record = object.getNonReferenceType()->getAsCXXRecordDecl();
  const bool hidden = record && record->hasDefinition() && has_namesake(field, *record->getDefinition());
  return {PathStep::Kind::member, &field, hidden, false, 0, field.getType()};
}

static const CXXRecordDecl* class_in(QualType type) { return type.getNonReferenceType()->getAsCXXRecordDecl(); }

bool add_step(std::vector<PathStep>& steps, PathStep step, QualType object) {
  const CXXRecordDecl* known = class_in(object);
  if (step.kind == PathStep::Kind::derived) {
    const CXXRecordDecl* wanted = class_in(step.type);
    if (!known || !wanted) return false;
    if (is_or_has_one(*known, *wanted)) return true;
    if (!is_or_has_one(*wanted, *known) && !is_tested(step)) return false;
  }
  steps.push_back(std::move(step));
  return true;
}

bool add_member(std::vector<PathStep>& steps, const FieldDecl& field, QualType object) {
  const CXXRecordDecl* known = class_in(object);
  if (!known) return false;
  if (!is_only_in(field, *known)) {
    const CXXRecordDecl* given = derived_with(*known, field);
    if (!given) return false;
    object =
        QualType(field.getASTContext().getCanonicalTagType(given)).withFastQualifiers(object.getLocalFastQualifiers());
    steps.push_back({PathStep::Kind::derived, nullptr, false, false, 0, object});
  }
  steps.push_back(member_step(field, object));
  return true;
}

bool is_tested(const PathStep& step) { return step.kind == PathStep::Kind::derived && !step.tested_from.isNull(); }

bool refers(const PathStep& step) {
  const bool held = is_tested(step) && is_std_function(step.tested_from);
  return held || step.refers || (step.field && step.field->getType()->isReferenceType());
}

bool relies_on_code(const PathStep& step) {
  const bool cast = step.kind == PathStep::Kind::derived && !is_tested(step);
  return step.kind == PathStep::Kind::target || cast || step.apart || step.index;
}

QualType type_of(const std::vector<PathStep>& steps, QualType root) {
  QualType type = root.getNonReferenceType();
  for (const PathStep& step : steps) {
    const bool constant = type.isConstQualified(), is_volatile = type.isVolatileQualified();
    type = step.type.getNonReferenceType();
    const bool inherits = (step.kind == PathStep::Kind::member && !step.field->getType()->isReferenceType()) ||
                          (step.kind == PathStep::Kind::element && !step.apart) || step.kind == PathStep::Kind::derived;
    if (!inherits) continue;
    if (constant && !(step.field && step.field->isMutable())) type.addConst();
    if (is_volatile) type.addVolatile();
  }
  return type;
}

static std::string text_of_index(const PathStep& step) {
  if (!step.index) return std::to_string(step.number);
  std::string text = step.index->text.front();
  for (std::size_t n = 0; n < step.index->names.size(); ++n)
    text += (step.index->spelt.empty() ? "" : step.index->spelt[n]) + step.index->text[n + 1];
  return text;
}

bool has_no_type_yet(const PathStep& step) {
  const CXXRecordDecl* closure = step.type->getAsCXXRecordDecl();
  return closure && closure->isLambda() && is_made_by_template(*closure);
}

static std::string text_of_cast(const PathStep& step, const std::string& object) {
  const std::string spelt = step.spelt.empty() ? step.type.getAsString() : step.spelt;
  if (is_tested(step) && is_std_function(step.tested_from))
    return (has_no_type_yet(step) ? "ferry_held_late<" : "ferry_held_as<") + spelt + ">(" + object + ")";
  if (is_tested(step)) return "ferry_as<" + spelt + ", " + step.spelt_from + ">(" + object + ")";
  return "static_cast<" + spelt + "&>(" + object + ")";
}

std::string text_of(const std::vector<PathStep>& steps, std::string object, const OpenedNames& opened) {
  bool follows = false;
  for (const PathStep& step : steps) {
    if (follows && step.kind != PathStep::Kind::member) object = "(*" + object + ")";
    if (step.kind == PathStep::Kind::member) {
      const std::string scope = step.qualified ? base_name(*step.field) + "::" : "";
      const OpenedName name = opened && !step.written ? opened(*step.field) : OpenedName{};
      const std::string own = scope + step.field->getNameAsString();
      const std::string whole = follows ? "(*" + object + ")" : object;  // smart pointers have no operator ->*
      if (is_container_base(*step.field) && name.function.empty())
        object = whole + ".(" + step.field->getType().getCanonicalType().getAsString() +
                 ")";  // so that no other part has this name
      else if (!name.pointer.empty())
        object = "(" + whole + ".*" + name.pointer + ")";
      else if (!name.function.empty())
        object = name.function + "(" + whole + ")";
      else
        object += (follows ? "->" : ".") + own;
    }
    if (step.kind == PathStep::Kind::derived) object = text_of_cast(step, object);
    if (step.kind == PathStep::Kind::capture)
      object = (step.refers && step.captured.empty() ? "ferry_captured_this<" : "ferry_capture<") +
               std::to_string(step.number) + (step.spelt.empty() ? "" : ", " + step.spelt) + ">(" + object + ")";
    if (step.kind == PathStep::Kind::type_number)
      object = "ferry_polymorphic<" + step.spelt_from + ", " + std::to_string(step.number) + ">(" + object + ")";
    if (step.kind == PathStep::Kind::element) object += "[" + text_of_index(step) + "]";
    if (step.kind == PathStep::Kind::pointer) object += ".get()";
    follows = step.kind == PathStep::Kind::target;
  }
  return follows ? "(*" + object + ")" : object;
}

std::string name_of(const std::string& root, const std::vector<PathStep>& steps) {
  std::vector<PathStep> shown = steps;
  std::erase_if(shown, [](const PathStep& step) {
    return step.kind == PathStep::Kind::pointer || step.kind == PathStep::Kind::derived ||
           step.kind == PathStep::Kind::type_number || (step.field && is_container_base(*step.field));
  });
  for (PathStep& step : shown) {
    step.qualified = false;
    if (!step.index) continue;
    PathIndex index = *step.index;
    index.spelt = index.shown;
    step.index = std::make_shared<const PathIndex>(std::move(index));
  }
  const auto captured = llvm::find_if(shown, [](const PathStep& step) { return step.kind == PathStep::Kind::capture; });
  if (captured == shown.end()) return text_of(shown, root);
  const std::string object =
      text_of({shown.begin(), captured}, root) + (captured->captured.empty() ? "" : "." + captured->captured);
  return name_of(object, {captured + 1, shown.end()});
}

}  // namespace ferry::translator::lift
