# Ferry's libraries for a link outside CMake: lib/pkgconfig/ferry.pc, which `ferry cxx` uses too. Backends have .pc
# files of their own (targets/*/install.cmake).

# Not -pthread: where sources are compiled in the same command, C++ modules would see another dialect.
set(FERRY_RUNTIME_LIBRARIES -lpthread)
if(CMAKE_DL_LIBS)  # for dladdr
  string(APPEND FERRY_RUNTIME_LIBRARIES " -l${CMAKE_DL_LIBS}")
endif()
if(FERRY_EXECUTOR STREQUAL tbb)
  string(PREPEND FERRY_RUNTIME_LIBRARIES "-ltbb ")
endif()
if(FERRY_INSTALL)
  set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
  file(RELATIVE_PATH FERRY_PC_PREFIX "${CMAKE_INSTALL_PREFIX}/${pkgconfig_dir}" "${CMAKE_INSTALL_PREFIX}")
  string(REGEX REPLACE "/$" "" FERRY_PC_PREFIX "${FERRY_PC_PREFIX}")
  configure_file(cmake/ferry.pc.in ${CMAKE_CURRENT_BINARY_DIR}/cmake/ferry.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/cmake/ferry.pc DESTINATION ${pkgconfig_dir} COMPONENT runtime)
endif()
