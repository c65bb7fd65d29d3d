// The FERRY_* variables, which are read once. If a value isn't allowed, an EnvironmentError names the variable and the
// values allowed for it. (FERRY_DEVICE, FERRY_LAUNCH, FERRY_TRACE, FERRY_VERIFY, FERRY_KEEP and FERRY_HOST_MEMORY are
// for users. FERRY_HOST_ORDER and FERRY_HOST_CAPACITY are for tests, and FERRY_HOST_THREADS is for tests and
// measurements.)
#pragma once

#include <ferry/error.h>
#include "targets/targets.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ferry {

enum class DeviceWish { automatic, gpu, host, off };
enum class TraceMode { none, summary, profile, copies, all, json };
enum class LaunchWish { where_it_pays, always };
enum class KeepWish { none, where_it_pays, always };
enum class HostOrder { forward, reversed, shuffled };

// The value of FERRY_VERIFY: which launches are compared with the original loops, and with what tolerance.
struct VerifyWish {
  bool on = false;
  std::vector<std::string> functions;  // empty for all functions
  std::optional<double> relative;      // tolerance for all floating-point numbers; by default each nest has its own
};

struct Environment {
  DeviceWish device = DeviceWish::automatic;
  const Target* gpu = nullptr;   // the requested kind, or null
  std::optional<int> gpu_index;  // if not set, local_rank selects the GPU
  int local_rank = 0;            // this process's number among the MPI ranks on this machine
  LaunchWish launch = LaunchWish::where_it_pays;
  TraceMode trace = TraceMode::none;
  std::string trace_file;
  VerifyWish verify;
  KeepWish keep = KeepWish::none;
  bool discrete_host_memory = false;
  std::size_t host_capacity = 0;  // the size of discrete host memory in bytes, or 0 if only the machine limits it
  HostOrder host_order = HostOrder::forward;
  std::uint64_t host_order_seed = 0;
  unsigned host_threads = 0;  // 0 means as many as the machine has
};

// Thrown if the user's environment asks for something impossible. If a call detects this, the program ends with the
// message, because programs aren't meant to handle the error.
struct EnvironmentError : Error {
  using Error::Error;
};

// Ends the program after flushing the output that it has printed so far. No destructors run, because they may need the
// results of this call.
[[noreturn]] void end_program(const EnvironmentError& error) noexcept;

// Returns the value of an environment variable, or null. Returns null in a program with raised privileges (set-user-ID,
// set-group-ID, file capabilities), because the program's caller mustn't make it write files or choose devices. The
// runtime only reads variables through this function.
const char* environment_variable(const char* name);

Environment read_environment();

}  // namespace ferry
