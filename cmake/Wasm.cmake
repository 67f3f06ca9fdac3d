# The preset `wasm`: from the folders that a table is made of one WebAssembly module for the browser (docs/adr/0020).
#
# There a program has one thread, no files and no libraries but headers. What that means stands here and in wasm/; no source file asks
# where it is compiled. A throw ends the module (wasm/no_exceptions.cpp): whoever keeps a table starts it anew from its log.
add_compile_options(-fexceptions -fignore-exceptions -msimd128 -mbulk-memory -fvisibility=hidden)
target_compile_options(tischlein_flags INTERFACE -Wno-shorten-64-to-32)  # what is counted in 64 bits and is an index fits into 32
# What belongs to a thread belongs to the one that there is.
add_compile_definitions(BOOST_ALL_NO_LIB "thread_local=")

# Headers of the system's libraries, and nothing else of the system: its C library is not ours.
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
add_compile_definitions(FMT_HEADER_ONLY)
link_libraries(borrowed)

# Files of folders that a browser has no use for, or something else instead.
set(TISCHLEIN_LEFT_OUT i18n/folder.cpp host/file_shelf.cpp host/referee.cpp server/table/sodium.cpp server/table/unicode.cpp)

tischlein_folder(store PATH server/store USES event_loop)
