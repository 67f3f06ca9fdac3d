# What `cmake --install` puts into a prefix, so that find_package(Tischlein) finds it.
#
# A component is a set of folders with one need in common: `games` (fmt), `bots` (threads), `host` (Boost). Each has an export file
# of its own, so that a project that uses only the games needs only fmt. The server is a program, not a library.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Tischlein)

# The headers of a folder, without those of its tests.
function(tischlein_install_headers folder component)
  get_target_property(path tischlein_${folder} TISCHLEIN_PATH)
  if(path MATCHES "^games/")
    return()  # the folder games/ installs them
  endif()
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/${path}/*.hpp)
  list(FILTER headers EXCLUDE REGEX "/test/")
  foreach(header ${headers})
    get_filename_component(where ${header} DIRECTORY)
    install(FILES ${PROJECT_SOURCE_DIR}/${header} DESTINATION include/tischlein/${where} COMPONENT ${component})
  endforeach()
endfunction()

# tischlein_install(COMPONENT folder …)
function(tischlein_install component)
  foreach(folder ${ARGN})
    install(TARGETS tischlein_${folder} EXPORT tischlein_${component}
      ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ${component})
    tischlein_install_headers(${folder} ${component})
  endforeach()
  install(EXPORT tischlein_${component} NAMESPACE Tischlein:: FILE Tischlein-${component}.cmake
    DESTINATION ${package_folder} COMPONENT ${component})
endfunction()

tischlein_install(games core i18n ${game_folders} games)
tischlein_install(bots bots)
if(TISCHLEIN_HOST)
  tischlein_install(host host review lab)
endif()

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/TischleinConfig.cmake.in ${PROJECT_BINARY_DIR}/TischleinConfig.cmake
  INSTALL_DESTINATION ${package_folder})
# Before 1.0 a new minor version may change anything.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/TischleinConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/TischleinConfig.cmake ${PROJECT_BINARY_DIR}/TischleinConfigVersion.cmake
  DESTINATION ${package_folder} COMPONENT games)
