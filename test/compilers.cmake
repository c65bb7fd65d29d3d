# golden_with.<compiler>: generated host code compiles with every host compiler that is on this machine, and for clang++ with
# libc++ too, where it is installed. Those that aren't there are named at configuring, and have no test.
set(FERRY_HOST_COMPILERS g++-12 g++-13 g++-14 clang++-14 clang++-15 clang++-16 clang++-17 clang++-18 clang++-19 clang++-20
    clang++-21 clang++-22)

function(ferry_add_compiler_test name compiler)
  list(TRANSFORM ARGN PREPEND --flag= OUTPUT_VARIABLE flags)
  add_test(NAME golden_with.${name} COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/golden/compilers_case.py
           ${FERRY_TEST_TOOLS} ${CMAKE_CURRENT_SOURCE_DIR}/golden --compiler=${compiler} ${flags})
  set_tests_properties(golden_with.${name} PROPERTIES LABELS golden TIMEOUT 600)
endfunction()

set(absent "")
foreach(name IN LISTS FERRY_HOST_COMPILERS)
  find_program(FERRY_COMPILER_${name} ${name})
  mark_as_advanced(FERRY_COMPILER_${name})
  if(NOT FERRY_COMPILER_${name})
    string(APPEND absent " ${name}")
    continue()
  endif()
  ferry_add_compiler_test(${name} ${FERRY_COMPILER_${name}})
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
