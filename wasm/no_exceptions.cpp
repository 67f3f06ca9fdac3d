// WebAssembly as Debian's clang makes it has no exceptions. What throws here ends the module with the name of what was thrown; the page
// starts the table anew from its log, or says that it cannot. Code that is compiled natively throws as ever.
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
