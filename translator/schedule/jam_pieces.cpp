// See jam_pieces.h.
#include "schedule/jam_pieces.h"

#include "ir/jumps.h"
#include "ir/queries.h"
#include "ir/uses.h"
#include "ir/written_loops.h"
#include "schedule/work.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>

namespace ferry::translator::schedule {

namespace {

// An iteration of a longer body has enough to do between two additions.
constexpr std::size_t most_expressions = 400;

// Copying a larger object takes longer than waiting for an addition.
constexpr std::size_t most_members = 8;

// Returns whether lanes can keep objects of the class in an array: all of its members are numbers that can be assigned.
bool is_of_numbers(const ir::Body& body, const ir::Type& type) {
  return type.is_object_element() && !type.holds_array && !type.components.empty() &&
         type.components.size() <= most_members && llvm::all_of(type.components, [&](const ir::Component& component) {
           const ir::Type& number = body.types[component.type];
           return number.is_scalar() && !number.is_const && !number.is_volatile;
         });
}

class JamPieces {
 public:
  JamPieces(const Draft& draft, const ir::Body& body, std::vector<int> lanes, SharedLoops shared)
      : draft_(draft), body_(body), shared_(shared) {
    jam_.lanes = std::move(lanes);
  }

  std::optional<Jam> divide() {
    if (!is_plain()) return std::nullopt;
    for (const ir::StatementId statement : draft_.scope.statements) {
      const ir::Uses uses = ir::uses(body_, statement);
      modified_.insert(uses.modified.begin(), uses.modified.end());
      modified_.insert(uses.exposed.begin(), uses.exposed.end());
      exposed_.insert(uses.exposed.begin(), uses.exposed.end());
      declared_.insert(uses.declared.begin(), uses.declared.end());
    }
    if (llvm::any_of(draft_.grid_variables, [&](ir::VariableId v) { return modified_.contains(v); }))
      return std::nullopt;
    for (const ir::StatementId header : draft_.scope.headers) {
      const auto& loop = std::get<ir::Loop>(body_.statements[header].node);
      if (!is_shared(loop)) return std::nullopt;
      begin_loop(header, loop);
    }
    if (!llvm::all_of(draft_.scope.statements, [&](ir::StatementId id) { return add(id); })) return std::nullopt;
    for (std::size_t p = 0; p < draft_.scope.headers.size(); ++p) jam_.pieces[p].end = jam_.pieces.size();
    if (!share_variables() || expressions_ > most_expressions) return std::nullopt;
    return std::move(jam_);
  }

 private:
  // Returns whether iterations contain loops, have no results and no private memory, and can't end the nest.
  bool is_plain() const {
    const model::Nest& nest = draft_.nest;
    const bool tries = llvm::any_of(draft_.region.footprint.buffers,
                                    [](const model::Buffer& buffer) { return buffer.tried || buffer.is_private; });
    const bool has_loops =
        llvm::any_of(draft_.region.footprint.inner_loops, [](const model::InnerLoop& loop) { return !loop.in_grid; });
    return has_loops && !nest.single_statement && !draft_.element &&
           draft_.grid_variables.size() == nest.loops.size() && !nest.loops.empty() && draft_.scope.left_out.empty() &&
           draft_.live_outs.reductions().empty() && draft_.atomics.empty() && draft_.private_arrays.empty() &&
           draft_.inspector.empty() && !draft_.running_array && !draft_.slice && !nest.inspects_ends &&
           !nest.computes_tile_aggregates && !nest.checks_ends && !draft_.region.footprint.may_end && !tries;
  }

  Jam::Piece& last() { return jam_.pieces.back(); }

  bool add(ir::StatementId id) {
    const ir::Statement& statement = body_.statements[id];
    if (const auto* block = std::get_if<ir::Block>(&statement.node)) return add_block(*block);
    if (std::holds_alternative<ir::Null>(statement.node)) return true;
    if (ir::declares_temporary(body_, id)) return true;
    const auto* declare = std::get_if<ir::Declare>(&statement.node);
    const auto is_lambda = [&](ir::VariableId id) { return body_.variables[id].is_lambda; };
    if (declare && (declare->introduces_names || declare->unknown || llvm::any_of(declare->variables, is_lambda)))
      return false;
    if (declare && is_repeatable(*declare)) {
      for (const ir::VariableId variable : declare->variables) repeatable_.emplace(variable, id);
      return true;
    }
    if (const auto* loop = std::get_if<ir::Loop>(&statement.node); loop && is_shared(*loop)) return add_loop(id, *loop);
    if (std::holds_alternative<ir::Case>(statement.node) || ir::may_jump_out(body_, id)) return false;
    const bool joins = !jam_.pieces.empty() && !last().loop && !closed_;
    if (!joins) jam_.pieces.emplace_back();
    closed_ = false;
    last().statements.push_back(id);
    return true;
  }

