"""Lambdas that capture what is hidden later: values, subscripts, elements, stores, sums, conditions. Some are generic
with parenthesised initialisers, nested, returned or constexpr, or have init captures.

  auto w = [&](unsigned x) { return x * m; };   auto k = [=, s = w](auto x) { auto y(x); return y + s; };
"""
from text_expressions import wraps
from text_names import automatic, declares
from text_scope import Entity


def capture(g):
    """Returns a capture list. Names left out are blocked in the pushed frame; init captures are new names."""
    rng = g.rng
    roll = rng.random()
    if roll < 0.45:
        return "&"
    if roll < 0.65:
        return "="
    locals_ = [e for e in g.scope.automatics()]
    if roll < 0.8:  # an explicit list
        kept = rng.sample([e for e in locals_ if not e.binding], min(sum(not e.binding for e in locals_), rng.randint(1, 5)))
        for e in locals_:
            if e in kept:
                g.scope.add(e)
            else:
                g.scope.block(e.name)
        return ", ".join(f"{rng.choice(['', '&'])}{e.name}" for e in kept) + (", this" if g.member and kept else "this" if g.member else "")
    g.use("init_capture")
    scalars = [e for e in g.seen("scalar") if e.type != "mixed"]
    name = g.new_name()
    text = rng.choice(scalars).text if scalars else "3"
    form = rng.choice(["{d}, {n} = {x}", "{d}, {n} = {x} % 4 + 1", "{d}, {n}({x} % 4 + 1)", "{d}, {n}{{unsigned({x})}}"])
    automatic(g, name, "scalar", type="mixed")
    return form.format(d=rng.choice("&="), n=name, x=text)


def closure(g, name, body, parameters=(), generic=False, before=None):
    """Returns `auto name = [captures](parameters) { … };`. `body()` makes the last statement in the lambda's scope."""
    frame = g.scope.push("lambda")
    g.scope.block(name) if name else None
    captures = capture(g)
    made = []
    for type_, p, kind, limit in parameters:
        shown = "auto" if generic else type_
        if p in frame.names and frame.names[p]:
            p = g.fresh(p)
        made.append(f"{g.rng.choice(['', '', 'const '])}{shown} {p}")
        frame.names[p] = Entity(p, kind, type=type_, limit=limit)
    lines = []
    if generic and g.allowed("parenthesised") and made and g.chance(0.5):
        g.use("parenthesised")
        y = g.fresh("y")
        p = made[0].split()[-1]
        lines.append(f"auto {y}({p});")
        frame.names[y] = Entity(y, parameters[0][2], type=parameters[0][0], limit=parameters[0][3])
    if g.chance(0.25):
        lines += g.inner_declarations()
    if generic and g.allowed("if_constexpr") and g.chance(0.25):
        g.use("if_constexpr")
        lines.append(f"if constexpr (sizeof({made[0].split()[-1]}) == 1) return {g.rng.randint(1, 5)}u;" if body.__name__ != "store" else f"if constexpr (sizeof({made[0].split()[-1]}) == 1) return;")
    text = body()
    g.scope.pop()
    mutable = ""
    return captures, ", ".join(made), lines, text, mutable


def declared(g, name, parts, returns=""):
    captures, parameters, lines, text, mutable = parts
    flat = [x if isinstance(x, str) else None for x in lines]
    assert None not in flat
    shown = f" -> {returns}" if returns else ""
    return [f"{g.rng.choice(['auto', 'const auto', 'auto'])} {name} = [{captures}]({parameters}){mutable}{shown} {{ {' '.join([*flat, text])} }};"]


def parameter(g):
    return g.rng.choice(["x", "x", "y", *g.pool[:3]])


@declares("lambda", 4)
def value_lambda(g):
    name, generic = g.new_name(), g.chance(0.3) and g.allowed("generic_lambda")
    p = parameter(g)
    parts = closure(g, name, lambda: f"return {g.value(1)};", [("unsigned", p, "unsigned", 0)] if not g.chance(0.5) else [("unsigned", p, "operand", 0)], generic)
    captures, parameters, lines, text, mutable = parts
    operand = parameters.split()[-1]
    text = text.replace("return ", f"return {operand} * {g.rng.choice([3, 5])}u + ", 1)
    automatic(g, name, "value1", type="closure")
    if generic:
        g.use("generic_lambda")
    return declared(g, name, (captures, parameters, lines, text, mutable), "unsigned" if g.chance(0.3) or any("constexpr (" in x for x in lines) else "")


@declares("lambda", 2)
def small_lambda(g):
    name = g.new_name()
    parts = closure(g, name, lambda: f"return {g.small_text()};")
    automatic(g, name, "small0", type="mixed")
    return declared(g, name, parts, "unsigned" if any("return" in x for x in parts[2]) or g.chance(0.2) else "")


@declares("lambda", 3)
def get_lambda(g):
    name, generic = g.new_name(), g.chance(0.3) and g.allowed("generic_lambda")

    def element():
        return f"return {g.element()};"
    parts = closure(g, name, element, [("int", g.rng.choice(["i", "j", "x"]), "index", 64)], generic)
    automatic(g, name, "get1", type="closure")
    return declared(g, name, parts, "unsigned")


