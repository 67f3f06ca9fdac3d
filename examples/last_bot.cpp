// A bot for `tischlein tournament` in C++, without any library: it answers with the last move it is offered.
//
//   tischlein tournament uno --players "cmd:build/example_last_bot,random" --deals 50
//
// The protocol is docs/bot-protocol.md. Reading "id" and "moves" by hand is enough for a bot this simple; one that looks
// at its view takes a JSON library.
#include <iostream>
#include <string>

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        const std::size_t id = line.find("\"id\":") + 5;
        const std::string number = line.substr(id, line.find_first_of(",}", id) - id);
        const std::size_t list = line.find("\"moves\":[");
        const std::size_t end = line.find(']', list);
        const std::size_t open = line.rfind(",\"", end) != std::string::npos && line.rfind(",\"", end) > list
                                     ? line.rfind(",\"", end) + 1
                                     : list + 9;
        std::cout << "{\"id\":" << number << ",\"move\":" << line.substr(open, end - open) << "}" << std::endl;
    }
}
