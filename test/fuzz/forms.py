"""Forms of a fuzzed function: what is offloaded is a member, or an instance of a template, and the function calls it.

  struct In12 { double* a; std::vector<float>& b; int n; [[ferry::offload]] double run() { … } };
  double f12(double* a, std::vector<float>& b, int n) { In12 in{a, b, n}; return in.run(); }

  template <class E> [[ferry::offload]] double of14(E* a, …) { … }
  double f14(double* a, …) { return of14<double>(a, …); }
"""
from nest import SIZES


def in_form(function, body):
    """`body` is the function's text; it stays one line for each of its lines up to the last."""
    extents = any(a.extent for a in function.arrays)
    form = function.number // 2 % 3
    if form == 1 and not extents:
        return member(function, body)
    return template(function, body) if form == 2 else body


def passed(function):
    return [*function.arrays, *(s for s in function.scalars if s.home != "local")]


def member_declaration(parameter):
    if getattr(parameter, "form", None) == "rows":
        return f"{parameter.element} (*{parameter.name})[{parameter.inner}]"
    return parameter.parameter(False)


def rest_of(body):
    return body.split("\n", 1)[1]


def member(function, body):
    name = f"In{function.number}"
    members = [member_declaration(p) for p in passed(function)] + [f"int {s}" for s in SIZES]
    arguments = ", ".join([p.name for p in passed(function)] + SIZES)
    head = f"struct {name} {{ {' '.join(m + ';' for m in members)} [[ferry::offload]] double run() {{"
    return (f"{head}\n{rest_of(body).rstrip()} }};\n"
            f"{function.signature(False)} {{ {name} in{{{arguments}}}; return in.run(); }}\n")


def template(function, body):
    first = function.arrays[0]
    signature = function.signature(False).replace(f"double f{function.number}(", "", 1)
    generic = signature.replace(first.element, "E", 1)
    arguments = [p.name for p in passed(function)] + SIZES
    arguments += [f"extent_{a.name}" for a in function.arrays if a.extent]
    return (f"template <class E> [[ferry::offload]] double of{function.number}({generic} {{\n{rest_of(body)}"
            f"{plain(function.signature(False))} {{ return of{function.number}<{first.element}>({', '.join(arguments)}); }}\n")


def plain(signature):
    """Without Ferry's attributes, which this one has no use for."""
    while (at := signature.find(" [[ferry::")) >= 0:
        signature = signature[:at] + signature[signature.index("]]", at) + 2:]
    return signature
