"""One source compiled twice into a program, from one path with different -D: static functions, templates and functions
in anonymous namespaces have separate kernels. g++ compiles for the double; nvcc and clang make relocatable device code,
where the linker sees all names (clang derives ids from paths). Without a GPU those run on the host."""
from pathlib import Path

from cmake_case import check, check_equal, clean_environment, json, must

GENERATORS = ["plain"]
UNITS = {"first": ("twice", ["-DNAME=first", "-DBY=3"]), "second": ("twice", ["-DNAME=second", "-DBY=7"]), "globals": ("globals", [])}
EXPECTED = "57 7000 7000\n"
NVCC = ["{nvcc}", "-rdc=true", "--fmad=false"]
CLANG = ["{clang}", "-x", "cuda", "--cuda-path={toolkit}", "--cuda-gpu-arch=sm_80", "-fgpu-rdc", "-ffp-contract=off", "-Wno-unknown-cuda-version"]
CLANG_LINK = ["{clang}", "--offload-link", "-fgpu-rdc", "--cuda-path={toolkit}", "-L{toolkit}/lib64"]
RELOCATABLE = {  # commands that compile and link; -dlto and -foffload-lto optimise device code when it is linked
    "nvcc": ([*NVCC, "-arch=sm_80"], ["{nvcc}", "-arch=sm_80"]),
    "nvcc_lto": ([*NVCC, "-arch=sm_80", "-dlto"], ["{nvcc}", "-arch=sm_80", "-dlto"]),
    "clang": (CLANG, CLANG_LINK),
    "clang_lto": ([*CLANG, "--offload-new-driver", "-foffload-lto"], [*CLANG_LINK, "--offload-new-driver", "-foffload-lto"]),
}


class Build:
    def __init__(self, project):
        self.tools, self.source, self.folder = project.tools, project.source, project.source.parent
        self.host_objects, self.kernel_files = [self.compile(project.source / "main.cpp", "main")], {}
        for unit, (stem, definitions) in UNITS.items():
            self.add(unit, stem, definitions)

    def add(self, unit, stem, definitions):
        """Adds a unit. All units pass through the same file names."""
        translated = self.folder / "translated"
        must([self.tools.ferry, "translate", self.source / f"{stem}.cpp", "-o", translated, "--target", "host", "--target", "cuda", "--",
              *definitions], "not translated", env=self.tools.translator_environment())
        base = translated / f"{stem}.ferry"
        for kind in (".cpp", ".host.cpp"):
            self.host_objects.append(self.compile(f"{base}{kind}", unit + kind, *definitions))
        self.kernel_files[unit] = (f"{base}.cu", (translated / f"{stem}.ferry.cu").read_text())

    def compile(self, file, name, *more):
        output = self.folder / f"{name}.o"
        must([self.tools.cxx, "-std=c++20", "-O1", "-Wno-attributes", f"-I{self.tools.include}", *more, "-c", file, "-o", output], "compiling")
        return output

    def kernels(self, name, command):
        """Returns each kernel file's object. A file is at its unit's path only while it is compiled."""
        objects = []
        for unit, (path, text) in self.kernel_files.items():
            with open(path, "w") as file:
                file.write(text)
            objects.append(self.folder / f"{unit}.{name}.o")
            must([*command, "-std=c++20", f"-I{self.tools.include}", "-c", path, "-o", objects[-1]], f"{unit} by {name}")
        return objects

    def link(self, name, command, objects, libraries):
        must([*command, *self.host_objects, *objects, *libraries, "-o", self.folder / name], f"linking by {name}")
        return self.folder / name


def on_the_double(build):
    tools = build.tools
    objects = build.kernels("double", [tools.cxx, "-x", "c++", "-O1", f"-I{tools.cuda_on_cpu_include}"])
    program = build.link("double", [tools.cxx, "-pthread"], objects, tools.plain["link"])
    for device, launches in (("cuda", 6), ("host", 6), ("off", 0)):
        trace = build.folder / "trace.json"
        env = clean_environment(FERRY_DEVICE=device, FERRY_HOST_MEMORY="discrete", FERRY_TRACE=str(trace))
        check_equal(must([program], f"on {device}", env=env).out, EXPECTED, f"on {device}")
        check_equal(json.loads(trace.read_text())["otherData"]["launches"], launches, f"launches on {device}")


def toolkit_of(build):
    """Returns the CUDA toolkit's folder. nvlink optimises with nvvm/lib64/libnvvm.so, which some packages keep in lib/.
    In that case, returns a folder of links in which it is at that path."""
    toolkit = Path(build.tools.nvcc).parent.parent
    if (toolkit / "nvvm/lib64").exists():
        return toolkit
    linked = build.folder / "toolkit"
    for part in ("bin", "nvvm"):
        (linked / part).mkdir(parents=True, exist_ok=True)
        for file in (toolkit / part).iterdir():
            (linked / part / file.name).symlink_to(file)
    for part in toolkit.iterdir():
        if not (linked / part.name).exists():
            (linked / part.name).symlink_to(part)
    (linked / "nvvm/lib64").symlink_to(toolkit / "lib")
    return linked


def relocatable(build, name):
    toolkit = toolkit_of(build) if name == "nvcc_lto" else Path(build.tools.nvcc).parent.parent
    compile_by, link_by = ([word.format(nvcc=f"{toolkit}/bin/nvcc", clang=build.tools.clang, toolkit=toolkit) for word in words]
                           for words in RELOCATABLE[name])
    objects = build.kernels(name, compile_by)
    program = build.link(name, link_by, objects, build.tools.gpu["link"])
    result = must([program], f"by {name}")
    check_equal(result.out, EXPECTED, f"by {name}")
    check("running on the host" in result.err or not result.err, f"by {name}\n{result}")


def run(project):
    build = Build(project)
    on_the_double(build)
    for name in RELOCATABLE:
        if build.tools.nvcc and (build.tools.clang or not name.startswith("clang")):
            relocatable(build, name)
