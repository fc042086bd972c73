/*
 * `npm run soak:security`: strangers at the door, records and fields of others, hostile input to every operation, hostile files
 * and forged calls (reliability 12, rows A, Z, I, F and B; what a browser has to show is in e2e). `-- --inputs 200 --values 1000 --guesses 10000 --accounts 1000 --tries 1000` are the sizes of a release run and the
 * default, `--seed` repeats the inputs, `--names together` sends all names of fields in one call, `--only A,Z,I,F,B` chooses parts. Exits 1 when a figure is missed.
 */
import { parseArgs } from 'node:util';
import { createLimits, limitRules } from '#server/http/limits.ts';
import { createActors, inputFor, investorOf } from '../support/accessActors.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../support/app.ts';
import { badFiles, bombStorm, cutStorm, fileStorm, goodFiles } from '../support/fileStorms.ts';
import { headerProblems } from '../support/headers.ts';
import { testRoutes } from '../support/httpRoutes.ts';
import { formStorm, fuzzOperations, hostileStorm, hostileTexts, type InputFigures } from '../support/inputStorms.ts';
import { quickHash } from '../support/quickHash.ts';
import {
  accountStorm,
  codeNature,
  crossedPurposes,
  guessStorm,
  hashStorm,
  sendStorm,
  stuffingStorm,
  timingStorm,
} from '../support/loginStorms.ts';
import { cookieStorm, matrixStorm } from '../support/accessStorms.ts';
import { behindOthers, ownershipStorm } from '../support/ownershipStorm.ts';
import { createUser, signIn } from '../support/people.ts';
import {
  lostRoleStorm,
  refreshStorm,
  revocationStorm,
  stolenTokenStorm,
  tokenStorm,
} from '../support/sessionStorms.ts';
import { assignmentStorm, forgeryStorm } from '../support/writeStorms.ts';
import { createReport, startStandalone } from './standalone.ts';

const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '200' },
    values: { type: 'string', default: '1000' },
    guesses: { type: 'string', default: '10000' },
    accounts: { type: 'string', default: '1000' },
    tries: { type: 'string', default: '1000' },
    codes: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String((Date.now() % 1_000_000) + 1) },
    names: { type: 'string', default: 'apart' },
    only: { type: 'string', default: 'A,Z,I,F,B' },
  },
});
const size = (name: keyof typeof values): number => Number(values[name]);
const report = createReport();
const server = await startStandalone({ isDurable: false });
const told = (found: readonly string[]): string => (found.length === 0 ? '0' : `${found.length}: ${found[0] ?? ''}`);

/** Runs a part on a panel of its own. */
async function on(options: TestAppOptions, part: (test: TestApp) => Promise<void>): Promise<void> {
  const database = await server.database(20);
  const test = await createTestApp({ ...options, env: { DEMO: '1', ...options.env }, database });
  try {
    await part(test);
  } finally {
    await database.drop();
  }
}

/** The account's own limits on, those of the HTTP layer out of the way: these read the clock of the machine. */
function accountLimits(): TestAppOptions {
  const raised = Object.fromEntries(
    Object.entries(limitRules).map(([name, rule]) => [name, { ...rule, points: 10_000_000, store: 'memory' as const }]),
  );
  const store = { query: () => Promise.reject(new Error('not used')) };
  return {
    rateLimits: true,
    limits: createLimits(store, raised as typeof limitRules),
    env: { SMS_CODE_BUDGET: '100000' },
  };
}

async function tokens(): Promise<void> {
  await on({ seed: 'demo' }, async (test) => {
    const broken = await tokenStorm(test, { tokens: 500 });
    report.figure(
      `A7 broken tokens of ${broken.tokens} accepted`,
      told(broken.accepted),
      broken.accepted.length === 0 && broken.whole === 200,
    );
    const refresh = await refreshStorm(test, { tabs: 20, rounds: 20 });
    report.figure('A8 20 tabs at once, 20 times: logged out', refresh.loggedOut, refresh.loggedOut === 0);
    report.figure(
      '  a used token: answer, own session, ms',
      `${refresh.reused}, ${refresh.ownAfterwards}, ${refresh.ms.toFixed(0)}`,
      refresh.reused === 401 && refresh.ownAfterwards === 401 && refresh.ms < 1000,
    );
    const taken = await revocationStorm(test);
    report.figure(
      `A9, A12 ${taken.ways} ways to end a session x ${taken.operations} operations`,
      `${taken.calls} calls, accepted ${told(taken.accepted)}`,
      taken.accepted.length === 0,
    );
    const lost = await lostRoleStorm(test);
    report.figure(
      `A9 role lost in a live session x ${lost.operations} operations`,
      `accepted ${told(lost.accepted)}`,
      lost.accepted.length === 0,
    );
    const stolen = await stolenTokenStorm(test);
    report.figure(
      `A10 3 thieves x ${stolen.operations} operations`,
      `${stolen.calls} calls, accepted ${told(stolen.accepted)}`,
      stolen.accepted.length === 0,
    );
  });
}

