"""Braced initialisers, and names used only in unread text: unused locals, arguments and bindings, assert, decltype.

  int lo{m};   const std::size_t k{m};   unsigned s = {w};   [[maybe_unused]] const auto* u = p + w;   assert(p != nullptr);
"""
from text_expressions import wraps
from text_names import TYPES, automatic, declares


@declares("braced", 5)
def braced(g):
    name = g.new_name()
    type_ = g.rng.choice(TYPES)
    g.scope.block(name)
    text = g.as_type(type_, braces=True)
    form = g.rng.choice(["{t} {n}{{{x}}};", "const {t} {n}{{{x}}};", "{t} {n} = {{{x}}};", "const auto {n} = {t}{{{x}}};", "auto {n}{{{y}}};"])
    if " " in type_ and "auto" in form:
        form = "{t} {n}{{{x}}};"
    made = form.format(t=type_, n=name, x=text, y=f"static_cast<{type_}>({text})")
    automatic(g, name, "scalar", type=type_, writable="const" not in form)
    return [made]


@declares("braced")
def braced_pointer(g):
    name = g.new_name()
    found = [e for e in g.seen("read") if e.type == "pointer" and e.limit > 450 and (e.name != name or e.spelling)]
    if not found:
        return None
    e = g.rng.choice(found)
    automatic(g, name, "read", type="pointer", limit=e.limit - 7, base=e.base)
    return [f"{g.rng.choice(['const unsigned*', 'auto'])} {name}{{{e.text} + {g.rng.randint(0, 7)}}};"]


@wraps("braced", 2)
def braced_cast(g, text, type_):
    if type_ in TYPES and " " not in type_:
        return f"{type_}{{{text}}}"
    return f"unsigned{{{text}}}" if type_ == "unsigned" else None


def named(g, *kinds):
    found = g.seen(*kinds)
    return g.rng.choice(found).text if found else None


@declares("unused_local", 3)
def unused_local(g):
    a, s, n = named(g, "read", "out"), named(g, "scalar"), g.fresh("unused")
    if not a or not s:
        return None
    return [g.rng.choice([f"const auto* {n} = &{a}[{s}];", f"[[maybe_unused]] const auto {n} = {s};", f"[[maybe_unused]] const unsigned* {n} = &{a}[0] + {s};",
                          f"unsigned {n}{{}};", f"unsigned {n}[4]{{}};", f"const auto* {n} = {a} + {s};" if g.inside else f"const auto& {n} = {a};", f"auto {n} = [&](unsigned x) {{ return x + {s} + {a}[0]; }};",
                          f"[[maybe_unused]] auto {n} = [=] {{ return {s}; }};", f"const auto* const {n} = &{s.replace('static_cast<unsigned>', '')};" if g.addressable(s) else f"const auto {n} = {s};"])]


@declares("unread", 3)
def unread(g):
    a, s, v = named(g, "read", "out"), named(g, "scalar", "sum"), named(g, "container", "read")
    if not a or not s or not v:
        return None
    return [g.rng.choice([f"(void){s};", f"(void)sizeof({a}[{s}]);", f"static_cast<void>({a});", f"static_assert(sizeof({s}) > 0);", f"static_assert(noexcept({s} + 1));",
                          f"(void)noexcept({a}[{s}]);", f"if (false) (void){v}[0];", f"(void)({s}, {s});", f"(void)&{a};", f"static_assert(sizeof(decltype({a}[{s}])) == 4);",
                          f"if constexpr (sizeof({s}) > 99) (void){v}[1];"])]


@declares("assert", 2)
def asserted(g):
    a, s = named(g, "read", "out"), named(g, "scalar")
    if not a or not s:
        return None
    return [g.rng.choice([f"assert({s} < 8);", f"assert({a} + 0 != nullptr && {s} > 0);" if "[" not in a else f"assert({s} > 0);", f'assert({s} && "a message of {s}");'])]


@declares("decltype", 2)
def of_a_type(g):
    named_ = [e for e in g.seen("scalar") if e.type in TYPES]
    a, name = named(g, "read", "out"), g.new_name()
    if not named_ or not a:
        return None
    g.scope.block(name)
    e = g.rng.choice([x for x in named_ if x.name != name or x.spelling] or [None])
    a, text = named(g, "read", "out"), g.small_text()
    if e is None or a is None:
        g.scope.unblock(name)
        return None
    form = g.rng.choice([f"std::remove_cvref_t<decltype({e.text} + 0u)> {name} = {text};", f"std::remove_cvref_t<decltype({a}[{e.text}])> {name}({text});", f"decltype({e.text} + 1u) {name} = {text};",
                         f"decltype(sizeof({a}[0])) {name} = {text};"])
    automatic(g, name, "scalar", type="mixed", writable=True)
    return [form]


@wraps("unused_argument", 2)
def unused_argument(g, text, type_):
    """Returns a call with an argument that the callee doesn't read."""
    a = [e for e in g.seen("read") if e.type == "pointer"]
    s = named(g, "scalar")
    if not a or not s or type_ != "unsigned":
        return None
    return g.rng.choice([f"first_of({text}, {g.rng.choice(a).text})", f"first_of({text}, {g.rng.choice(a).text}, {s})"])
