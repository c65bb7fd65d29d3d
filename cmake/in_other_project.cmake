# Ferry in another project, by FetchContent or add_subdirectory: Ferry::runtime, compiled with the project's compiler,
# and ferry_offload() if a translator is installed. It needs neither LLVM nor oneTBB, and installs nothing.

# Generated files, headers and runtime must have the same minor version (docs/versioning.md).
if(NOT FERRY_BUILD_TRANSLATOR AND NOT FERRY_TRANSLATOR)
  find_program(FERRY_INSTALLED_TRANSLATOR ferry)
  mark_as_advanced(FERRY_INSTALLED_TRANSLATOR)
  if(FERRY_INSTALLED_TRANSLATOR)
    execute_process(COMMAND "${FERRY_INSTALLED_TRANSLATOR}" --version OUTPUT_VARIABLE says ERROR_QUIET)
    if(says MATCHES "^ferry ${PROJECT_VERSION_MAJOR}\\.${PROJECT_VERSION_MINOR}\\.")
      set(FERRY_TRANSLATOR "${FERRY_INSTALLED_TRANSLATOR}")
    else()
      string(REGEX MATCH "^[^\n]*" says "${says}")
      message(STATUS "Ferry: ${FERRY_INSTALLED_TRANSLATOR} (${says}) is not of version \
${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} as this runtime, so ferry_offload() can't use it")
    endif()
  endif()
endif()

set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON)  # the project links what Ferry::runtime links
if(NOT FERRY_EXECUTOR)
  find_package(TBB QUIET)
  if(NOT TBB_FOUND)
    set(FERRY_EXECUTOR threads CACHE STRING "threads of the host device: tbb, or threads (plain std::thread)")
  endif()
endif()
