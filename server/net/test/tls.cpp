// TLS over real sockets, spoken by OpenSSL itself on the client's side, with a certificate made for the occasion.
#include <doctest/doctest.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "server/net/test/running_network.hpp"

using namespace tischlein::server;
using namespace tischlein::server::net;

namespace {

struct Certificate {
    std::filesystem::path folder, file, key;

    Certificate() {
        std::string name = (std::filesystem::temp_directory_path() / "net_test_XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        folder = name;
        file = folder / "cert.pem";
        key = folder / "key.pem";
        EVP_PKEY* pair = EVP_EC_gen("P-256");
        X509* paper = X509_new();
        ASN1_INTEGER_set(X509_get_serialNumber(paper), 1);
        X509_gmtime_adj(X509_getm_notBefore(paper), -60);
        X509_gmtime_adj(X509_getm_notAfter(paper), 3600);
        X509_set_pubkey(paper, pair);
        X509_NAME* subject = X509_get_subject_name(paper);
        X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("localhost"), -1,
                                   -1, 0);
        X509_set_issuer_name(paper, subject);
        X509_sign(paper, pair, EVP_sha256());
        std::FILE* out = std::fopen(file.c_str(), "w");
        PEM_write_X509(out, paper);
        std::fclose(out);
        out = std::fopen(key.c_str(), "w");
        PEM_write_PrivateKey(out, pair, nullptr, nullptr, 0, nullptr, nullptr);
        std::fclose(out);
        X509_free(paper);
        EVP_PKEY_free(pair);
    }
    ~Certificate() { std::filesystem::remove_all(folder); }
    Certificate(const Certificate&) = delete;
    Certificate& operator=(const Certificate&) = delete;

    NetSettings settings() const {
        NetSettings settings;
        settings.certificate = file.string();
        settings.key = key.string();
        return settings;
    }
};

class TlsClient {
public:
    TlsClient(unsigned short port, int version, const char* ciphers = nullptr)
        : socket_(port),
          context_(SSL_CTX_new(TLS_client_method())) {
        SSL_CTX_set_min_proto_version(context_, version);
        SSL_CTX_set_max_proto_version(context_, version);
        SSL_CTX_set_security_level(context_, 0);
        if (ciphers != nullptr) SSL_CTX_set_cipher_list(context_, ciphers);
        ssl_ = SSL_new(context_);
        SSL_set_fd(ssl_, socket_.fd());
        connected = SSL_connect(ssl_) == 1;
    }
    ~TlsClient() {
        SSL_free(ssl_);
        SSL_CTX_free(context_);
    }
    TlsClient(const TlsClient&) = delete;
    TlsClient& operator=(const TlsClient&) = delete;

    void send(std::string_view bytes) { SSL_write(ssl_, bytes.data(), static_cast<int>(bytes.size())); }
    std::string until(std::string_view what) {
        char buffer[4096];
        while (in_.find(what) == std::string::npos) {
            const int got = SSL_read(ssl_, buffer, sizeof buffer);
            if (got <= 0) break;
            in_.append(buffer, static_cast<std::size_t>(got));
        }
        const std::size_t end = in_.find(what);
        std::string taken = in_.substr(0, end == std::string::npos ? end : end + what.size());
        in_.erase(0, taken.size());
        return taken;
    }
    bool ended_politely() {
        char buffer[256];
        while (SSL_read(ssl_, buffer, sizeof buffer) > 0) {}
        return (SSL_get_shutdown(ssl_) & SSL_RECEIVED_SHUTDOWN) != 0;
    }
    bool connected = false;

private:
    RawSocket socket_;
    SSL_CTX* context_;
    SSL* ssl_ = nullptr;
    std::string in_;
};

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

}  // namespace

TEST_CASE("HTTP and WebSocket over TLS 1.2 and 1.3") {
    const Certificate certificate;
    RunningNetwork server(certificate.settings());
    bool secure = false;
    server.handler.on_upgrade = [&](const Request& request) -> std::optional<Reply> {
        secure = request.secure;
        return {};
    };
    server.start();
    for (const int version : {TLS1_2_VERSION, TLS1_3_VERSION}) {
        TlsClient client(server.port, version);
        REQUIRE(client.connected);
        client.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\n");
        CHECK(has(client.until("GET /1  "), "200 OK"));
        client.send("POST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nyes");
        CHECK(has(client.until("POST /2  yes"), "200 OK"));
        client.send(handshake);
        CHECK(has(client.until("\r\n\r\n"), "101 "));
        CHECK(secure);
        client.send(frame(0x81, "hello over TLS"));
        CHECK(has(client.until("hello over TLS"), "\x81"));
        client.send(frame(0x81, "bye"));
        CHECK(has(client.until("as you like"), "\x88"));
        client.send(frame(0x88, ""));
    }
    CHECK(server.handler.calls.await("gone: as you like"));
}

TEST_CASE("A closed HTTP connection says goodbye in TLS, too") {
    const Certificate certificate;
    RunningNetwork server(certificate.settings());
    server.start();
    TlsClient client(server.port, TLS1_3_VERSION);
    client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    CHECK(has(client.until("GET /  "), "200 OK"));
    CHECK(client.ended_politely());
}

TEST_CASE("Old TLS and no TLS are turned away") {
    const Certificate certificate;
    NetSettings settings = certificate.settings();
    settings.limits.idle_s = 1;
    RunningNetwork server(settings);
    server.start();
    CHECK(!TlsClient(server.port, TLS1_1_VERSION).connected);
    RawSocket plain(server.port);
    plain.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    CHECK(!has(plain.rest(), "200"));
    RawSocket silent(server.port);
    CHECK(silent.rest().empty());
    CHECK(TlsClient(server.port, TLS1_2_VERSION).connected);
    CHECK(!TlsClient(server.port, TLS1_2_VERSION, "ECDHE-RSA-AES128-SHA:ECDHE-ECDSA-AES128-SHA:AES128-SHA").connected);
}

TEST_CASE("Certificates that cannot be used are named") {
    const Certificate one, two;
    NetSettings settings = one.settings();
    settings.port = 0;
    settings.key = two.key.string();
    CHECK_THROWS_AS(Network::open(settings), std::runtime_error);
    settings.certificate = "/nowhere/cert.pem";
    CHECK_THROWS_WITH_AS(Network::open(settings), doctest::Contains("/nowhere/cert.pem"), std::runtime_error);
    settings = one.settings();
    std::ofstream(one.key) << "not a key";
    CHECK_THROWS_WITH_AS(Network::open(settings), doctest::Contains("key.pem"), std::runtime_error);
}
