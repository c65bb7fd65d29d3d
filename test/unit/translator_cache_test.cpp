// A result is stored under a key of exactly the contents that were read, never of earlier or later contents.
#include "cache/job.h"
#include "job_fields.h"

#include <gtest/gtest.h>

#include <llvm/Support/MemoryBuffer.h>

#include <filesystem>
#include <fstream>

#include <unistd.h>

namespace translator_cache_test {

namespace fs = std::filesystem;
namespace cache = ferry::translator::cache;

namespace {

class CachedJob : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  std::string put(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return folder_ / name;
  }
  cache::Job job(const std::string& word = "") const {
    return {llvm::cantFail(cache::Store::open(folder_ / "cache", "")), "a.cpp", {{"word", word}}};
  }
  static std::string read(cache::Recorder& files, const std::string& path) {
    const auto text = files.getBufferForFile(path);
    return text ? (*text)->getBuffer().str() : "none";
  }
  static auto recorder() { return llvm::makeIntrusiveRefCnt<cache::Recorder>(llvm::vfs::createPhysicalFileSystem()); }
  static cache::Result result(const std::string& text) { return {"", {}, {{"a", text}}}; }
  std::string found(const std::string& word = "") const {
    cache::Job one = job(word);
    const auto kept = one.find();
    return kept ? kept->files.front().second : "none";
  }

  const fs::path folder_ = fs::temp_directory_path() / ("ferry-cache-" + std::to_string(::getpid()));
};

TEST_F(CachedJob, KeepsAResultForEachText) {
  const std::string header = put("a.h", "1"), more = put("more.h", "x");
  for (const char* text : {"1", "2", "3"}) {
    put("a.h", text);
    cache::Job one = job();
    EXPECT_FALSE(one.find());
    const auto files = recorder();
    std::string made = read(*files, header);
    if (made == "2") made += read(*files, more);  // only for this text is a second file read
    EXPECT_FALSE(bool(one.keep(*files, result(made))));
  }
  EXPECT_EQ(found("other"), "none");
  EXPECT_EQ(found(), "3");
  put("more.h", "y");
  EXPECT_EQ(found(), "3");
  put("a.h", "2");
  EXPECT_EQ(found(), "none");
  put("more.h", "x");
  EXPECT_EQ(found(), "2x");
  put("a.h", "1");
  EXPECT_EQ(found(), "1");
}

TEST_F(CachedJob, ForgetsWhatChangedMeanwhile) {
  const std::string header = put("a.h", "1");
  {  // the file changes after it has been read
    cache::Job one = job();
    EXPECT_FALSE(one.find());
    const auto files = recorder();
    const std::string made = read(*files, header);
    put("a.h", "2");
    EXPECT_FALSE(bool(one.keep(*files, result(made))));
  }
  EXPECT_EQ(found(), "none");
  put("a.h", "1");
  EXPECT_EQ(found(), "none");
  {  // creates a first result, so that there are files to examine
    cache::Job one = job();
    EXPECT_FALSE(one.find());
    const auto files = recorder();
    EXPECT_FALSE(bool(one.keep(*files, result(read(*files, header)))));
  }
  put("a.h", "2");
  {  // the file changes between the look-up and the reading
    cache::Job one = job();
    EXPECT_FALSE(one.find());
    put("a.h", "3");
    const auto files = recorder();
    EXPECT_FALSE(bool(one.keep(*files, result(read(*files, header)))));
  }
  EXPECT_EQ(found(), "none");
  put("a.h", "2");
  EXPECT_EQ(found(), "none");
}

TEST_F(CachedJob, FollowsWhatWasNotThere) {
  {
    cache::Job one = job();
    EXPECT_FALSE(one.find());
    const auto files = recorder();
    EXPECT_FALSE(files->exists((folder_ / "early.h").string()));
    EXPECT_FALSE(bool(one.keep(*files, result("late"))));
  }
  EXPECT_EQ(found(), "late");
  put("early.h", "");
  EXPECT_EQ(found(), "none");
}

// (The cases jobs.every_… test options, flags and files one by one.)
TEST(JobKey, HoldsEachField) {
  ferry::translator::Options options;
  options.compiler_flags = {"-O2"};
  const auto templates = ferry::translator::render::TemplateRenderer::create("");
  const std::vector<cache::Field> fields = ferry::translator::job_fields(options, "a.cpp", *templates);
  ASSERT_GT(fields.size(), 8U);
  const std::string key = cache::key_of(fields);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    std::vector<cache::Field> changed = fields;
    changed[i].value += "x";
    EXPECT_NE(cache::key_of(changed), key) << fields[i].name;
    std::swap(changed[i].value, changed[i].name);
    EXPECT_NE(cache::key_of(changed), key) << fields[i].name;
  }
  EXPECT_EQ(cache::key_of(ferry::translator::job_fields(options, "a.cpp", *templates)), key);
}

}  // namespace

}  // namespace translator_cache_test
