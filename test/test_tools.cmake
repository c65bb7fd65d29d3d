# Writes tools.json, in which the drivers (harness/tools.py) find the programs, libraries and compilers of this build,
# and makes sanitized versions of the libraries for the run_asan cases.

find_program(FERRY_CLANG NAMES clang++-22 HINTS ${LLVM_TOOLS_BINARY_DIR})
find_program(FERRY_NVCC nvcc HINTS /usr/local/cuda/bin)
if(NOT FERRY_NVCC)
  set(FERRY_NVCC "")
  message(STATUS "Ferry: no nvcc here: generated CUDA files are NOT compiled for a GPU by these tests, gpu.* cases are not registered")
endif()
if(NOT FERRY_CLANG)
  set(FERRY_CLANG "")
  message(STATUS "Ferry: no clang++-22 here: generated files are compiled by ${CMAKE_CXX_COMPILER} alone")
endif()

# ferry_sanitized_twin(LIBRARY): defines LIBRARY_asan, from the same sources with AddressSanitizer.
function(ferry_sanitized_twin library)
  get_target_property(sources ${library} SOURCES)
  get_target_property(source_dir ${library} SOURCE_DIR)
  list(TRANSFORM sources PREPEND "${source_dir}/" REGEX "^[^/]")
  add_library(${library}_asan STATIC ${sources})
  foreach(property IN ITEMS INCLUDE_DIRECTORIES COMPILE_DEFINITIONS COMPILE_FEATURES)
    set_property(TARGET ${library}_asan PROPERTY ${property} $<TARGET_PROPERTY:${library},${property}>)
  endforeach()
  target_compile_options(${library}_asan PRIVATE -fsanitize=address -fno-omit-frame-pointer -g1)
  ferry_unity_build(${library}_asan)
  list(FILTER sources INCLUDE REGEX "/(guards|launcher|stack_rule)\\.cpp$")  # a fuzzer links its own versions of these
  set_source_files_properties(${sources} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

function(ferry_write_test_tools)
  set(FERRY_TEST_TOOLS ${CMAKE_CURRENT_BINARY_DIR}/tools.json PARENT_SCOPE)
  get_target_property(double_include ferry_cuda_on_cpu INTERFACE_INCLUDE_DIRECTORIES)
  cmake_path(ABSOLUTE_PATH double_include BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/cuda_on_cpu")
  set(plain "\"$<TARGET_FILE:ferry_runtime_cuda_on_cpu>\", \"$<TARGET_FILE:ferry_cuda_on_cpu>\", "
            "\"$<TARGET_FILE:ferry_runtime>\", \"-ltbb\"")
  string(CONCAT plain ${plain})
  set(asan "")
  if(NOT FERRY_SANITIZE)
    foreach(library IN ITEMS ferry_runtime ferry_cuda_on_cpu ferry_runtime_cuda_on_cpu)
      ferry_sanitized_twin(${library})
    endforeach()
    string(REGEX REPLACE "(TARGET_FILE:[a-z_]+)" "\\1_asan" asan "${plain}")
  endif()
  set(hooks "")
  if(TARGET ferry_translator_hooks)
    set(hooks $<TARGET_FILE:ferry_translator_hooks>)
  endif()
  set(gpu "")
  if(FERRY_NVCC)
    _ferry_cuda_backend(backend)
    set_target_properties(${backend} PROPERTIES EXCLUDE_FROM_ALL OFF)
    set(gpu "\"$<TARGET_FILE:${backend}>\", \"$<TARGET_FILE:ferry_runtime>\", \"$<TARGET_FILE:CUDA::cudart_static>\", "
            "\"-ltbb\", \"-ldl\", \"-lrt\"")
    string(CONCAT gpu ${gpu})
  endif()
  file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/tools.json CONTENT "{
  \"ferry\": \"$<TARGET_FILE:Ferry::ferry>\",
  \"ferry_hooks\": \"${hooks}\",
  \"cxx\": \"${CMAKE_CXX_COMPILER}\",
  \"clang\": \"${FERRY_CLANG}\",
  \"nvcc\": \"${FERRY_NVCC}\",
  \"cmake\": \"${CMAKE_COMMAND}\",
  \"build_type\": \"${CMAKE_BUILD_TYPE}\",
  \"source_dir\": \"${PROJECT_SOURCE_DIR}\",
  \"build_dir\": \"${CMAKE_CURRENT_BINARY_DIR}\",
  \"installed\": \"${CMAKE_CURRENT_BINARY_DIR}/installed\",
  \"include\": \"${PROJECT_SOURCE_DIR}/runtime/include\",
  \"cuda_on_cpu_include\": \"${double_include}\",
  \"cuda_on_cpu\": \"$<TARGET_FILE:ferry_cuda_on_cpu>\",
  \"sanitize\": \"${FERRY_SANITIZE}\",
  \"plain\": { \"link\": [${plain}] },
  \"asan\": { \"link\": [${asan}] },
  \"gpu\": { \"link\": [${gpu}] }
}
")
endfunction()
