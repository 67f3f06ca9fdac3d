// Connections with TLS: the same sessions over another stream. An idle one costs about 50 KB, most of it OpenSSL's and
// Asio's record buffers; large tables of idle guests are better served behind a proxy that ends the TLS.
#include <fmt/format.h>

#include <boost/asio/ssl/context.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <stdexcept>

#include "server/net/stream.hpp"
#include "server/net/stream_acceptor.hpp"

namespace tischlein::server::net {

namespace {

class OpenSslLayer final : public TlsLayer {
public:
    OpenSslLayer(Socket socket, asio::ssl::context& context) : stream_(std::move(socket), context) {}

    Socket& socket() noexcept override { return stream_.next_layer(); }
    void handshake(TlsHandler done) override {
        stream_.async_handshake(asio::ssl::stream_base::server, std::move(done));
    }
    void read(const FirstBuffers<asio::mutable_buffer>& into, TlsHandler done) override {
        stream_.async_read_some(into, std::move(done));
    }
    void write(const FirstBuffers<asio::const_buffer>& from, TlsHandler done) override {
        stream_.async_write_some(from, std::move(done));
    }
    void shut_down(beast::role_type role, TlsHandler done) override {
        async_teardown(role, stream_, std::move(done));  // Beast's, found by the type of the stream
    }

private:
    beast::ssl_stream<Socket> stream_;
};

asio::ssl::context context_for(const NetSettings& settings) {
    asio::ssl::context context(asio::ssl::context::tls_server);
    SSL_CTX_set_min_proto_version(context.native_handle(), TLS1_2_VERSION);
    SSL_CTX_set_options(context.native_handle(), SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    // TLS 1.2 with forward secrecy and authenticated encryption only; TLS 1.3 has nothing else.
    if (SSL_CTX_set_cipher_list(context.native_handle(), "ECDHE+AESGCM:ECDHE+CHACHA20") != 1)
        throw std::runtime_error("this OpenSSL has no cipher suite that is good enough for TLS 1.2");
    SSL_CTX_set_mode(context.native_handle(), SSL_MODE_RELEASE_BUFFERS);
    ErrorCode error;
    context.use_certificate_chain_file(settings.certificate, error);
    if (error)
        throw std::runtime_error(
            fmt::format("cannot read the certificate {}: {}", settings.certificate, error.message()));
    context.use_private_key_file(settings.key, asio::ssl::context::pem, error);
    if (error) throw std::runtime_error(fmt::format("cannot read the key {}: {}", settings.key, error.message()));
    if (SSL_CTX_check_private_key(context.native_handle()) != 1)
        throw std::runtime_error(
            fmt::format("the key {} does not belong to the certificate {}", settings.key, settings.certificate));
    return context;
}

class TlsAcceptor final : public StreamAcceptor {
public:
    explicit TlsAcceptor(Hub& hub) : hub_(hub), context_(context_for(hub.settings)) {}
    void enter(Socket socket, std::string address, ConnectionSlot slot) override {
        start_session(hub_, Stream(std::make_unique<OpenSslLayer>(std::move(socket), context_)), std::move(address),
                      std::move(slot));
    }

private:
    Hub& hub_;
    asio::ssl::context context_;
};

}  // namespace

std::unique_ptr<StreamAcceptor> tls_acceptor(Hub& hub) { return std::make_unique<TlsAcceptor>(hub); }

}  // namespace tischlein::server::net
