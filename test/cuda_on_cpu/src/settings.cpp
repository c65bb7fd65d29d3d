// Reads FERRY_CUDA_ON_CPU_… into Settings, and chooses the orders in which blocks and threads run.
#include "settings.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>

namespace cuda_on_cpu {
namespace {

[[noreturn]] void refuse(const char* variable, const char* value, const char* allowed) {
  std::fprintf(stderr, "cuda_on_cpu: %s=%s is not understood, allowed: %s\n", variable, value, allowed);
  std::abort();
}

bool whole_number(const char* text, std::uint64_t& number) {
  if (*text < '0' || *text > '9') return false;
  char* end = nullptr;
  number = std::strtoull(text, &end, 10);
  return *end == 0;
}

std::uint64_t number_from(const char* variable, std::uint64_t fallback) {
  const char* text = std::getenv(variable);
  if (!text || !*text) return fallback;
  std::uint64_t number = 0;
  if (!whole_number(text, number)) refuse(variable, text, "a whole number");
  return number;
}

void read_order(Settings& settings) {
  const char* variable = "FERRY_CUDA_ON_CPU_ORDER";
  const char* text = std::getenv(variable);
  if (!text || !*text || !std::strcmp(text, "natural")) return;
  if (!std::strcmp(text, "reversed")) {
    settings.order = Order::reversed;
  } else if (!std::strncmp(text, "shuffled:", 9) && whole_number(text + 9, settings.seed)) {
    settings.order = Order::shuffled;
  } else {
    refuse(variable, text, "natural, reversed, shuffled:SEED");
  }
}

/// splitmix64 (Steele, Lea, Flood 2014): spreads a seed over 64 bits.
std::uint64_t mixed(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

}  // namespace

Settings read_settings() {
  Settings settings;
  const char* devices = std::getenv("FERRY_CUDA_ON_CPU_DEVICES");
  if (devices && !std::strcmp(devices, "no-driver")) {
    settings.driver = false;
    settings.devices = 0;
  } else {
    settings.devices = static_cast<int>(number_from("FERRY_CUDA_ON_CPU_DEVICES", 1));
  }
  settings.workers = static_cast<int>(number_from("FERRY_CUDA_ON_CPU_THREADS", 1));
  if (settings.workers < 1) settings.workers = 1;
  settings.memory = number_from("FERRY_CUDA_ON_CPU_MEMORY", settings.memory);
  settings.images = number_from("FERRY_CUDA_ON_CPU_IMAGES", 1) != 0;
  read_order(settings);
  return settings;
}

Permutation::Permutation(const Settings& settings, std::uint64_t count, std::uint64_t salt)
    : order_(settings.order), count_(count), factor_(1), offset_(0) {
  if (order_ != Order::shuffled || count < 2) return;
  // k -> (factor * k + offset) mod count is a permutation if factor and count have no common divisor.
  factor_ = mixed(settings.seed ^ mixed(salt)) % count;
  while (std::gcd(factor_, count) != 1) factor_ = (factor_ + 1) % count;
  offset_ = mixed(settings.seed + salt + 1) % count;
}

std::uint64_t Permutation::operator[](std::uint64_t k) const {
  switch (order_) {
    case Order::natural:
      return k;
    case Order::reversed:
      return count_ - 1 - k;
    case Order::shuffled:
      return static_cast<std::uint64_t>((static_cast<unsigned __int128>(factor_) * k + offset_) % count_);
  }
  return k;
}

}  // namespace cuda_on_cpu
