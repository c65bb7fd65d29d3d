// What `ferry suggest` says of the functions of one source: plain values, for its reports.
#pragma once

#include "model/model.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::model {

struct SuggestedLoop {
  bool around = false;     // it stays on the host, around kernels or calls of functions that launch some
  LoopReport report;       // its nest and cut count for nothing here
  unsigned depth = 0;      // device: how many loops are inside one another, this one included
  std::string iterations;  // device: of all of them, "(ny - 2) * (nx - 2)"; "" where the report can't say it in the
                           // user's words
};

// A call by or of a suggested function.
struct SuggestedCall {
  std::string function, file;  // the other one; `file` as in Remark
  unsigned line = 0;
  unsigned loop_line = 0;  // of the innermost loop around the call; 0: there is none
  bool annotated = false;  // the other function has [[ferry::offload]] already
  bool suggested = false;  // it has, or is suggested
};

// A position before which [[ferry::offload]] goes.
struct AttributePlace {
  std::string path;  // to be opened
  unsigned offset = 0;
};

// A call of a function of another file, which may offload it.
struct AskedCall {
  std::string linkage_name;
  unsigned line = 0;
  unsigned loop_line = 0;  // as above
};

struct Suggestion {
  enum class Verdict {
    device,   // each of its loops would run on the device, but for loops around such loops
    part,     // some of them would
    driver,   // it calls such functions, and keeps data on the device between the calls
    inside,   // loops of other functions hold it in their kernels, which an annotation would prevent
    host,     // no loop of it would
    refused,  // the annotation would be an error
    untried,  // it can't be annotated where it is written
  };
  Verdict verdict = Verdict::host;
  std::string name;  // qualified
  Remark place;      // of the name
  std::vector<SuggestedLoop> loops;
  std::vector<Remark> because;         // host, refused, untried: each reason once
  std::vector<SuggestedCall> callers;  // those that call it in a loop; inside: those whose kernels hold it
  std::vector<SuggestedCall> callees;  // suggested functions
  unsigned instances = 1;              // of a template, in this source
  unsigned running = 0;                // those of them with loops for a device
  std::optional<AttributePlace> attribute;
  std::string linkage_name = {};  // by which other sources call it; "": they don't
  std::vector<AskedCall> asked = {};
  bool applied = false;  // the attribute has been written
};

struct SuggestedUnit {
  std::string file;                   // as #line says it
  std::vector<Remark> errors;         // whatever is annotated here, these are errors
  unsigned annotated = 0;             // functions with [[ferry::offload]]
  std::vector<Suggestion> functions;  // in the order of the text
};

}  // namespace ferry::translator::model
