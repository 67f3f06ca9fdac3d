// Debian's clang makes WebAssembly without exceptions. So a throw ends the module with the name of the thrown type; the page starts the
// table anew from its log, or says that it cannot. Native code throws as usual.
#include <boost/throw_exception.hpp>
#include <cstdlib>
#include <cstring>
#include <typeinfo>

#include "wasm/browser.hpp"

namespace {

[[noreturn]] void fail(const char* why) {
    page_fail(why, std::strlen(why));
    __builtin_trap();
}

}  // namespace

extern "C" void* __cxa_allocate_exception(std::size_t size) noexcept { return std::malloc(size); }
extern "C" void __cxa_free_exception(void*) noexcept {}
extern "C" [[noreturn]] void __cxa_throw(void*, std::type_info* what, void (*)(void*)) { fail(what->name()); }