@declares("lambda", 2)
def at_lambda(g):
    name = g.new_name()
    p = g.rng.choice(["i", "j", "x"])

    def place():
        return f"return {p} * {g.small_text()} + {g.small_text()};"
    parts = closure(g, name, place, [("int", p, "index", 64)])
    captures, parameters, lines, text, mutable = parts
    real = parameters.split()[-1]
    automatic(g, name, "at1", type="closure")
    return declared(g, name, (captures, parameters, lines, text.replace(f"return {p} ", f"return {real} "), mutable))


@declares("lambda", 2, inside=False)
def put_lambda(g):
    outs = g.seen("out")
    name = g.new_name()
    outs = [e for e in outs if e.name != name]
    if not outs:
        return None
    base = []

    def store():
        seen = g.seen("out")
        if not seen:
            return "(void)0;"
        e = g.rng.choice(seen)
        base.append(e.base)
        return f"{e.text}[{g.rng.choice(['i', 'i', f'i + {g.small_text()}', f'i * {g.small_text()}'])}] {g.rng.choice(['=', '+=', '='])} x;"
    parts = closure(g, name, store, [("int", "i", "index", 64), ("unsigned", "x", "operand", 0)])
    if not base or "i" not in parts[1].split() and "i," not in parts[1]:
        return None
    automatic(g, name, "put2", type="closure", base=base[0])
    return declared(g, name, parts)


@declares("lambda", 2, inside=False)
def add_lambda(g):
    sums = [e for e in g.seen("sum") if e.writable]
    if not sums:
        return None
    name, e = g.new_name(), g.rng.choice(sums)
    if name == e.name:
        return None
    text = g.rng.choice([f"{e.text} += x;", f"{e.text} = {e.text} + x;"])
    automatic(g, name, "add1", type="closure", base=e.name)
    return [f"auto {name} = [{g.rng.choice(['&', '&' + e.name]) if not e.spelling and e.automatic else '&'}]({g.rng.choice(['unsigned', 'auto'] if g.allowed('generic_lambda') else ['unsigned'])} x) {{ {text} }};"]


@declares("lambda", inside=False)
def test_lambda(g):
    name = g.new_name()
    parts = closure(g, name, lambda: f"return {g.small_text()} < 4u || x % 3 == 0;", [("int", "x", "index", 64)])
    if "x" not in parts[1].split():
        return None
    automatic(g, name, "test1", type="closure")
    return declared(g, name, parts)


@declares("nested_lambda", 2)
def returned_lambda(g):
    """Makes a lambda that returns a lambda, and stores the result in a second variable."""
    one, two = g.fresh("make"), g.new_name()
    g.scope.block(two)
    k, generic = g.small_text(), g.allowed("generic_lambda") and g.chance(0.7)
    x, y = ("auto", "auto") if generic else ("unsigned", "unsigned")
    body = g.rng.choice(["[x]({y} z) {{ return x + z; }}", "[x]({y} z) {{ return x * z + {k}; }}", "[=]({y} z) {{ {y} u(z); return x + u; }}", "[x]({y} z) {{ auto more = [&]({y} u) {{ return u + x; }}; return more(z) ^ {k}; }}"])
    made = [f"auto {one} = [&]({x} x) {{ return {body.format(y=y, k=k).replace('[x]', '[x]' if k.isdigit() else '[=]')}; }};",
            f"auto {two} = {one}({g.rng.choice([f'unsigned({g.small_text()})', '3u'])});"]
    automatic(g, two, "value1", type="closure")
    return made


@declares("constexpr_lambda", 3)
def constexpr_through(g):
    """Makes a constant that is computed by a constexpr lambda, member or conversion."""
    name, f = g.new_name(), g.fresh("cx")
    g.scope.block(name)
    c = g.small_text(constant=True)
    made = g.rng.choice([
        [f"constexpr auto {f} = [](int x) {{ return x * x; }};", f"constexpr int {name} = {f}({c}) % 5 + 1;"],
        [f"constexpr auto {f} = [](auto x) {{ auto y{'(x)' if g.allowed('parenthesised') else ' = x'}; return y + 1; }};", f"constexpr unsigned {name} = {f}({c}) % 6 + 1;"],
        [f"struct {f} {{ int a; constexpr int g() const {{ return a % 5 + 1; }} }};", f"constexpr int {name} = {f}{{int({c})}}.g();"],
        [f"struct {f} {{ unsigned a; constexpr operator unsigned() const {{ return a % 5 + 1; }} }};", f"constexpr unsigned {name} = {f}{{unsigned({c})}};"],
        [f"constexpr unsigned {name} = [] {{ return {g.rng.randint(1, 7)}; }}();"], [f"constexpr unsigned {name} = Doubled{{{g.rng.randint(1, 3)}}};"], [f"constexpr int {name} = Doubled{{2}}.plus({g.rng.randint(1, 3)});"],
        [f"constexpr int {name} = squared({g.rng.randint(1, 2)});"]])
    automatic(g, name, "scalar", type="mixed", constant=True)
    return made


@wraps("called_at_once")
def called_at_once(g, text, type_):
    if g.in_kernel() and g.chance(0.9):
        return None  # usually refused in kernels
    return g.rng.choice(["([&] {{ return {0}; }}())", "([=] {{ return {0}; }}())", "([&]() {{ auto {1}(({0})); return {1}; }}())"]).format(text, g.fresh("y"))
