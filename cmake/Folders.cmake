# One folder, one target. A target sees its own headers and those of the targets it names, nothing else:
# every folder gets an include root of its own with a single link in it, so a wrong include does not build.
#
# The target of folder `uno` is `tischlein_uno`, and `Tischlein::uno` for whoever uses the library: inside another project, too, where
# the short name may be taken. What has no `::` in a USES list is one of our folders.

# A cache of compilations where there is one. The first two words let it work with precompiled headers, which it refuses otherwise;
# the other two are for fresh checkouts, whose files are all new. CCACHE_DEPEND: it learns from the compiler which headers a file reads,
# and does not run the preprocessor first. A build from nothing, which the cache cannot help, costs a twelfth less that way.
find_program(CCACHE ccache)
if(CCACHE AND PROJECT_IS_TOP_LEVEL)
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env CCACHE_DEPEND=1 CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE})
endif()

# What all our own files are compiled with. It stays with us: whoever links a library of ours has flags of his own.
add_library(tischlein_flags INTERFACE)
if(PROJECT_IS_TOP_LEVEL)
  target_compile_options(tischlein_flags INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Wshadow -Werror)
endif()
if(TISCHLEIN_NATIVE)
  target_compile_options(tischlein_flags INTERFACE -march=native)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 reports bounds, uninitialised reads and overlaps through inlined lists and strings that cannot happen.
  target_compile_options(tischlein_flags INTERFACE -Wno-array-bounds -Wno-stringop-overflow -Wno-maybe-uninitialized -Wno-restrict)
  # It collects its own garbage less often: a tenth less time for a seventh more memory (at most 1.2 GB for a file).
  target_compile_options(tischlein_flags INTERFACE --param=ggc-min-expand=300 --param=ggc-min-heapsize=262144)
endif()

# How folders are optimised that do not compute. g++ builds them in three quarters of the time with -O1 and the inlining of -O2, and a move
# costs the server no more (docs/adr/0015).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(tischlein_light -O1 -finline-small-functions -findirect-inlining -fpartial-inlining)
elseif(TISCHLEIN_WASM)
  set(tischlein_light -Oz)  # a page loads it
else()
  set(tischlein_light -O2)
endif()

# Two precompiled headers, of the libraries that nearly every file includes: `fmt` for folders that know no JSON, `json` for those
# above. A folder gets the one of what it uses, so the rule that a game knows no JSON holds. Files still include what they need:
# the preset `clang` compiles without these, and so does a project that has this one inside.
#
# Where a folder is compiled as one file (TISCHLEIN_UNITY) only `json` is worth its making (docs/adr/0015), and only folders with the flags
# that it is made with have it: g++ 12 crashes if another level of optimisation uses it, clang refuses it.
function(tischlein_precompile name libraries)
  set(source ${PROJECT_BINARY_DIR}/precompiled_${name}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "// Made by CMake: a library needs a source.\n")
  add_library(precompiled_${name} OBJECT ${source})
  target_precompile_headers(precompiled_${name} PRIVATE ${ARGN})
  target_link_libraries(precompiled_${name} PRIVATE tischlein_flags ${libraries})
endfunction()
macro(tischlein_precompiled_headers)
  set(common_headers <algorithm> <array> <chrono> <cstdint> <functional> <memory> <optional> <span> <string> <string_view> <utility>
    <variant> <vector> <fmt/format.h>)
  tischlein_precompile(fmt fmt::fmt ${common_headers})
  if(TISCHLEIN_HOST)
    tischlein_precompile(json "fmt::fmt;Boost::json" ${common_headers} <deque> <map> <sstream> <unordered_map> <boost/json.hpp>)
    target_compile_options(precompiled_json PRIVATE "$<$<CONFIG:Release>:${tischlein_light}>")
  endif()
  # Of a test program a third is headers, also where it is one file.
  if(TISCHLEIN_TESTS AND TISCHLEIN_SANITIZED)
    tischlein_precompile(test "fmt::fmt;Boost::json;doctest::doctest" ${common_headers} <map> <set> <sstream> <boost/json.hpp> <doctest/doctest.h>)
    target_compile_options(precompiled_test PRIVATE ${tischlein_cheap_test})
    set_target_properties(precompiled_test PROPERTIES DISABLE_PRECOMPILE_HEADERS OFF)
  endif()
