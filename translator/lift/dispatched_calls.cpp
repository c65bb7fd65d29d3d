// Lifts calls of virtual functions as calls of one of the overriders, chosen by the object's type (function_values.h).
//
//   s.area(x[i])     of a Shape& s that is a Circle or a Square:
//                    Inlined: parameters ferry_function = ‹the number of s's type›, ferry_given_0 = x[i]
//                    body Return ─ Choose ferry_function == 1 ? ‹s, tested to be a Circle›.area(ferry_given_0) : …
//
// Before the launch, the stub reads the members that an overrider names, although the object may not have them. The
// stub therefore names them through ferry_as<Circle>(s), which is an object of zeros if `s` isn't a Circle. Functions
// at the end of the file contain these names, because Circle may be declared after the stub.
#include "lift/function_values.h"
#include "lift/lifter.h"
#include "lift/members.h"
#include "lift/type_names.h"

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;
using diagnostics::Message;

namespace {

QualType with_const_of(QualType object, const CXXRecordDecl& type) {
  const QualType plain = type.getASTContext().getCanonicalTagType(&type);
  return object.isConstQualified() ? plain.withConst() : plain;
}

bool has_default(const CallExpr& call) { return llvm::any_of(call.arguments(), llvm::IsaPred<CXXDefaultArgExpr>); }

}  // namespace

// Returns the object viewed as the type, which the stub tests at run time. Returns none if the object can't have the
// type.
std::optional<Lifter::Part> Lifter::as_type(Part object, QualType type, QualType tested_from) const {
  PathStep step{PathStep::Kind::derived, nullptr, false, false, 0, type};
  step.tested_from = type.isConstQualified() ? tested_from.withConst() : tested_from;
  return append(object, {std::move(step)}) ? std::optional(std::move(object)) : std::nullopt;
}

std::optional<std::string> Lifter::name_at_end(QualType type) const {
  return TypeNames(context_, end_of_file(context_.getSourceManager()), nullptr).type(type);
}

// Returns whether the stub can name the type of the part after a type test, and whether a function at the end of the
// file can name the rest of the path.
bool Lifter::can_name_typed(const Part& part) const {
  const auto tested = llvm::find_if(part.steps, is_tested);
  if (tested == part.steps.end()) return true;
  if (std::any_of(tested, part.steps.end(), [](const PathStep& step) { return step.index != nullptr; })) return false;
  return part.steps.back().kind == PathStep::Kind::type_number || is_tested(part.steps.back()) ||
         pointer_to(type_of(part.steps, part.type)).has_value();
}

// Returns the spelling of the type "pointer to `type`" at the stub's position. Returns none if the type can't be named
// there.
std::optional<std::string> Lifter::pointer_to(QualType type) const {
  return TypeNames(context_, function_.getLocation(), nullptr).type(context_.getPointerType(type));
}

// Returns text_of() for the part, but moves the steps after a type test to a function at the end of the file.
std::string Lifter::text_in_stub(const Part& part, const std::string& host, const OpenedNames& opened) {
  const auto tested = llvm::find_if(part.steps, is_tested);
  const bool stays = tested == part.steps.end() || own_text_ || is_tested(part.steps.back());
  if (stays || !can_name_typed(part)) return text_of(part.steps, host, opened);
  const bool asks = part.steps.back().kind == PathStep::Kind::type_number;  // any type with this address is enough here
  const std::optional<std::string> pointer = pointer_to(asks ? context_.CharTy : type_of(part.steps, part.type));
  if (!pointer) return text_of(part.steps, host, opened);
  const std::vector<PathStep> before(part.steps.begin(), tested), rest(tested, part.steps.end());
  const std::size_t number = own_.values->part({tested->spelt_from, text_of(rest, "ferry_held", opened)});
  return "(*static_cast<" + *pointer + ">(" + model::TypedPart::finder(number) +
         "(__builtin_addressof(ferry_polymorphic<" + tested->spelt_from + ">(" + text_of(before, host, opened) +
         ")))))";
}

ir::TypeId Lifter::type_of_number(ir::FunctionSetId set) {
  ir::Type number = number_type(set);
  number.is_const = true;
  return result_.body.types.add(std::move(number));
}

ir::TypeId Lifter::type_of_part(const std::vector<PathStep>& steps, QualType object) {
  const PathStep& last = steps.back();
  return last.kind == PathStep::Kind::type_number
             ? type_of_number(ir::FunctionSetId(static_cast<std::size_t>(last.number)))
             : type(context_.getLValueReferenceType(object));
}

Lifter::Choice Lifter::dispatch(const CallExpr& e, const Expr& object) {
  const auto& method = *cast<CXXMethodDecl>(e.getDirectCallee());
  const auto refused = [](Message why) { return Choice{{}, ir::FunctionId(0), std::move(why), false}; };
  const std::string name = method.getNameAsString();
  const auto* function = method.getType()->getAs<FunctionProtoType>();
  if (!context_.getLangOpts().RTTI) return refused({Id::virtual_without_types, {name}});
  if (!is_passed_on(*function)) return refused({Id::calls_virtual_for_type, {name}});
  if (has_default(e)) return refused({Id::calls_with_default, {name}});
  std::optional<Part> part = part_object(object);
  if (!part) return refused({Id::calls_virtual, {name}});
  const ir::FunctionSetId id = own_.values->id(method);
  const FunctionValues::Set* set = own_.values->find(id);
  const std::string type = method.getParent()->getNameAsString();
  if (!set) return refused({Id::virtual_calls_itself, {name, type}});
  if (!set->chooser && set->left_out.empty()) return refused({Id::virtual_no_candidate, {name, type}});
  return dispatch(e, *part, id, context_.getCanonicalTagType(method.getParent()), {Id::calls_virtual, {name}});
}

// Returns the targets of a virtual call on the object. `unnamed` says why kernels can't have the call if the stub can't
// name the object as one of its possible classes.
Lifter::Choice Lifter::dispatch(const CallExpr& e, const Part& object, ir::FunctionSetId id, QualType tested_from,
                                const Message& unnamed) {
  const auto refused = [](Message why) { return Choice{{}, ir::FunctionId(0), std::move(why), false}; };
  const FunctionValues::Set& set = *own_.values->find(id);
  if (!set.chooser) return refused(set.left_out.front().why);
  Choice found{{}, *set.chooser};
  found.model = set.model;
  const QualType known = type_of(object.steps, object.type);
  for (const FunctionValues::Target& target : set.targets) {
    std::optional<Part> own;
    if (target.object) {
      const QualType type = with_const_of(known, *target.object);
      own = as_type(object, set.has_objects ? type.withConst() : type, tested_from);
      if (!own) return refused(unnamed);
    }
    found.objects.push_back(std::move(own));
    found.targets.push_back(own_.find(*target.definition));
  }
  Part asked = object;
  PathStep number{
      PathStep::Kind::type_number, nullptr, false, false, static_cast<std::int64_t>(id.number()), context_.IntTy};
  number.tested_from = tested_from.withConst();
  if (!append(asked, {std::move(number)}) || !can_name(asked)) return refused(unnamed);
  found.number = named(asked);
  for (std::size_t t = 0; t < found.targets.size(); ++t)
    if (std::optional<Message> why_not = obstacle(choice_site(e, found, t), found.targets[t]))
      return refused(*std::move(why_not));
  return found;
}

}  // namespace ferry::translator::lift
