#!/bin/sh
# agree.sh AGREE BUSLINT ROOT FOLDER: findings against the expectations of the corpus beside the checkout, where
# there is one (BUSLINT_CORPUS says where else).
set -u
corpus=${BUSLINT_CORPUS:-$3/../shared/corpus}
if [ ! -f "$corpus/$4/expected.json" ]; then
    echo "skipped: no corpus beside this checkout, so nothing is compared with its expectations"
    exit 0
fi
exec "$1" "$corpus/$4" "$2"
