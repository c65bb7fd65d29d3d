"""Parameters by value, handlers and their exception objects, alloca."""
from host_generate import A, Place, construct
from host_tree import Block, Line, block


# By value -------------------------------------------------------------------------------------------------------------
@construct("by_value_parameter")
def struct_by_value(m):
    z = m.fresh("z")
    kind, element = m.pick(("Ints", "int"), ("Buf", "double"), ("WatchedInts", "int"))
    make = {
        "Ints": m.pick("make_ints({0})", "Ints{{{{{0}, 2}}}}", "kept"),
        "Buf": "Buf{{{{1.0 * {0}, 2}}, {0}}}",
        "WatchedInts": m.pick("WatchedInts({0})", "WatchedInts(make_here({0}).u[2])")
    }[kind]
    body = [Line(f"{element}* {z} = x.u;"), *m.work(Place(z, element))]
    inner = m.inner(f"{kind} x, int* a, long* l, double* d, std::vector<int>& v, int n", *body, Line("return r;"),
                    result="long", attributes=m.pick("", "__attribute__((noinline)) "))
    m.helpers[-1].parts[0][1].insert(0, Line("long r = 1;"))
    first = [Line(f"Ints kept = make_ints({m.c()});")] if make == "kept" else []
    change = lambda turn: [Line(f"kept.u[3] = {turn};")] if make == "kept" else []
    return [
        *first,
        m.again(lambda turn: [*change(turn), m.see(f"{inner}({make.format(turn)}, a, l, d, v, n)")]),
        m.reuse()
    ]


@construct("by_value_parameter")
def scalar_by_value(m):
    inner = m.inner("int x, int* a, int n", Line("int* p = &x;"),
                    Line("for (int i = 0; i < n; ++i) a[i] = (a[i] + p[0]) % 1009;"),
                    Line("for (int i = 0; i < 1; ++i) p[i] += 5;"),
                    Line("for (int i = 0; i < n; ++i) a[i] = (a[i] + p[0]) % 1009;"), Line("return x;"), result="int")
    p = m.array()
    return [m.dirty(p), m.again(lambda turn: [m.see(f"{inner}({p.at(m.k())} + {turn}, a, n)")])]


@construct("by_value_parameter")
def destroyed_parameter(m):
    kind = m.pick("Watch", "Set")
    inner = m.inner(f"{kind} x, int* a, int n", m.dirty(A),
                    *([Line("if (x.k > 3) return;"), m.dirty(A)] if m.chance(0.5) else []))
    argument = m.pick(f"{kind}{{{m.k()}}}", "kept")
    first = [Line(f"{kind} kept{{{m.k()}}};")] if argument == "kept" else []
    return [block("{", *first, m.dirty(A), Line(f"{inner}({argument}, a, n);"), m.uses(A))]


@construct("by_value_parameter")
def copied_parameter(m):
    """The parameter's copy constructor reads arrays."""
    inner = m.inner("CopyReads x, int* a, int n",
                    *([Line("int* p = &x.value;"), m.into(A, "p[0]")] if m.chance(0.3) else [m.dirty(A)]),
                    Line("return x.value;"), result="int")
    kept = m.fresh("kept")
    return [Line(f"CopyReads {kept}({m.k()});"), m.dirty(A), m.see(f"{inner}({kept}, a, n)"), m.uses(A)]


@construct("by_value_parameter")
def row_by_value(m):
    """The parameter is a copy of memory that is on the device."""
    inner = m.inner("Row x, int* a, int n", Line("int* p = x.u;"),
                    Line("for (int i = 0; i < n; ++i) a[i] = (a[i] + p[i]) % 1009;"),
                    Line("for (int i = 0; i < n; ++i) p[i] = 1;"), Line("return p[3] + x.u[4];"), result="int")
    u = m.fresh("u")
    return [
        Line(f"int* {u} = s.u;"),
        m.dirty(Place(u, "int")),
        m.see(f"{inner}(s, a, n)"),
        m.dirty(Place(u, "int")),
        m.see(f"{inner}(s, a, n)"),
        m.reuse()
    ]


