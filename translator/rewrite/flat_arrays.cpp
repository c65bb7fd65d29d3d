// The pass flatten_arrays. See rewrite.h.
#include "ir/build.h"
#include "ir/queries.h"
#include "ir/uses.h"
#include "rewrite/numbers.h"
#include "rewrite/rewrite.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ferry::translator::rewrite {

namespace {

using Kind = ir::Type::Kind;

constexpr const char* pass = "flatten_arrays";

// A use of the array: `t[i][j]`, or `t[i]` as a pointer to the numbers of a row.
struct Mention {
  ir::ExpressionId whole;
  ir::ExpressionId base;  // the expression for the variable's value: `(load a)` or `(decay t)`
  std::vector<ir::ExpressionId> indices;
};

// A variable that has variable-length rows, or that is itself a variable-length array.
struct Array {
  ir::TypeId element, pointer;
  std::vector<std::optional<std::int64_t>> rows;  // the lengths of the inner dimensions; none if a length is variable
  std::vector<Mention> mentions = {};
  std::vector<ir::ExpressionId> others = {};  // other uses of the variable's value
  std::vector<ir::ExpressionId> names = {};
  std::vector<ir::ExpressionId> assignments = {};  // `a = b` for pointers
};

class Flattener {
 public:
  Flattener(ir::Body& body, const ir::SourceText& text)
      : body_(body), text_(text), build_(body, pass), uses_(ir::uses(body, *body.root)) {}

  void run() {
    for (std::size_t v = 0; v < body_.variables.size(); ++v) find(ir::VariableId(v));
    if (arrays_.empty()) return;
    find_mentions();
    find_others();
    std::vector<const Array*> flat;
    for (const auto& [id, array] : arrays_)
      if (flatten(id, array)) flat.push_back(&array);
    for (const Array* array : flat) convert_assigned(*array);  // last, because a pointer may be assigned a flat array
  }

 private:
  const ir::Type& type(ir::TypeId id) const { return body_.types[id]; }

  template <class Node>
  const Node* as(ir::ExpressionId id) const {
    return std::get_if<Node>(&body_.expressions[id].node);
  }

  // --- analysis ---

  void find(ir::VariableId id) {
    const ir::Variable& variable = body_.variables[id];
    const ir::Type& declared = type(variable.type);
    const bool array = declared.kind == Kind::array, pointer = declared.kind == Kind::pointer;
    if ((!array && !pointer) || !variable.is_local() || variable.of_callee || variable.name.empty()) return;
    Array found{*declared.element, *declared.element, {}};
    bool varies = array && !declared.extent, is_const = array && declared.is_const;
    while (type(found.element).kind == Kind::array) {
      found.rows.push_back(type(found.element).extent);
      varies |= !found.rows.back();
      is_const |= type(found.element).is_const;  // if an array of arrays is const, so are its elements
      found.element = *type(found.element).element;
    }
    const auto unknown = static_cast<std::size_t>(llvm::count(found.rows, std::nullopt));
    if (!varies || found.rows.empty() || !type(found.element).is_scalar() || type(found.element).is_volatile ||
        variable.row_lengths.size() != unknown)
      return;
    if (is_const) found.element = constant(found.element);
    found.pointer = pointer_to(found.element);
    arrays_.emplace(id, std::move(found));
  }

  ir::TypeId constant(ir::TypeId of) {
    ir::Type wanted = type(of);
    wanted.is_const = true;
    return build_.type(wanted);
  }
  ir::TypeId pointer_to(ir::TypeId element) {
    const ir::Type& of = type(element);
    ir::Type wanted{Kind::pointer, (of.is_const ? "const " : "") + of.name + " *"};
    wanted.element = element;
    return build_.type(wanted);
  }

  template <class Visit>
  void each_expression(const Visit& visit) const {
    for (std::size_t e = 0, count = body_.expressions.size(); e < count; ++e) visit(ir::ExpressionId(e));
  }

  // Finds elements first, because a row that isn't part of an element access counts as a pointer.
  void find_mentions() {
    each_expression([this](ir::ExpressionId id) {
      if ((as<ir::Subscript>(id) || as<ir::Dereference>(id)) && body_.type_of(id).kind != Kind::array) note_mention(id);
    });
    each_expression([this](ir::ExpressionId id) {
      const bool pointer = as<ir::Decay>(id) && body_.type_of(id).kind == Kind::pointer;
      if (pointer && type(*body_.type_of(id).element).kind != Kind::array && !in_mentions_.contains(id))
        note_mention(id);
    });
  }

  void note_mention(ir::ExpressionId whole) {
    Mention mention{whole, whole, {}};
    std::vector<ir::ExpressionId> parts;
    if (!read(whole, mention, parts)) return;
    in_mentions_.insert(parts.begin(), parts.end());
    in_mentions_.insert(mention.base);
    array_of(mention.base)->mentions.push_back(std::move(mention));
  }

