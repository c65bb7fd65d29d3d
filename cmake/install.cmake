# What `cmake --install` puts where:
#   bin/ferry, bin/ferry-translator   include/ferry/   lib/libferry_runtime.a   lib/cmake/Ferry/   lib/pkgconfig/   (plain_link.cmake)
#   share/ferry/cuda/   the CUDA backend as source: it is compiled in the user's build, against the user's CUDA

include(CMakePackageConfigHelpers)

set(FERRY_INSTALL_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/Ferry)
set(FERRY_INSTALL_CUDA_DIR ${CMAKE_INSTALL_DATADIR}/ferry/cuda)

install(TARGETS ferry_runtime EXPORT FerryTargets)
if(FERRY_TRANSLATOR)
  cmake_path(REPLACE_FILENAME FERRY_TRANSLATOR ferry-translator OUTPUT_VARIABLE program)
  install(PROGRAMS "${FERRY_TRANSLATOR}" TYPE BIN RENAME ferry)
  install(PROGRAMS "${program}" TYPE BIN)
endif()
install(EXPORT FerryTargets NAMESPACE Ferry:: DESTINATION ${FERRY_INSTALL_CMAKE_DIR})

install(DIRECTORY runtime/include/ferry TYPE INCLUDE FILES_MATCHING PATTERN "*.h")
install(DIRECTORY runtime/src/devices/cuda DESTINATION ${FERRY_INSTALL_CUDA_DIR}/devices FILES_MATCHING PATTERN "*.h" PATTERN "*.cpp" PATTERN "*.sh")
install(FILES runtime/src/device.h runtime/src/inline_vector.h DESTINATION ${FERRY_INSTALL_CUDA_DIR})

configure_package_config_file(cmake/FerryConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/cmake/FerryConfig.cmake
  INSTALL_DESTINATION ${FERRY_INSTALL_CMAKE_DIR} PATH_VARS FERRY_INSTALL_CUDA_DIR CMAKE_INSTALL_BINDIR)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/cmake/FerryConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/cmake/FerryConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/cmake/FerryConfigVersion.cmake
              cmake/FerryOffload.cmake cmake/FerryCuda.cmake cmake/FerryBundle.cmake cmake/FerrySources.cmake
              cmake/with_flags.sh cmake/watch_plain_sources.sh
        DESTINATION ${FERRY_INSTALL_CMAKE_DIR})
