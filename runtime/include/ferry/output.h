// What a stub calls if its host code prints. It isn't part of call.h, because few stubs need it.
//
//   FerryOutput{ferry_call}.ferry_standard(1); std::printf("%d\n", k);
//   std::fprintf(FerryOutput{ferry_call}.ferry_to(f), "%s\n", FerryOutput{ferry_call}.ferry_text(name));
#ifndef FERRY_OUTPUT_H
#define FERRY_OUTPUT_H

#pragma GCC system_header

#include <ferry/call.h>

#define FERRY_HERE const char *ferry_file = __builtin_FILE(), unsigned ferry_line = __builtin_LINE()

/// The kinds of streams. The first three have no address.
enum FerryStreamKind { ferry_is_any, ferry_is_output, ferry_is_error, ferry_is_file, ferry_is_stream };

/// Called before output. Copies everything to the host, unless the stream has the library's own class and writes only
/// to its own memory (src/streams.h).
class FerryOutput {
 public:
  explicit FerryOutput(FerryCall& ferry_of) : ferry_call_(ferry_of) {}

  /// 1 is standard output, 2 is standard error, and 0 is any file that the library opens.
  void ferry_standard(int ferry_kind, FERRY_HERE) {
    if (ferry_active()) ferry_asked(static_cast<FerryStreamKind>(ferry_kind), nullptr, nullptr, ferry_file, ferry_line);
  }
  /// These take the stream to which the output goes, and return it.
  template <class FerryFile>
  FerryFile* ferry_to(FerryFile* ferry_at, FERRY_HERE) {
    if (ferry_active()) ferry_asked(ferry_is_file, ferry_at, nullptr, ferry_file, ferry_line);
    return ferry_at;
  }
  template <class FerryOstream>
  FerryOstream& ferry_to(FerryOstream& ferry_it, FERRY_HERE) {
    if (ferry_active()) {
      const void* ferry_class;  // null if the stream hasn't been constructed
      __builtin_memcpy(&ferry_class, static_cast<void*>(__builtin_addressof(ferry_it)), sizeof ferry_class);
      if (!ferry_class) {
        ferry_call_.ferry_all(ferry_file, ferry_line);
      } else {
        auto& ferry_base = ferry_ostream(ferry_it, &FerryOstream::flush);
        ferry_asked(ferry_is_stream, __builtin_addressof(ferry_base), ferry_base.rdbuf(), ferry_file, ferry_line);
      }
    }
    return ferry_it;
  }
  /// Copies a string's characters to the host (of a pointer, up to the terminating 0), and returns the string.
  template <class FerryText>
  FerryText&& ferry_text(FerryText&& ferry_it, FERRY_HERE) {
    if (ferry_active()) ferry_characters(ferry_it, ferry_file, ferry_line, 0);
    return static_cast<FerryText&&>(ferry_it);
  }

 private:
  // Returns the base class part whose class declares `flush`. No derived class hides its rdbuf().
  template <class FerryOstream, class FerryBase>
  static FerryBase& ferry_ostream(FerryOstream& ferry_it, FerryBase& (FerryBase::*)()) {
    return ferry_it;
  }
  template <class FerryCharacter>
  void ferry_characters(const FerryCharacter* ferry_at, const char* ferry_file, unsigned ferry_line, int) {
    ferry_text_at(ferry_at, sizeof(FerryCharacter), ferry_file, ferry_line);
  }
  template <class FerryString>
  auto ferry_characters(const FerryString& ferry_it, const char* ferry_file, unsigned ferry_line, long)
      -> decltype(static_cast<void>(ferry_it.data())) {
    ferry_call_.ferry_reads(ferry_memory(ferry_address(ferry_it.data()), ferry_it.size() * sizeof(*ferry_it.data())),
                            ferry_file, ferry_line);
  }
  void ferry_asked(FerryStreamKind ferry_kind, const void* ferry_stream, const void* ferry_buffer,
                   const char* ferry_file, unsigned ferry_line);
  void ferry_text_at(const void* ferry_at, __SIZE_TYPE__ ferry_size, const char* ferry_file, unsigned ferry_line);

  FerryCall& ferry_call_;
};

/// Declared right after a local stream, and so destroyed right before the stream, whose destructor flushes text. Does
/// what is needed before this output.
template <class FerryOstream>
class FerryStreamEnd {
 public:
  FerryStreamEnd(FerryCall& ferry_of, FerryOstream& ferry_it, FERRY_HERE)
      : ferry_call_(ferry_of), ferry_it_(ferry_it), ferry_file_(ferry_file), ferry_line_(ferry_line) {}
  FerryStreamEnd(const FerryStreamEnd&) = delete;
  FerryStreamEnd& operator=(const FerryStreamEnd&) = delete;
  ~FerryStreamEnd() noexcept(false) { FerryOutput(ferry_call_).ferry_to(ferry_it_, ferry_file_, ferry_line_); }

 private:
  FerryCall& ferry_call_;
  FerryOstream& ferry_it_;
  const char* const ferry_file_;  // where the stream is declared
  const unsigned ferry_line_;
};

#undef FERRY_HERE

#endif
