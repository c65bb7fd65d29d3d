"""Forms of a fuzzed function: the offloaded function is a member or a template's instance, and the function calls it.

  struct In12 { double* a; std::vector<float>& b; int n; [[ferry::offload]] double run() { … } };
  double f12(double* a, std::vector<float>& b, int n) { In12 in{a, b, n}; return in.run(); }

  template <class E> [[ferry::offload]] double of14(E* a, …) { … }
  double f14(double* a, …) { return of14<double>(a, …); }

  template <class Ca, class Cb> [[ferry::offload]] double of16(Ca a, const Cb& b, …) { … a(i) = b(i); … }
  double f16(double* a, std::vector<float>& b, …) { return of16([=](auto at) -> auto& { return a[at]; }, [&](auto at) …, …); }
"""
import re

from nest import SIZES


def in_form(function, body):
    """Returns the function in its form. Each line of `body`, its text, stays one line, except the last."""
    extents = any(a.extent for a in function.arrays)
    form = function.number // 2 % 4
    if form == 1 and not extents:
        return member(function, body)
    if form == 3 and not extents and (subscripted := [a for a in function.arrays if only_subscripted(a, body)]):
        return closures(function, body, subscripted)
    return template(function, body) if form >= 2 else body


def passed(function):
    return [*function.arrays, *(s for s in function.scalars if s.home != "local")]


def member_declaration(parameter):
    if getattr(parameter, "form", None) == "rows":
        return f"{'const ' if parameter.const else ''}{parameter.element} (*{parameter.name})[{parameter.inner}]"
    return parameter.parameter(False)


def rest_of(body):
    return body.split("\n", 1)[1]


def member(function, body):
    name = f"In{function.number}"
    members = [member_declaration(p) for p in passed(function)] + [f"int {s}" for s in SIZES]
    arguments = ", ".join([p.name for p in passed(function)] + SIZES)
    head = f"struct {name} {{ {' '.join(m + ';' for m in members)} [[ferry::offload]] double run() {{"
    text = rest_of(body).rstrip().replace(", [k](", ", [k = this->k](")  # a member can't be captured by name
    return (f"{head}\n{text} }};\n"
            f"{function.signature(False)} {{ {name} in{{{arguments}}}; return in.run(); }}\n")


def template(function, body):
    first = function.arrays[0]
    signature = function.signature(False).replace(f"double f{function.number}(", "", 1)
    generic = signature.replace(first.element, "E", 1)
    arguments = [p.name for p in passed(function)] + SIZES
    arguments += [f"extent_{a.name}" for a in function.arrays if a.extent]
    return (f"template <class E> [[ferry::offload]] double of{function.number}({generic} {{\n{rest_of(body)}"
            f"{plain(function.signature(False))} {{ return of{function.number}<{first.element}>({', '.join(arguments)}); }}\n")


def only_subscripted(array, body):
    uses = re.findall(rf"\b{array.name}\b(.?)", rest_of(body))
    return array.form != "rows" and uses and all(after == "[" for after in uses)


def with_calls_of(name, text):
    """Replaces a[b[i]] with a(b[i])."""
    while at := re.search(rf"\b{name}\[", text):
        depth, end = 1, at.end()
        while depth:
            depth += {"[": 1, "]": -1}.get(text[end], 0)
            end += 1
        text = f"{text[:at.end() - 1]}({text[at.end():end - 1]}){text[end:]}"
    return text


def closures(function, body, subscripted):
    """Returns a template whose parameters are closures that return elements of some arrays."""
    text, types, parameters, arguments = rest_of(body), [], [], []
    for a in passed(function):
        if a not in subscripted:
            parameters.append(a.parameter(False))
            arguments.append(a.name)
            continue
        text = with_calls_of(a.name, text)
        types.append(f"class C{a.name}")
        parameters.append([f"C{a.name} {a.name}", f"const C{a.name}& {a.name}", f"C{a.name}&& {a.name}"][len(types) % 3])
        captures = "&" if a.form == "vector" or len(types) % 2 else a.name
        arguments.append(f"[{captures}](auto at) -> auto& {{ return {a.name}[at]; }}")
    parameters += [f"int {s}" for s in SIZES]
    return (f"template <{', '.join(types)}> [[ferry::offload]] double of{function.number}({', '.join(parameters)}) {{\n{text}"
            f"{plain(function.signature(False))} {{ return of{function.number}({', '.join(arguments + SIZES)}); }}\n")


def plain(signature):
    """Returns the signature without Ferry's attributes."""
    while (at := signature.find(" [[ferry::")) >= 0:
        signature = signature[:at] + signature[signature.index("]]", at) + 2:]
    return signature
