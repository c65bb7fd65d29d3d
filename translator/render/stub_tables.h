// What a stub's file has before the user's text: the headers that it needs, and the tables of what it launches,
// acquires, calls and defines (templates/common/stub_headers, stub_tables).
#pragma once

#include "model/model.h"

#include <llvm/Support/JSON.h>

#include <map>
#include <string>
#include <vector>

namespace ferry::translator::render {

// What the text around the user's names.
struct WrittenStub {
  std::map<int, std::string> launches;  // descriptions, by the launch's first kernel
  std::vector<std::string> steps;
  bool containers = false;
  bool rows = false;
  bool outputs = false;
  std::map<std::string, model::AskedCallee> callees;  // by their linkage names
};

// The templates' data, but for what the text itself decides.
llvm::json::Object stub_tables(const model::Unit& unit, const std::vector<std::string>& targets,
                               const WrittenStub& written);

}  // namespace ferry::translator::render
