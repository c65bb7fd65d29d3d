"""Unnamed objects, destroyed at the end of the expression or lifetime-extended; arrays of initialiser lists."""
from host_generate import A, D, Place, construct
from host_tree import Line, block


# Temporaries ----------------------------------------------------------------------------------------------------------
@construct("temporary_destructor")
def end_of_expression(m):
    kind = m.pick("Watch", "Set", "End", "Put")
    text = m.pick("r += {0}.k;", "{0}, r += 1;", "{0};", "(void){0}.k;", "if ({0}.k > 1) r += 2;",
                  "for (int q = 0; q < {0}.k; ++q) r += q;", "int {1} = {0}.k; r += {1};", "r = r > 5 ? {0}.k : r + 1;",
                  "switch ({0}.k) {{ case 3: r += 3; break; default: break; }}")
    return [m.dirty(A), Line(text.format(f"{kind}{{{m.k()}}}", m.fresh("x"))), m.uses(A)]


@construct("temporary_destructor")
def around_a_call(m):
    """The temporary lives until the nested call has ended."""
    kind = m.pick("Watch", "Set", "End", "Put")
    inner = m.inner("int* a, long* l, double* d, std::vector<int>& v, int n, int x", m.dirty(A), m.into(D, "x"),
                    attributes=m.pick("", "__attribute__((noinline)) "))
    return [m.dirty(A), Line(f"{inner}(a, l, d, v, n, {kind}{{{m.k()}}}.k);"), m.uses(A)]


@construct("temporary_destructor")
def in_loop_head(m):
    q, kind = m.fresh("q"), m.pick("Watch", "Set", "End", "Put")
    head = m.pick(f"for (int {q} = 0; {q} < 3; ++{q}, {kind}{{{m.k()}}}) {{",
                  f"for (int {q} = 0; {q} < 3 && {kind}{{{m.k()}}}.k >= 0; ++{q}) {{",
                  f"for (int {q} = {kind}{{0}}.k; {q} < 3; ++{q}) {{")
    return [m.dirty(A), block(head, m.dirty(A)), m.uses(A)]


@construct("temporary_destructor")
def while_head(m):
    q, kind = m.fresh("q"), m.pick("Watch", "Set", "End", "Put")
    return [Line(f"int {q} = 0;"), block(f"while ({kind}{{{m.k()}}}.k >= 0 && {q}++ < 2) {{", m.dirty(A)), m.uses(A)]


@construct("temporary_destructor")
def returned(m):
    return [m.dirty(A), block(f"if ({A}[{m.k()}] % 3 == 0) {{", Line(f"return r + {m.pick('Watch', 'End')}{{{m.k()}}}.k;"))]


@construct("temporary_destructor")
def unnamed_conversion(m):
    x = m.fresh("x")
    return [
        m.dirty(A),
        Line(f"int {x} = Peek{{{m.k()}}} + {m.c()};"),
        m.see(x),
        m.dirty(A),
        Line(f"if (Truth{{{m.k()}}}) r += 3;")
    ]


# Extended temporaries -------------------------------------------------------------------------------------------------
@construct("nested_extended_temporary")
def member_of_call(m):
    z, element, member = m.fresh("z"), "double", m.pick("u", "v")
    made = m.pick("make_two({0}).{1}", "Two(make_two({0})).{1}")
    return [
        m.again(lambda turn: [Line(f"auto&& {z} = {made.format(turn, member)};"), *m.work(Place(z, element))]),
        m.reuse()
    ]


@construct("nested_extended_temporary")
def pointer_to_member_of_call(m):
    z, p = m.fresh("z"), m.fresh("p")
    kind = m.pick("auto&&", "Ints&&")
    return [
        m.again(lambda turn: [
            Line(f"{kind} {z} = {m.pick('make_ints', 'make_here')}({turn});"),
            Line(f"int* {p} = {z}.u;"), *m.work(Place(p, "int"))
        ]),
        m.reuse()
    ]


@construct("nested_extended_temporary")
def aggregate(m):
    w, z = m.fresh("w"), m.fresh("z")
    form = m.pick("const Wrap& {0} = Wrap{{make_two({1}), 1}};", "Wrap {0}{{make_two({1}), 1}};",
                  "auto&& {0} = Wrap{{make_two({1}), 2}};")
    return [
        m.again(lambda turn: [
            Line(form.format(w, turn)),
            Line(f"const double* {z} = {w}.two.u;"),
            m.uses(Place(z, "double"), shapes=("all", )),
            m.see(f"static_cast<int>({w}.two.v[3])"),
            m.uses(Place(z, "double"), shapes=("all", ))
        ]),
        m.reuse()
    ]


@construct("nested_extended_temporary")
def aggregate_of_aggregate(m):
    w, z = m.fresh("w"), m.fresh("z")
    form = m.pick("Outer&& {0} = Outer{{{{make_two({1}), 1}}, 2}};", "Outer {0}{{{{make_two({1}), 1}}, 2}};")
    return [
        m.again(lambda turn: [
            Line(form.format(w, turn)),
            Line(f"const double* {z} = {w}.wrap.two.u;"),
            m.uses(Place(z, "double"), shapes=("all", ))
        ]),
        m.reuse()
    ]