  // Finds other uses of the variables. If a name occurs in a context that isn't handled, the variable is excluded.
  void find_others() {
    std::set<ir::ExpressionId> taken;
    each_expression([&](ir::ExpressionId id) {
      Array* array = array_of(id);
      if (!array) return;
      taken.insert(named_in(id));
      if (!in_mentions_.contains(id)) array->others.push_back(id);
    });
    for (std::size_t s = 0; s < body_.statements.size(); ++s) {
      const auto* statement = std::get_if<ir::Evaluate>(&body_.statements[ir::StatementId(s)].node);
      const auto* assign = statement ? as<ir::Assign>(statement->expression.expression) : nullptr;
      const auto* target = assign ? as<ir::Name>(assign->target) : nullptr;
      const auto known = target ? arrays_.find(target->variable) : arrays_.end();
      if (known == arrays_.end()) continue;
      taken.insert(assign->target);
      known->second.assignments.push_back(statement->expression.expression);
    }
    each_expression([&](ir::ExpressionId id) {
      const auto* name = as<ir::Name>(id);
      const auto known = name ? arrays_.find(name->variable) : arrays_.end();
      if (known == arrays_.end()) return;
      known->second.names.push_back(id);
      if (!taken.contains(id) || body_.expressions[id].of_callee) arrays_.erase(known);
    });
  }

  // Returns the name inside `(load a)` or `(decay t)`.
  ir::ExpressionId named_in(ir::ExpressionId value) const {
    const auto* load = as<ir::Load>(value);
    return load ? load->object : as<ir::Decay>(value)->array;
  }
  Array* array_of(ir::ExpressionId value) {
    if (!as<ir::Load>(value) && !as<ir::Decay>(value)) return nullptr;
    const auto* name = as<ir::Name>(named_in(value));
    const auto known = name ? arrays_.find(name->variable) : arrays_.end();
    return known == arrays_.end() ? nullptr : &known->second;
  }

  // Reads the subscripts, outermost dimension first. `id` is an element, or the value of a pointer to a row.
  bool read(ir::ExpressionId id, Mention& mention, std::vector<ir::ExpressionId>& parts) {
    if (const auto* element = as<ir::Subscript>(id)) {
      const auto [pointer, index] = *element;
      if (!read(pointer, mention, parts)) return false;
      parts.push_back(pointer);
      mention.indices.push_back(index);
      return true;
    }
    if (const auto* first = as<ir::Dereference>(id)) {  // `*a` is `a[0]`
      const ir::ExpressionId pointer = first->pointer;
      if (!read(pointer, mention, parts)) return false;
      parts.push_back(pointer);
      mention.indices.push_back(build_.constant(0, long_type()));
      return true;
    }
    mention.base = id;
    if (array_of(id)) return true;
    const auto* row = as<ir::Decay>(id);
    return row && (as<ir::Subscript>(row->array) || as<ir::Dereference>(row->array)) &&
           read(row->array, mention, parts);
  }

  // --- rewriting ---

  // Flattens the variable. Returns false if that is impossible.
  bool flatten(ir::VariableId id, const Array& array) {
    const ir::Variable& variable = body_.variables[id];
    changed_ = ir::uses(body_, scope_of(id)).modified;
    const auto asks_length = [&](const Mention& one) {
      for (std::size_t row = 0; row < array.rows.size(); ++row)
        if (!array.rows[row] && !said_length(id, array, row, one)) return true;
      return false;
    };
    // The stub must not evaluate the row length before the user's code does.
    if (variable.rows_by_name && (variable.extent || llvm::any_of(array.mentions, asks_length))) return false;
    if (llvm::any_of(array.mentions, [this](const Mention& one) { return is_ordered(one); })) return false;
    for (const Mention& one : array.mentions) write(id, one, array);
    for (const ir::ExpressionId other : array.others) {
      const ir::ExpressionId value = build_.moved(other);
      body_.expressions[value].type = array.pointer;
      build_.put(other, ir::Convert{value});
    }
    for (const Mention& one : array.mentions) body_.expressions[one.base].type = array.pointer;
    retype(id, array);
    for (const ir::ExpressionId name : array.names) body_.expressions[name].type = body_.variables[id].type;
    return true;
  }

  void convert_assigned(const Array& array) {
    for (const ir::ExpressionId assignment : array.assignments) {
      const ir::ExpressionId value = as<ir::Assign>(assignment)->value;
      build_.put(value, ir::Convert{build_.moved(value)});
      body_.expressions[value].type = body_.expressions[assignment].type = array.pointer;
    }
  }

