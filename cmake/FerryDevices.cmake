# The targets for which kernels are generated, as CMake sees them. The table is in the runtime (targets/targets.h). Each
# GPU target that Ferry's builds support has a folder targets/<name>/ next to this file:
#
#   target.cmake     _ferry_<name>_check_call(CALL) fails if DEVICES <name> can't be built in this project;
#                    _ferry_<name>_library(TARGET LIBRARY CONTRACTS FILES) compiles the kernel files as the object
#                    library LIBRARY and links TARGET to the backend
#   language.cmake   included at file scope: enables the language of the kernel files. Sets FERRY_NO_COMPILER to "" or
#                    to a clause that says what to install or set
#   install.cmake    optional, for Ferry's own build: builds and installs more than the backend's sources
#
# No other file of the package names a target. This file contains the code that those files share.

include_guard(GLOBAL)

# Reads the table; `sources`: the folder that has targets/ and devices/. It sets global properties, because functions
# are global but variables belong to a folder.
function(_ferry_read_targets sources)
  set_property(GLOBAL PROPERTY FERRY_BACKENDS_DIR "${sources}")
  set(table "${sources}/targets/targets.h")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${table}")
  file(STRINGS "${table}" rows REGEX "^ +{\"")
  set(names "")
  foreach(row IN LISTS rows)
    if(NOT row MATCHES "^ +{\"([a-z0-9_]+)\", \"([^\"]+)\", \"([^\"]+)\", \"[^\"]+\", (true|false), (true|false), (true|false)},$")
      message(FATAL_ERROR "${table}: CMake can't read this row: ${row}")
    endif()
    set(name ${CMAKE_MATCH_1})
    list(APPEND names ${name})
    set_property(GLOBAL PROPERTY FERRY_TARGET_${name}_SHOWN "${CMAKE_MATCH_2}")
    set_property(GLOBAL PROPERTY FERRY_TARGET_${name}_SUFFIX "${CMAKE_MATCH_3}")
    set_property(GLOBAL PROPERTY FERRY_TARGET_${name}_IS_GPU ${CMAKE_MATCH_4})
    set_property(GLOBAL PROPERTY FERRY_TARGET_${name}_IS_BUILT ${CMAKE_MATCH_6})
  endforeach()
  set_property(GLOBAL PROPERTY FERRY_TARGETS "${names}")
  _ferry_gpus("${names}" gpus)
  get_property(folder GLOBAL PROPERTY FERRY_CMAKE_DIR)
  foreach(gpu IN LISTS gpus)
    include("${folder}/targets/${gpu}/target.cmake")
  endforeach()
endfunction()

function(_ferry_target_says name property out)
  get_property(value GLOBAL PROPERTY FERRY_TARGET_${name}_${property})
  set(${out} "${value}" PARENT_SCOPE)
endfunction()

# Returns the GPUs among `devices` that Ferry's builds support.
function(_ferry_gpus devices out)
  set(gpus "")
  foreach(device IN LISTS devices)
    _ferry_target_says(${device} IS_GPU is_gpu)
    _ferry_target_says(${device} IS_BUILT is_built)
    if(is_gpu AND is_built)
      list(APPEND gpus ${device})
    endif()
  endforeach()
  set(${out} "${gpus}" PARENT_SCOPE)
endfunction()

# Returns all devices that DEVICES may name.
function(_ferry_known_devices out)
  get_property(names GLOBAL PROPERTY FERRY_TARGETS)
  set(known "")
  foreach(name IN LISTS names)
    _ferry_target_says(${name} IS_BUILT is_built)
    if(is_built)
      list(APPEND known ${name})
    endif()
  endforeach()
  set(${out} "${known}" PARENT_SCOPE)
endfunction()