# Handlers -------------------------------------------------------------------------------------------------------------
@construct("handler_parameter")
def caught_by_value(m):
    z, e = m.fresh("z"), m.fresh("e")
    kind, number = m.pick(("Ints", 2), ("WatchedInts", 3))
    throw = m.pick("far_throw({1}, {0});", "throw {2}({0});" if kind == "WatchedInts" else "throw make_here({0});")
    return [
        m.again(lambda turn: [
            Block([("try {", [m.dirty(A), Line(throw.format(turn, number, kind))]),
                   (f"}} catch ({kind} {e}) {{", [Line(f"int* {z} = {e}.u;"), *m.work(Place(z, "int"))])])
        ]),
        m.reuse()
    ]


@construct("handler_parameter")
def handler_copy_reads(m):
    """The nested call throws while the arrays are on the device."""
    e = m.fresh("e")
    inner = m.inner("int* a, int n", m.dirty(A), Line(f"if (n > 3) throw CopyReads({m.k()});"), m.dirty(A))
    throw = m.pick(f"{inner}(a, n);", f"throw CopyReads({m.k()});", f"far_throw(1, {m.k()});")
    return [
        Block([("try {", [m.dirty(A), Line(throw)]), (f"}} catch (CopyReads {e}) {{", [m.see(f"{e}.value"),
                                                                                       m.dirty(A)])]),
        m.uses(A)
    ]


@construct("handler_parameter")
def handler_destroys(m):
    e, kind = m.fresh("e"), m.pick("Watch", "Set")
    throw = f"throw {kind}({m.k()});"
    leave = [Line(f"if (a[{m.k()}] % 2) return r + 1;"), m.dirty(A)] if m.chance(0.3) else []
    return [Block([("try {", [Line(throw)]), (f"}} catch ({kind} {e}) {{", [m.dirty(A), *leave])]), m.uses(A)]


@construct("handler_parameter")
def scalar_handler(m):
    e, p = m.fresh("e"), m.fresh("p")
    source = m.array()
    return [
        m.dirty(source),
        m.again(lambda turn: [
            Block([("try {", [Line(f"throw {source.at(m.k())} + {turn};")]),
                   (f"}} catch (int {e}) {{", [
                       Line(f"int* {p} = &{e};"),
                       m.into(A, f"{p}[0]"),
                       Line(f"for (int i = 0; i < 1; ++i) {p}[i] += 3;"),
                       m.see(e)
                   ])])
        ])
    ]


@construct("exception_object")
def caught_by_reference(m):
    z, e = m.fresh("z"), m.fresh("e")
    kind, number = m.pick(("Ints", 2), ("WatchedInts", 3))
    throw = m.pick("far_throw({1}, {0});", "throw {2}({0});" if kind == "WatchedInts" else "throw make_here({0});")
    heap = m.fresh("heap")
    after = [
        block("{", Line(f"int* {heap} = static_cast<int*>(std::malloc(sizeof(Ints)));"),
              Line(f"for (int& x : *reinterpret_cast<int (*)[64]>({heap})) x = {m.c()};"), m.see(f"total({heap}, 64)"),
              Line(f"std::free({heap});"))
    ] if m.chance(0.4) else []
    return [
        m.again(lambda turn: [
            Block([("try {", [m.dirty(A), Line(throw.format(turn, number, kind))]),
                   (f"}} catch ({kind}& {e}) {{", [Line(f"int* {z} = {e}.u;"), *m.work(Place(z, "int"))])]), *after
        ])
    ]


@construct("exception_object")
def exception_destroyed(m):
    """The exception object is destroyed when the handler ends."""
    kind = m.pick("Watch", "Watch", "Set")
    throw = m.pick(f"throw {kind}({m.k()});",
                   f"far_throw(0, {m.k()});" if kind == "Watch" else f"throw {kind}({m.k()});")
    catch = m.pick(f"{kind}& {m.fresh('e')}", f"const {kind}&", "...")
    return [Block([("try {", [m.dirty(A), Line(throw)]), (f"}} catch ({catch}) {{", [m.dirty(A)])]), m.uses(A)]