endmacro()
# With sanitizers, the files of tests that play few games.
set(tischlein_cheap_test -O0 -fno-sanitize=undefined)

# Gives `target` the precompiled header of what it uses, or the named one, and remembers the former for those who use it.
function(tischlein_use_precompiled target uses)
  if(NOT PROJECT_IS_TOP_LEVEL)
    return()
  endif()
  set(found "")
  foreach(used ${uses})
    if(used STREQUAL "Boost::json")
      set(found json)
    elseif(used STREQUAL "fmt::fmt" AND NOT found)
      set(found fmt)
    elseif(TARGET ${used})
      get_target_property(theirs ${used} TISCHLEIN_PRECOMPILED)
      if(theirs AND NOT found STREQUAL "json")
        set(found ${theirs})
      endif()
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES TISCHLEIN_PRECOMPILED "${found}")
  get_target_property(kind ${target} TYPE)
  if(ARGN)
    set(found ${ARGN})
  endif()
  if(TISCHLEIN_UNITY AND NOT found STREQUAL "json")
    return()
  endif()
  if(found AND NOT kind STREQUAL "INTERFACE_LIBRARY")
    target_precompile_headers(${target} REUSE_FROM precompiled_${found})
  endif()
endfunction()

# Compiles the sources of `target` as one, where TISCHLEIN_UNITY says so: each header is read and each template made once a folder
# and not once a file. `alone`: sources with a file of their own, because they share names with others or are tuned as one file.
# The preset `dev` compiles every file by itself, so a missing include is still noticed, and a small change builds fast.
function(tischlein_unite target alone)
  if(NOT TISCHLEIN_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  set_source_files_properties(${alone} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# The targets of a USES list.
function(tischlein_targets result)
  set(targets "")
  foreach(used ${ARGN})
    if(NOT used MATCHES "::")
      set(used tischlein_${used})
    endif()
    list(APPEND targets ${used})
  endforeach()
  set(${result} ${targets} PARENT_SCOPE)
endfunction()

# tischlein_folder(NAME PATH path/from/root SOURCES a.cpp … [ALONE b.cpp …: see tischlein_unite] USES other …
#   [PRECOMPILED other header than that of what it uses])
set(folder_list ${PROJECT_BINARY_DIR}/folders.txt)  # for script/lib/check_map.py: `name path uses…`
file(WRITE ${folder_list} "")
function(tischlein_folder name)
  cmake_parse_arguments(ARG "" "PATH;PRECOMPILED" "SOURCES;ALONE;USES" ${ARGN})
  string(REPLACE ";" " " uses "${ARG_USES}")
  file(APPEND ${folder_list} "${name} ${ARG_PATH} ${uses}\n")
  set(target tischlein_${name})
  foreach(left_out ${TISCHLEIN_LEFT_OUT})  # cmake/Wasm.cmake
    file(RELATIVE_PATH left_out ${CMAKE_CURRENT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/${left_out})
    list(REMOVE_ITEM ARG_SOURCES ${left_out})
  endforeach()
  tischlein_targets(uses ${ARG_USES})
  set(root ${PROJECT_BINARY_DIR}/include/${name})
  get_filename_component(parent ${root}/${ARG_PATH} DIRECTORY)
  file(MAKE_DIRECTORY ${parent})
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/${ARG_PATH} ${root}/${ARG_PATH} SYMBOLIC)
  if(ARG_SOURCES OR ARG_ALONE)
    add_library(${target} STATIC ${ARG_SOURCES} ${ARG_ALONE})
    tischlein_unite(${target} "${ARG_ALONE}")
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:tischlein_flags>)
    set(kind PUBLIC)
  else()
    add_library(${target} INTERFACE)
    set(kind INTERFACE)
  endif()
  add_library(Tischlein::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} TISCHLEIN_PATH ${ARG_PATH})
  target_compile_features(${target} ${kind} cxx_std_20)
  target_include_directories(${target} ${kind} $<BUILD_INTERFACE:${root}> $<INSTALL_INTERFACE:include/tischlein>)
  target_link_libraries(${target} ${kind} ${uses})
  tischlein_use_precompiled(${target} "${uses}" ${ARG_PRECOMPILED})
endfunction()

# tischlein_unoptimised(folder): not optimised with sanitizers, as it plays no games.
function(tischlein_unoptimised folder)
  if(TISCHLEIN_SANITIZED)
    target_compile_options(tischlein_${folder} PRIVATE -O0)
  endif()
