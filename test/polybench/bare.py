"""The second variant of a PolyBench kernel: plain pointers and linearised subscripts, line by line the same text.

  void gemm(int ni, int nj, …, DATA_TYPE C[NI][NJ])     →  void gemm(int ni, int nj, …, DATA_TYPE* C)
  C[i][j] += alpha * A[i][k + 1]                        →  C[i * nj + j] += alpha * A[i * nk + k + 1]
The parameter for an extent is the extent's macro in lower case. Only the annotated function and its call change.
"""
import re

PARAMETER = re.compile(r"\b(int|DATA_TYPE) (\w+)((?:\[\w+\])+)")
WORD = re.compile(r"\w+|\w+\[.*\]")


def factor(text):
    return text if re.fullmatch(r"\w+", text) else f"({text})"


def linear(subscripts, extents):
    """[i, j, k] with extents [nr, nq, np] → (i * nq + j) * np + k"""
    text = subscripts[0]
    for subscript, extent in zip(subscripts[1:], extents[1:]):
        text = f"{factor(text)} * {extent} + {subscript}"
    return text


def function_span(text):
    begin = text.index("[[ferry::offload]]")
    return begin, text.index("\n}\n", begin) + 3


def bare(text):
    begin, end = function_span(text)
    function = text[begin:end]
    head = function[: function.index("{")]
    arrays = {name: [word.lower() for word in re.findall(r"\w+", extents)] for _, name, extents in PARAMETER.findall(head)}
    body = function[len(head):]
    head = PARAMETER.sub(r"\1* \2", head)
    for name, extents in arrays.items():
        if len(extents) > 1:
            pattern = re.compile(rf"\b{name}" + r"\[([^\[\]]+)\]" * len(extents))
            body = pattern.sub(lambda m, n=name, e=extents: f"{n}[{linear(list(m.groups()), e)}]", body)
    called = re.search(r"(\w+)\(", head)[1]
    rest = re.sub(rf"  {called}\(.*\);", lambda m: re.sub(r"\b\w+\b", lambda w: f"flat({w[0]})" if w[0] in arrays else w[0], m[0]),
                  text[end:])
    return text[:begin] + head + body + rest
