// What a stub puts around a loop that stays on the host, so that the summary of a trace can show its time:
//
//   { FerryTimedLoop ferry_timed_9{"scan", "scan.cpp", 7}; for (int i = 1; i < n; ++i) x[i] += x[i - 1]; }
#ifndef FERRY_TIMED_LOOP_H
#define FERRY_TIMED_LOOP_H

#pragma GCC system_header

/// Exists while the loop runs. Costs one call if there is no trace. The strings must exist until the program ends.
class FerryTimedLoop {
 public:
  FerryTimedLoop(const char* ferry_function, const char* ferry_file, unsigned ferry_line) noexcept
      : ferry_function_(ferry_function),
        ferry_file_(ferry_file),
        ferry_line_(ferry_line),
        ferry_begin_(ferry_begin()) {}
  FerryTimedLoop(const FerryTimedLoop&) = delete;
  FerryTimedLoop& operator=(const FerryTimedLoop&) = delete;
  ~FerryTimedLoop() {
    if (ferry_begin_ >= 0) ferry_end();
  }

 private:
  static long long ferry_begin() noexcept;  // the thread's time in nanoseconds; negative if nothing is traced
  void ferry_end() const noexcept;

  const char* const ferry_function_;
  const char* const ferry_file_;
  const unsigned ferry_line_;
  const long long ferry_begin_;
};

#endif
