// See element_results.h.
#include "analysis/element_results.h"

#include "lift/types.h"

#include <llvm/ADT/STLExtras.h>

#include <map>

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;
using Operation = model::Result::Operation;

namespace {

std::optional<Operation> operation_of(const AtomicUpdate& update) {
  switch (update.operation) {
    case AtomicUpdate::Operation::add:
    case AtomicUpdate::Operation::subtract:
      return Operation::sum;
    case AtomicUpdate::Operation::bit_and:
      return Operation::bit_and;
    case AtomicUpdate::Operation::bit_or:
      return Operation::bit_or;
    case AtomicUpdate::Operation::bit_xor:
      return Operation::bit_xor;
    case AtomicUpdate::Operation::min:
    case AtomicUpdate::Operation::max:
      return std::nullopt;
  }
  llvm_unreachable("an operation");
}

// Integer sums are kept in the unsigned type in which they are computed.
QualType accumulator_of(const ASTContext& context, const AtomicUpdate& update, Operation operation) {
  QualType type = update.element->getType().getCanonicalType().getUnqualifiedType();
  if (operation != Operation::sum || type->isFloatingType()) return type;
  if (const auto* compound = dyn_cast<CompoundAssignOperator>(update.statement))
    type = compound->getComputationResultType().getCanonicalType().getUnqualifiedType();
  else if (const auto* assignment = dyn_cast<BinaryOperator>(update.statement))
    type = assignment->getRHS()->IgnoreParenImpCasts()->getType().getCanonicalType().getUnqualifiedType();
  if (context.isPromotableIntegerType(type)) type = context.getPromotedIntegerType(type);
  return type->isSignedIntegerType() ? context.getCorrespondingUnsignedType(type) : type;
}

bool same_everywhere(const Region& region, const model::Access& access) {
  std::map<int, int> counts;
  if (!access.subscript) return false;
  count_symbols(*access.subscript, counts);
  return llvm::all_of(counts, [&](const auto& count) {
    return region.footprint.symbols[static_cast<std::size_t>(count.first)].kind == model::Symbol::Kind::invariant;
  });
}

// The accesses of an update, two of `h[0] = h[0] + x`; none where they aren't all to one element of the nest.
std::vector<std::size_t> accesses_of(const Region& region, const AtomicUpdate& update) {
  std::vector<std::size_t> numbers;
  for (const Expr* mention : update.mentions) {
    const auto found = llvm::find(region.access_expressions, mention);
    if (found == region.access_expressions.end()) return {};
    numbers.push_back(static_cast<std::size_t>(found - region.access_expressions.begin()));
    const model::Access &own = region.footprint.accesses[numbers.back()],
                        &first = region.footprint.accesses[numbers.front()];
    if (own.buffer != first.buffer || own.subscript != first.subscript || !same_everywhere(region, own)) return {};
  }
  return numbers;
}

}  // namespace

void ElementResults::find(Region& region, const ASTContext& context, const Stmt& body, bool strict_fp) {
  for (const AtomicUpdate& update : find_atomic_updates(context, body)) {
    if (!operation_of(update) || update.obstacle) continue;
    if (update.element->getType()->isBooleanType() || (update.floating && strict_fp)) continue;
    if (const std::vector<std::size_t> accesses = accesses_of(region, update); !accesses.empty())
      add(region, context, update, accesses);
  }
}

void ElementResults::add(Region& region, const ASTContext& context, const AtomicUpdate& update,
                         const std::vector<std::size_t>& accesses) {
  const model::Access own = region.footprint.accesses[accesses.front()];
  const VarDecl* array = region.buffer_variables[static_cast<std::size_t>(own.buffer)];
  const auto keep_in = [&](const std::string& name, int group) {
    for (const std::size_t access : accesses) region.footprint.accesses[access].commutes = group;
    for (const Expr* mention : update.mentions)
      places.push_back({mention, name, array, mention == update.mentions.back()});
  };
  const Operation operation = *operation_of(update);
  model::Result result;
  result.operation = operation;
  result.type = spelling(context, update.element->getType());
  result.accumulator = spelling(context, accumulator_of(context, update, operation));
  result.element = own.text;
  result.buffer = array->getNameAsString();
  result.reassociates = update.floating;
  // Updates of one element in one way share a partial result.
  for (std::size_t a = 0; a < region.footprint.accesses.size(); ++a) {
    const model::Access& other = region.footprint.accesses[a];
    if (other.commutes < 0 || other.buffer != own.buffer || other.subscript != own.subscript) continue;
    const auto known = static_cast<std::size_t>(other.commutes) - region.footprint.buffers.size();
    if (results[known].operation != operation || results[known].accumulator != result.accumulator) continue;
    return keep_in(results[known].name, other.commutes);
  }
  result.name = "ferry_sum_" + std::to_string(results.size());
  keep_in(result.name,
          static_cast<int>(region.footprint.buffers.size() + results.size()));  // below: AtomicMarks' groups
  results.push_back(std::move(result));
}

void ElementResults::forget(const VarDecl* array) {
  for (const ElementResult& place : places)
    if (place.array == array)
      llvm::erase_if(results, [&](const model::Result& result) { return result.name == place.name; });
  llvm::erase_if(places, [&](const ElementResult& place) { return place.array == array; });
}

}  // namespace ferry::translator::analysis
