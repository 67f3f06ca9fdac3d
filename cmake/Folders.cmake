# One folder, one target. A target sees its own headers and those of the targets it names, nothing else:
# every folder gets an include root of its own with a single link in it, so a wrong include does not build.

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

add_library(tischlein_flags INTERFACE)
target_compile_options(tischlein_flags INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Wshadow -Werror)
if(TISCHLEIN_NATIVE)
  target_compile_options(tischlein_flags INTERFACE -march=native)
endif()
if(TISCHLEIN_FUZZ)
  target_compile_options(tischlein_flags INTERFACE -fsanitize=fuzzer-no-link)  # coverage for the fuzzers to steer by
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 reports bounds, uninitialised reads and overlaps through inlined lists and strings that cannot happen.
  target_compile_options(tischlein_flags INTERFACE -Wno-array-bounds -Wno-stringop-overflow -Wno-maybe-uninitialized -Wno-restrict)
endif()

# tischlein_folder(NAME PATH path/from/root SOURCES a.cpp … USES other …)
function(tischlein_folder name)
  cmake_parse_arguments(ARG "" "PATH" "SOURCES;USES" ${ARGN})
  set(root ${CMAKE_BINARY_DIR}/include/${name})
  get_filename_component(parent ${root}/${ARG_PATH} DIRECTORY)
  file(MAKE_DIRECTORY ${parent})
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/${ARG_PATH} ${root}/${ARG_PATH} SYMBOLIC)
  if(ARG_SOURCES)
    add_library(${name} STATIC ${ARG_SOURCES})
    set(kind PUBLIC)
  else()
    add_library(${name} INTERFACE)
    set(kind INTERFACE)
  endif()
  target_include_directories(${name} ${kind} ${root})
  target_link_libraries(${name} ${kind} tischlein_flags ${ARG_USES})
endfunction()

# tischlein_test(NAME SOURCES a.cpp … USES target …): a doctest program, run by ctest from the source root.
function(tischlein_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;USES" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE doctest_main ${ARG_USES})
  add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
endfunction()

# tischlein_embed(target file.deck symbol): the text of a data file as `extern const std::string_view symbol`
# (namespace tischlein), so that the binary runs alone.
function(tischlein_embed target file symbol)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(READ ${file} text)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${symbol}.cpp)
  file(CONFIGURE OUTPUT ${generated} @ONLY CONTENT
"// Made by CMake from @file@.
#include <string_view>
namespace tischlein {
extern const std::string_view @symbol@;
const std::string_view @symbol@ = R\"embedded(@text@)embedded\";
}  // namespace tischlein
")
  target_sources(${target} PRIVATE ${generated})
endfunction()

# tischlein_must_not_compile(NAME file.cpp SOUND): `file.cpp` is refused by the compiler, and accepted with -DSOUND. The
# second test keeps the first from passing for a wrong reason.
function(tischlein_must_not_compile name file sound)
  set(syntax_only ${CMAKE_CXX_COMPILER} -std=c++20 -fsyntax-only -I${CMAKE_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/${file})
  add_test(NAME ${name}_is_sound_otherwise COMMAND ${syntax_only} -D${sound})
  add_test(NAME ${name}_does_not_compile COMMAND ${syntax_only})
  set_tests_properties(${name}_does_not_compile PROPERTIES WILL_FAIL TRUE)
endfunction()
