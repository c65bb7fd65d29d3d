// See sarif.h.
#include "render/sarif.h"

#include "render/kernel_summary.h"

#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::render {

using llvm::json::Array;
using llvm::json::Object;
using model::Remark;

// A path as a URI: characters that RFC 3986 doesn't allow are percent-encoded.
static std::string uri(const std::string& path) {
  std::string text = llvm::StringRef(path).starts_with("/") ? "file://" : "";
  for (const char c : path) {
    const bool plain = llvm::isAlnum(c) || llvm::StringRef("-._~/!$&'()*+,;=@").contains(c);
    text += plain ? std::string(1, c) : "%" + llvm::utohexstr(static_cast<unsigned char>(c), false, 2);
  }
  return text;
}

Object sarif_location(const std::string& main_file, const Remark& remark) {
  const std::string& file = remark.file.empty() ? main_file : remark.file;
  return Object{{"physicalLocation", Object{{"artifactLocation", Object{{"uri", uri(file)}}},
                                            {"region", Object{{"startLine", remark.line},
                                                              {"startColumn", remark.column},
                                                              {"endColumn", remark.column + remark.length}}}}}};
}

std::string with_id(const Remark& remark) {
  return llvm::json::fixUTF8(remark.id.empty() ? remark.text : remark.text + " [" + remark.id + "]");
}

std::string sarif_log(llvm::ArrayRef<SarifRule> rules, Array results) {
  Array descriptions;
  for (const SarifRule& rule : rules)
    descriptions.push_back(Object{{"id", rule.id},
                                  {"shortDescription", Object{{"text", rule.text}}},
                                  {"helpUri", std::string(FERRY_DOCUMENTATION_URL "#") + rule.section}});
  Object driver{{"name", "ferry"},
                {"version", FERRY_VERSION},
                {"semanticVersion", FERRY_VERSION},
                {"informationUri", FERRY_DOCUMENTATION_URL},
                {"rules", std::move(descriptions)}};
  Array runs;
  runs.push_back(Object{{"tool", Object{{"driver", std::move(driver)}}},
                        {"columnKind", "unicodeCodePoints"},
                        {"results", std::move(results)}});
  return pretty(Object{
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"}, {"version", "2.1.0"}, {"runs", std::move(runs)}});
}

}  // namespace ferry::translator::render
