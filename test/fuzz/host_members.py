"""Members and copies of plain objects, and arguments of offloaded calls. Nests write the same bytes by a pointer."""
from host_generate import A, L, construct
from host_tree import Line

READS = ("{o}.k", "{o}.at.x", "{o}.w[2]", "{o}.w[n % 4]", "{o}.rate()", "{o}.place().y", "(&{o})->at.y", "std::max({o}.k, {q}.k)",
         "(n > 3 ? {o} : {q}).at.x", "(n > 3 ? {o}.k : {q}.k)", "std::as_const({o}).rate()", "({o}.k > 5 && {o}.at.x > 2)")
WRITES = ("{o}.k = {c};", "{o}.at.x += {c};", "{o}.w[1]++;", "{o}.w[n % 4] = {c};", "{o}.set({c});", "{o}.rate() = {c};", "{o} = {q};",
          "{o}.at = {q}.at;", "{o} = {{{c}, {{1, 2}}, {{3, 4, 5, 6}}}};", "std::swap({o}, {q});", "std::swap({o}.at, {q}.at);",
          "swap({o}.at, {q}.at);", "std::swap({o}.k, {q}.at.y);", "r += std::exchange({o}.k, {c});", "(n < 3 ? {o} : {q}).k = {c};",
          "auto& [k{t}, at{t}, w{t}] = {o}; k{t} = at{t}.x + w{t}[1];", "auto [k{t}, at{t}, w{t}] = {o}; r += k{t} + at{t}.y;",
          "Point& z{t} = {o}.at; z{t}.y = {c};", "const Options z{t} = {o}; r += z{t}.w[3] + z{t}.k;",
          "if ({o}.k > 4) {o}.at.y = {c};", "for (int j = 0; j < 3; ++j) {o}.w[j] += {q}.at.x;", "while ({o}.k > 7) {o}.k -= 3;")


def object_and_other(m):
    """Returns two objects and the lines that declare them. The first object may be in any kind of storage."""
    o, q, base = m.fresh("o"), m.fresh("q"), m.fresh("base")
    first = m.pick("Options {0}{{3, {{1, 2}}, {{4, 5, 6, 7}}}};", "Options {1}{{3, {{1, 2}}, {{4, 5, 6, 7}}}}; Options& {0} = {1};",
                   "Options& {0} = go;", "Options {1}[2] = {{}}; Options& {0} = {1}[n % 2];",
                   "std::vector<Options> {1}(3); Options& {0} = {1}[1];", "auto {1} = std::make_unique<Options>(); Options& {0} = *{1};",
                   "std::pair<int, Options> {1}{{}}; Options& {0} = {1}.second;")
    return o, q, [Line(first.format(o, base)), Line(f"Options {q}{{{m.c()}, {{7, 8}}, {{1, 2, 3, 4}}}};")]


@construct("member")
def touched(m):
    o, q, declared = object_and_other(m)
    p, z = m.fresh("p"), m.fresh("z")
    place = m.pick("&{0}.k", "&{0}.at.x", "&{0}.at.y", "{0}.w", "&{0}.w[2]")
    nodes = [*declared, Line(f"int* {p} = {place.format(o)};"), Line(f"int* {z} = &{q}.k;")]
    for _ in range(3):
        dirty = m.pick(p, p, z)
        nodes.append(Line(f"for (int i = 0; i < 1; ++i) {dirty}[i] = ({dirty}[i] * 3 + {m.c()}) % 1009;"))
        form = m.pick(*WRITES) if m.chance(0.6) else "r = (r * 31 + " + m.pick(*READS) + ") % 1000003;"
        line = Line("{ " + form.format(o=o, q=q, c=m.c(), t=m.fresh("")) + " }")
        nodes.append(line if m.chance(0.7) else Line(f"for (int t{m.fresh('')} = 0; t{m.counter} < 2; ++t{m.counter}) {line.text}"))
    return [*nodes, m.into(A, f"{p}[0]"), m.into(L, f"{z}[0]"), m.see(f"{o}.k + {o}.at.x + {o}.at.y + {o}.w[1] + {q}.k")]


@construct("member")
def private_member(m):
    o, p = m.fresh("o"), m.fresh("p")
    return [
        Line(f"Hidden {o};"),
        Line(f"int* {p} = {o}.place();"),
        m.into(A, f"{p}[0]"),
        Line(f"{o}.tick();"),
        Line(f"for (int i = 0; i < 1; ++i) {p}[i] = ({p}[i] * 3 + 2) % 1009;"),
        m.see(f"{o}.count() * 3 + {o}.k"),
        Line(f"{o}.tick();"),
        m.into(A, f"{p}[0]")
    ]


