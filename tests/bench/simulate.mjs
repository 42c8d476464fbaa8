// node simulate.mjs FOLDER CASES SECONDS: the cases of a file by @cloud-copilot/iam-simulate, which is
// installed in FOLDER; run as a user would, with its own checks of policies.
import fs from 'node:fs';
import { createRequire } from 'node:module';

const [folder, cases, seconds] = process.argv.slice(2);
const { runSimulation } = createRequire(`${folder}/`)('@cloud-copilot/iam-simulate');
const named = (documents, name) => (documents ?? []).map((policy, i) => ({ name: `${name}${i}`, policy }));
const levels = (all, name) =>
  (all ?? []).map((documents, i) => ({ orgIdentifier: `${name}${i}`, policies: named(documents, name) }));

const simulations = fs.readFileSync(cases, 'utf8').split('\n').filter(Boolean).map((line) => {
  const { request, policies } = JSON.parse(line);
  return {
    request: {
      principal: request.principal,
      action: request.action,
      resource: { resource: request.resource, accountId: request.resourceAccount },
      contextVariables: request.context ?? {},
    },
    identityPolicies: named(policies.identity, 'identity'),
    resourcePolicy: policies.resource,
    permissionBoundaryPolicies: policies.boundary && named(policies.boundary, 'boundary'),
    sessionPolicy: policies.session,
    serviceControlPolicies: levels(policies.scp, 'scp'),
    resourceControlPolicies: levels(policies.rcp, 'rcp'),
  };
});

const worked = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
const begin = worked();
let decisions = 0;
let allowed = 0;
while (worked() - begin < seconds) {
  for (const simulation of simulations) {
    const answer = await runSimulation(simulation, {});
    if (answer.overallResult === 'Allowed') allowed += 1;
  }
  decisions += simulations.length;
}
const passed = worked() - begin;
console.log(`${Math.round(decisions / passed)} decisions a second (${Math.round((100 * allowed) / decisions)} % of them allow)`);
