#include "render/template_renderer.h"

#include <gtest/gtest.h>

namespace translator_templates_test {

using ferry::translator::render::TemplateRenderer;
namespace json = llvm::json;

namespace {

// Returns the text, or "error: …" on failure. The template under test is "t", partials are "common/…".
std::string rendered(llvm::StringRef text, json::Value data, llvm::StringMap<std::string> partials = {}) {
  partials["t"] = text.str();
  auto result = TemplateRenderer::from_texts(std::move(partials)).render("t", data);
  return result ? *result : "error: " + llvm::toString(result.takeError());
}

TEST(TemplateRenderer, RepeatsSectionsAndEscapesNothing) {
  const json::Value data =
      json::Object{{"kernels", json::Array{json::Object{{"name", "a<b>"}}, json::Object{{"name", "\"&'"}}}}};
  EXPECT_EQ(rendered("{{#kernels}}\nvoid {{{name}}}();\n{{/kernels}}\nend\n", data),
            "void a<b>();\nvoid \"&'();\nend\n");
}

TEST(TemplateRenderer, SectionsSeeTheKeysAroundThem) {
  const json::Value data = json::Object{{"id", "m"}, {"list", json::Array{"x", "y"}}};
  EXPECT_EQ(rendered("{{#list}}{{{id}}}.{{{.}}} {{/list}}", data), "m.x m.y ");
}

TEST(TemplateRenderer, BoolsSelect) {
  const json::Value data = json::Object{{"yes", true}, {"no", false}, {"none", json::Array{}}};
  EXPECT_EQ(rendered("{{#yes}}a{{/yes}}{{^yes}}b{{/yes}}{{#no}}c{{/no}}{{^no}}d{{/no}}{{^none}}e{{/none}}", data),
            "ade");
}

TEST(TemplateRenderer, UserTextInAnIndentedPartialKeepsItsLines) {
  const json::Value data = json::Object{{"body", "one\n  two\n"}};
  EXPECT_EQ(rendered("  {{> p}}\n", data, {{"common/p", "begin\n{{{body}}}end\n"}}), "  begin\n  one\n  two\nend\n");
}

TEST(TemplateRenderer, ValuesAreNotTemplates) {
  EXPECT_EQ(rendered("{{{v}}}", json::Object{{"v", "{{x}} {{{1,2},{3,4}}}"}}), "{{x}} {{{1,2},{3,4}}}");
}

TEST(TemplateRenderer, MissingKey) {
  EXPECT_EQ(rendered("one\n{{{nme}}}", json::Object{{"name", "x"}}),
            "error: template 't', line 2: the data has no key 'nme'");
  EXPECT_EQ(rendered("{{#k}}{{/k}}", json::Object{}), "error: template 't', line 1: the data has no key 'k'");
}

TEST(TemplateRenderer, MissingPartialAndTemplate) {
  EXPECT_EQ(rendered("{{> p}}", json::Object{}), "error: template 't', line 1: there is no partial 'common/p'");
  auto result = TemplateRenderer::from_texts({}).render("x", json::Object{});
  EXPECT_EQ(llvm::toString(result.takeError()), "there is no template 'x'");
}

TEST(TemplateRenderer, APartialThatIncludesItself) {
  EXPECT_EQ(rendered("{{> p}}", json::Object{}, {{"common/p", "{{> p}}"}}),
            "error: template 'common/p', line 1: it includes itself");
}

TEST(TemplateRenderer, SectionsThatDoNotMatch) {
  const json::Value data = json::Object{{"a", true}, {"b", true}};
  EXPECT_EQ(rendered("{{#a}}{{#b}}{{/a}}{{/b}}", data), "error: template 't', line 1: '{{/a}}' ends no open section");
  EXPECT_EQ(rendered("\n{{#a}}", data), "error: template 't', line 2: section 'a' has no end");
  EXPECT_EQ(rendered("{{/a}}", data), "error: template 't', line 1: '{{/a}}' ends no open section");
}

TEST(TemplateRenderer, Numbers) {
  EXPECT_EQ(rendered("{{{n}}}", json::Object{{"n", 1000000}}),
            "error: template 't', line 1: 'n' is not a string; numbers are passed as strings");
  EXPECT_EQ(rendered("{{{n}}}", json::Object{{"n", "1000000"}}), "1000000");
}

TEST(TemplateRenderer, BracesThatAreNoTag) {
  EXPECT_EQ(rendered("int a[2][2] = {{1,2},{3,4}};", json::Object{}),
            "error: template 't', line 1: '{{1,2},{3,4}}' is no tag; values are written {{{name}}}");
  EXPECT_EQ(rendered("{{name}}", json::Object{{"name", "x"}}),
            "error: template 't', line 1: '{{name}}' is no tag; values are written {{{name}}}");
  EXPECT_EQ(rendered("{{{name", json::Object{{"name", "x"}}), "error: template 't', line 1: '{{' without '}}'");
}

TEST(TemplateRenderer, ASectionOfAString) {
  EXPECT_EQ(rendered("{{#s}}x{{/s}}", json::Object{{"s", "text"}}),
            "error: template 't', line 1: 's' opens a section and is no bool, array or object");
}

TEST(TemplateRenderer, AFolderWithoutTemplates) {
  EXPECT_EQ(llvm::toString(TemplateRenderer::create("/nowhere").takeError()), "'/nowhere': No such file or directory");
}

}  // namespace

}  // namespace translator_templates_test
