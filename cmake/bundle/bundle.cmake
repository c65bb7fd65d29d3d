# The contents of a bundle's CMakeLists.txt. The file at its top includes this one; FERRY_BUNDLE is the bundle's folder
# and FERRY_BUNDLE_DEVICES are the targets of its kernels.
#
# For users who build it: the GPU architectures (README.md; default: those of this machine), and FERRY_EXECUTOR=tbb for
# oneTBB's threads instead of plain ones. No build type is needed: each source keeps its original flags.

include_guard(GLOBAL)

set(FERRY_EXECUTOR threads CACHE STRING "threads of the host device: threads (plain std::thread), or tbb")
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")

include("${CMAKE_CURRENT_LIST_DIR}/FerryDevices.cmake")
_ferry_read_targets("${CMAKE_CURRENT_LIST_DIR}/runtime/src")
_ferry_gpus("${FERRY_BUNDLE_DEVICES}" ferry_gpus)
foreach(ferry_gpu IN LISTS ferry_gpus)
  include("${CMAKE_CURRENT_LIST_DIR}/targets/${ferry_gpu}/language.cmake")
  if(FERRY_NO_COMPILER)
    _ferry_target_says(${ferry_gpu} SHOWN ferry_shown)
    message(FATAL_ERROR "This bundle contains kernels for ${ferry_shown}, but there is no ${ferry_shown} compiler: ${FERRY_NO_COMPILER}. "
                        "(A bundle made for the device host alone needs none.)")
  endif()
endforeach()

set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
add_subdirectory("${CMAKE_CURRENT_LIST_DIR}/runtime" "${CMAKE_BINARY_DIR}/ferry_runtime" EXCLUDE_FROM_ALL)
target_compile_options(ferry_runtime PRIVATE -O2)
# A unity build takes a fifth of the time. An installed program links only the objects that it needs.
set_target_properties(ferry_runtime PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 12)

function(ferry_bundle_target target type)
  if(type STREQUAL "executable")
    add_executable(${target})
  else()
    string(TOUPPER "${type}" kind)
    add_library(${target} ${kind})
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  endif()
  _ferry_link(${target} Ferry::runtime)
  # Plain sources may have [[ferry::…]]. g++ has no narrower option for attributes on statements.
  target_compile_options(${target} PRIVATE
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-attributes> $<$<COMPILE_LANG_AND_ID:CXX,Clang>:-Wno-unknown-attributes>)
endfunction()

# ferry_bundle_source(TARGET FILE flag…)
function(ferry_bundle_source target file)
  target_sources(${target} PRIVATE "${FERRY_BUNDLE}/${file}")
  set_property(SOURCE "${FERRY_BUNDLE}/${file}" PROPERTY COMPILE_OPTIONS ${ARGN})
endfunction()

# ferry_bundle_kernels(TARGET GPU ON|OFF FILE…): whether to contract to FMA, and the generated files
function(ferry_bundle_kernels target gpu contracts)
  list(TRANSFORM ARGN PREPEND "${FERRY_BUNDLE}/" OUTPUT_VARIABLE files)
  _ferry_gpu_library(${target} ${gpu} $<BOOL:${contracts}> "${files}")
  set_property(TARGET ${target} APPEND PROPERTY SOURCES $<TARGET_OBJECTS:${target}_ferry_${gpu}>)
endfunction()

function(ferry_bundle_link target)
  foreach(library IN LISTS ARGN)
    _ferry_link(${target} "${library}")
  endforeach()
endfunction()
