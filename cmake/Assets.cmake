# Puts the files of a folder into a library, so that the program needs no other files (server/http/assets.hpp).
#
# tischlein_assets(name folder): all files under `folder`, as they are when CMake runs; none if it does not exist.
# Text files are also kept compressed, which is how they are sent. script/build makes the folder before it calls CMake.
find_program(GZIP gzip REQUIRED)

function(tischlein_assets name folder)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*)
  list(SORT files)
  set(out ${CMAKE_CURRENT_BINARY_DIR}/assets)
  file(MAKE_DIRECTORY ${out})
  set(blobs "")
  set(rows "")
  set(number 0)
  foreach(file ${files})
    get_filename_component(ending ${file} LAST_EXT)
    set(type application/octet-stream)
    set(zip FALSE)
    foreach(pair .html=text/html .js=text/javascript .css=text/css .svg=image/svg+xml .json=application/json
                 .webmanifest=application/manifest+json .txt=text/plain .png=image/png .ico=image/x-icon .woff2=font/woff2 .wasm=application/wasm)
      string(REPLACE "=" ";" pair ${pair})
      list(GET pair 0 known)
      if(ending STREQUAL known)
        list(GET pair 1 type)
        string(REGEX MATCH "text|json|svg|wasm" zip ${type})
      endif()
    endforeach()
    if(type MATCHES "^text")
      string(APPEND type "; charset=utf-8")
    endif()
    file(SHA256 ${folder}/${file} hash)
    string(SUBSTRING ${hash} 0 16 hash)
    string(APPEND blobs "BLOB(plain${number}, \"${folder}/${file}\")\n")
    set(zipped "{}")
    if(zip)
      execute_process(COMMAND ${GZIP} -9 -n -c ${folder}/${file} OUTPUT_FILE ${out}/${hash}.gz COMMAND_ERROR_IS_FATAL ANY)
      string(APPEND blobs "BLOB(gzip${number}, \"${out}/${hash}.gz\")\n")
      set(zipped "VIEW(gzip${number})")
    endif()
    string(APPEND rows "    {\"${file}\", \"${type}\", \"\\\"${hash}\\\"\", VIEW(plain${number}), ${zipped}},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  file(CONFIGURE OUTPUT ${out}/assets.cpp @ONLY CONTENT
"// Made by CMake from @folder@.
#include \"server/http/assets.hpp\"

#include <array>

#define BLOB(name, path)                                                                     \\
    asm(\".section .rodata\\n.balign 16\\n\" #name \"_begin:\\n.incbin \\\"\" path \"\\\"\\n\" #name \"_end:\\n.byte 0\\n.previous\\n\"); \\
    extern \"C\" const char name##_begin[], name##_end[];
#define VIEW(name) std::string_view(name##_begin, static_cast<std::size_t>(name##_end - name##_begin))

@blobs@
namespace tischlein::server::http {

const Asset* find_asset(std::string_view wanted) {
    static const std::array<Asset, @number@> assets{{
@rows@    }};
    for (const Asset& asset : assets)
        if (asset.name == wanted) return &asset;
    return nullptr;
}

}  // namespace tischlein::server::http
")
  target_sources(tischlein_${name} PRIVATE ${out}/assets.cpp)
  # The assembler reads the files, so a changed file must be assembled again.
  set(paths ${files})
  list(TRANSFORM paths PREPEND ${folder}/)
  # A changed file also needs a new tag, which is made when CMake runs.
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${paths}")
  set_source_files_properties(${out}/assets.cpp PROPERTIES OBJECT_DEPENDS "${paths}" SKIP_PRECOMPILE_HEADERS ON
    SKIP_UNITY_BUILD_INCLUSION ON
    COMPILE_OPTIONS -fno-lto)  # link-time optimisation does not see symbols that the assembler defines
endfunction()
