# ferry_offload(TARGET [SOURCES file…] [DEVICES device…] [WITHOUT function…] [BODIES_FROM file…] [STRICT_FP])
#
#   add_executable(app main.cpp heat.cpp)
#   ferry_offload(app)
#
# Each source of TARGET that has an annotation, or that SOURCES names, is translated at build time; TARGET then compiles
# the generated files instead. (An annotation is `[[ferry::` or FERRY_ in the source, in a header of the project that
# the source includes, or in a definition of TARGET.) DEVICES: the targets of the kernels; default: the variable
# FERRY_DEVICES, else host; the targets' table (FerryDevices.cmake) has their names. WITHOUT: functions that stay on the
# CPU, with a warning, to work around a defect in Ferry. BODIES_FROM: files and folders with further sources of the
# program, compiled with the same flags, whose functions kernels may call; the sources of TARGET are included, unless it
# is a static or object library. STRICT_FP: floating-point results must not change at all.
#
#   heat.cpp ─ ferry translate ─▶ <binary dir>/ferry/app/heat.ferry.cpp        in place of heat.cpp
#                                                        heat.ferry.host.cpp   in app, with app's own flags
#                                                        heat.ferry.<GPU's>    in app_ferry_<GPU>, an object library
#
# The translator gets the target's own flags, including flags that are set after this call. Headers are dependencies,
# too (depfile). The originals stay in app_ferry_originals, which is never built, so that IDEs and compile_commands.json
# see them. A source may be translated in one target and plain in another: nothing is set on the source file itself.
#
# A GPU needs its compiler: find_package(Ferry COMPONENTS <its name>) enables the language, or project(… LANGUAGES …).
# Limits: single-configuration generators; it must be called in the folder that defines TARGET; headers are searched in
# the include directories of TARGET and of its direct links, except for generator expressions, so SOURCES must name
# sources that are annotated through other headers or through -include; an OBJECT library can't have GPUs.

include_guard(GLOBAL)
include("${CMAKE_CURRENT_LIST_DIR}/FerryDevices.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/FerryBundle.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/FerrySources.cmake")

function(ferry_offload target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "STRICT_FP" "" "SOURCES;DEVICES;WITHOUT;BODIES_FROM")
  if(arg_UNPARSED_ARGUMENTS)
    _ferry_known_devices(known)
    list(JOIN known " " known)
    message(FATAL_ERROR "ferry_offload(${target}): unknown argument \"${arg_UNPARSED_ARGUMENTS}\"; "
                        "write ferry_offload(TARGET [SOURCES …] [DEVICES ${known}] [WITHOUT …] [BODIES_FROM …] [STRICT_FP])")
  endif()
  if(NOT arg_DEVICES)
    set(arg_DEVICES ${FERRY_DEVICES})
  endif()
  if(NOT arg_DEVICES)
    set(arg_DEVICES host)
  endif()
  _ferry_check_call("${target}" "${arg_DEVICES}")
  list(REMOVE_DUPLICATES arg_DEVICES)
  set(sources "")
  foreach(source IN LISTS arg_SOURCES)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
    list(APPEND sources "${source}")
  endforeach()
  set(bodies_from "")
  foreach(source IN LISTS arg_BODIES_FROM)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
    list(APPEND bodies_from "${source}")
  endforeach()
  set_target_properties(${target} PROPERTIES FERRY_DEVICES "${arg_DEVICES}" FERRY_SOURCES "${sources}" FERRY_BODIES_FROM "${bodies_from}"
                                             FERRY_STRICT_FP "${arg_STRICT_FP}" FERRY_WITHOUT "${arg_WITHOUT}")
  # Runs at the end of the folder, so that later calls of target_sources() and target_compile_options() count.
  cmake_language(EVAL CODE "cmake_language(DEFER CALL _ferry_offload_finish [[${target}]])")
endfunction()

