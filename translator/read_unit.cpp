// See read_unit.h.
#include "read_unit.h"

#include "lift/lift.h"
#include "rewrite/rewrite.h"

namespace ferry::translator {

ir::Unit read_unit(const frontend::ParsedUnit& unit, const lift::UnitFiles& files, const ir::SourceText& text) {
  ir::Unit lifted = lift::lift(unit, files);
  rewrite::rewrite(lifted, text);
  return lifted;
}

}  // namespace ferry::translator
