// Which streams the library itself implements, and which memory other code may access once it can read the output.
#include "streams.h"

#include <gtest/gtest.h>

#include <sys/mman.h>
#include <unistd.h>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <locale>
#include <sstream>
#include <streambuf>
#include <string>

namespace ferry::streams_test {
namespace {

class Streams : public testing::Test {
 protected:
  Streams() : descriptor(mkstemp(name)) {}
  ~Streams() override {
    close(descriptor);
    std::remove(name);
  }

  bool knows(std::FILE* file) { return OutputsKnown().is_known(file); }
  bool knows(std::ostream& stream) { return OutputsKnown().is_known(stream, stream.rdbuf()); }

  char name[32] = "/tmp/ferry_streams_XXXXXX";
  const int descriptor;
  char mine[4096];
};

struct File {
  explicit File(std::FILE* file) : file(file) {}
  ~File() { std::fclose(file); }
  std::FILE* const file;
};

TEST_F(Streams, FilesOfTheLibrary) {
  const File written(std::fopen(name, "w")), temporary(std::tmpfile()), null(std::fopen("/dev/null", "w"));
  EXPECT_TRUE(knows(written.file));
  EXPECT_TRUE(knows(temporary.file));
  EXPECT_TRUE(knows(null.file));
  std::fputs("a", written.file);
  EXPECT_TRUE(knows(written.file));
  std::setvbuf(null.file, nullptr, _IONBF, 0);
  std::fputs("a", null.file);
  EXPECT_TRUE(knows(null.file));
}

TEST_F(Streams, FilesWithMemoryOfTheUsers) {
  const File written(std::fopen(name, "w")), memory(fmemopen(mine, sizeof mine, "w"));
  std::setvbuf(written.file, mine, _IOFBF, sizeof mine);
  EXPECT_FALSE(knows(written.file));
  EXPECT_FALSE(knows(memory.file));
  char* text = nullptr;
  std::size_t size = 0;
  {
    const File growing(open_memstream(&text, &size));
    EXPECT_FALSE(knows(growing.file));
  }
  std::free(text);
  std::setvbuf(written.file, nullptr, _IONBF, 0);
}

TEST_F(Streams, FilesThatRunTheUsersCode) {
  cookie_io_functions_t functions{};
  const File cookie(fopencookie(nullptr, "w", functions));
  EXPECT_FALSE(knows(cookie.file));
  EXPECT_FALSE(knows(static_cast<std::FILE*>(nullptr)));
}

TEST_F(Streams, AProcessThatReads) {
  std::FILE* const process = popen("cat > /dev/null", "w");
  EXPECT_FALSE(knows(process));
  pclose(process);
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const File pipe_end(fdopen(ends[1], "w"));
  EXPECT_FALSE(knows(pipe_end.file)) << "this process has its other end";
  close(ends[0]);
  EXPECT_TRUE(knows(pipe_end.file));
}

TEST_F(Streams, AMappedFile) {
  ASSERT_EQ(ftruncate(descriptor, 4096), 0);
  const File written(std::fopen(name, "r+"));
  EXPECT_TRUE(knows(written.file));
  void* const mapped = mmap(nullptr, 4096, PROT_READ, MAP_PRIVATE, descriptor, 0);
  EXPECT_FALSE(knows(written.file));
  munmap(mapped, 4096);
}

TEST_F(Streams, StreamsOfTheLibrary) {
  std::ofstream out(name), closed;
  std::fstream both(name);
  std::ostringstream text;
  std::stringstream other("abc");
  EXPECT_TRUE(knows(out));
  EXPECT_TRUE(knows(closed));
  EXPECT_TRUE(knows(both));
  EXPECT_TRUE(knows(text));
  EXPECT_TRUE(knows(other));
  out << 1.5;
  EXPECT_TRUE(knows(out));
  EXPECT_EQ(knows(std::cout), knows(stdout));
  EXPECT_EQ(knows(std::cerr), knows(stdout) && knows(stderr)) << "the first is tied to std::cout";
}

struct Own : std::streambuf {};
struct Derived : std::filebuf {};
struct Point : std::numpunct<char> {};

TEST_F(Streams, StreamsOfTheUsers) {
  Own own;
  Derived derived;
  std::ostream first(&own), second(&derived), none(nullptr);
  EXPECT_FALSE(knows(first));
  EXPECT_FALSE(knows(second));
  EXPECT_FALSE(knows(none));
  std::ofstream out(name);
  out.std::ios::rdbuf(&own);
  EXPECT_FALSE(knows(static_cast<std::ostream&>(out))) << "its own buffer isn't what it writes to";
}

TEST_F(Streams, BuffersLocalesAndTies) {
  std::ofstream out;
  out.rdbuf()->pubsetbuf(mine, sizeof mine);
  out.open(name);
  EXPECT_FALSE(knows(out));
  std::ostringstream text;
  text.imbue(std::locale(std::locale::classic(), new Point));
  EXPECT_FALSE(knows(text));
  std::ostringstream other;
  Own own;
  std::ostream users(&own);
  other.tie(&users);
  EXPECT_FALSE(knows(other));
}

TEST_F(Streams, SharedMemory) {
  void* const shared = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  OutputsKnown known;
  const std::vector<Interval>* const all = known.shared();
  ASSERT_NE(all, nullptr);
  const auto holds = [&](const void* at) {
    const auto begin = reinterpret_cast<std::uintptr_t>(at);
    for (const Interval one : *all)
      if (one.touches({begin, begin + 1})) return true;
    return false;
  };
  EXPECT_TRUE(holds(shared));
  EXPECT_FALSE(holds(mine));
  munmap(shared, 4096);
}

}  // namespace
}  // namespace ferry::streams_test