async function records(): Promise<void> {
  await on({ seed: 'demo', desks: true }, async (test) => {
    const actors = await createActors(test);
    const investorId = await investorOf(test, '0012345679');
    const fields = await assignmentStorm(test, actors, { investorId, isApart: values.names === 'apart' });
    report.figure(
      `Z2 ${fields.names} names, ${values.names}, x ${fields.writes} writes`,
      `${fields.calls} calls, taken ${told(fields.taken)}, tables changed ${told(fields.changed)}`,
      fields.taken.length + fields.changed.length === 0,
    );
    const cookies = await cookieStorm(test);
    report.figure(
      `Z5 cookies of others x ${cookies.reads} reads: opened`,
      told(cookies.opened),
      cookies.opened.length === 0,
    );
    const matrix = await matrixStorm(test, actors);
    report.figure(
      `Z1 ${matrix.operations} operations x ${matrix.actors} actors x 4 ids`,
      `${matrix.calls} calls, against the rules ${told(matrix.problems)}`,
      matrix.problems.length === 0,
    );
  });
  // what the matrix has changed must not decide whose records these are
  await on({ seed: 'demo', desks: true }, async (test) => {
    const others = await ownershipStorm(test, await createActors(test));
    report.figure(
      `Z1 ${others.fields} id fields x 11 actors x foreign, deleted, random`,
      `${others.calls} calls, leaks ${told(others.leaks)}`,
      others.leaks.length === 0,
    );
    const unproven = others.unproven.filter((field) => !behindOthers.includes(field));
    report.figure('  fields whose own id changed no answer', told(unproven), unproven.length === 0);
  });
}

async function forgeries(): Promise<void> {
  await on({ seed: 'demo' }, async (test) => {
    const actors = await createActors(test);
    const investorId = await investorOf(test, '0012345679');
    const forged = await forgeryStorm(test, actors, { investorId });
    report.figure(
      `B1 7 forgeries x ${forged.writes} writes`,
      `${forged.calls} calls, passed ${told(forged.passed)}`,
      forged.passed.length === 0,
    );
    const wrong: string[] = [];
    let answers = 0;
    for (const client of [actors.anonymous, actors.client, actors.super])
      for (const { op } of test.app.routes) {
        if (op.id === 'logout' || op.id === 'endOwnSession') continue;
        answers += 1;
        const problems = headerProblems(await client.call(op, inputFor(op, investorId)));
        if (problems.length > 0) wrong.push(`${op.id} ${problems.join()}`);
      }
    report.figure(`B3 headers of ${answers} answers: wrong`, told(wrong), wrong.length === 0);
  });
}

async function codesAndPasswords(): Promise<void> {
  const { guesses, accounts } = { guesses: size('guesses'), accounts: size('accounts') };
  await on({}, async (test) => {
    for (const parallel of [1, 100]) {
      const one = await guessStorm(test, { guesses, parallel });
      report.figure(
        `A1 ${guesses} guesses, ${parallel} at once: compared`,
        `${one.compared}; right code afterwards ${one.rightAfterwards}`,
        one.compared === 5 && one.other === 0 && one.rightAfterwards === 'OTP_USED_UP',
      );
    }
    const nature = codeNature(size('codes'));
    report.figure(
      `A2 ${values.codes} codes: chi-square of 999`,
      `${nature.chiSquare.toFixed(0)} (1,143 is p 0.001)`,
      nature.length === 6 && nature.chiSquare < 1143,
    );
    const crossed = await crossedPurposes(test);
    report.figure(
      `A2 ${crossed.purposes} purposes: crossed, reused, late, own`,
      `${crossed.crossed}, ${crossed.reused}, ${crossed.late}, ${crossed.used}`,
      crossed.crossed + crossed.reused + crossed.late === 0 && crossed.used === crossed.purposes,
    );
  });
  await on(accountLimits(), async (test) => {
    const sends = await sendStorm(test, { calls: accounts });
    report.figure(
      `A3 ${accounts} sends: most a minute, hour, day, address`,
      `${sends.inMinute}, ${sends.inHour}, ${sends.inDay}, ${sends.ofAddressInHour}`,
      sends.inMinute === 1 && sends.inHour <= 5 && sends.inDay <= 10 && sends.ofAddressInHour <= 20,
    );
  });
  await on(accountLimits(), async (test) => {
    const stuffed = await stuffingStorm(test, { accounts, hash: await quickHash('Kabootar-1399') });
    report.figure(
      `A4 ${accounts} accounts x 3 passwords: compared`,
      `${stuffed.compared}; other than captcha ${stuffed.other}`,
      stuffed.compared === 9 && stuffed.other === 0,
    );
    const account = await accountStorm(test, { tries: size('tries') });
    report.figure(
      `A4 ${account.tries} tries at one account in an hour: compared`,
      account.compared,
      account.compared > 0 && account.compared <= 100,
    );
  });
  await on(accountLimits(), async (test) => {
    const timing = await timingStorm(test, { tries: size('tries') });
    report.figure(
      `A6 ${values.tries} known and unknown: medians, ms`,
      `${timing.knownMs.toFixed(1)}, ${timing.unknownMs.toFixed(1)}; kinds of answer ${timing.answers}`,
      timing.answers === 1 && Math.abs(timing.knownMs - timing.unknownMs) <= 10,
    );
    const load = await hashStorm(test, { logins: 100 });
    report.figure(
      'A11 100 log-ins at once: hashes at a time, MB on top',
      `${load.running}, ${load.megabytes}; ${load.parameters}; logged in ${load.loggedIn}`,
      load.running <= 4 && load.megabytes <= 200 && load.loggedIn === 100,
    );
  });
}

