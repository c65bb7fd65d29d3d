// Lifts the offloaded functions of a parsed unit, that is, converts them to the trees that every later stage reads.
#pragma once

#include "frontend/parse.h"
#include "ir/source_text.h"
#include "ir/unit.h"
#include "lift/unit.h"

namespace ferry::translator {

ir::Unit read_unit(const frontend::ParsedUnit& unit, const lift::UnitFiles& files, const ir::SourceText& text);

}  // namespace ferry::translator
