// Every identifier that generated code declares, except the user's renamed names (`ferry_user_…`, see lower). All begin
// with `ferry_`. Kernels, launchers and their tables are in the module's own namespace.
#pragma once

#include <cctype>
#include <string>

namespace ferry::translator::plan::names {

inline const std::string call = "ferry_call";
inline const std::string driver = "ferry_driver";

inline std::string module(const std::string& id) { return "ferry_module_" + id; }
inline std::string sites(const std::string& id) { return "ferry_sites_" + id; }
inline std::string steps(const std::string& id) { return "ferry_steps_" + id; }
inline std::string images(const std::string& id) { return "ferry_images_" + id; }
inline std::string image(const std::string& id, const std::string& target) { return module(id) + "_" + target; }
// Entries for called functions in other files, by linkage name, and for functions that other files can find.
inline std::string callee(const std::string& id, const std::string& symbol) {
  return "ferry_callee_" + id + "_" + symbol;
}
inline std::string defined(const std::string& id) { return "ferry_defined_" + id; }
inline std::string defined(std::size_t number) { return "ferry_" + std::to_string(number); }
// The number of the chosen function, for a kernel that is instantiated for each function that it may call.
inline std::string chosen(std::size_t choice) { return "ferry_chosen_" + std::to_string(choice); }
// The number that the launch passes to the instance that handles any other function.
inline std::string unchosen(std::size_t choice) { return "ferry_unchosen_" + std::to_string(choice); }
inline const std::string chosen_kernel = "ferry_kernel";
// In a stub: the number by which kernels identify a function. It is 0 for null, and negative for an unknown function.
inline std::string function_number(std::size_t set) { return "ferry_function_" + std::to_string(set); }
inline std::string device_callables(const std::string& id) { return "ferry_registered_" + id; }
// The name of the object that records when a variable or a member ceases to exist: `ferry_local_g__v` for `g.v`.
inline std::string local(const std::string& object) {
  std::string name = "ferry_local_";
  for (const char c : object) name += c == '.' ? "__" : std::string(1, c);
  return name;
}
inline std::string extent(const std::string& parameter) { return "ferry_extent_" + parameter; }
inline std::string leave(unsigned offset) { return "ferry_leave_" + std::to_string(offset); }
inline std::string finish(unsigned offset) { return "ferry_finish_" + std::to_string(offset); }
inline std::string returned(unsigned offset) { return "ferry_return_" + std::to_string(offset); }
inline std::string small_loop(unsigned offset) { return "ferry_small_" + std::to_string(offset); }
inline std::string timed_loop(unsigned offset) { return "ferry_timed_" + std::to_string(offset); }
// The elements and the size of a container in a kernel.
inline std::string storage(const std::string& buffer) { return "ferry_data_" + buffer; }
inline std::string size(const std::string& buffer) { return "ferry_size_" + buffer; }
// In a kernel with private arrays: whether the iteration is the last one.
inline const std::string is_last = "ferry_is_last";
inline const std::string first_copy = "ferry_first_copy";
// In a stub: the final value of running result `number` of the nest.
inline std::string end_of_running(std::size_t number) { return "ferry_end_" + std::to_string(number); }
// The element that one iteration of a nest passes to the next. The nest's original text has no such variable, so
// FERRY_VERIFY recognises the variable by its name.
inline std::string carried(std::size_t number) { return "ferry_loop_a_carried_" + std::to_string(number); }
// The range of subscripts that a running array counts: the first one, and the one after the last.
inline const std::string running_low = "ferry_low", running_high = "ferry_high";
// A kernel's flag that an iteration leaves the nest to the host, and the label to which such an iteration jumps.
// `lower` puts both into the kernel's text.
inline const std::string ended = "ferry_ended", end_of_iteration = "ferry_end";
// On the host target, the end of a loop. On GPUs, the loop's induction variable.
inline std::string last(int loop) { return "ferry_last_" + std::to_string(loop); }
inline std::string counter(int loop) { return "ferry_at_" + std::to_string(loop); }
// The array that holds one scalar for each lane (see schedule/jam.h).
inline std::string of_lane(std::size_t variable) { return "ferry_of_" + std::to_string(variable); }
// The form of a kernel in which each thread of a GPU has several lanes.
inline std::string jammed(const std::string& kernel) { return kernel + "_jammed"; }
// The name of a kernel. Names of things that belong to the kernel have a suffix: ferry_heat_l8_launch.
inline std::string kernel(const std::string& function, unsigned line) {
  std::string name = "ferry_";
  for (const char letter : function)
    name +=
        std::isalnum(static_cast<unsigned char>(letter)) && static_cast<unsigned char>(letter) < 0x80 ? letter : '_';
  return name + "_l" + std::to_string(line);
}

}  // namespace ferry::translator::plan::names
