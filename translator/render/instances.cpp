// See instances.h.
#include "render/instances.h"

#include <algorithm>

namespace ferry::translator::render {

namespace {

constexpr char opens = '\x01', closes = '\x02';  // marks around a number

// A text, split into its numbers and the pieces between them.
struct Shape {
  std::vector<std::string> pieces;
  std::vector<std::string> numbers;  // the numbers between the pieces
};

Shape shape_of(const std::string& text) {
  Shape shape;
  std::size_t from = 0;
  for (std::size_t at; (at = text.find(opens, from)) != std::string::npos;) {
    const std::size_t end = text.find(closes, at);
    shape.pieces.push_back(text.substr(from, at - from));
    shape.numbers.push_back(text.substr(at + 1, end - at - 1));
    from = end + 1;
  }
  shape.pieces.push_back(text.substr(from));
  return shape;
}

struct Group {
  std::vector<std::string> pieces;
  std::vector<std::size_t> instances;
  std::vector<std::vector<std::string>> numbers;  // the numbers of each instance

  std::string number(std::size_t position) const {
    const auto same = [&](const std::vector<std::string>& all) { return all[position] == numbers.front()[position]; };
    if (std::all_of(numbers.begin(), numbers.end(), same)) return numbers.front()[position];
    std::string text = "(";
    for (std::size_t i = 0; i + 1 < instances.size(); ++i)
      text += "ferry_instance == " + std::to_string(instances[i]) + " ? " + numbers[i][position] + " : ";
    return text + numbers.back()[position] + ")";
  }

  std::string text() const {
    std::string all = pieces.front();
    for (std::size_t p = 1; p < pieces.size(); ++p) all += number(p - 1) + pieces[p];
    return all;
  }

  std::string condition() const {
    std::string text;
    for (const std::size_t instance : instances)
      text += (text.empty() ? "" : " || ") + std::string("ferry_instance == ") + std::to_string(instance);
    return text;
  }
};

std::string declaration(const std::vector<InstanceText>& instances) {
  std::string text = " [[__maybe_unused__]] constexpr int ferry_instance = ";
  std::string others = "-1";
  for (std::size_t i = 0; i < instances.size(); ++i)
    if (instances[i].condition.empty())
      others = std::to_string(i);
    else
      text += "(" + instances[i].condition + ") ? " + std::to_string(i) + " : ";
  text += others + ";";
  return others != "-1"
             ? text
             : text + " static_assert(ferry_instance >= 0, \"Ferry has seen no such instance of this template\");";
}

}  // namespace

std::string instance_number(std::size_t number) { return opens + std::to_string(number) + closes; }

std::string text_of_instances(const std::vector<InstanceText>& instances, const std::string& directive) {
  std::vector<Group> groups;
  for (std::size_t i = 0; i < instances.size(); ++i) {
    Shape shape = shape_of(instances[i].body);
    auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return g.pieces == shape.pieces; });
    if (group == groups.end()) group = groups.insert(group, {std::move(shape.pieces), {}, {}});
    group->instances.push_back(i);
    group->numbers.push_back(std::move(shape.numbers));
  }
  if (groups.size() == 1) return "{" + declaration(instances) + groups.front().text().substr(1);
  std::string text = "{" + declaration(instances);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    text += g == 0 ? " if constexpr (" : " else if constexpr (";
    text += groups[g].condition() + ")\n" + directive + groups[g].text();
  }
  return text + " }";
}

}  // namespace ferry::translator::render
