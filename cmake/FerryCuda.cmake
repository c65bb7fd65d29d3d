# Generated CUDA files and Ferry's CUDA backend as CMake targets: for ferry_offload() and for bundles.
#
#   _ferry_cuda_library(app 0 "…/heat.ferry.cu")     app_ferry_cuda, an object library; app links the backend
#
# The backend is compiled from its source, in the global property FERRY_CUDA_SOURCE_DIR. FERRY_CUDA_ON_CPU: see
# FerryOffload.cmake.

include_guard(GLOBAL)

function(_ferry_copy_properties from to)
  foreach(property IN LISTS ARGN)
    get_target_property(value ${from} ${property})
    if(NOT value STREQUAL "value-NOTFOUND")
      set_property(TARGET ${to} PROPERTY ${property} "${value}")
    endif()
  endforeach()
endfunction()

# target_link_libraries can't be used: users write it with or without PRIVATE, and CMake refuses to mix the two.
function(_ferry_link target library)
  set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES ${library})
  get_target_property(type ${target} TYPE)
  if(type MATCHES "^(STATIC|OBJECT)_LIBRARY$")
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES $<LINK_ONLY:${library}>)
  endif()
endfunction()

# The kernels for CUDA: an object library of their own, since the target's C++ options are not the CUDA compiler's.
# `contracts` (1, 0 or a generator expression): whether the target's own flags allow contraction to FMA.
function(_ferry_cuda_library target contracts files)
  set(library ${target}_ferry_cuda)
  add_library(${library} OBJECT ${files})
  set_target_properties(${library} PROPERTIES COMPILE_OPTIONS "" COMPILE_DEFINITIONS "" INCLUDE_DIRECTORIES ""
                                              COMPILE_WARNING_AS_ERROR OFF)
  if(TARGET ${target}_ferry)
    add_dependencies(${library} ${target}_ferry)
  endif()
  _ferry_copy_properties(${target} ${library} CUDA_ARCHITECTURES POSITION_INDEPENDENT_CODE)
  get_target_property(type ${target} TYPE)
  if(type MATCHES "^(SHARED|MODULE)_LIBRARY$")
    set_target_properties(${library} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  endif()
  _ferry_cuda_backend(backend)
  target_link_libraries(${library} PRIVATE Ferry::runtime)
  _ferry_compile_as_cuda(${library} "${files}")
  _ferry_link(${target} ${backend})
  if(FERRY_CUDA_ON_CPU)
    return()
  endif()
  target_compile_options(${library} PRIVATE
    "$<$<AND:$<NOT:${contracts}>,$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>>:--fmad=false>"
    "$<$<AND:$<NOT:${contracts}>,$<COMPILE_LANG_AND_ID:CUDA,Clang>>:-ffp-contract=off>")
  _ferry_keep_ptxas(${library})
endfunction()

# What ptxas says of the kernels goes into the objects, for `ferry report`.
function(_ferry_keep_ptxas library)
  get_property(root GLOBAL PROPERTY FERRY_CUDA_SOURCE_DIR)
  get_target_property(launcher ${library} CUDA_COMPILER_LAUNCHER)
  if(NOT launcher)
    set(launcher "")
  endif()
  set_property(TARGET ${library} PROPERTY CUDA_COMPILER_LAUNCHER sh "${root}/devices/cuda/keep_ptxas.sh" ${launcher})
  target_compile_options(${library} PRIVATE "$<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:-Xptxas=-v>"
                                            "$<$<COMPILE_LANG_AND_ID:CUDA,Clang>:SHELL:-Xcuda-ptxas -v>")
endfunction()

# Debian 12's CMake (3.25) takes CUDA::nvToolsExt, which CUDA 13 has no more, for granted where a project's minimum is 3.25.
macro(_ferry_find_cuda_toolkit)
  set(_ferry_minimum "${CMAKE_MINIMUM_REQUIRED_VERSION}")
  set(CMAKE_MINIMUM_REQUIRED_VERSION 3.24)
  find_package(CUDAToolkit ${ARGN})
  set(CMAKE_MINIMUM_REQUIRED_VERSION "${_ferry_minimum}")
endmacro()

# Ferry's CUDA backend, compiled here from its source: once a build, where something asks for it. Generated CUDA files
# refer to it, so that an archive is enough.
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
  get_property(root GLOBAL PROPERTY FERRY_CUDA_SOURCE_DIR)
  file(GLOB sources "${root}/devices/cuda/*.cpp")
  add_library(${backend} STATIC EXCLUDE_FROM_ALL ${sources})
  set_target_properties(${backend} PROPERTIES COMPILE_OPTIONS "" COMPILE_DEFINITIONS "" POSITION_INDEPENDENT_CODE ON)
  target_compile_features(${backend} PRIVATE cxx_std_20)
  target_compile_options(${backend} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fno-gnu-unique>)  # as Ferry::runtime
  target_link_libraries(${backend} PUBLIC Ferry::runtime)
  if(FERRY_CUDA_ON_CPU)
    target_link_libraries(${backend} PUBLIC ${FERRY_CUDA_ON_CPU})
  else()
    _ferry_find_cuda_toolkit(REQUIRED)
    set_target_properties(CUDA::toolkit CUDA::cudart_static CUDA::cudart_static_deps PROPERTIES IMPORTED_GLOBAL TRUE)
    target_link_libraries(${backend} PUBLIC CUDA::cudart_static)
  endif()
endfunction()

function(_ferry_compile_as_cuda library files)
  if(FERRY_CUDA_ON_CPU)
    set_source_files_properties(${files} PROPERTIES LANGUAGE CXX COMPILE_OPTIONS "-x;c++")
    target_link_libraries(${library} PRIVATE ${FERRY_CUDA_ON_CPU})
    target_compile_features(${library} PRIVATE cxx_std_20)
  else()
    set_source_files_properties(${files} PROPERTIES LANGUAGE CUDA)
    set_property(TARGET ${library} PROPERTY CUDA_STANDARD) # CMake 3.25 does not know that nvcc has C++20
    target_compile_options(${library} PRIVATE -std=c++20)
  endif()
endfunction()
