// The FERRY_* variables, read once. A value that is not allowed is an EnvironmentError that names the variable and what
// it may be. (FERRY_DEVICE, FERRY_LAUNCH, FERRY_TRACE, FERRY_VERIFY, FERRY_KEEP and FERRY_HOST_MEMORY are for users;
// FERRY_HOST_ORDER and FERRY_HOST_CAPACITY are for tests, and FERRY_HOST_THREADS for tests and measurements.)
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

// FERRY_VERIFY: which launches are compared with the loops' own text, and how.
struct VerifyWish {
  bool on = false;
  std::vector<std::string> functions;  // none: all
  std::optional<double> relative;      // of all floating-point numbers; none: what each nest may differ in
};

struct Environment {
  DeviceWish device = DeviceWish::automatic;
  const Target* gpu = nullptr;   // its kind, where one is wished for
  std::optional<int> gpu_index;  // unset: by the local rank
  int local_rank = 0;            // among the MPI ranks of this machine
  LaunchWish launch = LaunchWish::where_it_pays;
  TraceMode trace = TraceMode::none;
  std::string trace_file;
  VerifyWish verify;
  KeepWish keep = KeepWish::none;
  bool discrete_host_memory = false;
  std::size_t host_capacity = 0;  // bytes that the host device has, if its memory is its own; 0: what the machine has
  HostOrder host_order = HostOrder::forward;
  std::uint64_t host_order_seed = 0;
  unsigned host_threads = 0;  // 0: as many as the machine has
};

// Who starts the program asked for what can't be. Where a call finds that out, the program ends with the message: it
// isn't the program's to handle.
struct EnvironmentError : Error {
  using Error::Error;
};

// What the program has printed so far is written; its destructors may want what this call was about to do.
[[noreturn]] void end_program(const EnvironmentError& error) noexcept;

// The value of an environment variable, or null. A program that runs with raised privileges (set-user-ID, set-group-ID,
// file capabilities) has none: its caller may not tell it to write files or to choose devices. The runtime asks for
// variables here and nowhere else.
const char* environment_variable(const char* name);

Environment read_environment();

}  // namespace ferry
