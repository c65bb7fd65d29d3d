// See jam.h.
#include "render/jam.h"

#include "plan/names.h"
#include "render/user_lines.h"

#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::render {

namespace names = plan::names;

namespace {

class JamText {
 public:
  // `begin` is the text of the loop over lanes up to its brace, including the variables of the grid's loops. `extent`
  // is the extent of arrays that have an element for each lane.
  JamText(const plan::Unit& plan, const model::Jam& jam, std::string begin, std::string extent)
      : lines_(plan.file, plan.line_notes), jam_(jam), begin_(std::move(begin)), extent_(std::move(extent)) {}

  std::string write() {
    for (std::size_t v = 0; v < jam_.variables.size(); ++v)
      add("alignas(64) " + jam_.variables[v].type + " " + names::of_lane(v) + "[" + extent_ + "] = {};");
    for (std::size_t p = 0; p < jam_.pieces.size(); ++p) {
      jam_.pieces[p].is_loop ? add_user(jam_.pieces[p].text) : add_lanes(jam_.pieces[p]);
      for (const model::Jam::Piece& around : jam_.pieces)
        if (around.is_loop && around.end == p + 1) add("}");
    }
    text_.pop_back();
    return std::move(text_);
  }

 private:
  void add(const std::string& line) { text_ += "    " + line + "\n"; }

  void add_lanes(const model::Jam::Piece& piece) {
    std::string before = begin_, within, after;
    const auto lane = [](std::size_t v) { return names::of_lane(v) + "[ferry_lane]"; };
    const auto kept = [&](std::size_t v) { return lane(v) + " = " + jam_.variables[v].name + "; "; };
    for (const std::size_t v : piece.begun)
      before +=
          " [[__maybe_unused__]] " + jam_.variables[v].type + " " + jam_.variables[v].name + " = " + lane(v) + ";";
    for (const std::size_t v : piece.declared) within += kept(v);
    for (const std::size_t v : piece.changed) after += kept(v);
    add(before);
    add_user(piece.repeated);
    add("{");
    add_user(piece.text);
    add(within + "} " + after + "}");
  }

  void add_user(const std::vector<model::Fragment>& fragments) {
    for (const model::Fragment& fragment : fragments)
      text_ += lines_.directive(fragment.line) + std::string(fragment.column - 1, ' ') + fragment.text + "\n";
  }

  const UserLines lines_;
  const model::Jam& jam_;
  const std::string begin_, extent_;
  std::string text_;
};

std::string declared(const plan::GridLoop& loop, const std::string& value) {
  return "[[__maybe_unused__]] " + loop.type + " " + loop.name + " = " + value + ";";
}

std::string bounds(std::size_t loop) { return "ferry_loops[" + std::to_string(loop) + "]"; }

// Returns the lane's position along a loop, like `ferry_lane / 4 % 4`. Lanes are numbered along the last loop first.
std::string lane_along(const std::vector<int>& lanes, std::size_t loop, const std::string& lane) {
  int within = 1;
  for (std::size_t d = loop + 1; d < lanes.size(); ++d) within *= lanes[d];
  if (lanes[loop] == 1) return "0";
  return lane + (within > 1 ? " / " + std::to_string(within) : "") + " % " + std::to_string(lanes[loop]);
}

// Returns the number of an iteration of the loop, like `ferry_lane_at<0>(ferry_at_1, 3)`.
std::string iteration(const plan::Kernel& kernel, std::size_t loop, const std::string& lane) {
  return "ferry_lane_at<" + std::to_string(kernel.loops[loop].axis) + ">(" + names::counter(static_cast<int>(loop)) +
         ", " + lane + ")";
}

}  // namespace

std::string counted_type(const plan::GridLoop& loop) {
  return "FerryCounted<" + loop.type + ", " + std::to_string(loop.constant_step.value_or(0)) + ">";
}

llvm::json::Array host_jam(const plan::Unit& plan, const plan::Kernel& kernel) {
  if (!kernel.host_jam) return llvm::json::Array{};
  const plan::GridLoop& loop = kernel.loops.back();
  const int width = kernel.host_jam->width();
  const std::string number = std::to_string(kernel.loops.size() - 1),
                    begin = std::string(width > 4 ? "FERRY_MANY_LANES" : "FERRY_FEW_LANES") + " { " +
                            declared(loop, counted_type(loop) + "::ferry_after(ferry_from, ferry_loops[" + number +
                                               "], ferry_lane)");
  return llvm::json::Array{
      llvm::json::Object{{"width", std::to_string(width)},
                         {"number", number},
                         {"type", loop.type},
                         {"counted", counted_type(loop)},
                         {"text", JamText(plan, *kernel.host_jam, begin, std::to_string(width)).write()}}};
}

bool has_gpu_jam(const plan::Kernel& kernel) { return kernel.gpu_jam && kernel.choices.empty(); }

llvm::json::Array gpu_jam(const plan::Unit& plan, const plan::Kernel& kernel) {
  if (!has_gpu_jam(kernel)) return llvm::json::Array{};
  const std::vector<int>& lanes = kernel.gpu_jam->lanes;
  std::string begin = "FERRY_LANES_OF_THREAD {", before, all, inside;
  std::vector<std::string> along;
  llvm::json::Array loops;
  for (std::size_t d = 0; d < kernel.loops.size(); ++d) {
    const plan::GridLoop& loop = kernel.loops[d];
    const std::string type = loop.constant_step ? loop.type + ", " + std::to_string(*loop.constant_step) : loop.type;
    (lanes[d] > 1 ? begin : before) +=
        " " + declared(loop, "ferry_at<" + type + ">(" + bounds(d) + ", " +
                                 iteration(kernel, d, lane_along(lanes, d, "(ferry_from + ferry_lane)")) + ")");
    const std::string end = " < " + bounds(d) + ".ferry_count", conjunction = d == 0 ? "" : " && ";
    all += conjunction + iteration(kernel, d, std::to_string(lanes[d] - 1)) + end;
    inside += conjunction + iteration(kernel, d, lane_along(lanes, d, "ferry_lane")) + end;
    along.push_back(std::to_string(lanes[d]));
    loops.push_back(llvm::json::Object{{"counter", names::counter(static_cast<int>(d))},
                                       {"axis", std::to_string(loop.axis)},
                                       {"lanes", along.back()}});
  }
  return llvm::json::Array{
      llvm::json::Object{{"jammed", names::jammed(kernel.symbol)},
                         {"width", std::to_string(kernel.gpu_jam->width())},
                         {"along", llvm::join(along, ", ")},
                         {"loops", std::move(loops)},
                         {"all", all},
                         {"inside", inside},
                         {"text", (before.empty() ? "" : "   " + before + "\n") +
                                      JamText(plan, *kernel.gpu_jam, begin, "ferry_width.ferry_value").write()}}};
}

std::string lanes_in_braces(const plan::Kernel& kernel) {
  std::vector<std::string> along;
  for (const int lanes : kernel.gpu_jam->lanes) along.push_back(std::to_string(lanes));
  along.resize(3, "1");
  return "{" + llvm::join(along, ", ") + "}";
}

}  // namespace ferry::translator::render
