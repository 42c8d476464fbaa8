// node judge_inputs.cjs JSONATA INPUTS: whether the expressions of the unit test's table make of events what classic
// EventBridge makes of them by `Input`, `InputPath` or a template, where the guide says what that is: not for values
// that an event lacks, nor within a text for objects, lists, null and texts with quotation marks.
'use strict';
const fs = require('fs');
const jsonata = require(process.argv[2]);

let seed = 20261201;
function below(count) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * count);
}
function value(depth) {
    const kinds = [
        () => ['', 'a', 'two words', 'back\\slash', 'é', 'say "hi"', 'line\nbreak', '50%}'][below(8)],
        () => [0, 7, -3, 2.5, 1e6, 123456789012][below(6)],
        () => below(2) === 0,
        () => null,
        () => Array.from({ length: below(4) }, () => value(depth - 1)),
        () => Object.fromEntries(['a', 'b-c', 'd'].slice(0, below(4)).map((key) => [key, value(depth - 1)])),
    ];
    return kinds[below(depth > 0 ? 6 : 4)]();
}
function event() {
    const detail = { order: value(2), 'order-id': value(2), and: { in: value(1) }, more: value(2) };
    for (const key of Object.keys(detail)) if (below(8) === 0) delete detail[key];
    return {
        version: '0', id: `id-${below(100)}`, 'detail-type': ['placed', 'order "x"'][below(2)], source: 'shop',
        account: '111122223333', time: '2026-12-01T00:00:00Z', region: 'eu-west-1',
        resources: Array.from({ length: below(3) }, (_, i) => `arn:${i}`), detail,
    };
}
const ingested = '2026-12-01T00:00:01Z';

function at(path, of) {
    let here = of;
    for (const name of path.split('.').slice(1)) {
        if (here === null || typeof here !== 'object' || Array.isArray(here)) return undefined;
        here = here[name];
    }
    return here;
}

// What the classic target is sent; undefined: the guide does not say.
function classic(row, of) {
    if (row.Input !== undefined) return row.Input;
    if (row.InputPath !== undefined) {
        const found = at(row.InputPath, of);
        return found === undefined || found === null ? undefined : JSON.stringify(found);
    }
    const named = { 'aws.events.event.json': of, 'aws.events.event.ingestion-time': ingested };
    for (const [name, path] of Object.entries(row.paths)) named[name] = at(path, of);
    const template = row.template.trim();
    let inText = false;
    let out = '';
    for (let i = 0; i < template.length; ++i) {
        const variable = /^<([^<>]+)>/.exec(template.slice(i));
        if (variable && variable[1] in named) {
            const found = named[variable[1]];
            const written = inText && typeof found !== 'object' && !/["\\\n]/.test(String(found));
            if (found === undefined || (inText && !written) || template === variable[0] && found === null) return undefined;
            out += inText ? String(found) : JSON.stringify(found);
            i += variable[0].length - 1;
            continue;
        }
        if (template[i] === '"') inText = !inText;
        out += template[i];
        if (template[i] === '\\') out += template[++i];
    }
    return out;
}

const lines = (text) => {
    try {
        return [JSON.parse(text)];
    } catch (error) {
        return text.split('\n').map((line) => JSON.parse(line));
    }
};

async function judge(row) {
    const expression = jsonata(/^\{%([^]*)%\}$/.exec(row.expression)[1]);
    if (row.expression.slice(2, -2).includes('%}')) return 'the expression ends early';
    let compared = 0;
    for (let i = 0; i < 300; ++i) {
        const of = event();
        const was = classic(row, of);
        if (was === undefined) continue;
        const result = await expression.evaluate({}, { events: { Data: of, SystemMetadata: { 'aws:IngestionTime': ingested } } });
        const is = typeof result === 'string' ? result : JSON.stringify(result);
        ++compared;
        if (is === undefined || JSON.stringify(lines(was)) !== JSON.stringify(lines(is))) {
            return `for ${JSON.stringify(of)} classic sends ${was}, and the expression makes ${is}`;
        }
    }
    return compared < 20 ? `only ${compared} events say anything` : null;
}

(async () => {
    let passed = 0;
    let failed = 0;
    for (const line of fs.readFileSync(process.argv[3], 'utf8').split('\n').filter(Boolean)) {
        const row = JSON.parse(line);
        if (!row.expression) continue;
        const fault = await judge(row).catch((error) => String(error.message || error));
        if (fault === null) {
            ++passed;
        } else {
            ++failed;
            console.log(`${line}\n  ${fault}`);
        }
    }
    console.log(`${passed} passed, ${failed} failed`);
    process.exit(failed > 0 || passed === 0 ? 1 : 0);
})();
