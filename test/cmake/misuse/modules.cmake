set(CMAKE_EXPERIMENTAL_CXX_MODULE_CMAKE_API "3c375311-a3c9-4396-a187-3227ef642046")  # CMake 3.25's key
target_sources(app PRIVATE FILE_SET heat TYPE CXX_MODULES FILES heat.cppm)
ferry_offload(app)
