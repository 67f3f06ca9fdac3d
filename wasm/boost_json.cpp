// Boost.JSON itself: the system's library is not made for WebAssembly.
#include <boost/json/src.hpp>
