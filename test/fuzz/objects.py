"""Replaces numbers in a fuzzed function's text by objects. Ferry translates their classes, functions and operators; the
recording has the original numbers.

  int x3 = 0; … x3 += e;               Sum7_1<int> x3{0}; … x3 += e;
  const long t4 = e;                   const auto [t4, u4] = Both7_2<long>{e, 1};
  (static_cast<int>(e) & 15)           Low7_3(e).value()
  a[i] = static_cast<long>(e);         a[i] = (Plus7_4(static_cast<long>(e)) + Plus7_4(0)).get();
  for (int i = 0; i < n; ++i)          const Sizes7_5 in7{ld, st}; for (int i = 0; i < in7.n; ++i)
"""
import random
import re

SUM = re.compile(r"^(\s+)(int|long|double) (x\d+) = 0;$")
LOCAL = re.compile(r"^(\s+)const ([a-z ]+) (t\d+) = (.*);$")
STORED = re.compile(r"^(\s+[^=;({]*(?:\([^=;]*\))?\S* = )(static_cast<([a-z ]+)>\(.*\));$")
LOW = "(static_cast<int>("

SUMS = [
    "template <class T> struct {0} {{ T v; {0}& operator+=(T more) {{ v += more; return *this; }} operator T() const {{ return v; }} }};",
    "template <class T> class {0} {{ T v_; public: {0}(T v) : v_(v) {{}} void operator+=(const T& more) {{ v_ = v_ + more; }} operator T() const {{ return v_; }} }};",
    "template <class T> struct {0} {{ T v[2] = {{}}; {0}(T first) {{ v[1] = first; }} auto& operator+=(T more) {{ v[1] += more; return *this; }} operator const T&() const {{ return v[1]; }} }};",
    "template <class T> struct {0} {{ T v; int count = 0; {0}(T first) : v(first) {{}} friend {0}& operator+=({0}& to, T more) {{ to.v += more; ++to.count; return to; }} operator T() const {{ return v; }} }};",
]
LOWS = [
    "struct {0} {{ int v; explicit {0}(int of) : v(of & 15) {{}} int value() const {{ return v; }} }};",
    "class {0} {{ int high_ = 0, low_ = 0; public: {0}() = default; {0}(int of) {{ low_ = of & 15; high_ = of; }} int value() const noexcept {{ return high_ == low_ ? high_ : low_; }} }};",
    "struct {0}bits {{ unsigned char b[4]; }}; struct {0} {{ {0}bits in; explicit {0}(int of) {{ for (int k = 0; k < 4; ++k) in.b[k] = (of >> k) & 1; }} int value() const {{ return in.b[0] + 2 * in.b[1] + 4 * in.b[2] + 8 * in.b[3]; }} }};",
    "struct {0} {{ int v; static {0} of(int x) {{ {0} made{{x}}; made.cut(); return made; }} {0}& cut() {{ v &= 15; return *this; }} int value() const {{ return v; }} explicit {0}(long x) : {0}(static_cast<int>(x), 0) {{ cut(); }} private: {0}(int x, int more) : v(x + more) {{}} }};",
]
PLUSES = [
    "template <class T> struct {0} {{ T v; {0}(T of) : v(of) {{}} {0} operator+(const {0}& more) const {{ return {0}(static_cast<T>(v + more.v)); }} T get() const {{ return v; }} }};",
    "template <class T> struct {0} {{ T v, w; {0}(T of, T more = T(0)) : v(of), w(more) {{}} friend {0} operator+({0} p, const {0}& q) {{ p.v = static_cast<T>(p.v + q.v); return p; }} T get() const {{ return v; }} }};",
    "template <class T> struct {0} {{ T v; {0}(T of) {{ set(of); }} void set(T of) {{ v = of; }} const T& get() const {{ return v; }} }}; template <class T> {0}<T> operator+({0}<T> p, {0}<T> q) {{ {0}<T> made = p; made.set(static_cast<T>(p.get() + q.get())); return made; }}",
    "template <class T> struct {0} {{ T v[3]; {0}(T of) : v{{of, T(1), of}} {{}} T& operator[](int k) {{ return v[k]; }} T get() const {{ return v[2]; }} {0} operator+({0} more) const {{ {0} made = *this; for (int k = 0; k < 3; ++k) made[k] = static_cast<T>(made[k] + more[k]); return made; }} }};",
]


def closing(text, at):
    """Returns the position of the parenthesis that closes the one at `at`."""
    depth = 0
    for end in range(at, len(text)):
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        if depth == 0:
            return end
    return None


class Objects:
    def __init__(self, function):
        self.rng = random.Random(function.number * 7 + 1)
        self.number, self.counter, self.classes = function.number, 0, []
        self.shared = {}

    def chance(self, share):
        return self.rng.random() < share

    def made(self, stem, forms):
        """Returns the name of a class, new or existing."""
        if stem not in self.shared or self.chance(0.3):
            self.counter += 1
            name = f"{stem}{self.number}_{self.counter}"
            self.classes.append(self.rng.choice(forms).format(name))
            self.shared[stem] = name
        return self.shared[stem]

    def text(self, body):
        return "\n".join(self.line(line) for line in body.split("\n"))

    def line(self, line):
        if "static auto" in line or "template <" in line:
            return line
        if (found := SUM.match(line)) and self.chance(0.6):
            name = self.made("Sum", SUMS)
            return f"{found[1]}{name}<{found[2]}> {found[3]}{{0}};"
        if (found := LOCAL.match(line)) and self.chance(0.6):
            name, other = self.made("Both", ["template <class T> struct {0} {{ T first; int second; }};"]), "u" + found[3]
            return f"{found[1]}const auto [{found[3]}, {other}] = {name}<{found[2]}>{{{self.lows(found[4])}, 1}};"
        if (found := STORED.match(line)) and self.chance(0.4):
            name = self.made("Plus", PLUSES)
            value = self.lows(found[2])
            return f"{found[1]}({name}<{found[3]}>({value}) + {name}<{found[3]}>({found[3] if ' ' not in found[3] else 'int'}(0))).get();"
        return self.lows(line)

    def lows(self, text):
        at = text.find(LOW)
        if at < 0:
            return text
        end = closing(text, at)
        inner = text[at + len(LOW):closing(text, at + len(LOW) - 1)]
        if not text[at:end].endswith(" & 15") or not self.chance(0.4):
            return text[:at + len(LOW)] + self.lows(text[at + len(LOW):])
        name = self.made("Low", LOWS)
        return f"{text[:at]}{name}(static_cast<int>({self.lows(inner)})).value(){self.lows(text[end + 1:])}"


def with_objects(function, helpers, body):
    """Returns the classes, and both texts with objects of the classes; some texts also get the sizes from an object."""
    objects = Objects(function)
    helpers, lines = objects.text(helpers), objects.text(body).split("\n")
    if objects.chance(0.3) and not function.number % 2:
        name = f"in{function.number}"
        kind = objects.made("Sizes", ["struct {0} {{ int n; double spare; int st; int size() const {{ return n; }} }};"])
        member = objects.rng.choice([f"{name}.n", f"{name}.size()"])
        lines[1:] = [re.sub(r"\bn\b", member, re.sub(r"\bst\b", f"{name}.st", line)) for line in lines[1:]]
        lines.insert(1, f"  const {kind} {name}{{n, 0.5, st}};")
    return "".join(text + "\n" for text in objects.classes) + helpers, "\n".join(lines)
