# What the CMakeLists.txt of a bundle is made of. Included by the one at its top; FERRY_BUNDLE is the bundle's folder and
# FERRY_BUNDLE_DEVICES what its kernels were generated for.
#
# For those who build it: CMAKE_CUDA_ARCHITECTURES (default: the GPUs of this machine), FERRY_EXECUTOR=tbb for oneTBB's
# threads instead of plain ones. No build type is needed: each source keeps the flags that it had.

include_guard(GLOBAL)

set(FERRY_EXECUTOR threads CACHE STRING "threads of the host device: threads (plain std::thread), or tbb")
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")

if("cuda" IN_LIST FERRY_BUNDLE_DEVICES AND NOT FERRY_CUDA_ON_CPU)
  include(CheckLanguage)
  check_language(CUDA)
  if(NOT CMAKE_CUDA_COMPILER)
    message(FATAL_ERROR "This bundle holds kernels for CUDA, and there is no CUDA compiler: install the CUDA toolkit, or say "
                        "where it is with -DCMAKE_CUDA_COMPILER=/path/to/nvcc. (On the machine where the bundle was made, "
                        "device host alone makes one that needs none.)")
  endif()
  if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES AND EXISTS /dev/nvidiactl AND CMAKE_VERSION VERSION_GREATER_EQUAL 3.24)
    set(CMAKE_CUDA_ARCHITECTURES native)
  endif()
  enable_language(CUDA)
endif()

set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
include("${CMAKE_CURRENT_LIST_DIR}/FerryCuda.cmake")
set_property(GLOBAL PROPERTY FERRY_CUDA_SOURCE_DIR "${CMAKE_CURRENT_LIST_DIR}/runtime/src")
add_subdirectory("${CMAKE_CURRENT_LIST_DIR}/runtime" "${CMAKE_BINARY_DIR}/ferry_runtime" EXCLUDE_FROM_ALL)
target_compile_options(ferry_runtime PRIVATE -O2)

function(ferry_bundle_target target type)
  if(type STREQUAL "executable")
    add_executable(${target})
  else()
    string(TOUPPER "${type}" kind)
    add_library(${target} ${kind})
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  endif()
  _ferry_link(${target} Ferry::runtime)
  # [[ferry::…]] in what is not translated. g++ has no narrower option for attributes on statements.
  target_compile_options(${target} PRIVATE
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-attributes> $<$<COMPILE_LANG_AND_ID:CXX,Clang>:-Wno-unknown-attributes>)
endfunction()

# ferry_bundle_source(TARGET FILE flag…)
function(ferry_bundle_source target file)
  target_sources(${target} PRIVATE "${FERRY_BUNDLE}/${file}")
  set_property(SOURCE "${FERRY_BUNDLE}/${file}" PROPERTY COMPILE_OPTIONS ${ARGN})
endfunction()

function(ferry_bundle_kernels target contracts)
  list(TRANSFORM ARGN PREPEND "${FERRY_BUNDLE}/" OUTPUT_VARIABLE files)
  _ferry_cuda_library(${target} $<BOOL:${contracts}> "${files}")
  set_property(TARGET ${target} APPEND PROPERTY SOURCES $<TARGET_OBJECTS:${target}_ferry_cuda>)
endfunction()

function(ferry_bundle_link target)
  foreach(library IN LISTS ARGN)
    _ferry_link(${target} "${library}")
  endforeach()
endfunction()
