#include "environment.h"

#include "standard_error.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <optional>

namespace ferry {

namespace {

std::string variable(const char* name) {
  const char* value = environment_variable(name);
  return value ? value : "";
}

[[noreturn]] void refuse(const char* name, const std::string& value, const std::string& allowed) {
  throw EnvironmentError("ferry: " + std::string(name) + "=" + value + " isn't valid; use " + allowed);
}

std::optional<std::uint64_t> number(const std::string& text) {
  if (text.empty() || text.size() > 18) return std::nullopt;
  std::uint64_t value = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + static_cast<std::uint64_t>(c - '0');
  }
  return value;
}

bool starts_with(const std::string& text, const std::string& prefix) {
  return text.compare(0, prefix.size(), prefix) == 0;
}

bool ends_with(const std::string& text, const std::string& suffix) {
  return text.size() > suffix.size() && text.compare(text.size() - suffix.size(), suffix.size(), suffix) == 0;
}

// Returns whether programs can have a backend for devices of this kind.
bool has_devices(const Target& target) { return target.is_gpu && target.is_built; }

// Returns text like "KIND, KIND:N, …, host or off".
std::string allowed_devices() {
  std::string text;
  for (const Target& target : all_targets)
    if (has_devices(target)) text += std::string(target.name) + ", " + target.name + ":N, ";
  return text + "host or off";
}

// Reads a value like "KIND" or "KIND:1". Returns false if the value has a different form.
bool read_gpu(const std::string& value, Environment& environment) {
  const std::size_t colon = value.find(':');
  const std::optional<std::uint64_t> index = colon == value.npos ? 0 : number(value.substr(colon + 1));
  for (const Target& target : all_targets) {
    if (!has_devices(target) || value.substr(0, colon) != target.name || !index || *index > 1024) continue;
    environment.device = DeviceWish::gpu;
    environment.gpu = &target;
    if (colon != value.npos) environment.gpu_index = static_cast<int>(*index);
    return true;
  }
  return false;
}

void read_device(Environment& environment) {
  const std::string value = variable("FERRY_DEVICE");
  if (value.empty()) return;
  if (value == "host") {
    environment.device = DeviceWish::host;
  } else if (value == "off") {
    environment.device = DeviceWish::off;
  } else if (!read_gpu(value, environment)) {
    refuse("FERRY_DEVICE", value, allowed_devices());
  }
}

void read_launch(Environment& environment) {
  const std::string value = variable("FERRY_LAUNCH");
  if (value == "always") {
    environment.launch = LaunchWish::always;
  } else if (!value.empty()) {
    refuse("FERRY_LAUNCH", value, "always, or leave it unset");
  }
}

// Returns the rank that a launcher of MPI programs passes in environment variables, or "0" if there is no launcher.
std::string mpi_rank() {
  for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "MV2_COMM_WORLD_RANK", "SLURM_PROCID"})
    if (const std::string rank = variable(name); number(rank)) return rank;
  return "0";
}

// Returns the rank among the ranks on this machine. With enough devices, each rank then has its own.
int local_rank() {
  for (const char* name : {"OMPI_COMM_WORLD_LOCAL_RANK", "MV2_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID",
                           "PMI_LOCAL_RANK", "PALS_LOCAL_RANKID", "SLURM_LOCALID"})
    if (const auto rank = number(variable(name)); rank && *rank < 65536) return static_cast<int>(*rank);
  return 0;
}

// Expands %p to the process number, %r to the rank and %% to %. Returns nothing if any other character follows %.
std::optional<std::string> expanded(const std::string& name) {
  std::string text;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name[i] != '%') {
      text += name[i];
      continue;
    }
    const char letter = ++i < name.size() ? name[i] : '\0';
    if (letter != 'p' && letter != 'r' && letter != '%') return std::nullopt;
    text += letter == 'p' ? std::to_string(getpid()) : letter == 'r' ? mpi_rank() : "%";
  }
  return text;
}

void read_trace(Environment& environment) {
  const std::string value = variable("FERRY_TRACE");
  if (value.empty()) return;
  if (value == "summary") {
    environment.trace = TraceMode::summary;
  } else if (value == "profile") {
    environment.trace = TraceMode::profile;
  } else if (value == "copies") {
    environment.trace = TraceMode::copies;
  } else if (value == "all") {
    environment.trace = TraceMode::all;
  } else if (ends_with(value, ".json")) {
    const auto name = expanded(value);
    if (!name) refuse("FERRY_TRACE", value, "%p for the process, %r for its MPI rank and %% for a % in a file name");
    environment.trace = TraceMode::json;
    environment.trace_file = *name;
  } else {
    refuse("FERRY_TRACE", value, "summary, profile, copies, all or a file name that ends in .json");
  }
}

