// See saved_stages.h.
#include "saved_stages.h"

#include "analyse.h"
#include "ir/dump.h"
#include "lift/lift.h"
#include "read_unit.h"
#include "render/render.h"

#include <llvm/Support/Path.h>

namespace ferry::translator {

std::string dump_ir(const frontend::ParsedUnit& unit, const Options& options) {
  std::string text;
  const lift::UnitFiles files = lift::unit_files(unit);
  const lift::TextOfTokens tokens(unit, files.text, options);
  const ir::Unit read = read_unit(unit, files, tokens);
  for (const ir::OffloadedFunction& function : read.functions)
    if (function.not_offloaded)
      lift::show(unit, {{function.source, why_not_offloaded(function)}});
    else
      text += ir::dump(function.body);
  return text;
}

std::vector<write::OutputFile> saved_stages(const frontend::ParsedUnit& unit, const model::Unit& model,
                                            const plan::Unit& plan, const std::vector<write::OutputFile>& outputs,
                                            const Options& options) {
  const clang::FileID main = unit.sources().getMainFileID();
  std::string source = unit.sources().getBufferData(main).str(), loops = source;
  for (const frontend::RewrittenFile& file : unit.rewritten)
    if (file.file == main) source = file.text->original();
  const std::string base = options.save_ir + "/" + llvm::sys::path::stem(unit.main_file).str();
  std::vector<write::OutputFile> files{{base + ".1.source.cpp", source},
                                       {base + ".2.loops.cpp", loops},
                                       {base + ".3.ir.txt", dump_ir(unit, options)},
                                       {base + ".4.model.txt", render::dump_model(model)},
                                       {base + ".5.plan.txt", render::dump_plan(plan)}};
  for (const write::OutputFile& file : outputs)
    files.push_back({options.save_ir + "/" + llvm::sys::path::filename(file.path).str(), file.contents});
  return files;
}

}  // namespace ferry::translator
