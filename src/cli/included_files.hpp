#pragma once

#include "scan/scan.hpp"

namespace cli {

/// Adds the files that services of the Serverless Framework among these files include, and those that they
/// include, and those that scripts hand to the AWS CLI: regular files within the folder of the service or
/// script. What cannot be read stays out, and is told or unknown where the service or script is read.
void add_included(scan::Result& scanned, scan::Options how);

}  // namespace cli
