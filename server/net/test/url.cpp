// Addresses, cookies and origins: no sockets here.
#include <doctest/doctest.h>

#include "server/net/same_origin.hpp"
#include "server/net/url.hpp"

using namespace tischlein::server;
using namespace tischlein::server::net;

TEST_CASE("A path is decoded, and nothing climbs out of it") {
    CHECK(decoded_path("/").value() == "/");
    CHECK(decoded_path("/api/tables/K3J9").value() == "/api/tables/K3J9");
    CHECK(decoded_path("/a%20b/%C3%B6+").value() == "/a b/ö+");
    CHECK(decoded_path("/...").value() == "/...");
    CHECK(decoded_path("/a..b//").value() == "/a..b//");
    for (const char* bad :
         {"",       "api",   "*",       "http://x/", "/%",      "/%4",       "/%zz",       "/%00",         "/a%0ab",
          "/a\x7f", "/..",   "/../etc", "/a/..",     "/a/../b", "/%2e%2e/x", "/.%2e",      "/./a",         "/a%2fb",
          "/a%2Fb", "/a\\b", "/a%5cb",  "/\xff",     "/%c3",    "/%c0%af",   "/%ed%a0%80", "/%f5%80%80%80"}) {
        CAPTURE(bad);
        CHECK(!decoded_path(bad));
    }
    CHECK(!decoded_path(std::string_view("/a\0b", 4)));
}

TEST_CASE("A query gives the first value of a name") {
    CHECK(query_value("lang=de&x=1", "lang").value() == "de");
    CHECK(query_value("lang=de&x=1", "x").value() == "1");
    CHECK(query_value("lang=de&lang=nl", "lang").value() == "de");
    CHECK(query_value("a=two+words%21", "a").value() == "two words!");
    CHECK(query_value("&&a&b=", "a").value().empty());
    CHECK(query_value("&&a&b=", "b").value().empty());
    CHECK(query_value("%61=1", "a").value() == "1");
    CHECK(query_value("a=b=c", "a").value() == "b=c");
    CHECK(!query_value("", "a"));
    CHECK(!query_value("ab=1", "a"));
    CHECK(!query_value("a=%", "a"));
    CHECK(!query_value("a=%00", "a"));
}

TEST_CASE("A cookie is found by its whole name") {
    CHECK(cookie_value("seat=abc", "seat").value() == "abc");
    CHECK(cookie_value("a=1; seat=abc ;b=2", "seat").value() == "abc");
    CHECK(cookie_value("xseat=no; seat=\"abc\"", "seat").value() == "abc");
    CHECK(cookie_value("seat=", "seat").value().empty());
    CHECK(cookie_value("seat=a=b", "seat").value() == "a=b");
    CHECK(!cookie_value("seat", "seat"));
    CHECK(!cookie_value("", "seat"));
    CHECK(!cookie_value("Seat=1", "seat"));
}

TEST_CASE("UTF-8 is checked to the letter") {
    CHECK(is_utf8("Käse €  \xF0\x9F\x82\xA1"));
    for (const char* bad :
         {"\x80", "\xc3", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80"})
        CHECK(!is_utf8(bad));
}

namespace {
bool allowed(std::string origin, std::string host, bool secure = false, std::string cookie = "seat=1") {
    Request request;
    request.origin = std::move(origin);
    request.host = std::move(host);
    request.cookie = std::move(cookie);
    request.secure = secure;
    return same_origin(request);
}
}  // namespace

TEST_CASE("Only pages of this server may use its cookies") {
    CHECK(allowed("http://localhost:8080", "localhost:8080"));
    CHECK(allowed("http://Table.Example", "table.example"));
    CHECK(allowed("http://table.example:80", "table.example"));
    CHECK(allowed("https://table.example", "table.example:443", true));
    CHECK(allowed("https://table.example:443", "table.example", true));
    CHECK(allowed("https://table.example", "table.example"));  // the proxy ended the TLS and we were not told
    CHECK(allowed("http://[::1]:8080", "[::1]:8080"));
    CHECK(allowed("http://[::1]", "[::1]:80"));

    CHECK(!allowed("http://evil.example", "table.example"));
    CHECK(!allowed("http://table.example.evil.example", "table.example"));
    CHECK(!allowed("http://table.example:8080", "table.example:8081"));
    CHECK(!allowed("http://table.example", "table.example", true));  // a page without TLS could be anybody's
    CHECK(!allowed("https://table.example:80", "table.example"));
    CHECK(!allowed("null", "table.example"));
    CHECK(!allowed("file://", ""));
    CHECK(!allowed("http://", ""));
    CHECK(!allowed("http://table.example/", "table.example/"));
    CHECK(!allowed("http://user@table.example", "user@table.example"));
    CHECK(!allowed("http://[::1", "[::1"));
    CHECK(!allowed("http://[::1]x", "[::1]x"));
    CHECK(!allowed("http://a:", "a:"));
    CHECK(!allowed("http://a:123456", "a:123456"));
    CHECK(!allowed("ftp://table.example", "table.example"));
}

TEST_CASE("Without an Origin only those come in who have no cookie to be borrowed") {
    CHECK(allowed("", "table.example", false, ""));
    CHECK(!allowed("", "table.example", false, "seat=1"));
}