  // A block has its own scope, so its statements never join statements outside it in a piece.
  bool add_block(const ir::Block& block) {
    closed_ = true;
    const bool added = llvm::all_of(block.statements, [&](ir::StatementId part) { return add(part); });
    closed_ = true;
    return added;
  }

  void begin_loop(ir::StatementId id, const ir::Loop& loop) {
    jam_.pieces.push_back({.loop = id});
    counters_.push_back(loop.counted->variable);
    shared_counters_.insert(loop.counted->variable);
    closed_ = false;
  }

  bool add_loop(ir::StatementId id, const ir::Loop& loop) {
    const std::size_t at = jam_.pieces.size();
    begin_loop(id, loop);
    if (!add(loop.body)) return false;
    counters_.pop_back();
    jam_.pieces[at].end = jam_.pieces.size();
    closed_ = true;
    return true;
  }

  // Returns whether the loop runs the same iterations in all lanes, and its header can be evaluated outside the lanes.
  bool is_shared(const ir::Loop& loop) const {
    if (!loop.counted || !loop.counted->first || !loop.header || loop.form != ir::Loop::Form::for_) return false;
    const ir::CountedHeader& header = *loop.counted;
    if (!header.declared_inside && declared_.contains(header.variable)) return false;
    const ir::Uses uses = ir::uses(body_, loop.body);
    if (uses.modified.contains(header.variable) || uses.exposed.contains(header.variable)) return false;
    if (shared_ == SharedLoops::only_with_sums && !carries_sum(draft_, body_, loop)) return false;
    return is_shared(header.first->expression) && is_shared(header.bound.expression) &&
           (!header.step || is_shared(header.step->expression));
  }

  bool is_shared(ir::ExpressionId header) const {
    bool shared = true;
    ir::each_below(body_, header, [&](ir::ExpressionId id) {
      const ir::ExpressionNode& node = body_.expressions[id].node;
      if (const auto* name = std::get_if<ir::Name>(&node))
        shared = shared && (llvm::is_contained(counters_, name->variable) ||
                            (!is_of_lanes(name->variable) && !modified_.contains(name->variable) &&
                             !declared_.contains(name->variable)));
      else
        shared = shared && (is_arithmetic(node) || is_size(node) || is_selection(node));
    });
    return shared;
  }

  // Returns whether the node is a call such as `std::min(n, 4)`, or a temporary that such a call takes by reference.
  static bool is_selection(const ir::ExpressionNode& node) {
    const auto* call = std::get_if<ir::Call>(&node);
    return (call && call->callee.kind == ir::Callee::Kind::selection) || std::holds_alternative<ir::Temporary>(node);
  }
  // Returns whether the node is the size of a named container. A kernel doesn't change such a size.
  bool is_size(const ir::ExpressionNode& node) const {
    const auto* call = std::get_if<ir::Call>(&node);
    return call && call->callee.kind == ir::Callee::Kind::size && call->arguments.size() == 1 &&
           std::holds_alternative<ir::Name>(body_.expressions[ir::bare(body_, call->arguments.front())].node);
  }

  // Returns whether the variable is the induction variable of a loop along which there are lanes.
  bool is_of_lanes(ir::VariableId variable) const {
    for (std::size_t d = 0; d < jam_.lanes.size(); ++d)
      if (jam_.lanes[d] > 1 && draft_.grid_variables[d] == variable) return true;
    return false;
  }

  static bool is_arithmetic(const ir::ExpressionNode& node) {
    return std::holds_alternative<ir::Constant>(node) || std::holds_alternative<ir::Load>(node) ||
           std::holds_alternative<ir::Convert>(node) || std::holds_alternative<ir::Requalify>(node) ||
           std::holds_alternative<ir::Unary>(node) || std::holds_alternative<ir::Binary>(node) ||
           std::holds_alternative<ir::Logical>(node) || std::holds_alternative<ir::Choose>(node);
  }

