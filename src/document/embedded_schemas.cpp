#include "document/embedded_schemas.hpp"

namespace document {

std::string_view schema_text(std::string_view name) {
    for (const EmbeddedSchema& schema : embedded_schemas()) {
        if (schema.name == name) return schema.text;
    }
    return {};
}

}  // namespace document
