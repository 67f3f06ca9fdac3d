// The client over Asio and Beast: WebSockets, the loop they share, then HTTP requests.
#include "server/net/client.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <algorithm>
#include <deque>
#include <stdexcept>

#include "server/net/asio_loop.hpp"
#include "server/net/message_queue.hpp"
#include "server/net/web_socket.hpp"

namespace tischlein::server::net {
namespace {

namespace http = beast::http;

class AsioClientSocket final : public ClientSocket,
                               public std::enable_shared_from_this<AsioClientSocket>,
                               public WebSocketOwner {
public:
    AsioClientSocket(asio::io_context& io, DialEvents events) : ws_(Socket(io)), events_(std::move(events)) {}

    void dial(const Dial& dial) {
        ErrorCode error;
        const auto address = asio::ip::make_address(dial.address, error);
        Socket& socket = beast::get_lowest_layer(ws_);
        if (!error) socket.open(address.is_v6() ? Tcp::v6() : Tcp::v4(), error);
        if (!error && !dial.source.empty()) socket.bind({asio::ip::make_address(dial.source), 0}, error);
        if (!error) socket.set_option(Tcp::no_delay(true), error);
        if (error) {
            asio::post(ws_.get_executor(), [self = shared_from_this(), error] { self->finish(error); });
            return;
        }
        socket.async_connect({address, dial.port}, [self = shared_from_this(), dial](ErrorCode failed) {
            failed ? self->finish(failed) : self->shake_hands(dial);
        });
    }

    using ClientSocket::send;
    void send(SharedText text) override {
        if (finished_ || closing_) return;
        out_.push(std::move(text));
        if (open_ && !writing_) write();
    }
    void close(int code, std::string_view reason) override {
        if (finished_ || closing_) return;
        closing_ = true;
        goodbye_ = websocket::close_reason(static_cast<websocket::close_code>(code),
                                           beast::string_view(reason.data(), reason.size()));
        if (open_ && !writing_) say_goodbye();
    }
    void cut() override {
        ErrorCode ignored;
        beast::get_lowest_layer(ws_).close(ignored);
        finish(asio::error::operation_aborted);
    }
    void read(bool on) override {
        const bool was = std::exchange(reading_wanted_, on);
        if (on && !was && open_ && !reading_) read_on();
    }

private:
    WebSocketHandler when_done(Operation operation) { return {shared_from_this(), operation}; }
    void done(Operation operation, ErrorCode error, std::size_t size) override {
        if (operation == Operation::read) reading_ = false;
        if (operation == Operation::write) writing_ = false;
        if (error) return finish(error);
        switch (operation) {
            case Operation::handshake: return opened();
            case Operation::read: return received(size);
            case Operation::write: return written();
            case Operation::ping: return;
            case Operation::close: return finish(websocket::error::closed);
        }
    }

    void shake_hands(const Dial& dial) {
        ws_.write_buffer_bytes(512);
        ws_.auto_fragment(false);
        ws_.read_message_max(0);
        ws_.set_option(websocket::stream_base::decorator([headers = dial.headers](websocket::request_type& request) {
            for (const auto& [name, value] : headers) request.set(name, value);
        }));
        refusal_ = std::make_unique<websocket::response_type>();
        const std::string host = dial.address + ":" + std::to_string(dial.port);
        ws_.async_handshake(*refusal_, host, dial.path, when_done(Operation::handshake));
    }
    void opened() {
        if (finished_) return;
        refusal_.reset();
        open_ = true;
        if (events_.on_open) events_.on_open();
        if (reading_wanted_) read_on();
        if (!writing_ && !out_.empty()) write();
        if (closing_ && !writing_) say_goodbye();
    }

    void read_on() {
        reading_ = true;
        ws_.async_read_some(asio::buffer(in_.space()), when_done(Operation::read));
    }
    void received(std::size_t size) {
        const std::string_view text = in_.add(size, ws_.is_message_done());
        if (ws_.is_message_done()) {
            if (events_.on_text && !finished_) events_.on_text(text);
            in_.clear();
            if (!reading_wanted_) return;
        }
        if (!finished_ && !reading_) read_on();
    }

    void write() {
        writing_ = true;
        ws_.async_write(asio::buffer(out_.front()), when_done(Operation::write));
    }
    void written() {
        out_.pop();
        if (!out_.empty()) return write();
        if (closing_) say_goodbye();
    }
    void say_goodbye() { ws_.async_close(goodbye_, when_done(Operation::close)); }

    void finish(ErrorCode error) {
        if (std::exchange(finished_, true)) return;
        Goodbye goodbye{.code = ws_.reason().code, .status = 0, .why = {}};
        if (refusal_ && error == websocket::error::upgrade_declined) {
            goodbye.status = static_cast<int>(refusal_->result_int());
            goodbye.why = refusal_->body();
        } else {
            goodbye.why = goodbye.code != 0 ? std::string(ws_.reason().reason.data(), ws_.reason().reason.size())
                                            : error.message();
        }
        ErrorCode ignored;
        beast::get_lowest_layer(ws_).close(ignored);
        const DialEvents events = std::move(events_);  // they may own the object that owns us
        if (events.on_closed) events.on_closed(goodbye);
    }

    WebSocket ws_;
    DialEvents events_;
    std::unique_ptr<websocket::response_type> refusal_;
    websocket::close_reason goodbye_;
    Inbox<2048> in_;  // an update in one piece, as a rule
    Outbox out_;
    bool open_ = false, writing_ = false, closing_ = false, finished_ = false, reading_ = false, reading_wanted_ = true;
};

void begin_ask(asio::io_context& io, const HttpAsk& ask, HttpHeard heard);

class AsioClients final : public Clients {
public:
    Instant now() const override { return std::chrono::steady_clock::now(); }
    void post(Task task) override { loop_.post(std::move(task)); }
    TimerId at(Instant when, Task task) override { return loop_.at(when, std::move(task)); }
    void cancel(TimerId timer) override { loop_.cancel(timer); }

