#include "description.h"

#include "standard_error.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <cstring>
#include <map>

namespace ferry {

namespace {

using Kind = Node::Kind;

class Parser {
 public:
  explicit Parser(const char* text) : at_(text) {}

  Description parse() {
    while (!at_end()) {
      clause();
      if (!at_end()) expect(';');
    }
    check_buffers();
    result_.may_undo = result_.may_end || result_.checks_reads;
    result_.is_plain = result_.kernels.empty() && result_.running == Description::Running::none;
    result_.is_ordinary = result_.is_plain && !result_.mostly_updates;
    result_.key = result_.inputs.size();
    for (std::size_t i = result_.inputs.size(); i > 0 && result_.inputs[i - 1].kind == Description::InputKind::value;)
      result_.key = --i;
    return std::move(result_);
  }

 private:
  [[noreturn]] void wrong(const char* expected) const {
    say("ferry: a description is not understood (%s expected): %s\n", expected, at_);
    std::abort();
  }

  // --- words and punctuation ---
  void skip() {
    while (*at_ == ' ' || *at_ == '\n') ++at_;
  }
  bool at_end() {
    skip();
    return *at_ == '\0';
  }
  bool take(const char* sign) {
    skip();
    const std::size_t length = std::strlen(sign);
    if (std::strncmp(at_, sign, length) != 0) return false;
    at_ += length;
    return true;
  }
  void expect(char sign) {
    const char text[] = {sign, '\0'};
    if (!take(text)) wrong(text);
  }
  static bool in_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '#' || c == '$' ||
           static_cast<signed char>(c) < 0;
  }
  std::string word() {
    skip();
    const char* begin = at_;
    while (in_word(*at_)) ++at_;
    if (at_ == begin) wrong("a word");
    return {begin, at_};
  }
  std::string quoted() {
    expect('\'');
    const char* end = std::strchr(at_, '\'');
    if (!end) wrong("'");
    std::string text(at_, end);
    at_ = end + 1;
    return text;
  }
  std::int64_t integer() {
    skip();
    char* end = nullptr;
    const long long value = std::strtoll(at_, &end, 10);
    if (end == at_) wrong("a number");
    at_ = end;
    return value;
  }
  unsigned number() { return static_cast<unsigned>(integer()); }

  static bool is_type(const std::string& name) {
    return name.size() >= 2 && (name[0] == 'i' || name[0] == 'u') &&
           name.find_first_not_of("0123456789", 1) == std::string::npos;
  }
  IntegerType type_named(const std::string& name) const {
    if (!is_type(name)) wrong("a type");
    return {static_cast<unsigned char>(std::atoi(name.c_str() + 1)), name[0] == 'i'};
  }
  Compare compare() {
    if (take("<=")) return Compare::less_equal;
    if (take(">=")) return Compare::greater_equal;
    if (take("!=")) return Compare::not_equal;
    if (take("<")) return Compare::less;
    if (take(">")) return Compare::greater;
    wrong("a comparison");
  }

  void check_buffers() const {
    int buffers = 0;
    for (const Description::Input& input : result_.inputs) buffers += Description::is_buffer(input.kind);
    if (most_loaded_ >= buffers) wrong("a buffer's number");
    for (const Description::Clause& clause : result_.clauses) {
      if (static_cast<int>(clause.buffer) >= buffers) wrong("a buffer's number");
      if (clause.effect != Description::Effect::may_alias) continue;
      for (const int earlier : clause.nodes)
        if (earlier < 0 || earlier >= static_cast<int>(clause.buffer)) wrong("an earlier buffer's number");
    }
  }

