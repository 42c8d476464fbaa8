#pragma once

#include <string>
#include <vector>

#include "scan/scan.hpp"

namespace cli {

/// Adds the files that services of the Serverless Framework among these files include, and those that they
/// include, and those that scripts hand to the AWS CLI: regular files within the folder of the service or
/// script. Also the local templates that templates nest, and
/// those and the assemblies that manifests of cloud assemblies name: below the folder of the template, one of
/// the paths of the run or the working folder, and no links. What cannot be read stays out, and is told or
/// unknown where the service, script or template is read.
void add_included(scan::Result& scanned, scan::Options how, const std::vector<std::string>& paths);

}  // namespace cli
