"""References and pointers to variables, members and elements; operators."""
from host_generate import A, D, Place, construct
from host_tree import Block, Line, block


# References -----------------------------------------------------------------------------------------------------------
@construct("reference_chain")
def chain(m):
    x, r1, q, p = m.fresh("x"), m.fresh("ref"), m.fresh("q"), m.fresh("p")
    return [
        Line(f"int {x} = {m.c()};"),
        Line(f"int& {r1} = {x};"),
        Line(f"auto& {q} = {r1};"),
        Line(f"int* {p} = &{q};"),
        m.into(A, f"{p}[0]"),
        Line(f"{m.pick(x, r1, q)} = {m.c()} + 3;"),
        m.into(A, f"{p}[0]"),
        Line(f"for (int i = 0; i < 1; ++i) {p}[i] = 77;"),
        m.see(m.pick(x, r1, q))
    ]


@construct("reference_chain")
def lvalue_expression(m):
    x, y, p = m.fresh("x"), m.fresh("y"), m.fresh("p")
    lvalue = m.pick("({0} = {2})", "(n > 3 ? {0} : {1})", "({1}, {0})", "(n < 3 ? {0} : {1})", "++{0}", "({0} += {1})",
                    "std::ref({0}).get()", "(&{0})[0]", "*&{0}", "static_cast<int&>({0})")
    return [
        Line(f"int {x} = {m.c()}, {y} = {m.c()};"),
        Line(f"int* {p} = &{lvalue.format(x, y, m.c())};"),
        m.into(A, f"{p}[0]"),
        Line(f"{x} = {m.c()} + 4; {y} += 2;"),
        m.into(A, f"{p}[0]"),
        Line(f"for (int i = 0; i < 1; ++i) {p}[i] = 77;"),
        m.see(f"{x} * 5 + {y}"),
        Line(f"{x} += {y};"),
        m.into(D, f"{p}[0]")
    ]


@construct("reference_chain")
def greater_of(m):
    x, y, p = m.fresh("x"), m.fresh("y"), m.fresh("p")
    form = m.pick("const int* {2} = &std::max({0}, {1});", "const int* {2} = &std::min({0}, {1});",
                  "const int& {2}r = std::max({0}, {1}); const int* {2} = &{2}r;",
                  "const int* {2} = std::max(&{0}, &{0});", "const int* {2} = std::addressof({0});",
                  "const int* {2} = &std::clamp({0}, {1}, {1});", "const int* {2} = &std::as_const({0});",
                  "auto&& {2}r = std::move({0}); const int* {2} = &{2}r;", "const int* {2} = &std::forward<int&>({1});")
    return [
        Line(f"int {x} = {m.c()}, {y} = {m.c()};"),
        Line(form.format(x, y, p)),
        m.into(A, f"{p}[0]"),
        Line(f"{x} = {m.c()} + 4; {y} += 7;"),
        m.into(A, f"{p}[0]")
    ]


@construct("reference_chain")
def element_reference(m):
    p, e, q = m.integers(), m.fresh("e"), m.fresh("q")
    return [
        Line(f"int& {e} = {p}[{m.k()}];"),
        m.dirty(p),
        m.see(e),
        Line(f"{e} = {m.c()};"),
        m.uses(p),
        Line(f"auto& {q} = {m.pick(e, f'(n > 3 ? {e} : {p}[1])')};"),
        m.dirty(p),
        Line(f"++{q};"),
        m.uses(p),
        m.see(q)
    ]


@construct("pointer_to_member")
def member_array(m):
    o, z, q = m.fresh("o"), m.fresh("z"), m.fresh("q")
    member = m.pick(f"{o}.u", f"{o}.*(&Ints::u)", f"(&{o})->u", f"&{o}.u[0]")
    return [
        m.again(lambda turn: [
            Line(f"Ints {o}{{{{{turn}, 2}}}};"),
            Line(f"int* {z} = {member};"), *m.work(Place(z, "int")),
            m.dirty(Place(z, "int")),
            Line(f"Ints {q} = {o};"),
            m.see(f"{q}.u[{m.k()}]"),
            Line(f"{o} = {q};"),
            m.uses(Place(z, "int"))
        ]),
        m.reuse()
    ]


