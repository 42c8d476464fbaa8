#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

/// A descriptor that is closed at the end.
class Descriptor {
public:
    explicit Descriptor(int number = -1) : number_(number) {}
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    [[nodiscard]] int number() const { return number_; }
    void take(int number) {
        close();
        number_ = number;
    }
    void close();

private:
    int number_;
};

/// A running `git`, whose output is read piece by piece. Nothing it prints to standard error is hidden.
class Git {
public:
    /// `input` becomes its standard input; -1: that of this program.
    Git(std::vector<std::string> arguments, int input);
    ~Git() { (void)ends_well(); }
    Git(const Git&) = delete;
    Git& operator=(const Git&) = delete;

    /// What comes before the next `end`; nothing at the end of the output, or beyond `most` bytes.
    [[nodiscard]] std::optional<std::string> read_until(char end, std::uint64_t most);
    /// So many bytes; nothing where the output ends before.
    [[nodiscard]] std::optional<std::string> read(std::uint64_t count);
    void skip(std::uint64_t count);
    /// Reads no more, and says whether all went well.
    [[nodiscard]] bool ends_well();

private:
    /// Whether there is something in the buffer to be read.
    bool fill();
    bool each(std::uint64_t count, const std::function<void(std::string_view)>& take);

    Descriptor output_;
    std::string buffer_;
    std::size_t begun_ = 0;
    pid_t child_ = 0;
    bool runs_ = false;
};

}  // namespace cli