  // Returns whether the declaration gives the same values if it is repeated elsewhere: it computes integers and
  // addresses, and reads no memory. Keeping such variables between pieces would hide from the compiler that lanes touch
  // neighbouring elements.
  bool is_repeatable(const ir::Declare& declare) const {
    return llvm::all_of(declare.variables, [&](ir::VariableId id) {
      const ir::Variable& variable = body_.variables[id];
      const ir::Type::Kind kind = body_.types[variable.type].kind;
      const bool aliases = kind == ir::Type::Kind::reference;
      const bool fits = aliases || kind == ir::Type::Kind::boolean || kind == ir::Type::Kind::integer ||
                        kind == ir::Type::Kind::pointer;
      if (!fits || !variable.initialiser || variable.storage != ir::Variable::Storage::automatic ||
          (modified_.contains(id) && !aliases))
        return false;
      bool plain = true;
      ir::each_below(body_, *variable.initialiser,
                     [&](ir::ExpressionId e) { plain = plain && is_quick(e) && computes(e); });
      return plain;
    });
  }

  // Returns false for divisions, because they take longer than keeping the result.
  bool is_quick(ir::ExpressionId id) const {
    const auto* binary = std::get_if<ir::Binary>(&body_.expressions[id].node);
    return !binary || (binary->operation != ir::Operator::divide && binary->operation != ir::Operator::remainder);
  }

  bool computes(ir::ExpressionId id) const {
    const ir::ExpressionNode& node = body_.expressions[id].node;
    if (const auto* load = std::get_if<ir::Load>(&node)) {  // a reference may denote memory
      const auto* name = std::get_if<ir::Name>(&body_.expressions[load->object].node);
      return name && !(declared_.contains(name->variable) &&
                       body_.types[body_.variables[name->variable].type].kind == ir::Type::Kind::reference);
    }
    if (const auto* name = std::get_if<ir::Name>(&node)) {
      if (llvm::is_contained(counters_, name->variable) || repeatable_.contains(name->variable)) return true;
      const bool is_array = llvm::is_contained(draft_.region.buffer_variables, name->variable);
      return is_array || (!modified_.contains(name->variable) && !declared_.contains(name->variable));
    }
    return is_arithmetic(node) || std::holds_alternative<ir::Decay>(node) ||
           std::holds_alternative<ir::Address>(node) || std::holds_alternative<ir::Subscript>(node);
  }

  // Finds the variables that each piece needs from other pieces. Returns false if these aren't all numbers.
  bool share_variables() {
    std::map<ir::VariableId, std::size_t> declared_at;
    ir::VariableSet changed;
    for (std::size_t p = 0; p < jam_.pieces.size(); ++p)
      for (const ir::StatementId statement : jam_.pieces[p].statements) {
        const ir::Uses uses = ir::uses(body_, statement);
        for (const ir::VariableId variable : uses.declared) declared_at.emplace(variable, p);
        jam_.pieces[p].modified.insert(uses.modified.begin(), uses.modified.end());
        jam_.pieces[p].modified.insert(uses.exposed.begin(), uses.exposed.end());
        changed.insert(jam_.pieces[p].modified.begin(), jam_.pieces[p].modified.end());
      }
    if (llvm::any_of(shared_counters_, [&](ir::VariableId v) { return changed.contains(v); })) return false;
    for (std::size_t p = 0; p < jam_.pieces.size(); ++p)
      for (const ir::VariableId variable : named_in(jam_.pieces[p])) {
        const auto declared = declared_at.find(variable);
        if (declared != declared_at.end() && declared->second == p) continue;
        const bool is_changed =
            changed.contains(variable) && !llvm::is_contained(draft_.region.buffer_variables, variable);
        if (declared == declared_at.end() && !is_changed) continue;
        if (!can_keep(variable) || exposed_.contains(variable)) return false;
        jam_.pieces[p].begun.push_back(variable);
        if (declared == declared_at.end()) continue;
        Jam::Piece& declaring = jam_.pieces[declared->second];
        const bool is_set = body_.variables[variable].initialiser || declaring.modified.contains(variable);
        if (!is_set && is_object(variable)) return false;  // members may have initialisers
        if (is_set && !llvm::is_contained(declaring.declared, variable)) declaring.declared.push_back(variable);
      }
    return true;
  }

