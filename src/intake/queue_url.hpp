#pragma once

#include <optional>

#include "intake/intrinsic.hpp"

namespace intake {

// `https://sqs.REGION.amazonaws.com/ACCOUNT/NAME` (SQS guide, "Queue and message identifiers").

/// The URL of a queue of the run's account.
[[nodiscard]] value::Text queue_url_of(const Run& run, const value::Text& region, const value::Text& name);

/// The ARN of the queue that a URL means; none, if it does not look like one.
[[nodiscard]] std::optional<value::Text> arn_of_queue_url(const value::Text& url,
                                                          const value::Text& partition);

}  // namespace intake
