// See tiles.h.
#include "schedule/tiles.h"

#include "ir/queries.h"

namespace ferry::translator::schedule {

namespace {

class TileFinder {
 public:
  TileFinder(const Draft& draft, const TreeLoop& tile, const TreeLoop& points)
      : draft_(draft),
        body_(draft.input.function.body),
        tile_(tile),
        points_(points),
        of_tile_(counted(body_, tile.statement)),
        of_points_(counted(body_, points.statement)) {}

  std::optional<TreeLoop::Points> run() const {
    if (!tile_.header || !plain(of_tile_) || !plain(of_points_) || of_points_.step) return std::nullopt;
    const std::optional<std::int64_t> size = tile_.header->constant_step;
    if (size ? *size <= 0 : !of_tile_.step) return std::nullopt;
    const ir::Type& type = body_.value_type(tile_.variable);
    if (type.kind != ir::Type::Kind::integer || type.bits < 32) return std::nullopt;
    const auto fits = [&](const ir::FullExpression& e, bool may_be_number) {
      const bool number = may_be_number && body_.expressions[e.expression].value.value_or(-1) >= 0;
      return number || body_.type_of(ir::bare(body_, e.expression)).name == type.name;
    };
    if (!fits(*of_points_.first, false) || !fits(of_points_.bound, false) || !fits(*of_tile_.first, true) ||
        !fits(of_tile_.bound, true))
      return std::nullopt;
    if (!size && !fits(*of_tile_.step, false)) return std::nullopt;
    if (body_.value_type(of_points_.variable).name != type.name ||
        ir::named(body_, of_points_.first->expression) != tile_.variable)
      return std::nullopt;
    TreeLoop::Points made{*tile_.header, {}};
    made.header.constant_step = 1;
    made.header.step = "1";
    made.header.stride = std::nullopt;
    made.header.line = draft_.input.function.text.line(body_.statements[points_.statement].position());
    const ir::ExpressionId bound = ir::bare(body_, of_points_.bound.expression);
    const std::vector<ir::ExpressionId> lesser = ir::selected(body_, bound, "min");
    // If the end of the last tile wraps, that tile has no iterations.
    const bool wraps = !type.is_signed || draft_.region.footprint.signed_wraps;
    if (lesser.size() == 2) {
      const bool ends = (is_end(lesser[0]) && ir::same(body_, lesser[1], of_tile_.bound.expression)) ||
                        (is_end(lesser[1]) && ir::same(body_, lesser[0], of_tile_.bound.expression));
      if (!ends || (wraps && !size)) return std::nullopt;
      if (wraps) made.no_wrap = end_stays(*size);
      if (!size) decline_unless_positive(made.header, tile_.header->step);
    } else {
      if (!size || !is_end(bound)) return std::nullopt;
      round_up(made.header, *size);
    }
    return made;
  }

 private:
  // Returns whether the header counts up to an exclusive bound. It doesn't matter how the header declares the variable,
  // because nothing reads the variable of a cut's loop after the loop.
  static bool plain(const ir::CountedHeader& header) {
    return header.first && header.offset == 0 && !header.downwards && header.compare == model::Compare::less;
  }

  // Returns whether the expression is the end of a tile, such as `ii + 16` or `ii + size`.
  bool is_end(ir::ExpressionId id) const {
    const auto* sum = std::get_if<ir::Binary>(&body_.expressions[ir::bare(body_, id)].node);
    if (!sum || sum->operation != ir::Operator::plus) return false;
    const std::optional<std::int64_t> size = tile_.header->constant_step;
    const auto is = [&](ir::ExpressionId variable, ir::ExpressionId number) {
      return ir::named(body_, variable) == tile_.variable &&
             (size ? body_.expressions[number].value == size : ir::same(body_, number, of_tile_.step->expression));
    };
    return is(sum->left, sum->right) || is(sum->right, sum->left);
  }

  model::NoWrapCheck end_stays(std::int64_t size) const {
    using model::IndexExpression;
    model::NoWrapCheck check;
    check.type = tile_.header->type;
    check.tree = IndexExpression::binary(IndexExpression::Operation::add, IndexExpression::of_symbol(tile_.symbol),
                                         IndexExpression::constant(size, check.type));
    return check;
  }

  // Rounds the bound up to the end of the last tile. If the rounded bound doesn't fit the type, the launch declines the
  // loop.
  static void round_up(model::ParallelLoop& header, std::int64_t size) {
    const auto wide = [](const std::string& text) { return "static_cast<__int128>(" + text + ")"; };
    const std::string number = std::to_string(size);
    header.bound = "__extension__(" + wide(header.first) + " + (" + wide(header.bound) + " - " + wide(header.first) +
                   " + " + std::to_string(size - 1) + ") / " + number + " * " + number + ")";
  }

  // If the tile size is zero or less, the bound doesn't fit the type, and so the launch declines the loop.
  static void decline_unless_positive(model::ParallelLoop& header, const std::string& size) {
    header.bound = "__extension__((" + size + ") > 0 || (" + header.bound + ") <= (" + header.first +
                   ") ? static_cast<__int128>(" + header.bound + ") : static_cast<__int128>(1) << 100)";
  }

  const Draft& draft_;
  const ir::Body& body_;
  const TreeLoop& tile_;
  const TreeLoop& points_;
  const ir::CountedHeader &of_tile_, &of_points_;
};

}  // namespace

void find_tile(const Draft& draft, const std::vector<TreeLoop>& loops, const std::vector<std::size_t>& chain,
               TreeLoop& points) {
  for (const std::size_t loop : chain) {
    std::optional<TreeLoop::Points> found = TileFinder(draft, loops[loop], points).run();
    if (!found) continue;
    found->header.name = points.name;
    found->header.symbol = points.symbol;
    points.tile = loop;
    points.points = std::move(found);
    return;
  }
}

}  // namespace ferry::translator::schedule
