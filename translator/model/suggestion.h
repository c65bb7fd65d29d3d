// What `ferry suggest` has found about the functions of one source, as plain values for its reports.
#pragma once

#include "model/model.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::model {

struct SuggestedLoop {
  bool contains_launches = false;  // whether it stays on the host and contains kernels or calls that launch kernels
  LoopReport report;               // the loop's report; `nest` and `cut` are unused
  unsigned depth = 0;              // for `device`: the number of nested loops, including this one
  std::string iterations;  // for `device`: the total, "(ny - 2) * (nx - 2)"; "" if the user's names can't express it
};

// A call from or to a suggested function.
struct SuggestedCall {
  std::string function, file;  // the other function, i.e. the caller or callee; `file` as in Remark
  unsigned line = 0;
  unsigned loop_line = 0;  // the line of the innermost loop around the call; 0 if there is none
  bool annotated = false;  // whether the other function already has [[ferry::offload]]
  bool suggested = false;  // whether the other function has [[ferry::offload]] or is suggested
};

// A position before which [[ferry::offload]] can be inserted.
struct AttributePlace {
  std::string path;  // for opening the file
  unsigned offset = 0;
};

// A call to a function that a different file defines and may offload.
struct AskedCall {
  std::string linkage_name;
  unsigned line = 0;
  unsigned loop_line = 0;  // like SuggestedCall::loop_line
  bool per_row = false;    // whether each iteration passes one row of an array
};

struct Suggestion {
  enum class Verdict {
    device,   // each of its loops would run on the device, or contains only loops that would
    part,     // some of its loops would run on the device
    driver,   // it calls offloaded or suggested functions, and keeps data on the device between the calls
    row,      // it is called once per row of an array, and a launch for each row is rarely worthwhile
    inside,   // other functions' loops call it in kernels, and an annotation would prevent that
    host,     // none of its loops would run on the device
    refused,  // an annotation would be an error
    untried,  // it can't be annotated where it is written
  };
  Verdict verdict = Verdict::host;
  std::string name;  // the qualified name
  Remark place;      // the position of the function's name
  std::vector<SuggestedLoop> loops;
  std::vector<Remark> because;         // for `host`, `refused`, `untried`: the reasons without duplicates
  std::vector<SuggestedCall> callers;  // functions that call it in a loop; for `inside`: functions whose kernels
                                       // contain it; for `row`: functions that call it once per row
  std::vector<SuggestedCall> callees;  // suggested functions that it calls
  unsigned instances = 1;              // the number of a template's instances in this source
  unsigned running = 0;                // the number of instances with loops that run on a device
  std::optional<AttributePlace> attribute;
  std::string linkage_name = {};  // the name by which other sources call it; "" if they don't
  std::vector<AskedCall> asked = {};
  bool called_here = false;  // whether a function of this source calls it
  bool applied = false;      // whether the attribute has been inserted
};

// A function that already has [[ferry::offload]].
struct AnnotatedFunction {
  std::string linkage_name, name;
};

// Returns whether it is the program's main function, which stays as it is: its loops are worth a function of their own.
inline bool is_main(const std::string& function) { return function == "main"; }

struct SuggestedUnit {
  std::string file;            // the file's name in #line directives
  std::vector<Remark> errors;  // errors that occur with or without annotations
  std::vector<AnnotatedFunction> annotated;
  std::vector<Suggestion> functions;  // in the order of the text
};

}  // namespace ferry::translator::model
