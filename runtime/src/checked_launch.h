// A launch under FERRY_VERIFY. Its nest runs on the device, and then runs as the original loop on the host, in the
// stub:
//
//   host text  ──▶ launch ─────────────────────────────▶ own text ─▶ ferry_compare ─────────▶ host text
//                  newer data is copied to the host,                 differences are reported;
//                  the kernel runs, its results are copied           the host's bytes are as before the launch
//
// The program then continues with the device's results and in the same state as without FERRY_VERIFY. Data that was
// newer on the device is newer there again, and the host's bytes of that data are as old as before. So a missing step
// (a forgotten update) still shows.
//
// While the original loop runs, the thread's device copies are set aside (Context::suspend). All host bytes are then
// valid, so no step needs a device, and launches inside are declined. The kernel never runs in the host's own memory.
// Other threads' bytes are never written, because only bytes that this nest has written are restored.
#pragma once

#include "context.h"
#include "other_threads.h"
#include "region_bytes.h"
#include "remembered.h"
#include "value_comparison.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace ferry {

class CheckedLaunch {
 public:
  CheckedLaunch(const FerryNest& call, const FerrySite& site, const Description& description, Remembered& launch,
                const OpenDevice& device);

  // Call these in this order. look() and prepare() throw std::bad_alloc if memory runs out.
  void look(Coherence& coherence);     // saves what is newer on the device, before the launch acquires anything
  void prepare(Coherence& coherence);  // allocates room, saves the device's bytes; after acquiring, before the kernel
  void kernel_ran(Coherence& coherence);
  void kernel_ended();  // instead of kernel_ran(): an iteration exited the nest, so the original loop must, too
  void begin_own_text(TakenLaunches launches);

  // Compares the results and restores the host's bytes. Call it after the original loop.
  void compare(Coherence* coherence);
  const ResolvedLaunch& resolved() const { return launch_.resolved; }

  bool is_of(const FerryFrame& frame) const { return &frame == &call_->ferry_frame; }
  bool is_of(const FerryNest& call, unsigned nest) const { return &call == call_ && nest == nest_; }
  bool is_cut() const { return is_cut_; }
  // Returns whether a longjmp has left the checked launch's frame, given the frame of a new call. Calls that the
  // original loop makes are deeper on the stack.
  bool frame_ended(const FerryFrame& newer) const { return std::less<>()(frame_end_, newer.ferry_end); }
  const FerrySite& site() const { return site_; }
  bool expects_end() const { return expects_end_; }

  std::uint64_t room() const;  // returns how many bytes the check has saved

 private:
  // Bytes that were newer on the device before the launch. They are swapped with the host's bytes for the original
  // loop.
  struct Newer {
    RegionBytes bytes;
    std::vector<bool> changed;  // whether each byte is newer; empty if all of them are
  };
  // Bytes that the kernel has written, or may have written if `maybe_written`.
  struct Output {
    unsigned buffer;
    bool maybe_written;
    // before_kernel has the device's bytes, if `maybe_written` or if the nest reads them. `host` has the host's bytes
    // before the original loop. `compared` is the number of bytes compared so far. If `maybe_written`, before_kernel
    // has the original loop's results for the compared bytes.
    RegionBytes before_kernel, from_kernel, host;
    std::size_t compared = 0;
  };
  struct Result {
    detail::ObjectRecord variable;
    std::vector<unsigned char> before, from_kernel;
  };
  struct Difference {
    std::uint64_t count = 0;
    std::string first;
  };

  void add_outputs(Coherence& coherence, const TouchedRange& range);
  void add_output(unsigned buffer, const PitchedRegion& region, bool maybe_written);
  bool is_known(const PitchedRegion& region) const;
  void exchange_newer();
  void keep_below(Coherence& coherence);
  void compare_output(Output& output);
  static void put_back(Output& output);
  void put_all_back();
  // Part of an output, with its bytes as they are now, after the kernel, before the original loop (`host`), and before
  // the kernel.
  struct Part {
    std::uintptr_t at;
    std::size_t bytes;
    unsigned char* now;
    const unsigned char *kernel, *host, *before_kernel;
  };
  void compare_part(const Output& output, const Part& part);
  bool may_be_anothers();
  std::string difference(const Output& output, const Part& part, std::size_t offset, bool written) const;
  void compare_result(const Result& result);
  std::string name_of(unsigned buffer, std::uintptr_t address) const;
  bool reads(unsigned buffer, Interval bytes) const;
  std::string older_input(Coherence& coherence) const;
  std::string older_element(unsigned buffer, Interval row, const unsigned char* device,
                            const unsigned char* host) const;
  bool agree(const unsigned char* device, const unsigned char* own, detail::Value value);
  double largest_term();
  Licence licence() const;

  const FerryNest* const call_;
  const FerrySite& site_;
  const unsigned nest_;
  const void* const frame_end_;
  const bool is_cut_, reassociates_, maths_;
  Remembered& launch_;
  TakenLaunches launches_;  // keeps the object of launch_ alive
  const std::string device_;
  const bool is_gpu_;
  bool expects_end_ = false;
  std::vector<Newer> newer_;
  std::vector<Output> outputs_;
  std::vector<Result> results_;
  OtherThreads others_;
  bool others_have_run_ = false;
  Difference differing_, undecided_;
  double largest_term_ = -1;
  std::uint64_t elements_ = 0;
  int parallel_levels_ = 0;
};

// Reports that an exception, a return or a program exit has left the original loop, although the kernel completed the
// nest.
void left_own_text(const CheckedLaunch& launch);

}  // namespace ferry
