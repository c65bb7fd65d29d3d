// Model → what is generated: kernels with parameters and grid; no Clang, no templates.
//
// One kernel per nest, then those of cuts. A launch's arguments are the buffers in the model's order (a container's
// size after its address), then the values: the order in which the stub names them. A kernel has a parameter for each,
// or, of a cut, for those that it uses.
#pragma once

#include "model/model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::plan {

struct Parameter {
  std::size_t argument = 0;  // its place among the launch's arguments, which several kernels may share
  std::string declaration;   // `const double* FERRY_RESTRICT a`
  std::string type;          // to read it from the argument array: `const double*`
};

// A pointer to functions, for each of which there is an instance of the kernel: the launch chooses.
struct Choice {
  std::size_t argument = 0;
  std::string name;
  std::size_t functions = 0;  // that it may be: numbers from 1 on
};

struct GridLoop {
  std::string type, name, element;
  model::Compare compare = model::Compare::less;
  std::optional<std::int64_t> constant_step;
  int axis = 0;  // 0: x
  // How many of the headers at the body's beginning are around it in the user's text, and those of them that a kernel
  // with loops has there.
  std::size_t in_order_around = 0;
  std::vector<model::Fragment> headers = {};
};

struct Kernel {
  int number = 0;
  std::string symbol;  // ferry_heat_l8; with its number where another one has that
  std::string function;
  unsigned line = 0, text_line = 0;   // of its own file; of the unit's text
  bool of_cut = false;                // for targets that cut nests
  std::vector<std::string> in_order;  // variables of the loops that each thread runs around the body
  bool uneven = false;                // some iterations take longer than others
  std::vector<Parameter> parameters;
  std::vector<Choice> choices;
  std::size_t arguments = 0;              // of the launch; what the device adds comes behind them
  std::vector<std::string> declarations;  // views of containers, constants, aliases, private variables
  std::vector<std::string> copies;        // of private arrays: inside the loops, in the order of the buffers
  bool keeps_last = false;                // one of them is the array itself in the last iteration
  // Of a cut: a copy for each iteration of so many of the loops, outermost first; 0: each thread has one.
  std::size_t copied_along = 0;
  bool uses_views = false;
  bool tries = false;  // reads are checked
  std::vector<GridLoop> loops;
  std::vector<model::Reduction> reductions;
  // The tile's copy of an array, under the user's name: its declaration, and the type of its elements.
  struct RunningArray {
    std::string declaration, type;
    bool falls;
  };
  std::optional<RunningArray> running_array;
  bool in_tiles = false;       // of iterations in order, each with results of its own (model::Nest::finds_terms)
  bool may_end = false;        // an iteration may leave the nest to the host: a result, too
  bool inspects_ends = false;  // the only one: it runs before the nest
  bool finds_terms = false;    // it runs before the nest, too
  std::vector<model::Fragment> body;
  // The user's wishes: each pair is a variant, the first the kernel itself.
  std::vector<std::string> block, max_registers;
};

// What became of a nest on targets that cut nests: the numbers of its kernels, or why it isn't cut.
struct Cut {
  std::string function;
  unsigned line = 0;
  std::vector<int> kernels = {};
  std::string reason = {};
};

struct Unit {
  std::string file, module_id;
  std::vector<model::LineNote> line_notes;
  bool uses_maths = false, uses_views = false, uses_complex = false, uses_values = false, uses_half = false;
  bool completes_maths = false;
  bool tries = false;
  bool inspects = false;  // launches ask what their kernels load
  std::vector<std::string> declarations;
  std::vector<model::DeviceFunction> functions;
  std::vector<Kernel> kernels;
  std::vector<Cut> cuts;
};

Unit make_plan(const model::Unit& unit);

}  // namespace ferry::translator::plan