@construct("exception_object")
def thrown_again(m):
    e, z, o = m.fresh("e"), m.fresh("z"), m.fresh("o")
    return [
        Block([("try {", [
            Block([("try {", [Line(f"throw make_here({m.c()});")]),
                   (f"}} catch (Ints& {e}) {{",
                    [Line(f"int* {z} = {e}.u;"), *m.work(Place(z, "int")),
                     m.dirty(Place(z, "int")),
                     Line("throw;")])])
        ]), (f"}} catch (Ints& {o}) {{", [m.see(f"{o}.u[{m.k()}]"), m.dirty(A)])]),
        m.uses(A)
    ]


@construct("exception_object")
def out_of_nested_call(m):
    inner = m.inner("int* a, int n, int k", Line("Watch w{1};"), m.dirty(A), Line("if (n > 3) throw Watch(k);"),
                    m.dirty(A))
    return [
        m.dirty(A),
        Block([("try {", [Line(f"{inner}(a, n, {m.k()});")]), ("} catch (Watch&) {", [m.dirty(A),
                                                                                      m.see(A.at(m.k()))])]),
        m.uses(A)
    ]


# Other storage --------------------------------------------------------------------------------------------------------
@construct("alloca")
def alloca_in_callee(m):
    call = m.pick("alloca", "__builtin_alloca")
    element = m.pick("int", "double")
    body = [
        Line(f"{element}* t = static_cast<{element}*>({call}(64 * sizeof({element})));"),
        Line("for (int k = 0; k < 64; ++k) t[k] = x + k;")
        if m.chance(0.4) else Line("for (int i = 0; i < 64; ++i) t[i] = x + i;")
    ]
    if m.chance(0.5):
        body.append(Line("t[3] = x * 3;"))
    inner = m.inner("int* a, int n, int x", *body,
                    Line("for (int i = 0; i < n; ++i) a[i] = static_cast<int>(a[i] + t[i]) % 1009;"),
                    attributes="__attribute__((noinline)) ")
    return [m.again(lambda turn: [Line(f"{inner}(a, n, {turn} * 7);")]), m.reuse(), m.dirty(A)]


@construct("alloca")
def alloca_then_host(m):
    """Host code fills the alloca'd memory, in a stack frame that was used before."""
    fill = m.pick("for (int& x : *reinterpret_cast<int (*)[64]>(t)) x = k;", "std::memset(t, k, 64 * sizeof(int));",
                  "std::fill(t, t + 64, k);")
    inner = m.inner("int* a, int n, int k", Line("int* t = static_cast<int*>(__builtin_alloca(64 * sizeof(int)));"),
                    Line(fill), Line("for (int i = 0; i < n; ++i) a[i] = (a[i] + t[i] % 1000) % 1009;"),
                    attributes="__attribute__((noinline)) ")
    return [m.again(lambda turn: [Line(f"{inner}(a, n, {turn} * 7 + 1);")]), m.reuse()]


@construct("alloca")
def alloca_size(m):
    p, t = m.integers(), m.fresh("t")
    return [
        m.dirty(p),
        Line(f"int* {t} = static_cast<int*>(__builtin_alloca((64 + {p.at(m.k())} % 16) * sizeof(int)));"),
        Line(f"std::memset({t}, 0, 64 * sizeof(int));"),
        m.dirty(Place(t, "int")),
        m.uses(Place(t, "int")),
        m.see(f"{t}[{m.k()}]")
    ]


@construct("alloca")
def alloca_here(m):
    """The storage lives until the end of the function, not of the block."""
    t, q = m.fresh("t"), m.fresh("q")
    return [
        Line(f"int* {q} = nullptr;"),
        block("{", Line(f"int* {t} = static_cast<int*>(alloca(64 * sizeof(int)));"),
              Line(f"for (int i = 0; i < 64; ++i) {t}[i] = i * {m.c()};"), Line(f"{q} = {t};")),
        m.see(f"{q}[{m.k()}]"),
        m.uses(Place(q, "int")),
        m.see(f"total({q}, 64)")
    ]
