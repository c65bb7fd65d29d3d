"""Forms of a function of fuzz_host.py: the offloaded function is a member, a template's instance, or a template with a
closure parameter through which nests read an array.

  struct In3 { int* a; … int n; [[ferry::offload]] long run() { … } };
  static long f3(int* a, …, int n) { In3 in{a, …, n}; return in.run(); }

  template <class F> [[ferry::offload]] static long of5(…, F read_d) { … for (int i = 0; i < n; ++i) a[i] = read_d(i); … }
  static long f5(…) { return of5(…, [d](int at) -> double& { return d[at]; }); }
"""
import re

FORMS = ["free", "free", "free", "member", "template", "closure"]


def names(parameters):
    return [re.search(r"(\w+)$", one)[1] for one in parameters.split(", ")]


def in_form(form, number, parameters, body):
    """Returns the lines of the function in this form."""
    passed = ", ".join(names(parameters))
    own = f"static long f{number}({parameters})"
    if form == "member":
        members = " ".join(f"{one};" for one in parameters.split(", "))
        return [f"struct In{number} {{ {members} [[ferry::offload]] long run(); }};",
                f"long In{number}::run() {{", *body, "}", f"{own} {{ In{number} in{{{passed}}}; return in.run(); }}"]
    if form == "template":
        generic = parameters.replace("double* d", "E* d")
        return [f"template <class E> [[ferry::offload]] static long of{number}({generic}) {{", *body, "}",
                f"{own} {{ return of{number}<double>({passed}); }}"]
    if form == "closure":
        read = [re.sub(r"\bd\[i\]", "read_d(i)", line) if "for (int i = " in line else line for line in body]
        closure = ["[d]", "[&]", "[=]", "[p = d]"][number % 4]
        return [f"template <class F> [[ferry::offload]] static long of{number}({parameters}, F read_d) {{", *read, "}",
                f"{own} {{ return of{number}({passed}, {closure}(int at) -> double& {{ return {'p' if 'p' in closure else 'd'}[at]; }}); }}"]
    return [f"[[ferry::offload]] {own} {{", *body, "}"]
