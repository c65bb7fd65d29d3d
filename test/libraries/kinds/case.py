"""Libraries of every kind in one program: static, shared (hidden visibility), object, unity build with a precompiled header,
link-time optimisation, a plain one; static objects made by offloaded functions in each, and before main() through all."""
from cmake_case import check_equal

GENERATORS = ["Ninja"]


def run(project):
    sources = [project.source / f"{name}/scale.cpp" for name in ("alpha", "beta", "gamma", "epsilon")]
    delta = [project.source / f"delta/{name}.cpp" for name in ("first", "second", "plain", "other")]
    expected = project.untranslated(*sources, *delta, project.source / "plain.cpp", project.source / "main.cpp",
                                    flags=["-include", "vector", "-include", project.source / "delta/common.h"])
    project.configure(*project.cuda_on_cpu())
    project.build()
    check_equal(project.run("app", device="host"), expected, "on the host device")
    check_equal(project.run("app", device="off", launches=False), expected, "FERRY_DEVICE=off")
    # gamma holds no kernels for CUDA, and says so where they are asked for by name.
    check_equal(project.run("app", **{"device": ""}), expected, "on the CUDA double, gamma on the host")
