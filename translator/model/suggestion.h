// What `ferry suggest` finds out about the functions of one source, as plain values for its reports.
#pragma once

#include "model/model.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::model {

struct SuggestedLoop {
  bool contains_launches = false;  // it stays on the host, around kernels or calls of functions that launch kernels
  LoopReport report;               // its nest and cut are unused
  unsigned depth = 0;              // for device: how many loops are nested, including this one
  std::string iterations;  // for device: the total, "(ny - 2) * (nx - 2)"; "" if the user's words don't express it
};

// A call by, or of, a suggested function.
struct SuggestedCall {
  std::string function, file;  // the other function; `file` as in Remark
  unsigned line = 0;
  unsigned loop_line = 0;  // the innermost loop around the call; 0: there is none
  bool annotated = false;  // the other function already has [[ferry::offload]]
  bool suggested = false;  // it has, or is suggested
};

// A position before which [[ferry::offload]] can be inserted.
struct AttributePlace {
  std::string path;  // to open the file
  unsigned offset = 0;
};

// A call of a function of another file, which may offload it.
struct AskedCall {
  std::string linkage_name;
  unsigned line = 0;
  unsigned loop_line = 0;  // as in SuggestedCall
  bool per_row = false;    // an iteration passes one row of an array
};

struct Suggestion {
  enum class Verdict {
    device,   // each of its loops would run on the device, except loops around such loops
    part,     // some of them would
    driver,   // it calls such functions, and keeps data on the device between the calls
    row,      // others call it once per row of an array, and a launch for each row rarely pays
    inside,   // loops of other functions contain it in their kernels, which an annotation would prevent
    host,     // none of them would
    refused,  // the annotation would be an error
    untried,  // it can't be annotated where it is written
  };
  Verdict verdict = Verdict::host;
  std::string name;  // qualified
  Remark place;      // of the name
  std::vector<SuggestedLoop> loops;
  std::vector<Remark> because;         // for host, refused, untried: the reasons without repetitions
  std::vector<SuggestedCall> callers;  // those that call it in a loop; for inside: those whose kernels contain it
                                       // for row: those that call it so
  std::vector<SuggestedCall> callees;  // suggested functions
  unsigned instances = 1;              // instances of a template in this source
  unsigned running = 0;                // the instances with loops for a device
  std::optional<AttributePlace> attribute;
  std::string linkage_name = {};  // other sources call it by this name; "": they don't
  std::vector<AskedCall> asked = {};
  bool called_here = false;  // a function of this source calls it
  bool applied = false;      // the attribute has been inserted
};

// A function that has [[ferry::offload]] already.
struct AnnotatedFunction {
  std::string linkage_name, name;
};

// Returns whether it is the program's main function, which stays as it is: its loops are worth a function of their own.
inline bool is_main(const std::string& function) { return function == "main"; }

struct SuggestedUnit {
  std::string file;            // its name in #line
  std::vector<Remark> errors;  // errors whatever is annotated
  std::vector<AnnotatedFunction> annotated;
  std::vector<Suggestion> functions;  // in the order of the text
};

}  // namespace ferry::translator::model