// Reads a tolerance like "1e-6".
double relative(const std::string& text, const std::string& value) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || at != end || !(number >= 0 && number < 1))
    refuse("FERRY_VERIFY", value, "relative= with a number from 0 to less than 1, such as 1e-6");
  return number;
}

// Returns whether the word is the name of a function, as in the source or in messages: "operator+=", "scale<float, 4>",
// "(anonymous namespace)::step".
bool is_name(const std::string& word) {
  if (word.empty() || (word[0] >= '0' && word[0] <= '9') || word.find('\t') != word.npos) return false;
  if (word.find("operator") != word.npos) return true;
  return word.find_first_of("=/") == word.npos &&
         (word.find(' ') == word.npos || word.find_first_of("<(") != word.npos);
}

// Returns the position of the comma after a name, or of the text's end. Commas between template arguments don't count.
std::size_t end_of_name(const std::string& value, std::size_t at) {
  int depth = 0;
  for (std::size_t i = at; i < value.size(); ++i) {
    if (value.compare(i, 8, "operator") == 0)
      i = std::min(value.find_first_not_of("<>=!-+*/%^&|~", i + 8), value.size()) - 1;
    else if (value[i] == ',' && depth == 0)
      return i;
    else
      depth += (value[i] == '<') - (value[i] == '>');
  }
  return value.size();
}

// Reads values like "1", "saxpy,Grid::step" and "1,relative=1e-6".
void read_verify(Environment& environment) {
  const std::string value = variable("FERRY_VERIFY");
  if (value.empty()) return;
  bool all = false;
  for (std::size_t at = 0; at <= value.size();) {
    const std::size_t end = end_of_name(value, at);
    const std::string word = value.substr(at, end - at);
    at = end + 1;
    if (word == "1")
      all = true;
    else if (starts_with(word, "relative="))
      environment.verify.relative = relative(word.substr(9), value);
    else if (is_name(word))
      environment.verify.functions.push_back(word);
    else
      refuse("FERRY_VERIFY", value, "1 or comma-separated names of functions, and optionally relative=NUMBER");
  }
  if (all == !environment.verify.functions.empty())
    refuse("FERRY_VERIFY", value, "either 1 or names of functions, and optionally relative=NUMBER");
  environment.verify.on = true;
}

void read_keep(Environment& environment) {
  const std::string value = variable("FERRY_KEEP");
  if (value.empty() || value == "off") return;
  if (value != "on" && value != "always") refuse("FERRY_KEEP", value, "off, on or always");
  environment.keep = value == "on" ? KeepWish::where_it_pays : KeepWish::always;
}

void read_host_device(Environment& environment) {
  const std::string memory = variable("FERRY_HOST_MEMORY");
  if (!memory.empty() && memory != "shared" && memory != "discrete")
    refuse("FERRY_HOST_MEMORY", memory, "shared or discrete");
  environment.discrete_host_memory = memory == "discrete";

  const std::string order = variable("FERRY_HOST_ORDER");
  if (order == "reversed") {
    environment.host_order = HostOrder::reversed;
  } else if (starts_with(order, "shuffled:") && number(order.substr(9))) {
    environment.host_order = HostOrder::shuffled;
    environment.host_order_seed = *number(order.substr(9));
  } else if (!order.empty()) {
    refuse("FERRY_HOST_ORDER", order, "reversed or shuffled:SEED");
  }

  const std::string capacity = variable("FERRY_HOST_CAPACITY");
  if (!capacity.empty()) {
    const auto bytes = number(capacity);
    if (!bytes || *bytes < 1) refuse("FERRY_HOST_CAPACITY", capacity, "a number of bytes");
    environment.host_capacity = *bytes;
  }

  const std::string threads = variable("FERRY_HOST_THREADS");
  if (threads.empty()) return;
  const auto count = number(threads);
  if (!count || *count < 1 || *count > 4096) refuse("FERRY_HOST_THREADS", threads, "a number from 1 to 4096");
  environment.host_threads = static_cast<unsigned>(*count);
}

}  // namespace

const char* environment_variable(const char* name) { return secure_getenv(name); }

void end_program(const EnvironmentError& error) noexcept {
  say("%s\n", error.what());
  std::fflush(nullptr);
  std::_Exit(EXIT_FAILURE);
}

Environment read_environment() {
  Environment environment;
  read_device(environment);
  environment.local_rank = local_rank();
  read_launch(environment);
  read_trace(environment);
  read_verify(environment);
  read_keep(environment);
  read_host_device(environment);
  return environment;
}

}  // namespace ferry
