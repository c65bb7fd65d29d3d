# ferry-translator for systems that don't have LLVM 22: LLVM, Clang, isl and what they need are linked into it. The
# target is ferry_standalone; scripts/tarball makes an archive of it. `cmake --install BUILD --component standalone`
# installs it as ferry-translator, instead of the component translator, with Clang's own headers (lib/ferry/clang).
# Nothing else builds or installs the target, except that builds with tests build it. It needs the static libraries of
# llvm-22-dev and libclang-22-dev.

if(FERRY_SANITIZE)
  return()
endif()
file(GLOB llvm_archives ${LLVM_LIBRARY_DIR}/libclang*.a ${LLVM_LIBRARY_DIR}/libLLVM*.a)
set(other_archives "")
set(lacking "")
if(NOT llvm_archives)
  set(lacking " ${LLVM_LIBRARY_DIR}/libLLVM*.a")
endif()
foreach(name IN ITEMS isl gmp z zstd)
  find_library(FERRY_STATIC_${name} lib${name}.a)
  mark_as_advanced(FERRY_STATIC_${name})
  if(FERRY_STATIC_${name})
    list(APPEND other_archives ${FERRY_STATIC_${name}})
  else()
    string(APPEND lacking " lib${name}.a")
  endif()
endforeach()
if(lacking)
  message(STATUS "Ferry: no target ferry_standalone, because these static libraries are missing:${lacking}")
  return()
endif()

# Collects the translator's own libraries without their dependencies, because those are the shared LLVM.
set(own_archives "")
get_property(targets DIRECTORY PROPERTY BUILDSYSTEM_TARGETS)
foreach(target IN LISTS targets)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "STATIC_LIBRARY")
    list(APPEND own_archives $<TARGET_FILE:${target}>)
  endif()
endforeach()

add_executable(ferry_standalone $<TARGET_OBJECTS:ferry_translator_main> standalone/arc4random.cpp)
set_target_properties(ferry_standalone PROPERTIES LINKER_LANGUAGE CXX LINK_DEPENDS $<TARGET_FILE:ferry_translator_program>)
if(NOT FERRY_BUILD_TESTS)
  set_target_properties(ferry_standalone PROPERTIES EXCLUDE_FROM_ALL ON)
endif()
add_dependencies(ferry_standalone ferry_translator_program)
find_program(FERRY_MOLD mold)  # needs a twentieth of ld's time for LLVM's archives
mark_as_advanced(FERRY_MOLD)
if(FERRY_MOLD)
  target_link_options(ferry_standalone PRIVATE -fuse-ld=mold)
endif()
target_link_options(ferry_standalone PRIVATE -s -Wl,--gc-sections)
if(FERRY_EXECUTOR STREQUAL threads)  # oneTBB is a shared library, which needs the shared C++ library
  target_link_options(ferry_standalone PRIVATE -static-libstdc++)  # libgcc.a would need glibc 2.35
endif()
target_link_libraries(ferry_standalone PRIVATE -Wl,--start-group ${own_archives} ${llvm_archives} -Wl,--end-group
                      ${other_archives} ferry_runtime)

install(PROGRAMS $<TARGET_FILE:ferry_standalone> TYPE BIN RENAME ferry-translator COMPONENT standalone EXCLUDE_FROM_ALL)
install(TARGETS ferry_translator COMPONENT standalone EXCLUDE_FROM_ALL)
# Omits the folders that compiler-rt adds to Clang's headers.
install(DIRECTORY ${LLVM_LIBRARY_DIR}/clang/${LLVM_VERSION_MAJOR}/include/ DESTINATION ${CMAKE_INSTALL_LIBDIR}/ferry/clang/include
        COMPONENT standalone EXCLUDE_FROM_ALL
        PATTERN fuzzer EXCLUDE PATTERN orc EXCLUDE PATTERN profile EXCLUDE PATTERN sanitizer EXCLUDE PATTERN xray EXCLUDE)
