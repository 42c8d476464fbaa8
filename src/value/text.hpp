#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "value/truth.hpp"

namespace value {

/// What a hole can be filled with; decides what globs it can meet.
enum class HoleKind : std::uint8_t {
    account,    ///< twelve digits
    region,     ///< no colon, slash or star: `eu-west-1`
    partition,  ///< `aws`, `aws-cn`, ...
    suffix,     ///< `amazonaws.com` and its kind
    name,       ///< a name or id: not empty, no colon, no slash
    arn,        ///< a whole ARN
    text,       ///< anything, perhaps empty
};

/// One unknown value. The same id is the same value everywhere in a run.
struct Symbol {
    std::string id;     ///< identity: `template.yaml#Env`
    std::string label;  ///< how the file writes it: `Env`, `AWS::Region`, `Dlq.QueueName`
    HoleKind kind = HoleKind::text;
    /// A name the platform makes for one resource: differs from every other made name.
    bool made_name = false;
    Reason why;
    /// What a made name holds for certain: CloudFormation makes `STACK-LOGICALID-RANDOM`. Empty: nothing is
    /// known.
    std::string made_from = {};
};

/// Whether two symbols are names that the platform makes for two things. Two files may be two versions of one
/// stack or module: what both call alike may be one thing.
[[nodiscard]] bool made_apart(const Symbol& a, const Symbol& b);

/// Whether a name that is written out may be the one that the platform makes.
[[nodiscard]] bool may_be_made(const Symbol& symbol, std::string_view name);

using SymbolRef = std::shared_ptr<const Symbol>;

/// A literal, or a hole.
struct Piece {
    std::string literal;
    SymbolRef hole;  ///< set: this piece is a hole and `literal` is empty
};

/// A string of which some parts may be unknown.
class Text {
public:
    Text() = default;
    Text(std::string literal);                                 // NOLINT: a string is a text
    Text(const char* literal) : Text(std::string(literal)) {}  // NOLINT
    explicit Text(SymbolRef hole);

    Text& operator+=(const Text& other);
    friend Text operator+(Text a, const Text& b) { return a += b; }
    friend std::vector<Text> split(const Text& text, char separator, std::size_t most);

    [[nodiscard]] bool empty() const { return pieces().empty(); }
    [[nodiscard]] bool is_literal() const;
    /// The text, of a literal only.
    [[nodiscard]] const std::string& literal() const;
    /// The symbol, if the text is one hole and nothing else; else null.
    [[nodiscard]] const Symbol* whole_hole() const;
    /// The first hole, or null.
    [[nodiscard]] const Symbol* first_hole() const;
    /// Adjacent literals are merged; no piece is empty.
    [[nodiscard]] std::span<const Piece> pieces() const;

    /// For people: holes as `${label}`.
    [[nodiscard]] std::string shown() const;
    /// Equal keys are equal texts, holes included.
    [[nodiscard]] std::string key() const;
    /// The literal text before the first hole.
    [[nodiscard]] std::string_view literal_prefix() const;
    /// The literal text after the last hole.
    [[nodiscard]] std::string_view literal_suffix() const;

private:
    void append(Piece piece);

    /// Most texts are one piece, which then needs no room elsewhere.
    std::variant<std::monostate, Piece, std::vector<Piece>> pieces_;
};

/// Pieces between separators that stand in the literal parts; at most `most` parts (0: no limit),
/// the last with all that is left.
[[nodiscard]] std::vector<Text> split(const Text& text, char separator, std::size_t most = 0);

/// Yes where both must be the same string, no where they cannot be, else unknown.
[[nodiscard]] Truth equal(const Text& a, const Text& b);

}  // namespace value