@construct("member")
def plain_argument(m):
    """An offloaded function is passed an object, an element or numbers: by value, by reference, or in braces."""
    o, q, declared = object_and_other(m)
    p = m.fresh("p")
    by = m.pick("Options", "const Options&", "Options&&" if m.chance(0.2) else "Options")
    inner = m.inner(f"{by} by, int* x, int n", Line("for (int i = 0; i < n; ++i) x[i] = (x[i] + by.k * 3 + by.w[1] + i) % 1009;"))
    given = m.pick("{0}", "{1}", "{{{2}, {{1, 2}}, {{3, 4, 5, 6}}}}", "Options{{{0}.k, {1}.at, {{1}}}}", "Options({0})")
    given = given if "&&" not in by else "Options({0})"
    return [
        *declared,
        Line(f"int* {p} = &{o}.{m.pick('k', 'w[1]')};"),
        Line(f"for (int i = 0; i < 1; ++i) {p}[i] = ({p}[i] * 3 + {m.c()}) % 1009;"),
        m.again(lambda turn: [
            Line(f"{inner}({given.format(o, q, turn)}, {m.pick('a', p)}, 1);"),
            Line(f"for (int i = 0; i < 1; ++i) {p}[i] = ({p}[i] + {turn}) % 1009;")
        ]),
        m.uses(A),
        m.see(f"{o}.k + {o}.w[1]")
    ]


@construct("member")
def results_of_calls(m):
    """An offloaded call's result is stored in memory that nests have written, alone or with another call's."""
    o, q, declared = object_and_other(m)
    p = m.fresh("p")
    inner = m.inner("const int* x, int n", Line("int sum = 0;"), Line("for (int i = 0; i < n; ++i) sum += x[i];"),
                    Line("return sum % 1009;"), result="int")
    target = m.pick("{o}.k", "{o}.w[n % 4]", "{p}[0]", "a[3]", "{o}.rate()")
    value = m.pick("{f}(a, n)", "{f}(a, 5) + {f}({p}, 1)", "({f}({p}, 1) + 5) % 100", "{f}({p}, 1) * 2 - {f}(&{q}.k, 1)", "{f}(a, {o}.k % 8)",
                   "{f}(a, 3) + {o}.k", "n > 3 ? {f}({p}, 1) : {f}(a, 2)")
    assign = f"{target} {m.pick('=', '=', '+=')} {value};".format(o=o, q=q, p=p, f=inner)
    return [
        *declared,
        Line(f"int* {p} = &{o}.{m.pick('k', 'w[1]')};"),
        m.again(lambda turn: [
            Line(f"for (int i = 0; i < 1; ++i) {p}[i] = ({p}[i] * 3 + {m.c()}) % 1009;"),
            Line(assign),
            Line(f"for (int i = 0; i < 1; ++i) {p}[i] = ({p}[i] + {turn}) % 1009;")
        ]),
        m.uses(A),
        m.see(f"{o}.k + {o}.w[1] + {o}.w[2]")
    ]


@construct("container_member")
def grown(m):
    """Calls members of containers beside nests that use these or other containers."""
    t, u, w = m.fresh("t"), m.fresh("u"), m.fresh("w")
    change = ("{0}.push_back({1});", "{0}.emplace_back(a[{1}]);", "{0}.pop_back();", "{0}.resize(70, {1});", "{0}.clear(); {0}.resize(64, {1});",
              "{0}.assign(64, {1});", "{0}.reserve(300);", "{0}.shrink_to_fit();", "{0}.at(3) = {1};", "r += {0}.capacity() >= {0}.size();",
              "{0}.push_back({0}[2]);", "r += {0}.emplace_back({1});", "for (int j = 0; j < 40; ++j) {0}.push_back(j);")
    words = ("{0} += 'x';", "{0}.push_back('y');", "{0} += \"abc\";", "r += {0}.size();", "{0} = \"b\";", "{0}.clear();")
    tables = ("{0}[n] += 2;", "{0}[3] = a[2];", "r += {0}[n];", "r += {0}.count(3);", "{0}.erase(3);", "r += {0}.size();", "++{0}[1];")
    nodes = [Line(f"std::vector<int> {t}(64, {m.c()});"), Line(f"std::string {u};"), Line(f"std::map<int, int> {w};")]
    for _ in range(4):
        nodes.append(Line(f"for (int i = 0; i < 50; ++i) {t}[i] = ({t}[i] * 3 + i + 1) % 1009;") if m.chance(0.5) else m.dirty(A))
        name, forms = m.pick((t, change), (t, change), (u, words), (w, tables))
        nodes.append(Line(m.pick(*forms).format(name, m.c())))
        nodes.append(Line(f"if ({t}.size() < 60) {t}.resize(64, 1);"))
    return [*nodes, m.uses(A), m.see(f"{t}[{m.k()}] + {t}[49] + {u}.size() + {w}[3]")]
