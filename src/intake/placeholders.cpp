#include "intake/placeholders.hpp"

namespace intake {

using value::SymbolRef;
using value::Text;

namespace {

constexpr std::size_t placeholder_bytes = 4;

}  // namespace

bool Placeholders::choose(const Text& text) {
    bool used[2] = {false, false};
    std::size_t holes = 0;
    for (const value::Piece& piece : text.pieces()) {
        if (piece.hole) ++holes;
        used[0] = used[0] || piece.literal.find('\xF3') != std::string::npos;
        used[1] = used[1] || piece.literal.find('\xF4') != std::string::npos;
    }
    if (holes == 0) return true;
    if (holes > 0xF000 || (used[0] && used[1])) return false;
    second_plane_ = used[0];
    return true;
}

std::string Placeholders::add(const SymbolRef& hole) {
    const std::size_t number = holes_.size();
    holes_.push_back(hole);
    const auto tail = [number](int shift) { return static_cast<char>(0x80 | ((number >> shift) & 0x3F)); };
    const char lead = second_plane_ ? '\xF4' : '\xF3';
    const int base = second_plane_ ? 0x80 : 0xB0;
    return {lead, static_cast<char>(base + static_cast<int>(number >> 12)), tail(6), tail(0)};
}

SymbolRef Placeholders::at(std::string_view text) const {
    if (text.size() < placeholder_bytes) return nullptr;
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned base = second_plane_ ? 0x80 : 0xB0;
    if (byte(0) != (second_plane_ ? 0xF4U : 0xF3U) || byte(1) < base) return nullptr;
    const std::size_t number =
        (std::size_t{byte(1) - base} << 12) | (std::size_t{byte(2) & 0x3FU} << 6) | (byte(3) & 0x3FU);
    return number < holes_.size() ? holes_[number] : nullptr;
}

Text Placeholders::with_holes(std::string_view text) const {
    if (holes_.empty()) return Text(std::string(text));
    Text result;
    std::size_t begin = 0;
    for (std::size_t i = 0; i + placeholder_bytes <= text.size();) {
        const SymbolRef hole = at(text.substr(i));
        if (!hole) {
            ++i;
            continue;
        }
        result += Text(std::string(text.substr(begin, i - begin)));
        result += Text(hole);
        begin = i += placeholder_bytes;
    }
    return result += Text(std::string(text.substr(begin)));
}

}  // namespace intake
