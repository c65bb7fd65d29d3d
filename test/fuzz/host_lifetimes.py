"""Scope guards, statics, thread-locals, and nested offloaded calls."""
from host_generate import A, D, L, Place, construct
from host_tree import Block, Line, block


# Lifetimes ------------------------------------------------------------------------------------------------------------
@construct("scope_guard")
def guard(m):
    g, kind = m.fresh("g"), m.pick("Watch", "Set")
    leave = m.pick([], [Line(f"if (a[{m.k()}] % 3 == 0) return r + a[{m.k()}];"), m.dirty(A)])
    return [block("{", Line(f"{kind} {g}{{{m.k()}}};"), m.dirty(A), *leave), m.uses(A)]


@construct("scope_guard")
def guard_of_array(m):
    g, t = m.fresh("g"), m.fresh("t")
    return [
        block("{", Line(m.pick(f"WatchedInts {g}({m.c()});", f"WatchedInts {g}o({m.c()}); WatchedInts {g} = {g}o;")),
              Line(f"int* {t} = {g}.u;"), *m.work(Place(t, "int")), m.dirty(Place(t, "int"))),
        m.uses(A),
        m.reuse()
    ]


@construct("scope_guard")
def shared_owner(m):
    g = m.fresh("g")
    return [
        block(
            "{",
            Line(
                m.pick(f"auto {g} = std::make_shared<Watch>({m.k()});", f"auto {g} = std::make_unique<Watch>({m.k()});",
                       f"std::vector<Watch> {g}(2, Watch{{{m.k()}}});",
                       f"std::optional<Watch> {g}{{Watch{{{m.k()}}}}};",
                       f"Watch {g}[2] = {{Watch{{1}}, Watch{{{m.k()}}}}};")), m.dirty(A)),
        m.uses(A)
    ]


@construct("scope_guard")
def cleanup_attribute(m):
    x, name = m.fresh("x"), m.fresh(f"look{m.number}_")
    m.helper(Line(f"static void {name}(int* x) {{ note(ga[*x]); ga[*x] = {m.c()}; }}"))
    return [block("{", Line(f"__attribute__((cleanup({name}))) int {x} = {m.k()};"), m.dirty(A)), m.uses(A)]


@construct("scope_guard")
def unwound(m):
    g, kind = m.fresh("g"), m.pick("Watch", "Set")
    return [
        Block([("try {", [Line(f"{kind} {g}{{{m.k()}}};"),
                          m.dirty(A), Line("throw 5;")]), ("} catch (int) {", [m.dirty(A)])]),
        m.uses(A)
    ]


@construct("static_local")
def static_read(m):
    x, p = m.fresh("x"), m.array()
    return [
        m.dirty(p),
        Line(
            m.pick(f"static int {x} = {p.at(m.k())};", f"static Init {x}o; static int {x} = {x}o.k;",
                   f"static const int& {x} = static_cast<const int&>(peek({m.k()}));")),
        m.see(x),
        m.dirty(p)
    ]


@construct("static_local")
def static_array(m):
    t = m.fresh("t")
    return [
        Line(f"static int {t}[64] = {{{m.c()}}};"),
        m.dirty(Place(t, "int")),
        m.see(f"{t}[{m.k()}]"),
        Line(f"++{t}[{m.k()}];"),
        m.uses(Place(t, "int"))
    ]


@construct("thread_local")
def thread_read(m):
    x = m.fresh(f"tl{m.number}_")
    m.helper(Line(f"static thread_local int {x} = peek({m.k()}), {x}b = ga[{m.k()}];"))
    return [m.dirty(A), m.see(x), m.dirty(A), m.into(D, f"{x}b"), m.see(f"{x}b")]


@construct("thread_local")
def thread_array(m):
    t = m.fresh(f"ta{m.number}_")
    m.helper(Line(f"static thread_local int {t}[64] = {{{m.c()}}};"))
    return [m.dirty(Place(t, "int")), m.see(f"{t}[{m.k()}]"), Line(f"++{t}[{m.k()}];"), m.uses(Place(t, "int"))]


