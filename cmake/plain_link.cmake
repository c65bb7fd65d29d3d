# What a link outside CMake needs of Ferry: lib/pkgconfig/ferry.pc, and where Ferry's own build finds CUDA,
# libferry_cuda<major version>.a (the backend) with ferry-cuda.pc. `ferry cxx` links these too.

set(FERRY_RUNTIME_LIBRARIES -lpthread)  # not -pthread: where sources are compiled in the same command, that is another dialect to modules
if(CMAKE_DL_LIBS)  # dladdr
  string(APPEND FERRY_RUNTIME_LIBRARIES " -l${CMAKE_DL_LIBS}")
endif()
if(FERRY_EXECUTOR STREQUAL tbb)
  string(PREPEND FERRY_RUNTIME_LIBRARIES "-ltbb ")
endif()
set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH FERRY_PC_PREFIX "${CMAKE_INSTALL_PREFIX}/${pkgconfig_dir}" "${CMAKE_INSTALL_PREFIX}")
string(REGEX REPLACE "/$" "" FERRY_PC_PREFIX "${FERRY_PC_PREFIX}")
configure_file(cmake/ferry.pc.in ${CMAKE_CURRENT_BINARY_DIR}/cmake/ferry.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/cmake/ferry.pc DESTINATION ${pkgconfig_dir} COMPONENT runtime)

if(PROJECT_IS_TOP_LEVEL AND NOT FERRY_SANITIZE)
  _ferry_find_cuda_toolkit(QUIET)
  if(CUDAToolkit_FOUND AND NOT CUDAToolkit_VERSION_MAJOR)  # found once, and its files are gone or don't run
    message(STATUS "Ferry: the CUDA toolkit in ${CUDAToolkit_BIN_DIR} doesn't tell its version; NOT using it")
  elseif(CUDAToolkit_FOUND)
    _ferry_cuda_backend(backend)
    set_target_properties(${backend} PROPERTIES EXCLUDE_FROM_ALL OFF OUTPUT_NAME ferry_cuda${CUDAToolkit_VERSION_MAJOR}
                          ARCHIVE_OUTPUT_DIRECTORY $<TARGET_FILE_DIR:ferry_runtime>)
    configure_file(cmake/ferry-cuda.pc.in ${CMAKE_CURRENT_BINARY_DIR}/cmake/ferry-cuda.pc @ONLY)
    install(FILES $<TARGET_FILE:${backend}> DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/cmake/ferry-cuda.pc DESTINATION ${pkgconfig_dir} COMPONENT runtime)
  endif()
endif()