function(_ferry_check_devices call devices)
  get_property(names GLOBAL PROPERTY FERRY_TARGETS)
  _ferry_known_devices(known)
  list(JOIN known ", " there_are)
  string(REGEX REPLACE ", ([^,]*)$" " and \\1" there_are "${there_are}")
  foreach(device IN LISTS devices)
    if(device IN_LIST names AND NOT device IN_LIST known)
      message(FATAL_ERROR "${call}: Ferry can't launch kernels on \"${device}\" yet; \
'ferry translate --target ${device}' writes them; the devices are ${there_are}")
    elseif(NOT device IN_LIST known)
      message(FATAL_ERROR "${call}: unknown device \"${device}\"; the devices are ${there_are}")
    endif()
  endforeach()
endfunction()

# Fails for an object library with GPU devices: in CMake it can't contain objects of other compilers.
function(_ferry_check_objects call devices)
  _ferry_gpus("${devices}" gpus)
  foreach(gpu IN LISTS gpus)
    _ferry_target_says(${gpu} SHOWN shown)
    message(FATAL_ERROR "${call} DEVICES ${gpu}): an OBJECT library can't contain ${shown} objects; make it a STATIC library")
  endforeach()
endfunction()

# Compiles the generated files of a GPU in a separate object library, because the GPU's compiler doesn't take the
# target's C++ options. The target links the objects. `contracts` (1, 0 or a generator expression) says whether the
# target's flags allow contraction to FMA.
function(_ferry_gpu_library target gpu contracts files)
  set(library ${target}_ferry_${gpu})
  add_library(${library} OBJECT ${files})
  set_target_properties(${library} PROPERTIES COMPILE_OPTIONS "" COMPILE_DEFINITIONS "" INCLUDE_DIRECTORIES ""
                                              COMPILE_WARNING_AS_ERROR OFF)
  if(TARGET ${target}_ferry)
    add_dependencies(${library} ${target}_ferry)
  endif()
  _ferry_copy_properties(${target} ${library} POSITION_INDEPENDENT_CODE)
  get_target_property(type ${target} TYPE)
  if(type MATCHES "^(SHARED|MODULE)_LIBRARY$")
    set_target_properties(${library} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  endif()
  target_link_libraries(${library} PRIVATE Ferry::runtime)
  cmake_language(CALL _ferry_${gpu}_library ${target} ${library} "${contracts}" "${files}")
endfunction()

# Compiles a backend's library from source, once per build and only if it is needed. Generated files refer to the
# backend, so an archive is enough.
function(_ferry_add_backend backend gpu)
  get_property(root GLOBAL PROPERTY FERRY_BACKENDS_DIR)
  file(GLOB sources "${root}/devices/${gpu}/*.cpp")
  add_library(${backend} STATIC EXCLUDE_FROM_ALL ${sources})
  set_target_properties(${backend} PROPERTIES COMPILE_OPTIONS "" COMPILE_DEFINITIONS "" POSITION_INDEPENDENT_CODE ON
                                              FERRY_IS_BACKEND ON)
  target_compile_features(${backend} PRIVATE cxx_std_20)
  target_compile_options(${backend} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fno-gnu-unique>)  # as for Ferry::runtime
  target_link_libraries(${backend} PUBLIC Ferry::runtime)
endfunction()

function(_ferry_copy_properties from to)
  foreach(property IN LISTS ARGN)
    get_target_property(value ${from} ${property})
    if(NOT value STREQUAL "value-NOTFOUND")
      set_property(TARGET ${to} PROPERTY ${property} "${value}")
    endif()
  endforeach()
endfunction()

# Links a library. target_link_libraries can't be used, because users write it with or without PRIVATE, and CMake
# refuses to mix both forms.
function(_ferry_link target library)
  set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES ${library})
  get_target_property(type ${target} TYPE)
  if(type MATCHES "^(STATIC|OBJECT)_LIBRARY$")
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES $<LINK_ONLY:${library}>)
  endif()
endfunction()

set_property(GLOBAL PROPERTY FERRY_CMAKE_DIR "${CMAKE_CURRENT_LIST_DIR}")
