// What the module asks of the page it runs in: the imports named `tischlein`. web/src/local/module.ts answers them.
#pragma once
#include <cstddef>
#include <cstdint>

#define TISCHLEIN_IMPORT(name) extern "C" __attribute__((import_module("tischlein"), import_name(#name)))

TISCHLEIN_IMPORT(tell) void page_tell(int line, const char* text, std::size_t size);
TISCHLEIN_IMPORT(close) void page_close(int line);
// Asks the page to keep facts, a JSON list.
TISCHLEIN_IMPORT(keep) void page_keep(std::uint32_t append, std::uint32_t after, const char* facts, std::size_t size);
// Asks every helper for its share of a search (wasm/shared_search.hpp).
TISCHLEIN_IMPORT(search) void page_search(std::uint32_t search, const char* question, std::size_t size);
// Milliseconds since 1970.
TISCHLEIN_IMPORT(now) double page_now();
TISCHLEIN_IMPORT(random) void page_random(unsigned char* bytes, std::size_t size);
// Writes the letters of a UTF-8 text, decomposed (NFKD) and without invisible ones. Returns how many, at most `most`, or -1 if the
// text is not UTF-8.
TISCHLEIN_IMPORT(decompose) int page_decompose(const char* text, std::size_t size, char32_t* letters, std::size_t most);
TISCHLEIN_IMPORT(small) std::uint32_t page_small(std::uint32_t letter);
// Reports an error after which the table goes on.
TISCHLEIN_IMPORT(trouble) void page_trouble(const char* what, std::size_t size);
// Reports an error that cannot be repaired. Does not return.
TISCHLEIN_IMPORT(fail) void page_fail(const char* why, std::size_t size);