  void write(ir::VariableId id, const Mention& mention, const Array& array) {
    ir::ExpressionId number = as_long(mention.indices.front());
    const auto times = [&](ir::ExpressionId factor, std::size_t row) {
      return build_.made(ir::Binary{ir::Operator::multiply, factor, length(id, array, row, mention)}, long_type());
    };
    for (std::size_t d = 1; d < mention.indices.size(); ++d)
      number =
          build_.made(ir::Binary{ir::Operator::plus, times(number, d - 1), as_long(mention.indices[d])}, long_type());
    if (as<ir::Subscript>(mention.whole) || as<ir::Dereference>(mention.whole))
      return build_.put(mention.whole, ir::Subscript{mention.base, number});
    build_.put(mention.whole, ir::Binary{ir::Operator::plus, mention.base, times(number, array.rows.size() - 1)});
    body_.expressions[mention.whole].type = array.pointer;
  }

  ir::ExpressionId as_long(ir::ExpressionId number) { return build_.converted(number, long_type()); }

  ir::TypeId long_type() { return build_.long_type(); }

  // --- lengths of rows ---

  ir::ExpressionId length(ir::VariableId id, const Array& array, std::size_t row, const Mention& mention) {
    if (const std::optional<std::int64_t> known = array.rows[row]) return build_.constant(*known, long_type());
    if (const std::optional<ir::ExpressionId> said = said_length(id, array, row, mention))
      return as_long(build_.again(*said));
    const ir::ExpressionId name = build_.name(length_variable(id, row));
    const ir::ExpressionId length = build_.made(ir::Load{name}, long_type());
    for (const ir::ExpressionId one : {name, length})  // sources for messages
      body_.expressions[one].source = body_.expressions[mention.whole].source;
    return length;
  }

  // Returns the length as declared, or none if it may have changed and must be read from the array.
  std::optional<ir::ExpressionId> said_length(ir::VariableId id, const Array& array, std::size_t row,
                                              const Mention& mention) const {
    const auto before = static_cast<std::size_t>(
        std::count(array.rows.begin(), array.rows.begin() + static_cast<std::ptrdiff_t>(row), std::nullopt));
    const std::optional<ir::ExpressionId> said = body_.variables[id].row_lengths[before];
    const bool same = said && stays(*said, text_.place(body_.expressions[mention.whole].source));
    return same ? said : std::nullopt;
  }

  // Returns whether evaluation order matters. C++ orders the subscripts of `t[k][k++]`, but not the operands of a sum.
  bool is_ordered(const Mention& mention) const {
    const auto is_own = [this](ir::ExpressionId target) {  // a local variable of a called function
      const std::optional<ir::VariableId> variable = ir::named(body_, target);
      return variable && body_.variables[*variable].of_callee &&
             type(body_.variables[*variable].type).kind != Kind::reference;
    };
    const auto changes = [&](ir::ExpressionId index) {
      bool found = false;
      ir::each_below(body_, index, [&](ir::ExpressionId e) {
        const auto* update = as<ir::Update>(e);
        const auto* assign = as<ir::Assign>(e);
        const auto* call = as<ir::Call>(e);
        found |=
            (update && !is_own(update->target)) || (assign && !is_own(assign->target)) || (call && may_change(*call));
      });
      return found;
    };
    const auto varies = [this](ir::ExpressionId index) { return !body_.expressions[index].value; };
    return llvm::any_of(mention.indices, changes) && llvm::count_if(mention.indices, varies) > 1;
  }
  static bool may_change(const ir::Call& call) {
    using Kind = ir::Callee::Kind;
    return call.callee.kind == Kind::unknown || call.callee.kind == Kind::swap || call.callee.kind == Kind::exchange ||
           call.callee.kind == Kind::copy || call.callee.kind == Kind::time_update ||
           call.callee.kind == Kind::offloaded;
  }

  // Returns whether the number has the same value at this position as at the array's declaration.
  bool stays(ir::ExpressionId number, std::optional<ir::Place> place) const {
    bool result = place.has_value();
    ir::each_below(body_, number, [&](ir::ExpressionId e) {
      const auto* name = as<ir::Name>(e);
      result &= !name || (!changed_.contains(name->variable) && !uses_.exposed.contains(name->variable) && place &&
                          body_.names_here(name->variable, *place));
    });
    return result;
  }

  // Returns the block that declares the array. For a parameter, returns the function's body.
  ir::StatementId scope_of(ir::VariableId array) const {
    const auto declares = [&](ir::StatementId id) {
      const auto* declaration = std::get_if<ir::Declare>(&body_.statements[id].node);
      return declaration && llvm::is_contained(declaration->variables, array);
    };
    for (std::size_t s = 0; s < body_.statements.size(); ++s) {
      const auto* block = std::get_if<ir::Block>(&body_.statements[ir::StatementId(s)].node);
      if (block && llvm::any_of(block->statements, declares)) return ir::StatementId(s);
    }
    return *body_.root;
  }