  // Returns the function's own variables that the piece names, except those of repeatable declarations. Adds these
  // declarations to the piece's `repeated`.
  std::vector<ir::VariableId> named_in(Jam::Piece& piece) {
    std::vector<ir::VariableId> found;
    const auto note = [&](ir::ExpressionId id) {
      ++expressions_;
      const auto* name = std::get_if<ir::Name>(&body_.expressions[id].node);
      if (name && !body_.variables[name->variable].of_callee && !llvm::is_contained(found, name->variable))
        found.push_back(name->variable);
    };
    for (const ir::StatementId statement : piece.statements)
      ir::each_below(body_, statement, [](ir::StatementId) {}, [](ir::VariableId) {}, note);
    for (std::size_t v = 0; v < found.size(); ++v) {  // grows: declarations add the variables that they name
      const auto declaration = repeatable_.find(found[v]);
      if (declaration == repeatable_.end() || llvm::is_contained(piece.repeated, declaration->second)) continue;
      piece.repeated.push_back(declaration->second);
      ir::each_below(body_, declaration->second, [](ir::StatementId) {}, [](ir::VariableId) {}, note);
    }
    // Source order, because declarations may name variables that are declared before them.
    llvm::sort(piece.repeated, [&](ir::StatementId a, ir::StatementId b) {
      return body_.statements[a].source.begin < body_.statements[b].source.begin;
    });
    std::erase_if(found, [&](ir::VariableId variable) { return repeatable_.contains(variable); });
    return found;
  }

  bool can_keep(ir::VariableId id) const {
    const ir::Type& type = body_.types[body_.variables[id].type];
    const ir::Variable::Storage storage = body_.variables[id].storage;
    // A pointer to a variable of the lane would point to one piece's copy of the variable.
    const bool points = type.kind == ir::Type::Kind::pointer &&
                        body_.types[*type.element].kind != ir::Type::Kind::array &&
                        llvm::none_of(exposed_, [&](ir::VariableId v) { return declared_.contains(v); });
    return (type.is_scalar() || points || (is_object(id) && is_of_numbers(body_, type))) && !type.is_volatile &&
           (storage == ir::Variable::Storage::automatic || storage == ir::Variable::Storage::parameter);
  }

  bool is_object(ir::VariableId id) const { return body_.types[body_.variables[id].type].is_object(); }

  const Draft& draft_;
  const ir::Body& body_;
  const SharedLoops shared_;
  Jam jam_;
  ir::VariableSet modified_, exposed_, declared_, shared_counters_;
  std::map<ir::VariableId, ir::StatementId> repeatable_;
  std::vector<ir::VariableId> counters_;  // induction variables of the shared loops around the current code
  bool closed_ = false;                   // whether the last piece is in a loop or block that has ended
  std::size_t expressions_ = 0;
};

// Returns the accesses that set the same element in all iterations of the loop.
std::vector<const model::Access*> elements_set_in(const Draft& draft, const ir::Loop& loop) {
  std::vector<const model::Access*> found;
  const int number = loop_number(draft, loop);
  if (number < 0) return found;
  const model::Footprint& footprint = draft.region.footprint;
  const int symbol = footprint.inner_loops[static_cast<std::size_t>(number)].symbol;
  for (const model::Access& access : footprint.accesses) {
    if (!access.writes || !access.subscript || access.loops.empty() || access.loops.back() != number) continue;
    const std::optional<model::Polynomial> subscript = to_polynomial(*access.subscript);
    if (subscript && !subscript->mentions(symbol)) found.push_back(&access);
  }
  return found;
}

}  // namespace

std::ptrdiff_t floating_numbers(const ir::Body& body, const ir::Type& type) {
  const auto is_floating = [&](const ir::Component& component) { return body.types[component.type].is_floating(); };
  return type.is_object() ? llvm::count_if(type.components, is_floating) : type.is_floating();
}

bool sets_one_element(const Draft& draft, const ir::Loop& loop) { return !elements_set_in(draft, loop).empty(); }

bool carries_sum(const Draft& draft, const ir::Body& body, const ir::Loop& loop) {
  const ir::Uses uses = ir::uses(body, loop.body);
  const auto is_sum = [&](ir::VariableId variable) {
    return !uses.declared.contains(variable) && floating_numbers(body, body.value_type(variable)) > 0;
  };
  return llvm::any_of(uses.modified, is_sum) ||
         llvm::any_of(elements_set_in(draft, loop), [&](const model::Access* access) {
           const model::Buffer& buffer = draft.region.footprint.buffers[static_cast<std::size_t>(access->buffer)];
           return buffer.element == "float" || buffer.element == "double";
         });
}

std::optional<Jam> divide_into_pieces(const Draft& draft, const ir::Body& body, std::vector<int> lanes,
                                      SharedLoops shared) {
  return JamPieces(draft, body, std::move(lanes), shared).divide();
}

}  // namespace ferry::translator::schedule
