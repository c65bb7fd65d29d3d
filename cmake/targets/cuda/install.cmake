# If Ferry's own build finds CUDA, installs the backend, libferry_cuda<major version>.a, and ferry-cuda.pc.
list(APPEND FERRY_SUGGESTED_PACKAGES nvidia-cuda-toolkit)

if(PROJECT_IS_TOP_LEVEL AND NOT FERRY_SANITIZE)
  _ferry_find_cuda_toolkit(QUIET)
  if(CUDAToolkit_FOUND AND NOT CUDAToolkit_VERSION_MAJOR)  # the toolkit was found earlier, but is gone or doesn't run
    message(STATUS "Ferry: not using the CUDA toolkit in ${CUDAToolkit_BIN_DIR}, whose version can't be determined")
  elseif(CUDAToolkit_FOUND)
    _ferry_cuda_backend(backend)
    set_target_properties(${backend} PROPERTIES EXCLUDE_FROM_ALL OFF OUTPUT_NAME ferry_cuda${CUDAToolkit_VERSION_MAJOR}
                          ARCHIVE_OUTPUT_DIRECTORY $<TARGET_FILE_DIR:ferry_runtime>)
    configure_file(${CMAKE_CURRENT_LIST_DIR}/ferry-cuda.pc.in ${CMAKE_CURRENT_BINARY_DIR}/cmake/ferry-cuda.pc @ONLY)
    install(FILES $<TARGET_FILE:${backend}> DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/cmake/ferry-cuda.pc DESTINATION ${pkgconfig_dir} COMPONENT runtime)
  endif()
endif()
