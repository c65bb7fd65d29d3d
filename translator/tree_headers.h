// The precompiled header for folders that read the tree and don't use Clang. Parsing these headers and instantiating
// their templates takes a third of the time that compiling eight files takes.
#pragma once

#include "diagnostics/message.h"
#include "ir/body.h"
#include "ir/build.h"
#include "ir/elsewhere.h"
#include "ir/ends.h"
#include "ir/function.h"
#include "ir/node_parts.h"
#include "ir/queries.h"
#include "ir/unit.h"
#include "model/model.h"
#include "model/record_parts.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringRef.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>
