"""A planted fault: stubs that use the hiding variable instead of the hidden one.

  auto& ferry_outer_w_0 = w;  …  { unsigned w = 50; … ferry_value(ferry_outer_w_0) … }   becomes   … ferry_value(w) …

The runner must find wrong results in some of the functions; otherwise it would miss such a defect of the translator, too.
"""
import re

from text_runner import TextRunner

OTHER_NAME = re.compile(r"(?<!auto& )\bferry_outer_(\w+?)_\d+\b")


class PlantedRunner(TextRunner):
    """Plants the fault in each stub that the translator writes."""

    def translate(self, folder, functions):
        result = super().translate(folder, functions)
        if result.code == 0:
            stub = folder / "input.ferry.cpp"
            stub.write_text(OTHER_NAME.sub(r"\1", stub.read_text()))
        return result


def with_other_names(folder, functions):
    """Returns the functions whose stubs in `folder` refer to a hidden variable by a different name."""
    text = (folder / "input.ferry.cpp").read_text()
    begins = [(match.start(), int(match[1])) for match in re.finditer(r"^namespace n(\d+) \{", text, re.MULTILINE)]
    found = {number for use in OTHER_NAME.finditer(text) for number in [n for at, n in begins if at < use.start()][-1:]}
    return [f for f in functions if f.number in found]


def noticed(planted, folder, functions):
    """Returns the functions whose results differ with the planted fault. Functions that don't compile don't count."""
    if functions:
        planted.translate(folder, functions)
        planted.check(folder, functions)
    return [finding.function for finding in planted.findings if finding.kind in planted.configurations]