# Nested calls ---------------------------------------------------------------------------------------------------------
@construct("nested_call")
def call_in_argument(m):
    first = m.inner("int* a, int n, int k", m.dirty(A), Line("return a[k];"), result="int")
    second = m.inner("int* a, double* d, int n, int x", m.into(m.pick(A, D), "x"), Line("return a[3] + x;"),
                     result="int")
    return [m.dirty(A), m.see(f"{second}(a, d, n, {first}(a, n, {m.k()}))"), m.uses(A)]


@construct("nested_call")
def call_in_condition(m):
    inner = m.inner("int* a, int n, int k", m.dirty(A), Line("return a[k] % 3 != 0;"), result="bool")
    q = m.fresh("q")
    form = m.pick(f"while ({q}++ < 3 && {inner}(a, n, {m.k()})) {{", f"if ({inner}(a, n, {m.k()})) {{",
                  f"for (; {inner}(a, n, {m.k()}) && {q} < 3; ++{q}) {{",
                  f"if (bool {q}b = {inner}(a, n, {m.k()}); {q}b && n > 3) {{")
    return [Line(f"int {q} = 0;"), block(form, m.uses(A)), m.see(q)]


@construct("nested_call")
def call_returns_struct(m):
    inner = m.inner("int* a, int n, int x", Line("Ints t{{x, 2}};"), Line("int* p = t.u;"),
                    Line("for (int i = 0; i < 64; ++i) p[i] += i + x;"), m.into(A, "p[i]"), Line("return t;"),
                    result="Ints")
    o, z = m.fresh("o"), m.fresh("z")
    return [
        m.again(lambda turn: [
            Line(
                m.pick(f"Ints {o} = {inner}(a, n, {turn});", f"auto&& {o} = {inner}(a, n, {turn});",
                       f"const Ints& {o}c = {inner}(a, n, {turn}); Ints {o} = {o}c;",
                       f"Ints {o}{{}}; {o} = {inner}(a, n, {turn});")),
            m.see(f"{o}.u[{m.k()}]"),
            Line(f"int* {z} = {o}.u;"), *m.work(Place(z, "int"))
        ]),
        m.reuse()
    ]


@construct("nested_call")
def call_with_reference(m):
    inner = m.inner("int& x, int* a, int n", Line("int* p = &x;"), Line("for (int i = 0; i < 1; ++i) p[i] += 3;"),
                    m.into(A, "p[0]"))
    x = m.fresh("x")
    return [
        Line(f"int {x} = {m.c()};"),
        Line(f"{inner}({m.pick(x, f'a[50]', f's.u[3]')}, a, n);"),
        m.see(f"{x} + s.u[3]"),
        Line(f"{x} += 2;"),
        Line(f"{inner}({x}, a, n);"),
        m.see(x)
    ]


@construct("local_array")
def block_arrays(m):
    t = m.fresh("t")
    element = m.pick("int", "double")
    place = Place(t, element)
    return [
        m.again(lambda turn: [
            Line(f"{element} {t}[64] = {{{turn} * {m.c()}}};"
                 if element == "int" else f"{element} {t}[64] = {{{turn} * 2.0}};"), *m.work(place),
            m.see(place.at(m.k())),
            m.dirty(place),
            m.see(f"total({t}, 64)")
        ]),
        m.reuse()
    ]


@construct("local_array")
def union_and_bytes(m):
    o, z = m.fresh("o"), m.fresh("z")
    return [
        Line(f"Row {o}{{}};"),
        Line(f"int* {z} = {o}.u;"),
        m.dirty(Place(z, "int")),
        Line(f"unsigned char {z}b[sizeof(int)]; std::memcpy({z}b, &{o}, sizeof {z}b); r += {z}b[0];"),
        m.dirty(Place(z, "int")),
        m.see(f"reinterpret_cast<int*>(&{o})[{m.k()}]")
    ]


@construct("reduction")
def sum_and_host(m):
    p, x, q = m.integers(), m.fresh("x"), m.fresh("q")
    return [
        m.dirty(p),
        Line(f"long {x} = {m.c()};"),
        Line(f"for (int i = 0; i < n; ++i) {x} += {p}[i];"),
        m.see(x),
        Line(f"long* {q} = &{x};"),
        Line(f"for (int i = 0; i < 1; ++i) {q}[i] = {q}[i] % 1009;"),
        m.see(x),
        m.into(m.pick(D, L), f"static_cast<int>({q}[0])")
    ]