    std::shared_ptr<ClientSocket> dial(const Dial& dial, DialEvents events) override {
        auto socket = std::make_shared<AsioClientSocket>(loop_.io, std::move(events));
        socket->dial(dial);
        return socket;
    }
    void ask(const HttpAsk& ask, HttpHeard heard) override { begin_ask(loop_.io, ask, std::move(heard)); }
    void run() override {
        const auto work = asio::make_work_guard(loop_.io);
        loop_.io.restart();
        loop_.io.run();
    }
    void stop() override { loop_.io.stop(); }
    bool run_until(const std::function<bool()>& done, Duration at_most) override {
        const auto work = asio::make_work_guard(loop_.io);
        const Instant until = now() + at_most;
        loop_.io.restart();
        while (!done())
            if (loop_.io.run_one_until(until) == 0) return done();
        return true;
    }

private:
    AsioLoop loop_;
};

}  // namespace

std::unique_ptr<Clients> Clients::create() { return std::make_unique<AsioClients>(); }

struct Caller::State {
    std::unique_ptr<Clients> loop = Clients::create();
    std::shared_ptr<ClientSocket> socket;
    std::deque<std::string> texts;
    bool open = false;
    std::optional<Goodbye> goodbye;
};

Caller::Caller(const Dial& dial) : state_(std::make_unique<State>()) {
    State* state = state_.get();
    state->socket =
        state->loop->dial(dial, {.on_open = [state] { state->open = true; },
                                 .on_text = [state](std::string_view text) { state->texts.emplace_back(text); },
                                 .on_closed = [state](const Goodbye& goodbye) { state->goodbye = goodbye; }});
}
Caller::~Caller() { state_->socket.reset(); }

bool Caller::wait(const std::function<bool()>& done) { return state_->loop->run_until(done, patience); }

bool Caller::opened() {
    wait([this] { return state_->open || state_->goodbye; });
    return state_->open;
}
void Caller::send(std::string text) { state_->socket->send(std::move(text)); }

std::optional<std::string> Caller::next() {
    wait([this] { return !state_->texts.empty() || state_->goodbye; });
    if (state_->texts.empty()) return {};
    std::string text = std::move(state_->texts.front());
    state_->texts.pop_front();
    return text;
}
const Goodbye& Caller::closed() {
    if (!wait([this] { return state_->goodbye.has_value(); })) state_->goodbye = Goodbye{.why = "still open"};
    return *state_->goodbye;
}
ClientSocket& Caller::socket() { return *state_->socket; }

// --- HTTP ---------------------------------------------------------------------------------------------------

namespace {

std::string text_of_request(std::string_view method, const Dial& dial, std::string_view body) {
    const auto host = std::find_if(dial.headers.begin(), dial.headers.end(), [](const auto& each) { return each.first == "Host"; });
    std::string text(method);
    text.append(" ").append(dial.path).append(" HTTP/1.1\r\nConnection: close\r\n");
    if (host == dial.headers.end()) text.append("Host: " + dial.address + ":" + std::to_string(dial.port) + "\r\n");
    if (!body.empty() || method == "POST") text.append("Content-Length: " + std::to_string(body.size()) + "\r\n");
    for (const auto& [name, value] : dial.headers) text.append(name).append(": ").append(value).append("\r\n");
    return text.append("\r\n").append(body);
}

// Puts a reply together from what is read.
class ReplyReader {
public:
    explicit ReplyReader(bool without_body) {
        parser_.body_limit(std::uint64_t{1} << 30);
        parser_.skip(without_body);
    }
    asio::mutable_buffer space() {
        bytes_.resize(had_ + std::size_t{16} * 1024);
        return asio::buffer(bytes_.data() + had_, bytes_.size() - had_);
    }
    // Call after a read into space(). Returns true if the reply is whole; throws std::runtime_error if it cannot become whole.
    bool read(std::size_t size, ErrorCode error) {
        bytes_.resize(had_ + size);
        if (error && !parser_.is_header_done()) throw std::runtime_error("no reply: " + error.message());
        ErrorCode parsed;
        if (error) parser_.put_eof(parsed);
        while (!error && !bytes_.empty() && !parser_.is_done() && !parsed)
            bytes_.erase(0, parser_.put(asio::buffer(bytes_), parsed));
        if ((parsed && parsed != http::error::need_more) || (error && !parser_.is_done()))
            throw std::runtime_error("no whole reply: " + (parsed ? parsed : error).message());
        had_ = bytes_.size();
        return parser_.is_done();
    }
    Reply take() {
        auto message = parser_.release();
        Reply reply{.status = static_cast<int>(message.result_int()),
                    .content_type = std::string(message[http::field::content_type])};
        for (const auto& field : message)
            reply.headers.emplace_back(std::string(field.name_string()), std::string(field.value()));
        reply.body = std::move(message.body());
        return reply;
    }

private:
    http::response_parser<http::string_body> parser_;
    std::string bytes_;
    std::size_t had_ = 0;
};

class AsioAsk final : public std::enable_shared_from_this<AsioAsk> {
public:
    AsioAsk(asio::io_context& io, const HttpAsk& ask, HttpHeard heard)
        : socket_(io),
          alarm_(io),
          text_(text_of_request(ask.method, ask.dial, ask.body)),
          heard_(std::move(heard)) {}

