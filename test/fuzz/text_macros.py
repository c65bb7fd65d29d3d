"""Wrappers of expressions and statements: macros that expand to them, default arguments, commas, statement expressions,
ternaries.

  #define M7_1 (w + 1)   … b[i + M7_1] …      #define L7_2 for (int i = 0; i < w; ++i)      ({ unsigned u = x; u + w; })
"""
from text_expressions import wraps
from text_tree import Block


@wraps("macro", 3)
def macro(g, text, type_):
    name = g.fresh("M").upper()
    if g.chance(0.5):
        g.macros.append(f"#define {name} ({text})")
        return name
    g.macros.append(f"#define {name}(x) (({text}) + (x))")
    return f"{name}({g.rng.choice(['0', '0u'])})" if type_ != "literal" else f"{name}(0)"


@wraps("macro")
def macro_of_argument(g, text, type_):
    name = g.fresh("M").upper()
    g.macros.append(f"#define {name}(x) (x)")
    return f"{name}({text})" if "," not in text.split("(")[0] and "[&" not in text and "[=" not in text and "{" not in text else None


@wraps("comma")
def comma(g, text, type_):
    return f"({g.rng.choice(['0', '(void)0', g.small_text()])}, {text})"


@wraps("statement_expression", 2)
def statement_expression(g, text, type_):
    if g.in_kernel():
        return None  # refused in kernels
    u = g.fresh("u")
    return g.rng.choice([f"({{ ({text}); }})", f"({{ const auto {u} = {text}; {u}; }})", f"({{ auto {u}(({text})); {u}; }})"])


@wraps("ternary")
def ternary(g, text, type_):
    return f"({g.small_text()} > 0 ? {text} : {text})" if len(text) < 40 else None


@wraps("default_argument", 2)
def default_argument(g, text, type_):
    """Returns a call to a function whose default argument uses an entity that is hidden here."""
    if type_ not in ("unsigned", "int", "literal"):
        return None
    constant = g.in_kernel()  # others are refused in kernels
    name = g.fresh("dflt")
    names = [n for n, e in g.namespace_names().items() if e and e.kind == "scalar" and (e.constant or not constant)] or ["2"]
    y = g.rng.choice(names)
    result = "x % 7 + 1" if type_ != "unsigned" else "x"
    g.helpers.append(f"static unsigned {name}(unsigned x, unsigned y = {y}) {{ return {result} + 0 * y; }}" if type_ != "unsigned" else f"static unsigned {name}(unsigned x, unsigned y = {y}) {{ return x + y; }}")
    return f"{name}({text})"


def header(g, text):
    """Returns a loop's header, sometimes as a macro."""
    if g.allowed("macro_header") and g.chance(0.08):
        g.use("macro_header")
        name = g.fresh("L").upper()
        g.macros.append(f"#define {name} {text}")
        return name
    return text


def statement(g, text):
    """Returns a statement, sometimes as a macro."""
    if g.allowed("macro_statement") and g.chance(0.06):
        g.use("macro_statement")
        name = g.fresh("S").upper()
        g.macros.append(f"#define {name} {text}")
        return name
    return text


def braced_if_one(head, body):
    return Block(head + " {", body)