@construct("pointer_to_member")
def scalar_member(m):
    o, p = m.fresh("o"), m.fresh("p")
    return [
        Line(f"Init {o}{{{m.c()}, 2}};"),
        Line(f"int* {p} = &{o}.{m.pick('k', 'j')};"),
        m.into(A, f"{p}[0]"),
        Line(f"for (int i = 0; i < 1; ++i) {p}[i] += 5;"),
        m.see(f"{o}.k * 3 + {o}.j"),
        Line(f"{o} = Init{{1, 1}};"),
        m.into(A, f"{p}[0]")
    ]


@construct("pointer_to_member")
def row_assigned(m):
    u, o = m.fresh("u"), m.fresh("o")
    return [
        Line(f"int* {u} = s.u;"),
        m.dirty(Place(u, "int")),
        Line(f"Row {o} = s;"),
        m.dirty(Place(u, "int")),
        m.see(f"{o}.u[{m.k()}]"),
        Line(m.pick(f"s = {o};", f"std::swap(s, {o});", f"s = std::move({o});")),
        m.uses(Place(u, "int"))
    ]


# Operators ------------------------------------------------------------------------------------------------------------
@construct("expression")
def comma_and_conditional(m):
    p, q = m.integers(), m.integers()
    form = m.pick("r += ({0}[{2}] = {3}, {1}[{4}]);", "(n > 3 ? {0}[{2}] : {1}[{4}]) = {3};",
                  "r += {0}[{2}] > 5 ? {1}[{4}]++ : {3};", "{0}[{2}] = {1}[{4}] = {3};", "r += {0}[{2}] && {1}[{4}]--;",
                  "r += n > 3 || ++{0}[{2}];", "{0}[{1}[{4}] % 16] += {3};", "*({0}{5} + {2}) = {3};",
                  "{0}[{2}] <<= 1; {0}[{2}] %= 1009;", "r ^= {0}[{2}] & ~{1}[{4}];")
    data = ".data()" if p.name == "v" else ""
    text = form.format(p, q, m.k(), m.c(), m.k(), data)
    return [m.dirty(p), m.dirty(q), Line(text), m.uses(p), m.uses(q)] if "--" not in text else [
        m.dirty(p), m.dirty(q), Line(f"{q}[3] += 20;"),
        Line(text), m.uses(q)
    ]


@construct("expression")
def early_return(m):
    p = m.array()
    return [m.dirty(p), block(f"if ({p.at(m.k())} % 3 == 0) {{", m.dirty(p), Line(f"return r + {p.at(m.k())};"))]


@construct("expression")
def leaves_loop(m):
    p, q = m.array(), m.fresh("q")
    return [
        block(f"for (int {q} = 0; {q} < 5; ++{q}) {{", m.dirty(p),
              Line(f"if ({p.at(m.k())} % 3 == 0) {m.pick('break', 'continue')};"), m.dirty(p)),
        m.uses(p)
    ]


@construct("expression")
def do_while(m):
    p, q = m.array(), m.fresh("q")
    return [
        Line(f"int {q} = 0;"),
        Block([("do {", [m.dirty(p)])], f"}} while (++{q} < 4 && {p.at(m.k())} % 4 != 0);"),
        m.see(q)
    ]


@construct("expression")
def switch_value(m):
    p = m.array()
    return [
        m.dirty(p),
        Block([(f"switch ({p.at(m.k())} % 3) {{", []), ("case 0: {", [m.dirty(p)]),
               ("} [[fallthrough]]; case 1: {", [m.see("7"), m.uses(p)]), ("} break; default: {", [m.see("8")])],
              "} break; }"),
        m.see(p.at(m.k()))
    ]
