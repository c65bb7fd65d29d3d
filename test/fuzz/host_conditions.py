"""Variables of conditions and init statements: host code in the heads of statements."""
from host_generate import A, Place, construct
from host_tree import Block, Line, block


# Variables of conditions ----------------------------------------------------------------------------------------------
@construct("condition_variable")
def if_scalar(m):
    p, x = m.array(), m.fresh("x")
    return [m.dirty(p), Block([(f"if (int {x} = {p.at(m.k())}) {{", [m.see(x)]), ("} else {", [m.see(f"{x} + 5")])])]


@construct("condition_variable")
def if_else_chain(m):
    p, x, y = m.array(), m.fresh("x"), m.fresh("y")
    return [
        m.dirty(p),
        Block([(f"if (int {x} = {p.at(m.k())} % 3; {x} > 1) {{", [m.uses(p)]),
               (f"}} else if (int {y} = {p.at(m.k())} % 2) {{", [m.see(f"{x} + {y}"), m.dirty(p)]),
               ("} else {", [m.see(x)])])
    ]


@construct("condition_variable")
def while_scalar(m):
    p, x, q = m.array(), m.fresh("x"), m.fresh("q")
    body = [m.see(x), Line(f"if (++{q} > 5) break;")]
    return [
        m.dirty(p),
        Line(f"int {q} = 0;"),
        block(f"while (int {x} = {p.at(q)}) {{", *body, *([m.dirty(p)] if m.chance(0.5) else []))
    ]


@construct("condition_variable")
def for_scalar(m):
    p, x, q = m.array(), m.fresh("x"), m.fresh("q")
    return [
        m.dirty(p),
        block(f"for (int {q} = 0; int {x} = {p.at(q)}; ++{q}) {{", m.see(x), Line(f"if ({q} == 4) break;"),
              *([m.dirty(p)] if m.chance(0.5) else []))
    ]


@construct("condition_variable")
def switch_scalar(m):
    p, x = m.array(), m.fresh("x")
    return [
        m.dirty(p),
        Block([(f"switch (int {x} = {p.at(m.k())} % 4) {{", []), ("case 0: {", [m.see("1")]),
               ("} break; case 1: {", [m.dirty(p)]), ("} break; default: {", [m.see(x), m.uses(p)])], "} break; }")
    ]


@construct("condition_variable")
def while_object(m):
    t, q = m.fresh("t"), m.fresh("q")
    return [
        Line(f"int {q} = 0;"),
        block(f"while (Truth {t}{{{m.k()}}}) {{", m.dirty(A), Line(f"if (++{q} == {m.c()}) break;")),
        m.see(q)
    ]


@construct("condition_variable")
def if_converted(m):
    x = m.fresh("x")
    return [m.dirty(A), block(f"if (int {x} = Peek{{{m.k()}}}) {{", m.see(x))]


@construct("condition_variable")
def destroyed_condition(m):
    """The variable's destructor reads arrays when the statement ends."""
    t, kind = m.fresh("t"), m.pick("Watch", "Set")
    return [block(f"if ({kind} {t}{{{m.k()}}}) {{", m.dirty(A)), m.uses(A)]


@construct("condition_variable")
def destroyed_each_turn(m):
    t, q, kind = m.fresh("t"), m.fresh("q"), m.pick("Watch", "Set")
    return [
        block(f"for (int {q} = 0; {kind} {t}{{1 + {q} % 3}}; ++{q}) {{", m.dirty(A), Line(f"if ({q} == 3) break;")),
        m.uses(A)
    ]


@construct("condition_variable")
def while_buffer(m):
    b, z, k = m.fresh("b"), m.fresh("z"), m.fresh("k")
    place = Place(z, "double")
    return [
        Line(f"int {k} = 3;"),
        block(f"while (Buf {b}{{{{1.0 * {k}, 2, 3}}, {k}}}) {{", Line(f"double* {z} = {b}.u;"), *m.work(place),
              Line(f"--{k};")),
        m.reuse()
    ]


@construct("condition_variable")
def if_buffer(m):
    b, z = m.fresh("b"), m.fresh("z")
    place = Place(z, "int")
    return [
        m.again(lambda turn:
                [block(f"if (Ints {b}{{{{{turn}, 2, 3 * {turn}}}}}) {{", Line(f"int* {z} = {b}.u;"), *m.work(place))]),
        m.reuse()
    ]


# Init statements ------------------------------------------------------------------------------------------------------
@construct("init_statement")
def if_init(m):
    p, x = m.array(), m.fresh("x")
    return [m.dirty(p), block(f"if (int {x} = {p.at(m.k())}; n > {m.c()}) {{", m.see(x))]


@construct("init_statement")
def init_assigns(m):
    p = m.integers()
    return [m.uses(p), block(f"if ({p}[{m.k()}] = {m.c()}; n > {m.c()}) {{", m.uses(p))]


@construct("init_statement")
def for_buffer(m):
    b, z, q = m.fresh("b"), m.fresh("z"), m.fresh("q")
    place = Place(z, "double")
    return [
        Line(f"int {q} = 2;"),
        m.again(lambda turn: [
            Line(f"{q} = 2;"),
            block(f"for (Buf {b}{{{{1.0 * {turn}, 2, 3}}, {turn}}}; {q} > 0; --{q}) {{", Line(f"double* {z} = {b}.u;"),
                  *m.work(place))
        ]),
        m.reuse()
    ]


@construct("init_statement")
def destroyed_init(m):
    t, kind = m.fresh("t"), m.pick("Watch", "Set")
    head = m.pick(f"if ({kind} {t}{{{m.k()}}}; n > 3) {{", f"for ({kind} {t}{{{m.k()}}}; r >= 0; ) {{",
                  f"switch ({kind} {t}{{{m.k()}}}; n) {{ default: {{")
    tail = "} }" if head.startswith("switch") else "}"
    stop = [Line("break;")] if head.startswith("for") else []
    return [Block([(head, [m.dirty(A), *stop])], tail), m.uses(A)]


@construct("init_statement")
def for_increment(m):
    p, q = m.integers(), m.fresh("q")
    return [m.uses(p), block(f"for (int {q} = 0; {q} < 3; ++{q}, {p}[{m.k()}] = {q} + 5) {{", m.uses(p)), m.uses(p)]


@construct("init_statement")
def for_bound(m):
    p, q = m.array(), m.fresh("q")
    return [m.dirty(p), block(f"for (int {q} = 0; {q} < {p.at(m.k())} % 5; ++{q}) {{", m.dirty(p), m.see(q))]
