// Lifts libstdc++'s iterators of vectors and spans, which wrap pointers, if they are used to access or count elements.
// See lift.h.
//
//   v.begin()[k]               v.data()[k]
//   *(samples.begin() + k)     with `auto begin() { return v_.begin(); }`: *(v_.data() + k)
//   samples.end() - at(3)      a number
//
// Containers in kernels return pointers, so the text needn't change. Iterator variables aren't lifted here, because
// loops over them are rewritten (loop_forms).
#include "lift/known_functions.h"
#include "lift/lifter.h"
#include "lift/types.h"

#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

bool is_iterator(const Expr& e) { return !pointer_of_iterator(e.getType()).isNull(); }

// Strips temporaries and the conversion to a const iterator.
const Expr& bare(const Expr& e) {
  const Expr* inner = e.IgnoreImplicit()->IgnoreParens();
  const auto* made = dyn_cast<CXXConstructExpr>(inner);
  const bool converts = made && made->getNumArgs() >= 1 && is_iterator(*made) && is_iterator(*made->getArg(0)) &&
                        (made->getNumArgs() == 1 || isa<CXXDefaultArgExpr>(made->getArg(1)));
  return converts ? bare(*made->getArg(0)) : *inner;
}

// Returns whether the call is a container's `v.begin()` or `v.end()`.
bool is_of_container(const CallExpr& call) {
  return isa<CXXMemberCallExpr>(call) && known_call(call) == KnownCall::access && is_iterator(call);
}

// Returns whether the number has a type by which a pointer can be moved. In a kernel a pointer replaces the iterator,
// and a pointer is only moved by integers. An iterator would convert the 0.5 in `it + 0.5`.
bool moves_pointer(const Expr& number) {
  return number.IgnoreImplicit()->getType().getNonReferenceType()->isIntegralOrUnscopedEnumerationType();
}

// Returns the iterator that the call moves: `it` in `it + k`, `k + it` or `it - k`. Returns null for other calls.
const Expr* moved(const CXXOperatorCallExpr& call) {
  const bool adds = call.getOperator() == OO_Plus, subtracts = call.getOperator() == OO_Minus;
  if (!(adds || subtracts) || call.getNumArgs() != 2 || !is_iterator(call)) return nullptr;
  const unsigned first = adds && !is_iterator(*call.getArg(0)) ? 1 : 0;
  const bool moves = is_iterator(*call.getArg(first)) && moves_pointer(*call.getArg(1 - first));
  return moves ? call.getArg(first) : nullptr;
}

}  // namespace

bool Lifter::is_pointer_iterator(const Expr& e) {
  const Expr& inner = bare(e);
  if (!is_iterator(inner)) return false;
  if (const auto* operation = dyn_cast<CXXOperatorCallExpr>(&inner))
    if (const Expr* from = moved(*operation)) return is_pointer_iterator(*from);
  const auto* call = dyn_cast<CallExpr>(&inner);
  if (!call) return false;
  const llvm::SaveAndRestore asked(iterator_asked_, true);
  const std::optional<OwnFunctions::Found> own = own_callee(*call);
  return is_of_container(*call) || (own && own->id);
}

// Lifts the iterator as the pointer that it wraps.
ir::ExpressionId Lifter::iterator_as_pointer(const Expr& e) {
  const Expr& inner = bare(e);
  const auto as_pointer = [&](ir::ExpressionId id) {
    result_.body.expressions[id].type = type(pointer_of_iterator(inner.getType()));
    return id;
  };
  const auto& call = cast<CallExpr>(inner);
  if (const auto* operation = dyn_cast<CXXOperatorCallExpr>(&inner))
    if (const Expr* from = moved(*operation)) {
      const bool first = from == operation->getArg(0);
      const auto kind = operation->getOperator() == OO_Minus ? ir::Operator::minus : ir::Operator::plus;
      const ir::ExpressionId left = first ? iterator_as_pointer(*from) : expression(operation->getArg(0));
      const ir::ExpressionId right = first ? expression(operation->getArg(1)) : iterator_as_pointer(*from);
      return as_pointer(add(inner, ir::Binary{kind, left, right}));
    }
  const llvm::SaveAndRestore asked(iterator_asked_, true);
  return as_pointer(this->call(call));
}

// Lifts `it[k]`, `*it`, `it->`, `last - first` and `std::distance(first, last)`.
std::optional<ir::ExpressionId> Lifter::iterator_call(const CallExpr& e) {
  if (is_distance(e)) {
    const auto is_place = [&](const Expr* one) { return one->getType()->isPointerType() || is_pointer_iterator(*one); };
    const auto place = [&](const Expr* one) {
      return one->getType()->isPointerType() ? expression(one) : iterator_as_pointer(*one);
    };
    if (!is_place(e.getArg(0)) || !is_place(e.getArg(1))) return std::nullopt;
    const ir::ExpressionId first = place(e.getArg(0));
    return add(e, ir::Binary{ir::Operator::minus, place(e.getArg(1)), first});
  }
  const auto* call = dyn_cast<CXXOperatorCallExpr>(&e);
  if (!call || !is_pointer_iterator(*call->getArg(0))) return std::nullopt;
  switch (call->getOperator()) {
    case OO_Star:
      return add(e, ir::Dereference{iterator_as_pointer(*call->getArg(0))});
    case OO_Arrow:
      return iterator_as_pointer(*call->getArg(0));
    case OO_Subscript: {
      if (!moves_pointer(*call->getArg(1))) return std::nullopt;
      const ir::ExpressionId pointer = iterator_as_pointer(*call->getArg(0));
      return add(e, ir::Subscript{pointer, expression(call->getArg(1))});
    }
    case OO_Minus: {
      if (call->getNumArgs() != 2 || !is_pointer_iterator(*call->getArg(1))) return std::nullopt;
      const ir::ExpressionId last = iterator_as_pointer(*call->getArg(0));
      return add(e, ir::Binary{ir::Operator::minus, last, iterator_as_pointer(*call->getArg(1))});
    }
    default:
      return std::nullopt;
  }
}

}  // namespace ferry::translator::lift
