#include "text/place.hpp"

namespace text {

std::string place_of(Span span, const Sources& sources) {
    if (!span.placed()) return {};
    const Source& source = sources[span.source];
    const Position position = source.position(span.begin);
    return source.path() + ":" + std::to_string(position.line) + ":" + std::to_string(position.column);
}

}  // namespace text
