"""Libraries of every kind in one program: static, shared (hidden visibility), object, unity build with a precompiled
header, link-time optimisation, plain. Offloaded functions initialise static objects in each library, and before main().
Without a GPU that it was built for, such a program runs on the host and says why, once."""
from cmake_case import check_equal, must

GENERATORS = ["Ninja"]


NO_GPU = {
    "FERRY_CUDA_ON_CPU_DEVICES": "no CUDA device found (cudaGetDeviceCount: no CUDA-capable device is detected (cudaErrorNoDevice))",
    "FERRY_CUDA_ON_CPU_IMAGES": "the program wasn't built for cuda:0 (CUDA on CPU (test double) 0, compute capability 8.0): "
                                "no kernel image is available for execution on the device (cudaErrorNoKernelImageForDevice); "
                                "add its architecture to CMAKE_CUDA_ARCHITECTURES",
}


def run(project):
    sources = [project.source / f"{name}/scale.cpp" for name in ("alpha", "beta", "gamma", "epsilon")]
    delta = [project.source / f"delta/{name}.cpp" for name in ("first", "second", "plain", "other")]
    expected = project.untranslated(*sources, *delta, project.source / "plain.cpp", project.source / "main.cpp",
                                    flags=["-include", "vector", "-include", project.source / "delta/common.h"])
    project.configure(*project.cuda_on_cpu())
    project.build()
    check_equal(project.run("app", device="host"), expected, "on the host device")
    check_equal(project.run("app", device="off", launches=False), expected, "FERRY_DEVICE=off")
    # gamma has no kernels for CUDA, and says so if FERRY_DEVICE asks for CUDA.
    check_equal(project.run("app", **{"device": ""}), expected, "on the CUDA double, gamma on the host")
    for variable, reason in NO_GPU.items():
        result = must([project.binary / "app"], variable, env=project.environment(**{variable: "0"}))
        check_equal((result.out, result.err), (expected, f"ferry: {reason}; running on the host\n"), f"{variable}=0")