function inputFigures(name: string, figures: InputFigures): void {
  report.figure(
    `${name}: operations, calls, of them refused`,
    `${figures.operations}, ${figures.calls}, ${figures.refused}`,
  );
  report.figure('  answers of 500 or without the shape', told(figures.naked), figures.naked.length === 0);
  report.figure('  refusals without a Persian field message', told(figures.unnamed), figures.unnamed.length === 0);
  report.figure('  slowest answer, ms', figures.slowestMs.toFixed(0));
}

async function inputs(): Promise<void> {
  const forms = await formStorm({ values: size('values'), seed: size('seed') });
  report.figure(
    `I3 ${values.values} values: operations, values, taken`,
    `${forms.operations}, ${forms.values}, ${forms.takenByForm}`,
  );
  report.figure('  fields that form and API name differently', told(forms.differences), forms.differences.length === 0);
  await on({ seed: 'demo', extraRoutes: testRoutes({ retries: 0 }) }, async (test) => {
    const hostile = await hostileStorm(test, { texts: hostileTexts.length });
    inputFigures(`I2, I4 ${hostileTexts.length} hostile texts`, hostile);
    report.figure(
      '  statements broken, headers injected, tables lost',
      `${hostile.brokenStatements}, ${hostile.injected.length}, ${hostile.areTablesWhole ? 0 : 'some'}`,
      hostile.brokenStatements + hostile.injected.length === 0 && hostile.areTablesWhole,
    );
  });
  await on({ seed: 'demo', extraRoutes: testRoutes({ retries: 0 }) }, async (test) => {
    inputFigures(
      `I1 ${values.inputs} inputs each`,
      await fuzzOperations(test, { runs: size('inputs'), seed: size('seed') }),
    );
  });
}

async function files(): Promise<void> {
  await on({}, async (test) => {
    const owner = async () => signIn(test, await createUser(test));
    const [bad, good] = [await badFiles(), await goodFiles()];
    const ofBad = await fileStorm(owner, bad);
    const ofGood = await fileStorm(owner, good);
    report.figure(
      `F1 bad files of ${bad.length}, good of ${good.length} taken`,
      `${ofBad.taken.length}, ${ofGood.taken.length}`,
      ofBad.taken.length + ofBad.odd.length === 0 && ofGood.taken.length === good.length,
    );
    const bombs = await bombStorm(await owner());
    report.figure(
      `F2 bombs of ${bombs.bombs} taken; slowest ms, MB on top`,
      `${told(bombs.taken)}; ${bombs.slowestMs.toFixed(0)}, ${bombs.megabytes}`,
      bombs.taken.length === 0 && bombs.slowestMs < 1000 && bombs.megabytes <= 64,
    );
    const cut = Object.entries(await cutStorm(await owner()));
    report.figure(
      'F5 streams at the limit and past it',
      cut.map(([, status]) => status).join(', '),
      cut.every(([name, status]) => status === (name.startsWith('at the limit') ? 200 : 413)),
    );
  });
}

const parts: Record<string, () => Promise<void>> = {
  A: async () => {
    await codesAndPasswords();
    await tokens();
  },
  Z: records,
  I: inputs,
  F: files,
  B: forgeries,
};
try {
  report.figure('seed', values.seed);
  for (const part of values.only.split(',')) await parts[part]?.();
} finally {
  await server.stop();
}
report.end();
