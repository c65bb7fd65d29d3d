"""Declarations that hide: scalars, pointers, containers, enumerators, types, structured bindings, functions of a block.

  unsigned w = m % 3 + 1;   const unsigned* w = b + k;   enum { w = 3 };   struct w { unsigned x; };   auto [w, m] = pair;

A declaration is a function of a generator: it returns statements and adds the declared names to the scope. Each names
its feature (--without). `g.inside` is true if a loop's iteration contains the declaration.
"""
from text_scope import Entity

DECLARATIONS = []  # (feature, function, whether iterations may contain the declaration)
TYPES = ("unsigned", "int", "std::size_t", "unsigned long", "short", "unsigned char")


def declares(feature, weight=1, inside=True):
    def register(function):
        DECLARATIONS.extend([(feature, function, inside)] * weight)
        return function
    return register


def automatic(g, name, kind, **more):
    return g.scope.add(Entity(name, kind, **more))


@declares("hidden", 6)
def scalar(g):
    name = g.new_name()
    type_ = g.rng.choice(TYPES) if g.chance(0.4) else "unsigned"
    g.scope.block(name)
    text = g.small_text()
    form = g.rng.choice(["{t} {n} = {x};", "const {t} {n} = {x};", "{t} {n}({x});", "const {t} {n} = static_cast<{t}>({x});", "{t} {n}; {n} = {x};"])
    automatic(g, name, "scalar", type=type_, writable="const" not in form)
    return [form.format(t=type_, n=name, x=text)]


@declares("hidden")
def reference(g):
    found = [e for e in g.seen("scalar") if not e.constant and e.type in TYPES]
    name = g.new_name()
    found = [e for e in found if e.name != name or e.spelling]
    if not found:
        return None
    e = g.rng.choice(found)
    automatic(g, name, "scalar", type=e.type)
    return [f"{g.rng.choice(['const auto&', 'auto&', f'const {e.type}&'])} {name} = {e.text};"]


@declares("constexpr_local", 2)
def constant(g):
    name = g.new_name()
    type_ = g.rng.choice(TYPES)
    g.scope.block(name)
    text = g.as_type(type_, constant=True)
    form = g.rng.choice(["constexpr", "constexpr", "static constexpr"] if not g.inside else ["constexpr"])
    automatic(g, name, "scalar", type=type_, constant=True, automatic=form == "constexpr")
    return [f"{form} {type_} {name} = {text};"]


@declares("hidden", 3)
def pointer(g):
    name = g.new_name()
    found = [e for e in g.seen("read") if e.name != name or e.spelling]
    if not found:
        return None
    e = g.rng.choice(found)
    if e.limit < 450:
        return None
    g.scope.block(name)
    k = g.small_text() if g.chance(0.6) else str(g.rng.randint(0, 7))
    form = g.rng.choice(["const unsigned* {n} = {e} + {k};", "const auto* {n} = &{e}[{k}];", "const unsigned* const {n} = {e} + {k};", "auto {n} = {e} + {k};"])
    automatic(g, name, "read", type="pointer", limit=e.limit - 7, base=e.base)
    return [form.format(n=name, e=e.text if e.type == "pointer" else f"std::data({e.text})", k=k)]


@declares("hidden")
def output_pointer(g):
    name = g.new_name()
    found = [e for e in g.seen("out") if e.type == "pointer" and (e.name != name or e.spelling)]
    if not found or g.inside:
        return None
    e = g.rng.choice(found)
    automatic(g, name, "out", type="pointer", limit=e.limit, base=e.base)
    return [f"{g.rng.choice(['unsigned*', 'auto*', 'unsigned* const'])} {name} = {e.text};"]


@declares("hidden_container", 2, inside=False)
def container(g):
    name = g.new_name()
    found = [e for e in g.seen("read", "container") if e.name != name or e.spelling]
    if not found:
        return None
    e = g.rng.choice(found)
    if e.kind == "container" and g.chance(0.5):
        automatic(g, name, "container", limit=e.limit, type=e.type)
        return [f"const auto& {name} = {e.text};"]
    if e.kind == "container" and e.type == "vector" and g.chance(0.5):
        automatic(g, name, "container", limit=e.limit, type="vector")
        return [f"std::vector<unsigned> {name}({e.text});"]
    automatic(g, name, "container", limit=e.limit, type="span")
    return [f"const std::span<const unsigned> {name}(std::data({e.text}), {e.limit});" if e.kind == "container" else f"std::span<const unsigned> {name}({e.text}, {e.limit});"]


