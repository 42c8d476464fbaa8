#include "report/shorten.hpp"

#include "text/clip.hpp"

namespace report {

namespace {

/// Characters. An ARN has at most 2,048 (IAM's reference), a path in an app of the AWS CDK some hundreds.
constexpr std::size_t longest = 2'048;

void cut(std::string& words) {
    if (words.size() > longest) words = text::clipped(words, longest);
}

}  // namespace

void shorten(finding::Finding& finding) {
    for (std::string* words :
         {&finding.message, &finding.subject, &finding.construct_path, &finding.condition, &finding.reason}) {
        cut(*words);
    }
    for (finding::Related& related : finding.related) cut(related.note);
    for (std::string& caution : finding.cautions) cut(caution);
}

}  // namespace report
