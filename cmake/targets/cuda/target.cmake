# DEVICES cuda: generated CUDA files and Ferry's CUDA backend as CMake targets. ../../FerryDevices.cmake calls this.
#
# In Ferry's own tests FERRY_CUDA_ON_CPU names a target with a replacement for <cuda_runtime.h>. Then .cu files and the
# CUDA backend are compiled as plain C++ against it, and no CUDA language is needed.

include_guard(GLOBAL)

function(_ferry_cuda_check_call call)
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if(NOT FERRY_CUDA_ON_CPU AND NOT "CUDA" IN_LIST languages)
    message(FATAL_ERROR "${call} DEVICES cuda) needs the CUDA language: write "
                        "project(… LANGUAGES CXX CUDA) or find_package(Ferry REQUIRED COMPONENTS cuda); its compiler is "
                        "nvcc of the CUDA toolkit or clang, and DEVICES host needs neither")
  endif()
endfunction()

function(_ferry_cuda_library target library contracts files)
  _ferry_copy_properties(${target} ${library} CUDA_ARCHITECTURES CUDA_SEPARABLE_COMPILATION)
  _ferry_cuda_backend(backend)
  _ferry_link(${target} ${backend})
  if(FERRY_CUDA_ON_CPU)
    set_source_files_properties(${files} PROPERTIES LANGUAGE CXX COMPILE_OPTIONS "-x;c++")
    target_link_libraries(${library} PRIVATE ${FERRY_CUDA_ON_CPU})
    target_compile_features(${library} PRIVATE cxx_std_20)
    return()
  endif()
  set_source_files_properties(${files} PROPERTIES LANGUAGE CUDA)
  set_property(TARGET ${library} PROPERTY CUDA_STANDARD) # because CMake 3.25 doesn't know that nvcc supports C++20
  target_compile_options(${library} PRIVATE -std=c++20
    "$<$<AND:$<NOT:${contracts}>,$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>>:--fmad=false>"
    "$<$<AND:$<NOT:${contracts}>,$<COMPILE_LANG_AND_ID:CUDA,Clang>>:-ffp-contract=off>")
  _ferry_keep_ptxas(${library})
endfunction()

# Stores ptxas's output about the kernels in the objects, for `ferry report`.
function(_ferry_keep_ptxas library)
  get_property(root GLOBAL PROPERTY FERRY_BACKENDS_DIR)
  get_target_property(launcher ${library} CUDA_COMPILER_LAUNCHER)
  if(NOT launcher)
    set(launcher "")
  endif()
  set_property(TARGET ${library} PROPERTY CUDA_COMPILER_LAUNCHER sh "${root}/devices/cuda/keep_ptxas.sh" ${launcher})
  target_compile_options(${library} PRIVATE "$<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:-Xptxas=-v>"
                                            "$<$<COMPILE_LANG_AND_ID:CUDA,Clang>:SHELL:-Xcuda-ptxas -v>")
endfunction()

# Debian 12's CMake (3.25) requires CUDA::nvToolsExt, which CUDA 13 lacks, if a project's minimum is 3.25.
macro(_ferry_find_cuda_toolkit)
  set(_ferry_minimum "${CMAKE_MINIMUM_REQUIRED_VERSION}")
  set(CMAKE_MINIMUM_REQUIRED_VERSION 3.24)
  find_package(CUDAToolkit ${ARGN})
  set(CMAKE_MINIMUM_REQUIRED_VERSION "${_ferry_minimum}")
endmacro()

function(_ferry_cuda_backend backend_out)
  if(FERRY_CUDA_ON_CPU)
    set(backend ferry_runtime_cuda_on_cpu)
  else()
    set(backend ferry_cuda)
  endif()
  set(${backend_out} ${backend} PARENT_SCOPE)
  if(TARGET ${backend})
    return()
  endif()
  _ferry_add_backend(${backend} cuda)
  if(FERRY_CUDA_ON_CPU)
    target_link_libraries(${backend} PUBLIC ${FERRY_CUDA_ON_CPU})
  else()
    _ferry_find_cuda_toolkit(REQUIRED)
    set_target_properties(CUDA::toolkit CUDA::cudart_static CUDA::cudart_static_deps PROPERTIES IMPORTED_GLOBAL TRUE)
    target_link_libraries(${backend} PUBLIC CUDA::cudart_static)
  endif()
endfunction()