    void begin(const HttpAsk& ask) {
        alarm_.expires_after(ask.patience);
        alarm_.async_wait([self = shared_from_this()](ErrorCode error) {
            if (!error) self->finish(std::nullopt);
        });
        ErrorCode error;
        const auto address = asio::ip::make_address(ask.dial.address, error);
        if (!error && !ask.dial.source.empty()) {
            socket_.open(address.is_v6() ? Tcp::v6() : Tcp::v4(), error);
            if (!error) socket_.bind({asio::ip::make_address(ask.dial.source), 0}, error);
        }
        if (error) return asio::post(socket_.get_executor(), [self = shared_from_this()] { self->finish(std::nullopt); });
        socket_.async_connect({address, ask.dial.port}, [self = shared_from_this()](ErrorCode failed) {
            failed ? self->finish(std::nullopt) : self->write();
        });
    }

private:
    void write() {
        sent_ = true;
        asio::async_write(socket_, asio::buffer(text_), [self = shared_from_this()](ErrorCode error, std::size_t) {
            error ? self->finish(std::nullopt) : self->read();
        });
    }
    void read() {
        socket_.async_read_some(asio::buffer(reader_.space()), [self = shared_from_this()](ErrorCode error, std::size_t size) {
            if (!self->heard_) return;
            try {
                self->reader_.read(size, error) ? self->finish(self->reader_.take()) : self->read();
            } catch (const std::runtime_error&) {
                self->finish(std::nullopt);
            }
        });
    }
    void finish(std::optional<Reply> reply) {
        const HttpHeard heard = std::exchange(heard_, nullptr);
        if (!heard) return;
        ErrorCode ignored;
        socket_.close(ignored);
        alarm_.cancel();
        heard(std::move(reply), sent_);
    }

    Socket socket_;
    Alarm alarm_;
    const std::string text_;
    HttpHeard heard_;  // nullptr: already called
    ReplyReader reader_{false};
    bool sent_ = false;
};

void begin_ask(asio::io_context& io, const HttpAsk& ask, HttpHeard heard) {
    std::make_shared<AsioAsk>(io, ask, std::move(heard))->begin(ask);
}

}  // namespace

Reply http_call(unsigned short port, std::string_view method, std::string_view path, std::string_view body,
                const Headers& headers, const std::string& source) {
    const std::string request = text_of_request(method, {.port = port, .path = std::string(path), .headers = headers}, body);
    asio::io_context io{1};
    Socket socket(io);
    if (!source.empty()) {
        socket.open(Tcp::v4());
        socket.bind({asio::ip::make_address(source), 0});
    }
    socket.connect({asio::ip::address_v4::loopback(), port});
    asio::write(socket, asio::buffer(request));
    ReplyReader reader(method == "HEAD");
    for (bool whole = false; !whole;) {
        ErrorCode error;
        const std::size_t size = socket.read_some(asio::buffer(reader.space()), error);
        whole = reader.read(size, error);
    }
    return reader.take();
}

}  // namespace tischlein::server::net
