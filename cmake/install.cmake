# The files that `cmake --install` installs, in two components (--component NAME; packages: packages.cmake):
#   runtime      include/ferry/   lib/libferry_runtime.a   lib/pkgconfig/ (plain_link.cmake)   lib/cmake/Ferry/
#                share/ferry/backends/   the targets' table, and backends as source: the user's build compiles them
#                against the vendor's toolkit
#   translator   bin/ferry, bin/ferry-translator, man pages, completions of shells
#   standalone   as translator, with another ferry-translator and lib/ferry/clang (standalone.cmake); only if requested
# With the runtime alone, generated code compiles and links; ferry_offload() needs both.
# `cmake --build BUILD --target uninstall` removes what was installed from this build (uninstall.cmake).

include(CMakePackageConfigHelpers)

set(FERRY_INSTALL_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/Ferry)
set(FERRY_INSTALL_BACKENDS_DIR ${CMAKE_INSTALL_DATADIR}/ferry/backends)

install(TARGETS ferry_runtime EXPORT FerryTargets COMPONENT runtime)
if(FERRY_TRANSLATOR)
  cmake_path(REPLACE_FILENAME FERRY_TRANSLATOR ferry-translator OUTPUT_VARIABLE program)
  install(PROGRAMS "${FERRY_TRANSLATOR}" TYPE BIN RENAME ferry COMPONENT translator)
  install(PROGRAMS "${program}" TYPE BIN COMPONENT translator)
elseif(FERRY_BUILD_TRANSLATOR)
  set(documents ${PROJECT_BINARY_DIR}/documents)
  foreach(where IN ITEMS "translator" "standalone;EXCLUDE_FROM_ALL")
    install(DIRECTORY ${documents}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT ${where})
    install(FILES ${documents}/bash/ferry DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT ${where})
    install(FILES ${documents}/zsh/_ferry DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT ${where})
    install(FILES ${documents}/fish/ferry.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT ${where})
  endforeach()
endif()
install(EXPORT FerryTargets NAMESPACE Ferry:: DESTINATION ${FERRY_INSTALL_CMAKE_DIR} COMPONENT runtime)

install(DIRECTORY runtime/include/ferry TYPE INCLUDE COMPONENT runtime FILES_MATCHING PATTERN "*.h")
# Headers of the runtime that backends include.
set(ferry_headers_of_backends device.h index.h index_set.h inline_vector.h interval_set.h loaded_values.h private_copies.h running_tiles.h value_span.h)
list(TRANSFORM ferry_headers_of_backends PREPEND runtime/src/)
install(FILES ${ferry_headers_of_backends} DESTINATION ${FERRY_INSTALL_BACKENDS_DIR} COMPONENT runtime)
install(FILES runtime/src/targets/targets.h DESTINATION ${FERRY_INSTALL_BACKENDS_DIR}/targets COMPONENT runtime)
set(FERRY_SUGGESTED_PACKAGES "")
foreach(gpu IN LISTS ferry_built_gpus)
  install(DIRECTORY runtime/src/devices/${gpu} DESTINATION ${FERRY_INSTALL_BACKENDS_DIR}/devices COMPONENT runtime
          FILES_MATCHING PATTERN "*.h" PATTERN "*.cpp" PATTERN "*.sh")
  install(FILES cmake/targets/${gpu}/target.cmake cmake/targets/${gpu}/language.cmake
          DESTINATION ${FERRY_INSTALL_CMAKE_DIR}/targets/${gpu} COMPONENT runtime)
  include(cmake/targets/${gpu}/install.cmake OPTIONAL)
endforeach()

configure_package_config_file(cmake/FerryConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/cmake/FerryConfig.cmake
  INSTALL_DESTINATION ${FERRY_INSTALL_CMAKE_DIR} PATH_VARS FERRY_INSTALL_BACKENDS_DIR CMAKE_INSTALL_BINDIR)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/cmake/FerryConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/cmake/FerryConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/cmake/FerryConfigVersion.cmake
              cmake/FerryOffload.cmake cmake/FerryDevices.cmake cmake/FerryBundle.cmake cmake/FerrySources.cmake
              cmake/with_flags.sh cmake/watch_plain_sources.sh
        DESTINATION ${FERRY_INSTALL_CMAKE_DIR} COMPONENT runtime)

# Doesn't use install_manifest.txt, because cpack writes it, too, for files that belong to dpkg.
install(CODE "
  if(NOT \"\$ENV{DESTDIR}\" MATCHES \"/_CPack_Packages/\")
    list(TRANSFORM CMAKE_INSTALL_MANIFEST_FILES PREPEND \"\$ENV{DESTDIR}\" OUTPUT_VARIABLE files)
    list(JOIN files \"\n\" files)
    file(APPEND \"${PROJECT_BINARY_DIR}/installed_files.txt\" \"\${files}\n\")
  endif()" ALL_COMPONENTS)
if(PROJECT_IS_TOP_LEVEL)
  add_custom_target(uninstall COMMAND ${CMAKE_COMMAND} -DBUILD=${PROJECT_BINARY_DIR} -P ${PROJECT_SOURCE_DIR}/cmake/uninstall.cmake
                    COMMENT "Removing what was installed from ${PROJECT_BINARY_DIR}" VERBATIM)
endif()
