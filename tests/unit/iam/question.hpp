#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "iam/decide.hpp"
#include "unit/iam/iam_cases.hpp"

/// A request to send to queue `orders-dlq` of account 111122223333, with policies: what tests of the
/// decision change a little of. Statements are JSON; `QUEUE` in them stands for the queue's ARN.
class Question {
public:
    static Question by_role();     ///< a session of role `deliver` of the same account
    static Question by_service();  ///< events.amazonaws.com for rule `orders`
    static Question by_user();

    Question& asks(std::string action, std::string_view resource);
    Question& of_account(std::string_view owner);
    Question& with(std::string key, std::string_view value);
    Question& with_list(std::string key, std::vector<std::string_view> values);
    Question& without(const std::string& key);
    Question& unsure_of(const std::string& key);

    Question& identity(std::string_view statement);
    Question& resource(std::string_view statement);
    Question& boundary(std::string_view statement);
    Question& session(std::string_view statement);
    Question& scp(std::string_view statement);  ///< a level more
    Question& rcp(std::string_view statement);
    Question& version(std::string version);  ///< of the documents given after it
    Question& open_identity();
    Question& open_resource();
    Question& guard(iam::Guard guard);

    [[nodiscard]] iam::Decision decision() const;
    [[nodiscard]] iam::Verdict verdict() const { return decision().verdict; }

private:
    const model::Policy* add(std::string_view statement);

    iam::Request request_;
    iam::Policies policies_;
    std::vector<std::shared_ptr<const model::Policy>> documents_;  ///< shared: questions are copied
    std::string version_ = R"("Version":"2012-10-17",)";
};

inline constexpr std::string_view queue_arn = "arn:aws:sqs:us-east-1:111122223333:orders-dlq";

/// One line of the table: what AWS does, where it says so, and the question that shows it.
struct Semantics {
    const char* sentence;
    const char* page;
    Question question;
    iam::Verdict expected;
};

void check(const Semantics& row);
