#include "write/write.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include <unistd.h>

namespace translator_write_test {

namespace fs = std::filesystem;
using ferry::translator::write::depfile_text;
using ferry::translator::write::OutputFile;

namespace {

class Write : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return folder_ / name; }
  void put(const std::string& name, const std::string& contents) const { std::ofstream(path(name)) << contents; }
  std::string get(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(path(name)).rdbuf();
    return text.str();
  }
  // Returns the names of everything in the folder, so that no forgotten temporary file goes unnoticed.
  std::string listing() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(folder_))
      names.push_back(entry.path().lexically_relative(folder_));
    std::sort(names.begin(), names.end());
    std::string text;
    for (const std::string& name : names) text += name + ' ';
    return text;
  }
  static std::string written(const std::vector<OutputFile>& files) {
    return llvm::toString(ferry::translator::write::write_all(files));
  }

  const fs::path folder_ = fs::temp_directory_path() / ("ferry_write_" + std::to_string(getpid()));
};

TEST_F(Write, MakesFilesAndFolders) {
  EXPECT_EQ(written({{path("a/b/x"), "one\n"}, {path("y"), ""}}), "");
  EXPECT_EQ(get("a/b/x"), "one\n");
  EXPECT_EQ(listing(), "a a/b a/b/x y ");
}

TEST_F(Write, AnUnchangedFileKeepsItsTimeStamp) {
  put("x", "one");
  put("y", "one");
  const auto old = fs::file_time_type::clock::now() - std::chrono::hours(1);
  fs::last_write_time(path("x"), old);
  fs::last_write_time(path("y"), old);
  EXPECT_EQ(written({{path("x"), "one"}, {path("y"), "two"}}), "");
  EXPECT_EQ(fs::last_write_time(path("x")), old);
  EXPECT_GT(fs::last_write_time(path("y")), old);
  EXPECT_EQ(get("y"), "two");
  EXPECT_EQ(listing(), "x y ");
}

TEST_F(Write, ADirectoryInTheWayLeavesEverythingAsItWas) {
  put("x", "old");
  fs::create_directory(path("z"));
  EXPECT_EQ(written({{path("x"), "new"}, {path("fresh"), "new"}, {path("z"), "new"}}),
            "can't write '" + path("z") + "': Is a directory");
  EXPECT_EQ(get("x"), "old");
  EXPECT_EQ(listing(), "x z ");
}

TEST_F(Write, AFileWhereAFolderShouldBeLeavesNothing) {
  put("x", "old");
  EXPECT_NE(written({{path("new/deep/y"), "new"}, {path("x/y"), "new"}}), "");
  EXPECT_EQ(listing(), "x ");
}

TEST_F(Write, AFailingRenamePutsOldFilesBack) {
  put("x", "old");
  // The second file's name is free when the file is prepared. Its rename finds the folder that the third file needed.
  EXPECT_NE(written({{path("x"), "new"}, {path("n"), "file"}, {path("n/below"), "new"}}), "");
  EXPECT_EQ(get("x"), "old");
  EXPECT_EQ(listing(), "x ");
}

TEST_F(Write, BelowADeviceNothingCanBeWritten) { EXPECT_NE(written({{"/dev/full/x", "new"}}), ""); }

TEST(Depfile, EscapesWhatMakeReads) {
  EXPECT_EQ(depfile_text({"out dir/a.cpp", "b"}, {"a b.cpp", "x#y.h", "$z.h"}),
            "out\\ dir/a.cpp b: \\\n  a\\ b.cpp \\\n  x\\#y.h \\\n  $$z.h\n");
}

}  // namespace

}  // namespace translator_write_test