@construct("nested_extended_temporary")
def written_aggregate(m):
    w, z = m.fresh("w"), m.fresh("z")
    form = m.pick("WrapInts {0}{{make_ints({1})}};", "auto&& {0} = WrapInts{{make_here({1})}};")
    return [
        m.again(lambda turn: [Line(form.format(w, turn)),
                              Line(f"int* {z} = {w}.ints.u;"), *m.work(Place(z, "int"))]),
        m.reuse()
    ]


@construct("nested_extended_temporary")
def destroyed_at_end(m):
    w, kind = m.fresh("w"), m.pick("Watch", "Set", "End", "Put")
    form = m.pick(f"const {kind}& {w} = {kind}{{{m.k()}}};", f"auto&& {w} = {kind}{{{m.k()}}};",
                  f"const int& {w} = {kind}{{{m.k()}}}.k;", f"const WrapWatch& {w} = WrapWatch{{Watch{{{m.k()}}}, 1}};",
                  f"WrapWatch {w}{{Watch{{{m.k()}}}, 1}};")
    return [block("{", Line(form), Line(f"(void){w};"), m.dirty(A)), m.uses(A)]


@construct("nested_extended_temporary")
def array_temporary(m):
    z, name = m.fresh("z"), m.fresh("Arr")
    return [
        Line(f"using {name} = int[64];"),
        m.again(lambda turn: [Line(f"auto&& {z} = {name}{{{turn}, 2, 3 * {turn}}};"), *m.work(Place(z, "int"))]),
        m.reuse()
    ]


@construct("nested_extended_temporary")
def scalar_temporary(m):
    z, p = m.fresh("z"), m.fresh("p")
    return [
        m.again(lambda turn: [
            Line(f"int&& {z} = {turn} + {m.c()};"),
            Line(f"int* {p} = &{z};"),
            m.into(m.pick(A, D), f"{p}[0]"),
            Line(f"for (int i = 0; i < 1; ++i) {p}[i] += 2;"),
            m.see(z)
        ])
    ]


# Lists ----------------------------------------------------------------------------------------------------------------
@construct("initializer_list")
def list_of_elements(m):
    p, x, y = m.array(), m.fresh("x"), m.fresh("y")
    form = m.pick("std::initializer_list<int> {0} = {{{1}, {2}, 3}};", "auto {0} = {{{1}, {2}, 3}};")
    return [
        m.dirty(p),
        Line(form.format(x, p.at(m.k()), p.at(m.k()))),
        m.dirty(p),
        block(f"for (int {y} : {x}) {{", m.see(y))
    ]


@construct("initializer_list")
def list_read_by_nest(m):
    x, p = m.fresh("x"), m.fresh("p")
    values = ", ".join(f"{{0}} * {m.c()} + {i}" for i in range(8))
    return [
        m.again(lambda turn: [
            Line(f"auto {x} = {{{values.format(turn)}}};"),
            Line(f"const int* {p} = {x}.begin();"),
            Line(f"for (int i = 0; i < 8; ++i) a[i] = (a[i] + {p}[i]) % 1009;")
        ]),
        m.reuse()
    ]


@construct("initializer_list")
def list_in_range_for(m):
    p, x = m.array(), m.fresh("x")
    return [m.dirty(p), block(f"for (int {x} : {{{p.at(m.k())}, {p.at(m.k())}, {m.c()}}}) {{", m.see(x), m.dirty(p))]


@construct("initializer_list")
def list_argument(m):
    inner = m.inner("std::initializer_list<int> x, int* a", Line("const int* p = x.begin();"),
                    Line("for (int i = 0; i < 4; ++i) a[i] = (a[i] + p[i]) % 1009;"),
                    Line("for (int i = 0; i < 4; ++i) a[i + 4] = (a[i + 4] + p[i]) % 1009;"))
    return [m.again(lambda turn: [Line(f"{inner}({{{turn}, 2, 3 * {turn}, {turn} + 4}}, a);")]), m.see(A.at(m.k()))]


@construct("initializer_list")
def list_of_objects(m):
    x, y = m.fresh("x"), m.fresh("y")
    return [
        block("{", Line(f"std::initializer_list<Watch> {x} = {{Watch{{{m.k()}}}, Watch{{{m.k()}}}}};"), m.dirty(A),
              block(f"for (const Watch& {y} : {x}) {{", m.see(f"{y}.k"))),
        m.uses(A)
    ]


@construct("initializer_list")
def smallest_of_list(m):
    p, q = m.array(), m.array()
    return [m.dirty(p), m.dirty(q), m.see(f"std::max({{{p.at(m.k())}, {q.at(m.k())}, {m.c()}}})"), m.dirty(p)]
