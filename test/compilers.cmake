# golden_with.<compiler>: generated host code compiles with every host compiler on this machine, with clang++ also for
# libc++, if it is installed. kernel_objects.<compiler>: no kernel in that code is merged with another or becomes empty.
# kernel_objects.folding: identical code folding in a linker doesn't change what programs do, either. The configuration
# names compilers and linkers that are missing; there are no tests for them.
set(FERRY_HOST_COMPILERS g++-12 g++-13 g++-14 clang++-14 clang++-15 clang++-16 clang++-17 clang++-18 clang++-19 clang++-20
    clang++-21 clang++-22)

function(ferry_add_compiler_test name compiler)
  list(TRANSFORM ARGN PREPEND --flag= OUTPUT_VARIABLE flags)
  add_test(NAME golden_with.${name} COMMAND ${FERRY_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/golden/compilers_case.py
           ${FERRY_TEST_TOOLS} ${CMAKE_CURRENT_SOURCE_DIR}/golden --compiler=${compiler} ${flags})
  set_tests_properties(golden_with.${name} PROPERTIES LABELS golden TIMEOUT 600)
endfunction()

function(ferry_add_kernel_objects_test name)
  if(FERRY_SANITIZE)  # a sanitized runtime would force its flags on programs that link it
    return()
  endif()
  add_test(NAME kernel_objects.${name} COMMAND ${FERRY_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/kernel_objects/objects_case.py
           ${FERRY_TEST_TOOLS} ${CMAKE_CURRENT_SOURCE_DIR}/kernel_objects ${ARGN})
  set_tests_properties(kernel_objects.${name} PROPERTIES LABELS run TIMEOUT 600)
endfunction()

set(absent "")
foreach(linker IN ITEMS lld mold gold)
  find_program(FERRY_LINKER_${linker} NAMES ld.${linker})
  mark_as_advanced(FERRY_LINKER_${linker})
  if(FERRY_LINKER_${linker})
    list(APPEND folding ${linker})
  else()
    string(APPEND absent " --icf=all:${linker}")
  endif()
endforeach()
if(folding)
  list(JOIN folding "," folding)
  ferry_add_kernel_objects_test(folding --folding=${folding})
endif()

foreach(name IN LISTS FERRY_HOST_COMPILERS)
  find_program(FERRY_COMPILER_${name} ${name})
  mark_as_advanced(FERRY_COMPILER_${name})
  if(NOT FERRY_COMPILER_${name})
    string(APPEND absent " ${name}")
    continue()
  endif()
  ferry_add_compiler_test(${name} ${FERRY_COMPILER_${name}})
  if(name MATCHES "^g")
    ferry_add_kernel_objects_test(${name} --compiler=${FERRY_COMPILER_${name}} --lto=default)
  elseif(FERRY_LINKER_lld)
    ferry_add_kernel_objects_test(${name} --compiler=${FERRY_COMPILER_${name}} --lto=lld)
  else()
    ferry_add_kernel_objects_test(${name} --compiler=${FERRY_COMPILER_${name}})
    string(APPEND absent " ${name}:-flto")
  endif()
  if(name MATCHES "^clang")
    execute_process(COMMAND ${FERRY_COMPILER_${name}} -stdlib=libc++ -Werror -fsyntax-only -include vector -x c++ /dev/null
                    RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
    if(failed)
      string(APPEND absent " ${name}:libc++")
    else()
      ferry_add_compiler_test(${name}_libc++ ${FERRY_COMPILER_${name}} -stdlib=libc++)
    endif()
  endif()
endforeach()
if(absent)
  message(STATUS "Ferry: not on this machine, so generated code is NOT compiled with:${absent}")
endif()
