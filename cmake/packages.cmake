# Debian packages: `cpack` in the build folder, after a build (scripts/package).
#   ferry-runtime      compiles and links programs that were translated on any machine
#   ferry-translator   the command `ferry`; needs LLVM's libraries, Clang's own headers and ferry-runtime
# dpkg-shlibdeps finds the libraries; dependencies that no library implies are in the lists below.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME ferry)
set(CPACK_PACKAGE_VENDOR "The Ferry authors")
set(CPACK_PACKAGE_CONTACT "The Ferry authors <ferry@localhost>" CACHE STRING "who maintains the packages: NAME <ADDRESS>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL runtime)
if(TARGET ferry_translator_program)
  list(APPEND CPACK_COMPONENTS_ALL translator)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)

set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME ferry-runtime)
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION
"Headers, the runtime as a static library, and the backends of GPUs as source.
Programs that Ferry has translated are compiled and linked with these.")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_RECOMMENDS "g++ | c++-compiler, pkg-config")
list(JOIN FERRY_SUGGESTED_PACKAGES ", " suggested)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SUGGESTS "cmake (>= 3.25), ${suggested}")
if(FERRY_EXECUTOR STREQUAL tbb)
  set(CPACK_DEBIAN_RUNTIME_PACKAGE_DEPENDS libtbb-dev)  # the runtime is a static library, so programs link -ltbb
endif()

set(CPACK_DEBIAN_TRANSLATOR_PACKAGE_NAME ferry-translator)
set(CPACK_COMPONENT_TRANSLATOR_DESCRIPTION
"The command ferry: translates annotated functions into stubs and kernels for
the host and for GPUs, explains what runs where, wraps compilers.")
# The folder of Clang's own headers (<stddef.h>) belongs to an LLVM package.
set(CPACK_DEBIAN_TRANSLATOR_PACKAGE_DEPENDS
    "ferry-runtime (= ${PROJECT_VERSION}), libclang-common-${LLVM_VERSION_MAJOR}-dev, binutils, g++ | c++-compiler")
set(CPACK_DEBIAN_TRANSLATOR_PACKAGE_RECOMMENDS "cmake (>= 3.25), diffutils")
set(CPACK_DEBIAN_TRANSLATOR_PACKAGE_SUGGESTS "clang-${LLVM_VERSION_MAJOR}, ${suggested}")

include(CPack)
