// Converts isl expressions over parameters to expressions in the stub's descriptions.
#pragma once

#include "proof/isl.h"
#include "proof/iteration_space.h"

#include <climits>
#include <cstdint>
#include <optional>
#include <utility>

namespace ferry::translator::proof {

class ExpressionConverter {
 public:
  explicit ExpressionConverter(const IterationSpace& space) : space_(space) {}

  // Returns the condition that the parameters are in the set.
  std::optional<model::BoundExpression> condition(isl_set* set, isl_ast_build* build) const {
    const isl::Owned<isl_ast_expr> expression(isl_ast_build_expr_from_set(build, isl_set_copy(set)));
    return convert(expression.get());
  }

  std::optional<model::BoundExpression> convert(isl_ast_expr* expression) const {
    if (!expression) return std::nullopt;
    switch (isl_ast_expr_get_type(expression)) {
      case isl_ast_expr_int: {
        const isl::Owned<isl_val> value(isl_ast_expr_get_val(expression));
        if (!value || isl_val_is_int(value.get()) != isl_bool_true || isl_val_cmp_si(value.get(), LONG_MAX) > 0 ||
            isl_val_cmp_si(value.get(), LONG_MIN) < 0)
          return std::nullopt;
        return constant(isl_val_get_num_si(value.get()));
      }
      case isl_ast_expr_id: {
        const isl::Owned<isl_id> id(isl_ast_expr_get_id(expression));
        return space_.parameter_value(isl_id_get_name(id.get()));
      }
      case isl_ast_expr_op:
        return operation(expression);
      case isl_ast_expr_error:
        break;
    }
    return std::nullopt;
  }

 private:
  using Bound = model::BoundExpression::Operation;

  static model::BoundExpression constant(std::int64_t value) {
    model::BoundExpression e;
    e.value = value;
    return e;
  }

  std::optional<model::BoundExpression> operation(isl_ast_expr* expression) const {
    const std::optional<Bound> kind = kind_of(isl_ast_expr_op_get_type(expression));
    if (!kind) return std::nullopt;
    std::vector<model::BoundExpression> operands;
    for (isl_size i = 0; i < isl_ast_expr_op_get_n_arg(expression); ++i) {
      const isl::Owned<isl_ast_expr> operand(isl_ast_expr_op_get_arg(expression, i));
      std::optional<model::BoundExpression> converted = convert(operand.get());
      if (!converted) return std::nullopt;
      operands.push_back(std::move(*converted));
    }
    const isl_ast_expr_op_type type = isl_ast_expr_op_get_type(expression);
    if (type == isl_ast_expr_op_ge || type == isl_ast_expr_op_gt) std::swap(operands[0], operands[1]);
    if (type == isl_ast_expr_op_cond || type == isl_ast_expr_op_select)
      return model::BoundExpression{*kind, 0, -1, operands};
    model::BoundExpression result = std::move(operands.front());
    if (operands.size() == 1) return model::BoundExpression{*kind, 0, -1, {std::move(result)}};
    for (std::size_t i = 1; i < operands.size(); ++i)
      result = model::BoundExpression{*kind, 0, -1, {std::move(result), std::move(operands[i])}};
    return result;
  }

  static std::optional<Bound> kind_of(isl_ast_expr_op_type type) {
    switch (type) {
      case isl_ast_expr_op_and:
      case isl_ast_expr_op_and_then:
        return Bound::both;
      case isl_ast_expr_op_or:
      case isl_ast_expr_op_or_else:
        return Bound::either;
      case isl_ast_expr_op_max:
        return Bound::maximum;
      case isl_ast_expr_op_min:
        return Bound::minimum;
      case isl_ast_expr_op_minus:
        return Bound::negate;
      case isl_ast_expr_op_add:
        return Bound::add;
      case isl_ast_expr_op_sub:
        return Bound::subtract;
      case isl_ast_expr_op_mul:
        return Bound::multiply;
      case isl_ast_expr_op_div:
      case isl_ast_expr_op_fdiv_q:
      case isl_ast_expr_op_pdiv_q:
        return Bound::floor_divide;
      case isl_ast_expr_op_pdiv_r:
      case isl_ast_expr_op_zdiv_r:
        return Bound::remainder;
      case isl_ast_expr_op_cond:
      case isl_ast_expr_op_select:
        return Bound::choose;
      case isl_ast_expr_op_eq:
        return Bound::equal;
      case isl_ast_expr_op_le:
      case isl_ast_expr_op_ge:
        return Bound::less_equal;
      case isl_ast_expr_op_lt:
      case isl_ast_expr_op_gt:
        return Bound::less;
      default:
        return std::nullopt;
    }
  }

  const IterationSpace& space_;
};

}  // namespace ferry::translator::proof
