// Writes the part of a stub's file that precedes the user's text: the headers that it needs, and the tables of what it
// launches, acquires, calls and defines (templates/common/stub_headers, stub_tables).
#pragma once

#include "model/model.h"

#include <llvm/Support/JSON.h>

#include <map>
#include <string>
#include <vector>

namespace ferry::translator::render {

// What the stub's text refers to and its tables must contain.
struct WrittenStub {
  std::map<int, std::string> launches;  // descriptions, keyed by the first kernel of the launch
  std::vector<std::string> steps;
  bool containers = false;
  bool rows = false;
  bool outputs = false;
  bool returns = false;                               // whether it uses returned_calls.h
  bool takes = false;                                 // whether it uses returned_containers.h
  std::map<std::string, model::AskedCallee> callees;  // keyed by linkage name
};

// Returns the data for the templates, except for the stub's text itself.
llvm::json::Object stub_tables(const model::Unit& unit, const std::vector<std::string>& targets,
                               const WrittenStub& written);

}  // namespace ferry::translator::render