function(_ferry_check_call target devices)
  if(NOT TARGET "${target}")
    message(FATAL_ERROR "ferry_offload(${target}): there is no such target; call it after add_executable or add_library")
  endif()
  if(NOT TARGET Ferry::ferry)
    message(FATAL_ERROR "ferry_offload(${target}): only Ferry's runtime is installed; install ferry-translator, too")
  endif()
  get_target_property(folder "${target}" SOURCE_DIR)
  if(NOT folder STREQUAL CMAKE_CURRENT_SOURCE_DIR)
    message(FATAL_ERROR "ferry_offload(${target}): call it in ${folder}, which defines the target")
  endif()
  get_target_property(type "${target}" TYPE)
  if(type STREQUAL "INTERFACE_LIBRARY" OR type STREQUAL "UTILITY")
    message(FATAL_ERROR "ferry_offload(${target}): the target has no sources to compile")
  endif()
  get_target_property(already "${target}" FERRY_DEVICES)
  if(already)
    message(FATAL_ERROR "ferry_offload(${target}) was called before: name all SOURCES and DEVICES in one call")
  endif()
  get_property(multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(multi_config)
    message(FATAL_ERROR "ferry_offload: multi-configuration generators such as ${CMAKE_GENERATOR} aren't supported; use Ninja or Unix Makefiles")
  endif()
  _ferry_check_devices("ferry_offload(${target})" "${devices}")
  _ferry_gpus("${devices}" gpus)
  foreach(gpu IN LISTS gpus)
    cmake_language(CALL _ferry_${gpu}_check_call "ferry_offload(${target}")
  endforeach()
  if(type STREQUAL "OBJECT_LIBRARY")
    _ferry_check_objects("ferry_offload(${target}" "${devices}")
  endif()
endfunction()

# The deferred half of ferry_offload(). The target is complete now.
function(_ferry_offload_finish target)
  _ferry_refuse_module_sets(${target})
  _ferry_select_sources(${target} translated plain)
  if(NOT translated)
    message(WARNING "ferry_offload(${target}): no source has an annotation, so nothing is translated")
  endif()
  set(stamps "")
  set(bases "")
  set(taken "")
  set(generated "")
  set(entries "")
  get_target_property(old_entries ${target} SOURCES)
  foreach(entry IN LISTS old_entries)
    if(NOT entry IN_LIST translated)
      list(APPEND entries "${entry}")
      continue()
    endif()
    _ferry_translate_source(${target} "${entry}" stamp base host_files)
    if(stamp IN_LIST taken)
      message(FATAL_ERROR "ferry_offload(${target}): two sources would become ${stamp}; give them different names")
    endif()
    list(APPEND taken "${stamp}")
    list(APPEND stamps "${stamp}")
    list(APPEND entries ${host_files})
    list(APPEND generated ${host_files})
    list(APPEND bases "${base}")
  endforeach()

  _ferry_watch_plain_sources(${target} "${plain}" scan_stamp)
  _ferry_note_flags(${target} "${translated}" notes_stamp)
  add_custom_target(${target}_ferry DEPENDS ${stamps} ${scan_stamp} ${notes_stamp})
  _ferry_keep_originals(${target} "${translated}")
  if(bases)
    get_target_property(devices ${target} FERRY_DEVICES)
    _ferry_gpus("${devices}" gpus)
    set(options "$<TARGET_PROPERTY:${target},COMPILE_OPTIONS>")
    foreach(gpu IN LISTS gpus)
      _ferry_target_says(${gpu} SUFFIX suffix)
      list(TRANSFORM bases APPEND "${suffix}" OUTPUT_VARIABLE files)
      _ferry_gpu_library(${target} ${gpu} "$<OR:$<IN_LIST:-ffp-contract=fast,${options}>,$<IN_LIST:-ffast-math,${options}>>"
                         "${files}")
      list(APPEND entries $<TARGET_OBJECTS:${target}_ferry_${gpu}>)
    endforeach()
  endif()
  # Properties for ferry_export_bundle(): the target's original sources.
  set_target_properties(${target} PROPERTIES FERRY_ENTRIES "${old_entries}" FERRY_TRANSLATED "${translated}")
  set_property(TARGET ${target} PROPERTY SOURCES "${entries}")
  add_dependencies(${target} ${target}_ferry)
  _ferry_link(${target} Ferry::runtime)
  _ferry_allow_attributes(${target} "${generated}")
endfunction()

# Generated files have [[ferry::…]] wherever the user's text has it. g++ has no narrower option for attributes on
# statements. Sources that aren't translated keep the compiler's warning, which reveals annotations that
# _ferry_select_sources() doesn't see. A compiler ignores the macros, so <ferry/annotate.h> warns about them. Sources
# that ferry_offload(… SOURCES …) omits are omitted on purpose.
function(_ferry_allow_attributes target generated)
  set(option $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-attributes> $<$<COMPILE_LANG_AND_ID:CXX,Clang>:-Wno-unknown-attributes>)
  get_target_property(wanted ${target} FERRY_SOURCES)
  if(wanted)
    set_property(TARGET ${target} APPEND PROPERTY COMPILE_OPTIONS ${option})
    return()
  endif()
  if(generated)
    set_property(SOURCE ${generated} TARGET_DIRECTORY ${target} APPEND PROPERTY COMPILE_OPTIONS ${option})
  endif()
  if(TARGET ${target}_ferry_originals)
    set_property(TARGET ${target}_ferry_originals APPEND PROPERTY COMPILE_OPTIONS ${option} -U__FERRY_WARN_OF_ANNOTATIONS__)
  endif()
  set_property(TARGET ${target} APPEND PROPERTY COMPILE_DEFINITIONS $<$<COMPILE_LANGUAGE:CXX>:__FERRY_WARN_OF_ANNOTATIONS__>)
endfunction()

# Adds the rule for one source. The source's path is absolute, as CMake passes it to compilers, so __FILE__ stays the
# same. The build tool compares a stamp, because unchanged generated files keep their time stamps: if they were the
# rule's OUTPUT, the rule would run in each build.
function(_ferry_translate_source target entry stamp_out base_out host_files_out)
  _ferry_source_path(${target} "${entry}" source)
  _ferry_output_dir(${target} "${source}" output)
  cmake_path(GET source STEM LAST_ONLY stem)
  cmake_path(GET source PARENT_PATH source_dir)
  set(base "${output}/${stem}")
  get_target_property(devices ${target} FERRY_DEVICES)
  get_target_property(strict ${target} FERRY_STRICT_FP)
  get_property(scripts GLOBAL PROPERTY FERRY_CMAKE_DIR)

  set(host_files "${base}.ferry.cpp")
  set(gpu_files "")
  set(host_kernels "")
  foreach(device IN LISTS devices)
    _ferry_target_says(${device} SUFFIX suffix)
    _ferry_target_says(${device} IS_GPU is_gpu)
    if(is_gpu)
      list(APPEND gpu_files "${base}${suffix}")
    else()
      list(APPEND host_kernels "${base}${suffix}")
    endif()
  endforeach()
  list(APPEND host_files ${host_kernels})
  list(TRANSFORM devices PREPEND "--target=" OUTPUT_VARIABLE target_flags)
  if(strict)
    list(APPEND target_flags --strict-fp)
  endif()
  get_target_property(left_out ${target} FERRY_WITHOUT)
  if(left_out)
    list(JOIN left_out "," left_out)
    list(APPEND target_flags "--without=${left_out}")
  endif()
  # A source that only a header annotates may have nothing to translate.
  get_target_property(by_header ${target} FERRY_BY_HEADER)
  set(quiet "")
  if(source IN_LIST by_header)
    set(quiet -Wno-ferry-nothing-annotated)
  endif()
  _ferry_bodies_from(${target} "${source}" bodies_from)
  _ferry_write_flags(${target} "${source}" "${base}.ferry")
  get_source_file_property(more_depends "${source}" TARGET_DIRECTORY ${target} OBJECT_DEPENDS)
  if(NOT more_depends)
    set(more_depends "")
  endif()
  set(flags_file "${base}.ferry.CXX.flags")
  set(stamp "${base}.ferry.stamp")

  file(MAKE_DIRECTORY "${output}")
  add_custom_command(
    OUTPUT "${stamp}"
    BYPRODUCTS ${host_files} ${gpu_files} "${base}.ferry.json"
    COMMAND sh "${scripts}/with_flags.sh" "${flags_file}" $<TARGET_FILE:Ferry::ferry> translate "${source}"
            -o "${output}" ${target_flags} ${bodies_from} "--module-scope=${target}"
            "--depfile=${base}.ferry.d" "--depfile-target=${stamp}" -- "${CMAKE_CXX_COMPILER}" ${quiet}
    COMMAND "${CMAKE_COMMAND}" -E touch "${stamp}"
    DEPENDS "${source}" "${flags_file}" $<TARGET_FILE:Ferry::ferry> ${more_depends}
    DEPFILE "${base}.ferry.d"
    COMMENT "Translating ${entry} for ${target}"
    VERBATIM)

  set_source_files_properties(${host_files} ${gpu_files} PROPERTIES GENERATED TRUE SKIP_AUTOGEN TRUE)
  set_source_files_properties(${host_files} PROPERTIES SKIP_UNITY_BUILD_INCLUSION TRUE)
  if(host_kernels)
    set_source_files_properties(${host_kernels} PROPERTIES SKIP_PRECOMPILE_HEADERS TRUE)
  endif()
  foreach(property IN ITEMS COMPILE_OPTIONS COMPILE_DEFINITIONS COMPILE_FLAGS INCLUDE_DIRECTORIES)
    get_source_file_property(value "${source}" TARGET_DIRECTORY ${target} ${property})
    if(value)
      set_property(SOURCE ${host_files} APPEND PROPERTY ${property} "${value}")
    endif()
  endforeach()
  if(host_kernels)
    # The file repeats parts of the user's text, about which compilers warn in the stub already.
    set_property(SOURCE ${host_kernels} APPEND PROPERTY COMPILE_OPTIONS -w)
  endif()
  # The stub is in a different folder from the files of the source's #include "…". With -I, <…> would find them, too.
  set_property(SOURCE "${base}.ferry.cpp" APPEND PROPERTY COMPILE_OPTIONS -iquote "${source_dir}")
  set(${stamp_out} "${stamp}" PARENT_SCOPE)
  set(${base_out} "${base}" PARENT_SCOPE)
  set(${host_files_out} "${host_files}" PARENT_SCOPE)
endfunction()

# Reports once which of the target's flags don't reach device code, and again if the flags have changed. The flags are
# those of the target's first source.
function(_ferry_note_flags target translated stamp_out)
  set(${stamp_out} "" PARENT_SCOPE)
  if(NOT translated)
    return()
  endif()
  list(GET translated 0 entry)
  _ferry_source_path(${target} "${entry}" source)
  _ferry_output_dir(${target} "${source}" output)
  cmake_path(GET source STEM LAST_ONLY stem)
  set(flags_file "${output}/${stem}.ferry.CXX.flags")
  get_target_property(devices ${target} FERRY_DEVICES)
  list(JOIN devices "," devices)
  get_property(scripts GLOBAL PROPERTY FERRY_CMAKE_DIR)
  get_target_property(binary_dir ${target} BINARY_DIR)
  set(stamp "${binary_dir}/ferry/${target}/flag_notes.stamp")
  add_custom_command(
    OUTPUT "${stamp}"
    COMMAND sh "${scripts}/with_flags.sh" "${flags_file}" $<TARGET_FILE:Ferry::ferry> cxx --ferry-flag-notes
            "--ferry-targets=${devices}" "${CMAKE_CXX_COMPILER}" -c "${source}"
    COMMAND "${CMAKE_COMMAND}" -E touch "${stamp}"
    DEPENDS "${flags_file}" $<TARGET_FILE:Ferry::ferry>
    COMMENT "Checking which flags of ${target} do not reach device code"
    VERBATIM)
  set(${stamp_out} "${stamp}" PARENT_SCOPE)
endfunction()

# <binary dir>/ferry/<target>/<the source's folder below the target's>
function(_ferry_output_dir target source out)
  get_target_property(source_dir ${target} SOURCE_DIR)
  get_target_property(binary_dir ${target} BINARY_DIR)
  cmake_path(IS_PREFIX binary_dir "${source}" NORMALIZE is_generated)
  if(is_generated)
    set(source_dir "${binary_dir}")
  endif()
  cmake_path(GET source PARENT_PATH folder)
  cmake_path(RELATIVE_PATH folder BASE_DIRECTORY "${source_dir}")
  string(REPLACE ".." "__" folder "${folder}")
  cmake_path(SET output NORMALIZE "${binary_dir}/ferry/${target}/${folder}")
  string(REGEX REPLACE "/$" "" output "${output}")
  set(${out} "${output}" PARENT_SCOPE)
endfunction()

# BASE.CXX.flags: the flags with which CMake would compile this source, one per line, as with_flags.sh reads them.
# file(GENERATE) is used because $<COMPILE_LANGUAGE> silently evaluates to nothing in a custom command; the language in
# the file's name defines it here.
function(_ferry_write_flags target source base)
  set(t "${target}")
  string(TOUPPER "${CMAKE_BUILD_TYPE}" config)
  set(content "SHELL:${CMAKE_CXX_FLAGS}\nSHELL:${CMAKE_CXX_FLAGS_${config}}\n")
  _ferry_standard_flags(${target} default_standard standard)
  string(PREPEND content "${default_standard}\n")
  foreach(pair IN ITEMS "-D,COMPILE_DEFINITIONS" "-I,INCLUDE_DIRECTORIES" ",COMPILE_OPTIONS" "HEADER:,PRECOMPILE_HEADERS")
    string(REGEX MATCH "^([^,]*),(.*)$" unused "${pair}")
    set(prefix "${CMAKE_MATCH_1}")
    set(property "${CMAKE_MATCH_2}")
    set(value "$<TARGET_PROPERTY:${t},${property}>")
    get_source_file_property(own "${source}" TARGET_DIRECTORY ${target} ${property})
    if(own)
      set(value "${value};${own}")
    endif()
    string(APPEND content "$<$<BOOL:${value}>:${prefix}$<JOIN:${value},\n${prefix}>>\n")
  endforeach()
  get_source_file_property(own "${source}" TARGET_DIRECTORY ${target} COMPILE_FLAGS)
  if(own)
    string(APPEND content "SHELL:${own}\n")
  endif()
  string(APPEND content "${standard}\n")
  file(GENERATE OUTPUT "${base}.$<COMPILE_LANGUAGE>.flags" CONTENT "${content}" TARGET ${target})
endfunction()

# CMake would add -std= for the larger of CXX_STANDARD and the cxx_std_NN features. That flag then comes last; the
# compiler's own default, which the translator must know, comes first.
function(_ferry_standard_flags target default_out wanted_out)
  set(standard_property "$<TARGET_PROPERTY:${target},CXX_STANDARD>")
  set(extensions_property "$<TARGET_PROPERTY:${target},CXX_EXTENSIONS>")
  set(features "$<TARGET_PROPERTY:${target},COMPILE_FEATURES>")
  set(gnu "$<IF:$<OR:$<STREQUAL:${extensions_property},>,$<BOOL:${extensions_property}>>,gnu++,c++>")
  set(wanted "")
  foreach(standard IN ITEMS 98 11 14 17 20 23 26)
    set(asked "$<STREQUAL:${standard_property},${standard}>")
    if(standard GREATER_EQUAL CMAKE_CXX_STANDARD_COMPUTED_DEFAULT AND NOT standard EQUAL 98)
      set(asked "$<OR:${asked},$<IN_LIST:cxx_std_${standard},${features}>>")
    endif()
    set(wanted "$<IF:${asked},-std=${gnu}${standard},${wanted}>")
  endforeach()
  set(${default_out} "-std=${gnu}${CMAKE_CXX_STANDARD_COMPUTED_DEFAULT}" PARENT_SCOPE)
  set(${wanted_out} "${wanted}" PARENT_SCOPE)
endfunction()

# Adds a library of the originals with the target's flags, for IDEs and compile_commands.json only. It is never built.
function(_ferry_keep_originals target entries)
  if(NOT entries)
    return()
  endif()
  set(copy ${target}_ferry_originals)
  add_library(${copy} OBJECT EXCLUDE_FROM_ALL ${entries})
  foreach(property IN ITEMS INCLUDE_DIRECTORIES COMPILE_DEFINITIONS COMPILE_OPTIONS COMPILE_FEATURES)
    set_property(TARGET ${copy} PROPERTY ${property} $<TARGET_PROPERTY:${target},${property}>)
  endforeach()
  _ferry_copy_properties(${target} ${copy} CXX_STANDARD CXX_EXTENSIONS CXX_STANDARD_REQUIRED POSITION_INDEPENDENT_CODE)
endfunction()