endfunction()

# tischlein_program(NAME SOURCES a.cpp … USES target …): an executable with our flags.
function(tischlein_program name)
  cmake_parse_arguments(ARG "" "" "SOURCES;USES" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  tischlein_targets(uses ${ARG_USES})
  target_link_libraries(${name} PRIVATE tischlein_flags ${uses})
endfunction()

# tischlein_bots_first(program): the linker keeps the first copy of an inline function that it meets. Rules are inline functions, and
# folders that do not compute (tischlein_light) have copies of them, too. So the objects of bots come first: OTTO's search is a tenth
# slower otherwise, and which copies a program has changes with the order of its files. test/linked_copies.py reads the map.
function(tischlein_bots_first program)
  target_sources(${program} PRIVATE $<TARGET_OBJECTS:tischlein_bots>)
endfunction()

# tischlein_test(NAME SOURCES a.cpp … [ALONE b.cpp …] USES target … [PLAYS] [COST n]): a doctest program, run by ctest from the source root.
# With sanitizers its own files are compiled cheaply (tischlein_cheap_test), which is five times as fast: not so what they test.
# PLAYS: they are not, it plays many games. COST: those with the highest begin first; what takes long, or waits for disks and sockets more
# than it works, would leave cores idle at the end.
function(tischlein_test name)
  if(NOT TISCHLEIN_TESTS)
    return()
  endif()
  cmake_parse_arguments(ARG "PLAYS" "COST" "SOURCES;ALONE;USES" ${ARGN})
  add_executable(${name} ${ARG_SOURCES} ${ARG_ALONE})
  tischlein_unite(${name} "${ARG_ALONE}")
  tischlein_targets(uses ${ARG_USES})
  target_link_libraries(${name} PRIVATE doctest_main ${uses})
  if(TISCHLEIN_SANITIZED AND NOT ARG_PLAYS)
    target_compile_options(${name} PRIVATE ${tischlein_cheap_test})
    set_target_properties(${name} PROPERTIES DISABLE_PRECOMPILE_HEADERS OFF)
    target_precompile_headers(${name} REUSE_FROM precompiled_test)
  elseif(NOT TISCHLEIN_UNITY)
    tischlein_use_precompiled(${name} "${uses}")
  endif()
  add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  if(ARG_COST)
    set_tests_properties(${name} PROPERTIES COST ${ARG_COST})
  endif()
endfunction()

# tischlein_embed(folder file.deck symbol): the text of a data file as `extern const std::string_view symbol`
# (namespace tischlein), so that the binary runs alone.
function(tischlein_embed folder file symbol)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(READ ${file} text)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${symbol}.cpp)
  file(CONFIGURE OUTPUT ${generated} @ONLY CONTENT
"// Made by CMake from @file@.
#include <string_view>
#pragma GCC diagnostic ignored \"-Woverlength-strings\"  // 65,536 letters are what every compiler must take; ours take more
namespace tischlein {
namespace {
constexpr char text[] = R\"embedded(@text@)embedded\";
}
extern const std::string_view @symbol@;
const std::string_view @symbol@(text, sizeof text - 1);  // with its length: the compiler would count the letters one by one
}  // namespace tischlein
")
  set_source_files_properties(${generated} PROPERTIES SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(tischlein_${folder} PRIVATE ${generated})
endfunction()

# tischlein_must_not_compile(NAME file.cpp SOUND): `file.cpp` is refused by the compiler, and accepted with -DSOUND. The
# second test keeps the first from passing for a wrong reason.
function(tischlein_must_not_compile name file sound)
  if(NOT TISCHLEIN_TESTS)
    return()
  endif()
  # What was read is written down beside, for script/lib/affected.py.
  set(syntax_only ${CMAKE_CXX_COMPILER} -std=c++20 -fsyntax-only -I${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/${file} -MMD -MF)
  add_test(NAME ${name}_is_sound_otherwise COMMAND ${syntax_only} ${name}_is_sound_otherwise.d -D${sound})
  add_test(NAME ${name}_does_not_compile COMMAND ${syntax_only} ${name}_does_not_compile.d)
  set_tests_properties(${name}_does_not_compile PROPERTIES WILL_FAIL TRUE)
endfunction()