  // Returns a variable that holds the row length `sizeof(a[0]) / sizeof(a[0][0])`.
  ir::VariableId length_variable(ir::VariableId id, std::size_t row) {
    const auto known = lengths_.find({id, row});
    if (known != lengths_.end()) return known->second;
    const ir::Variable& array = body_.variables[id];
    const auto length_of = [&](std::string at) {
      for (std::size_t d = 0; d <= row; ++d) at += "[0]";
      return "sizeof(" + at + ") / sizeof(" + at + "[0])";
    };
    ir::Variable made{length_of(array.name), "static_cast<long>(" + length_of(array.host_name) + ")", long_type()};
    made.root = array.root;
    made.source = array.source;
    return lengths_.emplace(std::pair(id, row), body_.variables.add(std::move(made))).first->second;
  }

  // --- the variable ---

  void retype(ir::VariableId id, const Array& array) {
    ir::Type flat = type(body_.variables[id].type);
    const bool pointer = flat.kind == Kind::pointer;
    flat.element = array.element;
    flat.extent = {};
    flat.name = pointer ? type(array.pointer).name : type(array.element).name + "[]";
    const ir::TypeId made = body_.types.add(std::move(flat));
    ir::Variable& variable = body_.variables[id];
    const std::string taken = "reinterpret_cast<" + type(array.pointer).name + ">(" + variable.host_name + ")";
    if (variable.extent)
      variable.extent->text = "(" + variable.extent->text + ") * static_cast<long>(sizeof(*" + variable.host_name +
                              ") / sizeof(" + type(array.element).name + "))";
    variable.type = made;
    // Templates can't deduce an array type with variable-length rows.
    variable.object_name = "*reinterpret_cast<const char (*)[sizeof(void*)]>(&" + variable.host_name + ")";
    variable.host_name = taken;
    variable.row_lengths.clear();
    variable.not_mapped.reset();
    if (pointer) declare(id, array);
  }

  // Replaces `auto a = (double (*)[m])p;` by `auto* a = p;`.
  void declare(ir::VariableId id, const Array& array) {
    const std::optional<Origin> from = origin(id, array);
    if (!from) return;
    for (std::size_t s = 0; s < body_.statements.size(); ++s) {
      const auto* declaration = std::get_if<ir::Declare>(&body_.statements[ir::StatementId(s)].node);
      if (!declaration || declaration->variables != std::vector{id}) continue;
      body_.variables[id].initialiser = from->numbers;
      llvm::append_range(body_.variables[id].sizes, from->sizes);  // the declaration still evaluates the sizes
      build_.put(ir::StatementId(s), ir::Declare{{id}, {}});
    }
  }

  // The parts of `(double (*)[m])p`, a pointer to rows: p and m.
  struct Origin {
    ir::ExpressionId numbers;
    std::vector<ir::ExpressionId> sizes;
  };
  std::optional<Origin> origin(ir::VariableId id, const Array& array) const {
    std::optional<ir::ExpressionId> from = body_.variables[id].initialiser;
    if (!from) return std::nullopt;
    Origin found{*from, {}};
    while (const auto* sizes = as<ir::Comma>(*from)) {
      if (!is_plain(body_, sizes->left)) return std::nullopt;
      found.sizes.push_back(sizes->left);
      from = sizes->right;
    }
    const auto* cast = as<ir::Convert>(*from);
    const ir::Type* own = cast ? &body_.type_of(cast->value) : nullptr;
    if (!own || own->kind != Kind::pointer || !own->element) return std::nullopt;
    const ir::Type &numbers = type(*own->element), &element = type(array.element);
    const bool same = numbers.kind == element.kind && numbers.name == element.name && !numbers.is_volatile &&
                      (element.is_const || !numbers.is_const);
    found.numbers = same ? cast->value : *from;
    return same ? std::optional(std::move(found)) : std::nullopt;
  }

  ir::Body& body_;
  const ir::SourceText& text_;
  ir::Builder build_;
  const ir::Uses uses_;
  ir::VariableSet changed_;  // variables that change in the scope of the current array
  std::map<ir::VariableId, Array> arrays_;
  std::set<ir::ExpressionId> in_mentions_;
  std::map<std::pair<ir::VariableId, std::size_t>, ir::VariableId> lengths_;  // variables for arrays' row lengths
};

}  // namespace

void flatten_arrays(ir::Body& body, const ir::SourceText& text) { Flattener(body, text).run(); }

}  // namespace ferry::translator::rewrite
