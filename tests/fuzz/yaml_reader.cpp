#include "document_invariants.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::check(document::Format::yaml, data, size);
    return 0;
}