@declares("hidden_enumerator", 2)
def enumerators(g):
    names = g.new_names(2)
    head = g.rng.choice(["enum", "enum : unsigned", f"enum {g.fresh('E')}", f"enum {g.fresh('E')} : int"])
    parts, made = [], []
    for name in names:
        found = [e for e in g.seen("scalar") if e.constant]
        if found and g.chance(0.4):
            parts.append(f"{name} = {g.rng.choice(found).text}")
        else:
            parts.append(f"{name} = {g.rng.randint(1, 7)}")
        made.append(name)
        automatic(g, name, "scalar", type="enum", constant=True, automatic=False)
    return [f"{head} {{ {', '.join(parts)} }};"]


@declares("hidden_type", 2)
def alias(g):
    name = g.new_name()
    type_ = g.rng.choice(["unsigned", "unsigned long", "unsigned short", "std::size_t", "unsigned"])
    found = [e for e in g.seen("scalar") if e.type in TYPES]
    if found and g.chance(0.3) and g.allowed("decltype"):
        g.use("decltype")
        type_ = f"std::remove_cvref_t<decltype({g.rng.choice(found).text} + 0u)>"
    automatic(g, name, "type", type=type_, automatic=False)
    return [g.rng.choice([f"using {name} = {type_};", f"typedef {type_} {name};"])]


@declares("hidden_type")
def struct(g):
    """Declares a class with a pool name, and perhaps a variable of that name, which hides the class."""
    name = g.new_name()
    both = g.chance(0.4)
    members = f"unsigned x; unsigned at(unsigned y) const {{ return x + y; }} explicit operator unsigned() const {{ return x; }} {name}(unsigned y = 2) : x(y) {{}}"
    if both:
        g.scope.block(name)
        value = g.small_text()
        automatic(g, name, "scalar", type="unsigned")
        return [f"struct {name} {{ {members} }};", f"{g.rng.choice(['unsigned', 'const unsigned'])} {name} = {value};"]
    automatic(g, name, "type", type="class", automatic=False)
    return [f"struct {name} {{ {members} }};"]


@declares("bindings", 2)
def bindings(g):
    """Declares bindings, some of which usually aren't read."""
    names = g.new_names(2)
    for name in names:
        g.scope.block(name)
    x, y = g.small_text(), g.small_text()
    for name in names:
        g.scope.unblock(name)
    pair, hidden = g.fresh("pair"), g.rng.choice(["auto", "const auto", "auto&", "const auto&"])
    made = g.rng.choice(["std::pair<unsigned, unsigned> {p}({x}, {y});", "struct {{ unsigned one, two; }} {p} = {{unsigned({x}), unsigned({y})}};", "unsigned {p}[2] = {{unsigned({x}), unsigned({y})}};"])
    for name in names:
        automatic(g, name, "scalar", type="unsigned", binding=True)
    return [made.format(p=pair, x=x, y=y), f"{hidden} [{', '.join(names)}] = {pair};"]


@declares("hidden", 1, inside=False)
def accumulator(g):
    name = g.new_name()
    automatic(g, name, "sum", type="unsigned", writable=True)
    g.at_end(f"r[{g.rng.randint(0, 9)}] += {name};")
    return [f"unsigned {name} = {g.rng.randint(0, 99)};"]


@declares("changed", 1, inside=False)
def changed(g):
    """Changes a variable's value, so that copies differ from references."""
    found = [e for e in g.seen("scalar") if e.writable]
    if not found:
        return None
    e = g.rng.choice(found)
    return [g.rng.choice([f"{e.text} = {g.rng.randint(1, 7)};", f"{e.text} = {e.text} % {g.rng.randint(2, 6)} + 1;"])]
