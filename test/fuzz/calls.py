"""Helper functions made from pieces of a fuzzed function's text. The text for Ferry calls them; the recording has the
original text.

  a[i + 1] = b[2 * i];            at3(a, place4(i + 1)) = b[2 * i];
  for (…) { body }                for (…) { body5(a, b, i, n); }       or given6([&] { body });
  s += b[i];                      add7(s, b[i]);

Parameters are `auto`, so each call instantiates a template with the types of the text.
"""
import random
import re

WORD = re.compile(r"\b[A-Za-z_]\w*\b")
LOOP = re.compile(r"^(\s*)(.*)\bfor \((.*)\) \{  // loop \d+$")
UPDATE = re.compile(r"^(\s*(?:if \([^;]*\) )?)([A-Za-z_]\w*(?:\[[^;=+]*\])?) ([-+*&|^]=) ([^;]+);$")
DECLARED = re.compile(r"\b(?:const )?(?:int|unsigned|long|double|float|auto|char|short|bool|std::size_t|std::ptrdiff_t"
                      r"|unsigned char|signed char)(?: (?:int|long|char))*[&* ]+(\w+)\s*(?=[=\[;:{,])")


def closing(text, at):
    """Returns the position of the bracket that closes the one at `at`."""
    depth = 0
    for end in range(at, len(text)):
        depth += {"[": 1, "]": -1}.get(text[end], 0)
        if depth == 0:
            return end
    return None


class Calls:
    def __init__(self, function):
        self.rng = random.Random(function.number)
        self.number, self.counter, self.helpers = function.number, 0, []
        self.pointers = {a.name for a in function.arrays if a.form == "pointer"}
        self.held = {a.name: a.form for a in function.arrays if a.form in ("span", "vector")}
        self.sizes = {"n", "m", "ld", "st", "k", "down"} | {f"extent_{a.name}" for a in function.arrays if a.extent}
        self.outer = {p.name for p in [*function.arrays, *function.scalars]}

    def name(self, stem):
        self.counter += 1
        return f"{stem}{self.number}_{self.counter}"

    def text(self, body):
        lines = body.split("\n")
        lines = [lines[0], *(self.elements(self.update(line)) for line in lines[1:])]
        return "\n".join(self.outlined(lines))

    def chance(self, share):
        return self.rng.random() < share

    # Updates -------------------------------------------------------------------------------------------------------
    def update(self, line):
        made = UPDATE.match(line)
        if not made or "ferry::" in line or re.search(r"\+\+|--|[^=!<>]=[^=]", made[2] + made[4]) or not self.chance(0.5):
            return line
        add = self.name("add")
        if self.chance(0.3):  # adds a function in between
            inner = self.name("add")
            self.helpers.append(f"static void {inner}(auto& to, auto by) {{ to {made[3]} by; }}")
            self.helpers.append(f"static void {add}(auto& to, auto by) {{ {inner}(to, by); }}")
        else:
            self.helpers.append(f"static void {add}(auto& to, auto by) {{ to {made[3]} by; }}")
        return f"{made[1]}{add}({made[2]}, {made[4]});"

    # Elements and subscripts ---------------------------------------------------------------------------------------
    def elements(self, line):
        if "ferry::" in line or "std::swap" in line:
            return line
        made, at = "", 0
        while at < len(line):
            word = WORD.match(line, at)
            if not word:
                made, at = made + line[at], at + 1
                continue
            at = word.end()
            end = closing(line, at) if word[0] in self.pointers and line[at:at + 1] == "[" else None
            if end is None:
                made += word[0]
                continue
            made += self.element(word[0], self.elements(line[at + 1:end]), address=made.endswith("&"))
            at = end + 1
        return made

    def element(self, array, subscript, address):
        changes = re.search(r"\+\+|--|[^=!<>]=[^=]", subscript)
        if self.chance(0.25) and not changes:
            place = self.name("place")
            self.helpers.append(f"static auto {place}(auto k) {{ return k; }}")
            subscript = f"{place}({subscript})"
        if self.chance(0.2) and not address:
            at = self.name("at")
            self.helpers.append(f"static auto& {at}(auto* p, auto k) {{ return p[k]; }}")
            return f"{at}({array}, {subscript})"
        if self.chance(0.1) and not address and not changes:
            given = self.name("given")
            self.helpers.append(f"template <class F> static auto& {given}(F f, auto k) {{ return f(k); }}")
            return f"{given}([&](auto k) -> auto& {{ return {array}[k]; }}, {subscript})"
        if self.chance(0.15) and not changes:
            row = self.name("row")
            self.helpers.append(f"static auto* {row}(auto* p, auto k) {{ return p + k; }}")
            return f"{row}({array}, {subscript})[0]"
        return f"{array}[{subscript}]"

    # Bodies --------------------------------------------------------------------------------------------------------
    def outlined(self, lines):
        made, at, variables = [], 0, []
        while at < len(lines):
            loop = LOOP.match(lines[at])
            made.append(lines[at])
            at += 1
            if not loop:
                variables += DECLARED.findall(lines[at - 1])
                continue
            variables += DECLARED.findall(loop[3] + ";")
            indent = loop[1] + "}"
            end = next(e for e in range(at, len(lines)) if lines[e] == indent)
            body = lines[at:end]
            if not any(re.search(r"for \(|break|while|// loop", line) for line in body) and self.chance(0.5):
                call = self.body(body, variables)
                if call:
                    made.append(loop[1] + "  " + call)
                    at = end
        return made

    def body(self, lines, variables):
        text = "\n".join(lines)
        own = set(DECLARED.findall(text))
        used = set(WORD.findall(text))
        if own & (self.outer | set(variables) | self.sizes):
            return None
        inside = re.sub(r"\bcontinue;", "return;", text)
        if self.chance(0.3):
            given = self.name("given")
            self.helpers.append(f"template <class F> static void {given}(const F& f) {{ f(); }}")
            return f"{given}([&] {{\n{inside}\n}});"
        if any(re.fullmatch(r"w\d+", word) for word in used - own):
            return None  # an iteration's array is a container or has variable length, which a template doesn't accept
        passed = sorted(used & (self.outer | set(variables) | self.sizes))
        name = self.name("body")
        parameters = ", ".join(f"auto{self.rng.choice(['&', '&', '']) if p in self.sizes else self.kind(p)} {p}"
                               for p in passed)
        self.helpers.append(f"static void {name}({parameters}) {{\n{inside}\n}}")
        return f"{name}({', '.join(passed)});"

    def kind(self, variable):
        """Returns how to pass a variable: arrays by value or reference, others by reference, as bodies change them."""
        if self.held.get(variable) == "span":
            return self.rng.choice(["", "&"])
        return self.rng.choice(["*", "*", "*&"]) if variable in self.pointers else "&"


def with_calls(function, body):
    """Returns the text of the helper functions, and `body` with calls to them."""
    calls = Calls(function)
    text = calls.text(body)
    return "".join(helper + "\n" for helper in calls.helpers), text
