// Writes SARIF 2.1.0 with what GitHub's code scanning requires: help texts for rules, and URIs relative to the root of
// the sources. GitHub shows every result as an alert, so only findings are listed. See findings.h.
#include "render/findings.h"
#include "render/kernel_summary.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/JSON.h>

namespace ferry::translator::render {

using llvm::json::Array;
using llvm::json::Object;
using model::Remark;

namespace {

constexpr const char* root = "%SRCROOT%";

// Returns the path as a URI. Relative paths are relative to the root. Characters that RFC 3986 doesn't allow are
// percent-encoded.
Object artifact(const std::string& path) {
  const bool absolute = llvm::StringRef(path).starts_with("/");
  llvm::StringRef rest = path;
  while (rest.consume_front("./")) continue;
  std::string text = absolute ? "file://" : "";
  for (const char c : rest) {
    const bool plain = llvm::isAlnum(c) || llvm::StringRef("-._~/!$&'()*+,;=@").contains(c);
    text += plain ? std::string(1, c) : "%" + llvm::utohexstr(static_cast<unsigned char>(c), false, 2);
  }
  Object made{{"uri", std::move(text)}};
  if (!absolute) made["uriBaseId"] = root;
  return made;
}

Object location(const std::string& main_file, const Remark& remark) {
  return Object{{"physicalLocation", Object{{"artifactLocation", artifact(file_of(main_file, remark))},
                                            {"region", Object{{"startLine", remark.line},
                                                              {"startColumn", remark.column},
                                                              {"endColumn", remark.column + remark.length}}}}}};
}

// Returns the edit with which an editor can insert the attribute.
Array fixes(const Finding& finding) {
  if (!finding.attribute_offset) return {};
  Object replacement{{"deletedRegion", Object{{"byteOffset", *finding.attribute_offset}, {"byteLength", 0}}},
                     {"insertedContent", Object{{"text", "[[ferry::offload]] "}}}};
  Object change{{"artifactLocation", artifact(file_of(finding.main_file, finding.at))},
                {"replacements", Array{std::move(replacement)}}};
  return Array{Object{{"description", Object{{"text", "write [[ferry::offload]]"}}},
                      {"artifactChanges", Array{std::move(change)}}}};
}

Object result(const Findings& findings, const Finding& finding) {
  Object made{{"ruleId", findings.rules[finding.rule].id},
              {"ruleIndex", static_cast<std::int64_t>(finding.rule)},
              {"level", name_of(finding.level)},
              {"message", Object{{"text", llvm::json::fixUTF8(finding.message)}}},
              {"locations", Array{location(finding.main_file, finding.at)}}};
  Array others;
  for (const Finding::Related& related : finding.related) {
    Object other = location(finding.main_file, related.at);
    other["message"] = Object{{"text", llvm::json::fixUTF8(related.text)}};
    others.push_back(std::move(other));
  }
  if (!others.empty()) made["relatedLocations"] = std::move(others);
  if (Array how = fixes(finding); !how.empty()) made["fixes"] = std::move(how);
  return made;
}

}  // namespace

std::string sarif(const Findings& findings) {
  Array rules, results;
  for (const FindingRule& rule : findings.rules)
    rules.push_back(Object{{"id", rule.id},
                           {"shortDescription", Object{{"text", rule.text}}},
                           {"fullDescription", Object{{"text", rule.help}}},
                           {"help", Object{{"text", rule.help}}},
                           {"helpUri", std::string(FERRY_DOCUMENTATION_URL "#") + rule.section}});
  for (const Finding& finding : findings.list) results.push_back(result(findings, finding));
  Object driver{{"name", "ferry"},
                {"version", FERRY_VERSION},
                {"semanticVersion", FERRY_VERSION},
                {"informationUri", FERRY_DOCUMENTATION_URL},
                {"rules", std::move(rules)}};
  Object sources{{"description", Object{{"text", "The folder to which the reported paths are relative."}}}};
  Array runs;
  runs.push_back(Object{{"tool", Object{{"driver", std::move(driver)}}},
                        {"columnKind", "unicodeCodePoints"},
                        {"originalUriBaseIds", Object{{root, std::move(sources)}}},
                        {"results", std::move(results)}});
  return pretty(Object{
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"}, {"version", "2.1.0"}, {"runs", std::move(runs)}});
}

}  // namespace ferry::translator::render
