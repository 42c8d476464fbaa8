#include <cassert>

#include "lint/embedded.hpp"

namespace lint {

std::string_view schema_text(std::string_view name) {
    for (const EmbeddedSchema& schema : embedded_schemas()) {
        if (schema.name == name) return schema.text;
    }
    assert(false);
    return {};
}

}  // namespace lint
