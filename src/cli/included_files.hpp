#pragma once

#include "scan/scan.hpp"

namespace cli {

/// Adds the files that services of the Serverless Framework among these files include, and those that they
/// include: regular files within the folder of the service. What cannot be read stays out, and is told where
/// the service is read.
void add_included(scan::Result& scanned, scan::Options how);

}  // namespace cli