  // --- clauses ---
  void clause() {
    const std::string kind = word();
    if (kind == "for") return grid_loop();
    if (kind == "in") return inner_loop();
    if (kind == "kernel") return kernel();
    if (kind == "expanded") return expanded();
    if (kind == "only_form") return static_cast<void>(result_.only_form = true);
    if (kind == "dependence" || kind == "dependence_unless_rows") return dependence_check(kind != "dependence");
    if (kind == "apart") return apart_check();
    if (kind == "filled") return fill_check();
    if (kind == "no_wrap") return append_expressions(result_.no_wrap_checks);
    if (kind == "work") return work();
    if (kind == "reals")
      return of_elements<3>([&](unsigned b, const auto& n) { result_.reals.push_back({b, n[0], n[1], n[2]}); });
    if (kind == "padding")
      return of_elements<2>([&](unsigned b, const auto& n) { result_.padding.push_back({b, n[0], n[1]}); });
    if (kind == "optionals")
      return of_elements<3>([&](unsigned b, const auto& n) { result_.optionals.push_back({b, n[0], n[1], n[2]}); });
    if (kind == "reassociates") return static_cast<void>(result_.reassociates = true);
    if (kind == "maths") return static_cast<void>(result_.maths = true);
    if (kind == "ends") return static_cast<void>(result_.may_end = result_.own_text_ends = true);
    if (kind == "inspects_ends")
      return static_cast<void>(result_.may_end = result_.inspects_ends = result_.own_text_ends = true);
    if (kind == "running_terms") return static_cast<void>(result_.running = Description::Running::terms);
    if (kind == "running") return static_cast<void>(result_.running = Description::Running::body);
    if (kind == "running_array" || kind == "running_places") {
      result_.running_places = kind == "running_places";
      return static_cast<void>(result_.running_array = number());
    }
    if (kind == "mostly_updates") return static_cast<void>(result_.mostly_updates = true);
    if (kind == "outputs") return static_cast<void>(result_.outputs = true);
    if (kind == "ends_where") {
      result_.own_text_ends = true;
      return append_expressions(result_.end_checks);
    }
    if (kind == "inspected_ends") return static_cast<void>(result_.own_text_ends = true);
    if (input(kind)) return;
    if (kind == "row" || kind == "row_or_dependence") return row_check(kind != "row");
    effect(kind);
  }
  // Parses `reals 0: 8 4 2, …`, which gives `count` numbers at a time for a buffer's elements.
  template <std::size_t count, class Add>
  void of_elements(const Add& add) {
    const unsigned buffer = number();
    expect(':');
    do {
      std::array<unsigned, count> numbers;
      for (unsigned& one : numbers) one = number();
      add(buffer, numbers);
    } while (take(","));
  }
  void name(const std::string& text, Kind kind, std::size_t which) {
    names_[text] = make({kind, int_type, static_cast<int>(which)});
  }
  void grid_loop() {
    const IntegerType type = type_named(word());
    const std::string text = word();
    name(text, Kind::loop, result_.loops.size());
    result_.loops.push_back({type, compare()});
  }
  void inner_loop() {
    const IntegerType type = type_named(word());
    const std::string text = word();
    const Compare comparing = compare();
    const int first = index();
    expect(',');
    const int bound = index();
    expect(',');
    result_.inner.push_back({type, comparing, first, bound, index()});
    name(text, Kind::inner, result_.inner.size() - 1);
  }
  void kernel() {
    Description::Kernel made{number(), {}};
    do {
      const IntegerType type = type_named(word());
      word();
      made.loops.push_back({type, compare()});
    } while (take(","));
    result_.kernels.push_back(std::move(made));
  }
  void expanded() {
    result_.expanded = {number(), number()};
    if (result_.expanded.kernel >= result_.kernels.size()) wrong("a kernel's number");
    if (result_.expanded.loops > result_.kernels[result_.expanded.kernel].loops.size()) wrong("fewer loops");
  }
  bool input(const std::string& kind) {
    using enum Description::InputKind;
    constexpr std::pair<const char*, Description::InputKind> kinds[] = {
        {"given", given}, {"buffer", buffer}, {"view", view},     {"rows", rows},       {"rows_view", rows_view},
        {"row", row},     {"object", object}, {"result", result}, {"counter", counter}, {"value", value}};
    for (const auto& [text, found] : kinds) {
      if (kind != text) continue;
      if (found == row) skip();
      if (found == row && *at_ == '\'') return false;  // this `row` belongs to a check, because a name follows
      if (found == given) name(word(), Kind::given, result_.inputs.size());
      const bool nameless = found == given || found == value || found == row;
      result_.inputs.push_back({found, nameless ? "" : quoted()});
      if (found != rows && found != rows_view) return true;
      result_.inputs.back().pitch = integer();
      result_.has_rows = true;
      return true;
    }
    return false;
  }
  void effect(const std::string& kind) {
    using enum Description::Effect;
    constexpr std::pair<const char*, Description::Effect> kinds[] = {
        {"reads", reads},
        {"writes", writes},
        {"may_write", may_write},
        {"reads_whole", reads_whole},
        {"may_write_whole", may_write_whole},
        {"copied", copied},
        {"copied_whole", copied_whole},
        {"may_alias", may_alias},
        {"snapshot", snapshot},
        {"tested", tested},
        {"tried", tried},
        {"extent", extent},
    };
    for (const auto& [text, found] : kinds) {
      if (kind != text) continue;
      Description::Clause made{found, number(), {}};
      if (found == tried) result_.checks_reads = true;
      if (take(":")) {
        if (found == may_alias) do
            made.nodes.push_back(static_cast<int>(number()));
          while (take(","));
        else
          append_expressions(made.nodes);
      }
      result_.clauses.push_back(std::move(made));
      return;
    }
    wrong("a clause");
  }
  void work() {
    Description::Work made{integer(), {}};
    if (take(":")) append_expressions(made.loops);
    result_.work.push_back(std::move(made));
  }
  void append_expressions(std::vector<int>& nodes) {
    do nodes.push_back(index());
    while (take(","));
  }
  void dependence_check(bool unless_rows) {
    using dependence::Touch;
    Description::DependenceCheck check{{quoted(), quoted()}, 0, -1, {}, unless_rows};
    expect(':');
    check.loop_node = index();
    check.number = grid_loop_at(check.loop_node);
    while (take(",")) {
      const std::string kind = word();
      if (kind != "reads" && kind != "writes" && kind != "updates") wrong("a kind of access");
      expect('(');
      check.touched.push_back({kind == "reads"    ? Touch::read
                               : kind == "writes" ? Touch::write
                                                  : Touch::update,
                               index()});
      expect(')');
    }
    result_.dependence_checks.push_back(std::move(check));
  }
  int grid_loop_at(int node) {
    const Node& loop = result_.nodes[static_cast<std::size_t>(node)];
    if (loop.kind != Kind::loop) wrong("a loop of the grid");
    return loop.a;
  }
  void apart_check() {
    Description::ApartCheck check{{quoted(), quoted()}, -1, -1};
    expect(':');
    check.number = grid_loop_at(index());
    expect(',');
    check.elements = index();
    if (result_.nodes[static_cast<std::size_t>(check.elements)].kind != Kind::within) wrong("a span");
    result_.apart_checks.push_back(std::move(check));
  }
  void fill_check() {
    Description::FillCheck check{quoted(), -1};
    expect(':');
    check.early = index();
    result_.fill_checks.push_back(std::move(check));
  }
  void row_check(bool or_dependence) {
    Description::RowCheck check{quoted(), -1, -1, or_dependence};
    expect(':');
    check.subscripts = index();
    expect(',');
    check.size = condition();
    result_.row_checks.push_back(std::move(check));
  }

