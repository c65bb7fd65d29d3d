"""One source compiled twice into a program, from one path with different -D: static functions, templates and functions
in anonymous namespaces have separate kernels. g++ compiles for the double; nvcc and clang make relocatable device code,
where the linker sees all names (clang derives ids from paths). Without a GPU those run on the host."""
from cmake_case import check, check_equal, clean_environment, json, must

GENERATORS = ["plain"]
UNITS = {"first": ("twice", ["-DNAME=first", "-DBY=3"]), "second": ("twice", ["-DNAME=second", "-DBY=7"]), "globals": ("globals", [])}
EXPECTED = "57 7000 7000\n"
RELOCATABLE = {  # commands that compile and link
    "nvcc": (["{nvcc}", "-rdc=true", "-arch=sm_80", "--fmad=false"], ["{nvcc}", "-arch=sm_80"]),
    "clang": (["{clang}", "-x", "cuda", "--cuda-path={toolkit}", "--cuda-gpu-arch=sm_80", "-fgpu-rdc", "-ffp-contract=off",
               "-Wno-unknown-cuda-version"], ["{clang}", "--offload-link", "-fgpu-rdc", "--cuda-path={toolkit}", "-L{toolkit}/lib64"]),
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


def relocatable(build, name):
    toolkit = build.tools.nvcc.rsplit("/bin/", 1)[0]
    compile_by, link_by = ([word.format(nvcc=build.tools.nvcc, clang=build.tools.clang, toolkit=toolkit) for word in words]
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
        if build.tools.nvcc and (name != "clang" or build.tools.clang):
            relocatable(build, name)
