// PageWatch, and everything that can write a program's memory: a page that counts as unwritten has the same contents as
// when the watch began. If the system can't watch pages, no page counts as unwritten.
#include "page_watch.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <functional>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace runtime_page_watch_test {

namespace {

using ferry::Interval;
using ferry::IntervalSet;
using ferry::PageWatch;

constexpr std::size_t page = PageWatch::page_bytes;

// A few separate pages with an inaccessible page on either side.
class Pages {
 public:
  explicit Pages(std::size_t count) : count_(count) {
    mapped_ =
        static_cast<unsigned char*>(mmap(nullptr, (count + 2) * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    map_again(0, count);
  }
  ~Pages() { munmap(mapped_, (count_ + 2) * page); }
  Pages(const Pages&) = delete;
  Pages& operator=(const Pages&) = delete;

  void map_again(std::size_t first, std::size_t count) {
    mmap(at(first * page), count * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    std::memset(at(first * page), 3, count * page);
  }
  unsigned char* at(std::size_t byte) const { return mapped_ + page + byte; }
  Interval bytes() const { return of(0, count_ * page); }
  Interval of(std::size_t begin, std::size_t end) const {
    const auto first = reinterpret_cast<std::uintptr_t>(at(0));
    return {first + begin, first + end};
  }

 private:
  std::size_t count_;
  unsigned char* mapped_;
};

struct Files {
  Files() {
    EXPECT_EQ(pipe(channel), 0);
    EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, sockets), 0);
    char name[] = "/tmp/ferry_page_watch_XXXXXX";
    file = mkstemp(name);
    unlink(name);
    const std::vector<char> text(4 * page, 'f');
    EXPECT_EQ(write(file, text.data(), text.size()), static_cast<ssize_t>(text.size()));
    self = open("/proc/self/mem", O_RDWR);
  }
  ~Files() {
    for (const int descriptor : {channel[0], channel[1], sockets[0], sockets[1], file, self}) close(descriptor);
  }
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;

  int channel[2], sockets[2], file, self;
};

using Writer = std::function<void(unsigned char* at, std::size_t bytes)>;

unsigned char* page_of(unsigned char* at) {
  return reinterpret_cast<unsigned char*>(reinterpret_cast<std::uintptr_t>(at) / page * page);
}

void replace_page(unsigned char* at, int flags, int file) {
  ASSERT_NE(mmap(page_of(at), page, PROT_READ | PROT_WRITE, MAP_FIXED | flags, file, 0), MAP_FAILED);
}

void write_from_child(unsigned char* at, std::size_t bytes) {
  const pid_t parent = getpid(), child = fork();
  if (child == 0) {
    const std::vector<char> text(bytes, 'c');
    const iovec from{const_cast<char*>(text.data()), bytes}, to{at, bytes};
    _exit(process_vm_writev(parent, &from, 1, &to, 1, 0) < 0);
  }
  waitpid(child, nullptr, 0);
}

// A writer that fails for lack of privileges writes nothing.
std::vector<Writer> writers(Files& files) {
  const auto keep = [](ssize_t) {};
  return {
      [](unsigned char* at, std::size_t) { *at ^= 1; },
      [](unsigned char* at, std::size_t bytes) { std::memset(at, 5, bytes); },
      [](unsigned char* at, std::size_t) { __atomic_fetch_add(at, 1, __ATOMIC_RELAXED); },
      [](unsigned char* at, std::size_t bytes) { std::thread([=] { std::memset(at, 6, bytes); }).join(); },
      [&, keep](unsigned char* at, std::size_t bytes) {
        keep(write(files.channel[1], "pipe", 4)), keep(read(files.channel[0], at, std::min<std::size_t>(bytes, 4)));
      },
      [&, keep](unsigned char* at, std::size_t) {
        keep(send(files.sockets[1], "s", 1, 0)), keep(recv(files.sockets[0], at, 1, 0));
      },
      [&, keep](unsigned char* at, std::size_t bytes) { keep(pread(files.file, at, bytes, 0)); },
      [&, keep](unsigned char* at, std::size_t bytes) {
        const iovec parts[2] = {{at, bytes / 2}, {at + bytes / 2, bytes - bytes / 2}};
        keep(preadv(files.file, parts, 2, 1));
      },
      [&, keep](unsigned char* at, std::size_t) { keep(pwrite(files.self, "mem", 3, reinterpret_cast<off_t>(at))); },
      [keep](unsigned char* at, std::size_t bytes) {
        const std::vector<char> text(bytes, 'v');
        const iovec from{const_cast<char*>(text.data()), bytes}, to{at, bytes};
        keep(process_vm_writev(getpid(), &from, 1, &to, 1, 0));
      },
      write_from_child,
      [keep](unsigned char* at, std::size_t) { keep(readlink("/proc/self/exe", reinterpret_cast<char*>(at), 4)); },
      [](unsigned char* at, std::size_t) { madvise(page_of(at), page, MADV_DONTNEED); },
      [](unsigned char* at, std::size_t) { madvise(page_of(at), page, MADV_FREE); },
      [](unsigned char* at, std::size_t) { madvise(page_of(at), page, MADV_PAGEOUT); },
      [](unsigned char* at, std::size_t) { replace_page(at, MAP_PRIVATE | MAP_ANONYMOUS, -1); },
      [](unsigned char* at, std::size_t) {
        munmap(page_of(at), page);
        replace_page(at, MAP_PRIVATE | MAP_ANONYMOUS, -1);
        *at = 8;
      },
      [&](unsigned char* at, std::size_t) { replace_page(at, MAP_PRIVATE, files.file); },
      [&](unsigned char* at, std::size_t) {
        replace_page(at, MAP_PRIVATE, files.file);
        *at = 9;
      },
      [&, keep](unsigned char* at, std::size_t) {
        replace_page(at, MAP_SHARED, files.file);
        keep(pwrite(files.file, "shared", 6, 0));
      },
      [](unsigned char* at, std::size_t) {
        void* const other = mmap(nullptr, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        std::memset(other, 10, page);
        mremap(other, page, page, MREMAP_MAYMOVE | MREMAP_FIXED, page_of(at));
      },
      [](unsigned char* at, std::size_t) {
        mprotect(page_of(at), page, PROT_READ);
        mprotect(page_of(at), page, PROT_READ | PROT_WRITE);
        *at ^= 2;
      },
      [](unsigned char* at, std::size_t) {
        mlock(page_of(at), page);
        *at ^= 4;
        munlock(page_of(at), page);
      },
      [](unsigned char* at, std::size_t) {  // writes the child's own copy of the page
        const pid_t child = fork();
        if (child == 0) *at = 11, _exit(0);
        waitpid(child, nullptr, 0);
      },
  };
}

void watch(PageWatch::Watcher& watcher, Interval bytes, Interval array) {
  IntervalSet pages;
  pages.add(PageWatch::pages_of(bytes, array));
  watcher.watch(pages);
}

IntervalSet looked_at(PageWatch::Watcher& watcher, Interval bytes) {
  watcher.look(bytes);
  return watcher.unwritten();
}

TEST(PageWatch, UnwrittenPagesAreAsTheyWereWhoeverWrites) {
  PageWatch* const system = PageWatch::instance();
  if (!system) return;  // no copies are kept
  constexpr std::size_t count = 6;
  Files files;
  const std::vector<Writer> all = writers(files);
  std::mt19937 random(1);
  std::size_t unwritten = 0;
  Pages pages(count);
  PageWatch::Watcher watcher(*system), other(*system);
  for (int run = 0; run < 10000; ++run) {
    watch(watcher, pages.bytes(), pages.bytes());
    if (run % 2) watch(other, pages.of(page, 3 * page), pages.bytes());
    const std::vector<unsigned char> copy(pages.at(0), pages.at(count * page));
    std::vector<std::size_t> done;
    for (std::size_t number = random() % 4; number > 0; --number) {
      done.push_back(random() % all.size());
      const std::size_t begin = random() % (count * page - 8);
      all[done.back()](pages.at(begin), 1 + random() % std::min<std::size_t>(count * page - begin, 2 * page));
      if (random() % 4 == 0) other.look(pages.bytes());  // look() clears the pages' marks
    }
    const IntervalSet same = looked_at(watcher, pages.bytes());
    for (const Interval part : same.intervals()) {
      const std::size_t offset = part.begin - pages.bytes().begin;
      ASSERT_EQ(std::memcmp(pages.at(offset), &copy[offset], part.size()), 0)
          << "run " << run << ", writers " << testing::PrintToString(done);
      unwritten += part.size() / page;
    }
    if (done.empty()) {
      ASSERT_EQ(same.size(), count * page) << run;
    }
    pages.map_again(0, count);
  }
  EXPECT_GT(unwritten, 27000u);
}

TEST(PageWatch, PagesOfAreThoseWithNoOtherBytesOfTheArray) {
  const Interval array{page + 100, 4 * page + 50};
  EXPECT_EQ(PageWatch::pages_of(array, array), (Interval{page, 5 * page}));
  EXPECT_EQ(PageWatch::pages_of({page + 101, 4 * page + 50}, array), (Interval{2 * page, 5 * page}));
  EXPECT_EQ(PageWatch::pages_of({page + 100, 4 * page + 49}, array), (Interval{page, 4 * page}));
  EXPECT_TRUE(PageWatch::pages_of({2 * page + 1, 3 * page + 5}, array).empty());
  EXPECT_TRUE(PageWatch::pages_of({0, page + 100}, array).empty());
}

struct TwoWatchers {
  explicit TwoWatchers(PageWatch& system) : first(system), second(system) {
    watch(first, pages.bytes(), pages.bytes());
  }
  Pages pages{4};
  PageWatch::Watcher first, second;
};

TEST(PageWatch, WatchersForgetPagesThatTheRuntimeWrites) {
  PageWatch* const system = PageWatch::instance();
  if (!system) return;
  TwoWatchers two(*system);
  auto& [pages, first, second] = two;
  watch(second, pages.bytes(), pages.bytes());
  system->unwatch(pages.of(page + 1, page + 2));
  std::memset(pages.at(page), 1, page);
  watch(first, pages.of(page, 2 * page), pages.bytes());
  EXPECT_EQ(looked_at(first, pages.bytes()).size(), 4 * page);
  EXPECT_EQ(looked_at(second, pages.bytes()).size(), 3 * page);
}

TEST(PageWatch, AMarkThatOneReadsIsToldToAll) {
  PageWatch* const system = PageWatch::instance();
  if (!system) return;
  TwoWatchers two(*system);
  auto& [pages, first, second] = two;
  watch(second, pages.of(0, 2 * page), pages.bytes());
  *pages.at(5) = 1;
  second.look(pages.bytes());
  EXPECT_EQ(first.unwritten().size(), 3 * page);
  EXPECT_EQ(second.unwritten().size(), page);
}

TEST(PageWatch, AChildAndAnotherUserfaultfdHaveNothing) {
  PageWatch* const system = PageWatch::instance();
  if (!system) return;
  Pages pages(2);
  PageWatch::Watcher watcher(*system);
  watch(watcher, pages.bytes(), pages.bytes());
  const pid_t child = fork();
  if (child == 0) {
    const bool kept = !looked_at(watcher, pages.bytes()).empty();
    watch(watcher, pages.bytes(), pages.bytes());
    _exit(kept || !watcher.unwritten().empty());
  }
  int status = 1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(looked_at(watcher, pages.bytes()).size(), 2 * page);

  Pages others(2);
  const int descriptor = static_cast<int>(syscall(SYS_userfaultfd, O_CLOEXEC | 1));
  uffdio_api api{};
  api.api = UFFD_API;
  ASSERT_EQ(ioctl(descriptor, UFFDIO_API, &api), 0);
  uffdio_register request{};
  request.range = {others.bytes().begin, others.bytes().size()};
  request.mode = UFFDIO_REGISTER_MODE_MISSING;
  ASSERT_EQ(ioctl(descriptor, UFFDIO_REGISTER, &request), 0);
  watch(watcher, others.bytes(), others.bytes());
  EXPECT_EQ(looked_at(watcher, pages.bytes()).size(), 2 * page);
  EXPECT_TRUE(looked_at(watcher, others.bytes()).covers(pages.bytes()));
  EXPECT_FALSE(watcher.unwritten().covers(others.bytes()));
  close(descriptor);
}

// io_uring's fixed buffers: the kernel writes them directly in memory, bypassing page protection.
TEST(PageWatch, NothingIsUnwrittenWhileMemoryIsPinned) {
  PageWatch* const system = PageWatch::instance();
  unsigned char parameters[120] = {};  // struct io_uring_params
  const int ring = static_cast<int>(syscall(SYS_io_uring_setup, 4, parameters));
  if (!system || ring < 0) return;  // the system has no such buffers
  Pages pages(4);
  PageWatch::Watcher watcher(*system);
  watch(watcher, pages.bytes(), pages.bytes());
  const iovec pinned{pages.at(page), page};
  constexpr int register_buffers = 0, unregister_buffers = 1;
  ASSERT_EQ(syscall(SYS_io_uring_register, ring, register_buffers, &pinned, 1), 0);
  EXPECT_EQ(looked_at(watcher, pages.bytes()).size(), 3 * page);  // pinning a page for writing counts as a write
  watch(watcher, pages.of(page, 2 * page), pages.bytes());
  EXPECT_TRUE(watcher.unwritten().empty());
  syscall(SYS_io_uring_register, ring, unregister_buffers, nullptr, 0);
  close(ring);
}

}  // namespace

}  // namespace runtime_page_watch_test
