// Converts the model to what is generated: kernels with parameters and a grid. Needs neither Clang nor templates.
//
// There is one kernel per nest; the kernels of cuts follow. A launch's arguments are the buffers in the model's order
// (a container's size after its address), and then the values, as in the stub. A kernel has a parameter for each
// argument; in a cut, only for those that it uses.
#pragma once

#include "model/model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::plan {

struct Parameter {
  std::size_t argument = 0;  // the index among the launch's arguments, which several kernels may share
  std::string declaration;   // such as `const double* FERRY_RESTRICT a`
  std::string type;          // the argument's type in the argument array: `const double*`
};

// A function pointer by which the launch selects an instance of the kernel.
struct Choice {
  std::size_t argument = 0;
  std::string name, type;     // the name and type of the function's number: "int" or "long"
  std::size_t functions = 0;  // how many functions the pointer may be; they are numbered from 1
};

struct GridLoop {
  std::string type, name, element;
  model::Compare compare = model::Compare::less;
  std::optional<std::int64_t> constant_step;
  int axis = 0;  // the grid's axis; 0 is x
  // How many of the headers at the beginning of the body are around this loop in the user's text. In kernels that
  // consist of loops, these headers are moved here from the body.
  std::size_t in_order_around = 0;
  std::vector<model::Fragment> headers = {};
};

struct Kernel {
  int number = 0;
  std::string symbol;  // ferry_heat_l8; with a number if another kernel has that name
  std::string function;
  unsigned line = 0, text_line = 0;   // the line in its own file, and in the unit's text
  bool of_cut = false;                // whether it is part of a cut, and so only for targets that cut nests
  std::vector<std::string> in_order;  // the variables of loops around the body that each thread runs in order
  bool uneven = false;                // whether some iterations take longer than others
  std::vector<Parameter> parameters;
  std::vector<Choice> choices;
  bool may_be_unchosen = false;           // whether one more instance gets the numbers at run time (host only)
  std::size_t arguments = 0;              // how many arguments the launch has; the device adds its own after them
  std::vector<std::string> declarations;  // views of containers, constants, aliases, private variables
  std::vector<std::string> copies;        // private arrays' copies, declared inside the loops in the buffers' order
  bool has_lastprivate = false;           // whether the last iteration uses one of the arrays instead of a copy
  // For a cut: how many loops, outermost first, have a copy for each of their iterations. It is 0 if each thread has
  // one copy.
  std::size_t copied_along = 0;
  bool uses_views = false;
  bool checks_reads = false;  // whether the kernel's reads are checked
  std::vector<GridLoop> loops;
  std::vector<model::Reduction> reductions;
  // The declaration of the tile's copy of an array under the user's name, and the type of the elements.
  struct RunningArray {
    std::string declaration, type;
    bool falls;
  };
  std::optional<RunningArray> running_array;
  bool in_tiles = false;       // whether iterations run in tiles with their own results (model::Nest::in_tiles)
  bool may_end = false;        // whether an iteration may leave the nest to the host, which is also a result
  bool inspects_ends = false;  // whether it runs before the nest and only finds out if an iteration ends
  bool computes_tile_aggregates = false;  // whether it runs before the nest and computes what tiles add to the results
  std::vector<model::Fragment> body;
  std::optional<model::Jam> host_jam, gpu_jam;  // alternative forms of the body
  // The values that the user chose. Each pair is a variant; the first is the kernel itself.
  std::vector<std::string> block, max_registers;
};

// How targets that cut nests run this nest: the numbers of its kernels, or the reason why it isn't cut.
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
  bool checks_reads = false;
  bool inspects = false;  // whether launches inspect what kernels load
  std::vector<std::string> declarations;
  std::vector<model::DeviceFunction> functions;
  std::vector<Kernel> kernels;
  std::vector<Cut> cuts;
};

Unit make_plan(const model::Unit& unit);

}  // namespace ferry::translator::plan
