// node judge_jsonata.cjs JSONATA GRAMMAR: whether the package at a path gives the verdicts of the unit test's table.
'use strict';
const fs = require('fs');
const jsonata = require(process.argv[2]);

let passed = 0;
let failed = 0;
for (const line of fs.readFileSync(process.argv[3], 'utf8').split('\n')) {
    const row = /^(accepted|refused at \d+-\d+): (.*)$/.exec(line);
    if (!row) continue;
    let verdict = 'accepted';
    try {
        jsonata(row[2]);
    } catch (error) {
        verdict = 'refused';
    }
    if (row[1].startsWith(verdict)) {
        ++passed;
    } else {
        ++failed;
        console.log(`jsonata says ${verdict}: ${row[2]}`);
    }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