  // --- expressions, with C++'s types or in mathematical integers; equal expressions share a node ---
  int make(const Node& node) {
    const auto number =
        static_cast<std::size_t>(std::find(result_.nodes.begin(), result_.nodes.end(), node) - result_.nodes.begin());
    if (number == result_.nodes.size()) result_.nodes.push_back(node);
    return static_cast<int>(number);
  }
  int binary(Kind kind, int a, int b) { return make({kind, int_type, a, b}); }

  int index() { return sum(); }
  int condition() { return disjunction(); }

  int disjunction() {
    int left = conjunction();
    while (take("||")) left = binary(Kind::either, left, conjunction());
    return left;
  }
  int conjunction() {
    int left = comparison();
    while (take("&&")) left = binary(Kind::both, left, comparison());
    return left;
  }
  int comparison() {
    const int left = sum();
    if (take("==")) return binary(Kind::equal, left, sum());
    if (take("<=")) return binary(Kind::less_equal, left, sum());
    if (take("<")) return binary(Kind::less, left, sum());
    return left;
  }
  int sum() {
    int left = product();
    for (;;) {
      if (take("+"))
        left = binary(Kind::add, left, product());
      else if (take("-"))
        left = binary(Kind::subtract, left, product());
      else
        return left;
    }
  }
  int product() {
    int left = unary();
    for (;;) {
      if (take("*"))
        left = binary(Kind::multiply, left, unary());
      else if (take("/"))
        left = binary(Kind::divide, left, unary());
      else if (take("%"))
        left = binary(Kind::remainder, left, unary());
      else
        return left;
    }
  }
  int unary() {
    if (take("-")) return make({Kind::negate, int_type, unary()});
    return primary();
  }
  int primary() {
    if (take("(")) {
      const int inside = condition();
      expect(')');
      return inside;
    }
    skip();
    if (std::isdigit(static_cast<unsigned char>(*at_))) return literal();
    const std::string text = word();
    if (take("(")) return call(text);
    const auto found = names_.find(text);
    if (found == names_.end()) wrong("a known name");
    return found->second;
  }
  int literal() {
    char* end = nullptr;
    const unsigned long long value = std::strtoull(at_, &end, 10);
    at_ = end;
    Node node{Kind::constant};
    for (; in_word(*at_); ++at_) {
      if (*at_ == 'u' || *at_ == 'U') node.type.is_signed = false;
      if (*at_ == 'l' || *at_ == 'L') node.type.bits = 64;
    }
    if (node.type.bits == 32 && value > (node.type.is_signed ? INT32_MAX : UINT32_MAX)) node.type.bits = 64;
    if (value > INT64_MAX) wrong("a smaller number");
    node.value = static_cast<std::int64_t>(value);
    return make(node);
  }
  int load() {
    const IntegerType type = type_named(word());
    expect(',');
    const unsigned buffer = number();
    expect(',');
    Node node{Kind::load, type, index(), static_cast<int>(buffer)};
    if (take(",")) {
      node.c = static_cast<int>(number());
      expect(',');
      node.value = number();
    }
    expect(')');
    result_.inspects = true;
    ++loads_;
    most_loaded_ = std::max(most_loaded_, static_cast<int>(buffer));
    return make(node);
  }
  int within(bool every) {
    const unsigned before = loads_;
    Node node{Kind::within, int_type, condition()};
    expect(')');
    if (every) node.value |= Node::all_per_iteration;
    if (loads_ > before) node.value |= Node::by_loaded;
    return make(node);
  }
  int any() {
    const IntegerType type = type_named(word());
    expect(')');
    return make({Kind::any, type});
  }
  int call(const std::string& function) {
    if (function == "load") return load();
    if (function == "any") return any();
    if (function == "within" || function == "every") return within(function == "every");
    std::vector<int> operands;
    do operands.push_back(condition());
    while (take(","));
    expect(')');
    if (function == "under") return under(operands);
    if (function == "least") return folded(Kind::least, operands);
    if (function == "greatest") return folded(Kind::greatest, operands);
    const std::size_t count = operands.size();
    operands.resize(3, -1);
    if (is_type(function) && count == 1) return make({Kind::convert, type_named(function), operands[0]});
    if (function == "hull" && count == 3) return make({Kind::hull, int64_type, operands[0], operands[1], operands[2]});
    if (function == "hull" && count == 2) return make({Kind::hull, int64_type, -1, operands[0], operands[1]});
    struct Function {
      const char* name;
      Kind kind;
      std::size_t operands;
    };
    constexpr Function functions[] = {
        {"loose", Kind::loose, 1},     {"low", Kind::low, 1},
        {"high", Kind::high, 1},       {"floor_divide", Kind::floor_divide, 2},
        {"choose", Kind::choose, 3},   {"remainder", Kind::remainder, 2},
        {"of", Kind::of, 1},           {"between", Kind::between, 2},
        {"united", Kind::united, 2},   {"at_least", Kind::at_least, 2},
        {"at_most", Kind::at_most, 2}, {"except", Kind::except, 2},
        {"bit_and", Kind::bit_and, 2}, {"bit_or", Kind::bit_or, 2},
        {"bit_xor", Kind::bit_xor, 2}, {"right", Kind::right, 2},
    };
    for (const Function& known : functions) {
      if (function != known.name || count != known.operands) continue;
      const bool divides = known.kind == Kind::floor_divide || known.kind == Kind::remainder;
      if (divides && !positive_constant(operands[1])) wrong("a positive number");
      return make({known.kind, int_type, operands[0], operands[1], operands[2]});
    }
    wrong("a known function");
  }
  int folded(Kind kind, const std::vector<int>& operands) {
    int result = operands[0];
    for (std::size_t i = 1; i < operands.size(); ++i) result = binary(kind, result, operands[i]);
    return result;
  }
  bool positive_constant(int number) const {
    const Node& node = result_.nodes[static_cast<std::size_t>(number)];
    return node.kind == Kind::constant && node.value > 0;
  }
  int under(const std::vector<int>& operands) {
    int chain = -1;
    for (std::size_t i = operands.size(); i > 1; --i) chain = make({Kind::under, int_type, -1, operands[i - 1], chain});
    return make({Kind::under, int_type, operands[0], -1, chain});
  }

  const char* at_;
  Description result_;
  std::map<std::string, int> names_;
  int most_loaded_ = -1;
  unsigned loads_ = 0;  // how many loads have been parsed so far
};

}  // namespace

std::size_t Description::headers() const {
  std::size_t count = loops.size();
  for (const Kernel& kernel : kernels) count += kernel.loops.size();
  return count;
}

Description parse_description(const char* text) { return Parser(text).parse(); }

}  // namespace ferry
