# The preset `wasm`: makes one WebAssembly module for the browser from the folders that a table needs (docs/adr/0020).
#
# The module has one thread, no files, and only libraries that consist of headers. Only this file and wasm/ deal with that; no other
# source file asks for which platform it is compiled. A throw ends the module (wasm/no_exceptions.cpp); the page then starts the table
# anew from its log.
add_compile_options(-fexceptions -fignore-exceptions -msimd128 -mbulk-memory -fvisibility=hidden)
target_compile_options(tischlein_flags INTERFACE -Wno-shorten-64-to-32)  # 64-bit counters that are used as an index fit into 32 bits
# There is one thread, so thread_local variables are ordinary ones.
add_compile_definitions(BOOST_ALL_NO_LIB "thread_local=")

# Links to the headers of two of the system's libraries. Its other headers must not be visible: they belong to another C library.
set(borrowed ${PROJECT_BINARY_DIR}/borrowed)
file(MAKE_DIRECTORY ${borrowed})
foreach(library boost fmt)
  file(CREATE_LINK /usr/include/${library} ${borrowed}/${library} SYMBOLIC)
endforeach()
add_library(borrowed INTERFACE)
target_include_directories(borrowed SYSTEM INTERFACE ${PROJECT_SOURCE_DIR}/wasm/one_thread ${borrowed})
add_library(fmt::fmt ALIAS borrowed)
add_library(Boost::json ALIAS borrowed)
add_library(Threads::Threads ALIAS borrowed)
add_library(PkgConfig::sodium ALIAS borrowed)
add_library(PkgConfig::utf8proc ALIAS borrowed)
link_libraries(borrowed)

# Files that the module leaves out: a browser does not need them, or wasm/ has something else instead.
set(TISCHLEIN_LEFT_OUT i18n/folder.cpp host/file_box_loader.cpp host/referee.cpp server/table/sodium.cpp server/table/unicode.cpp)

tischlein_folder(store PATH server/store USES event_loop)
