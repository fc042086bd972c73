/*
 * `npm run soak:alarms`: proves the alarms of deploy/prometheus. promtool checks the rules and runs their unit tests; then
 * Prometheus watches the real app with its embedded database, each fault is made, and its alarm has to fire and to end.
 * Needs `prometheus` (which brings promtool) and, for the clock, libfaketime: on Debian `apt-get install prometheus faketime`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { checkUsername, sendLoginOtp } from '#shared/contract/login.ts';
import { codeTemplateKeys } from '#shared/contract/smsTexts.ts';
import { demoLogins } from '#server/db/demo/people.ts';
import { startEmbedded, type EmbeddedServer } from '#server/db/embedded/server.ts';
import { serverState } from '#server/db/embedded/postmaster.ts';
import { environmentAt } from '../../scripts/lib/moment.mjs';
import { freePort, startApp } from '../support/appProcess.ts';
import { openFaults, signalServer, startSmsProvider } from './alarms/faults.ts';
import { checkRules, findProgram, startPrometheus } from './alarms/prometheus.ts';
import { createHttpClient } from './httpClient.ts';
import { createReport } from './standalone.ts';

const LONGEST_MS = 120_000;
/* Requests at once that wait for a database which does not answer: more than the pool has. */
const WAITING = 40;

for (const program of ['prometheus', 'promtool'])
  if (findProgram(program) === null) {
    process.stderr.write(`soak:alarms: ${program} is not installed (Debian: apt-get install prometheus)\n`);
    process.exit(1);
  }

const report = createReport();
const wrong = checkRules();
report.figure('promtool: rules, their tests, configuration', wrong ?? 'sound', wrong === null);

const folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-alarms-'));
chmodSync(folder, 0o711);
const dataDir = path.join(folder, 'data');
// Stopped in the reverse of their order, also when the run breaks.
const ends: (() => Promise<unknown>)[] = [];

/** Waits for an alarm to fire, or to be quiet, and says how long that took. */
async function until(isThere: () => Promise<boolean>, again?: () => Promise<unknown>): Promise<string | null> {
  const start = performance.now();
  while (performance.now() - start < LONGEST_MS) {
    if (await isThere()) return `${((performance.now() - start) / 1000).toFixed(0)} s`;
    await again?.();
    await sleep(500);
  }
  return null;
}

async function run(): Promise<void> {
  const visit = await startArchiving();
  ends.push(() => visit.stop());
  const sms = await startSmsProvider();
  ends.push(() => sms.stop().catch(() => undefined));
  const env = {
    DEMO: '1',
    LOG_LEVEL: 'silent',
    DATABASE_POOL_SIZE: '10',
    SMS_PROVIDER: 'kavenegar',
    SMS_API_KEY: 'soak',
    SMS_HOST: sms.origin,
    SMS_TEMPLATES: codeTemplateKeys.map((key) => `${key}=soak`).join(','),
  };
  const metricsPort = await freePort();
  const app = startApp({ dataDir, port: await freePort(), env: { ...env, METRICS_PORT: String(metricsPort) } });
  ends.push(() => app.signal('SIGTERM'));
  if (!(await app.ready())) throw new Error(`the app did not start:\n${app.output()}`);
  const faults = await openFaults(visit.url);
  ends.push(() => faults.close());
  const prometheus = await startPrometheus(path.join(folder, 'prometheus'));
  ends.push(() => prometheus.stop());
  prometheus.watch({ first: metricsPort });

  const isFiring = async (name: string): Promise<boolean> => (await prometheus.firing()).has(name);
  const fires = async (name: string, again?: () => Promise<unknown>): Promise<void> => {
    const took = await until(() => isFiring(name), again);
    report.figure(`${name}: fires after`, took ?? 'never', took !== null);
  };
  const isQuiet = async (name: string, again?: () => Promise<unknown>): Promise<void> => {
    const took = await until(async () => !(await isFiring(name)), again);
    report.figure(`${name}: ends after`, took ?? 'never', took !== null);
  };

  // no back-up was ever made
  await fires('BackupOld');
  await backUp();
  await isQuiet('BackupOld');
  await faults.countAgain();
  await sleep(15_000);
  const without = [...(await prometheus.firing())];
  report.figure('alarms without a fault', without.length === 0 ? 0 : without.join(', '), without.length === 0);

  await faults.unbalance();
  await fires('BooksOutOfBalance', faults.countAgain);
  await faults.balance();
  await isQuiet('BooksOutOfBalance', faults.countAgain);
  await faults.differ();
  await fires('BanksAndBooksDiffer');
  await faults.agree();
  await isQuiet('BanksAndBooksDiffer');
  await fires('FiguresOld', faults.ageFigures);
  await isQuiet('FiguresOld', faults.countAgain);
  await faults.holdQueue();
  await fires('QueueStuck');
  await faults.releaseQueue();
  await isQuiet('QueueStuck');
  await faults.slowMoneyJob();
  await fires('MoneyJobSlow');
  await faults.endMoneyJob();
  await isQuiet('MoneyJobSlow');
  await faults.archiveBy('false');
  await fires('LogArchiveStopped', faults.endSegment);
  await faults.archiveBy('true');
  await isQuiet('LogArchiveStopped');
  await faults.holdExport();
  await fires('ExportsStuck');
  await faults.endExport();
  await isQuiet('ExportsStuck');

  await sms.stop();
  const client = createHttpClient(app.origin);
  for (const { username } of demoLogins) await client.call(sendLoginOtp, { body: { username } });
  await fires('MessagesFail');
  await fires('ServiceAway');

  await runSecond(env, prometheus.watch, metricsPort, { fires, isQuiet });

  const state = serverState(visit.home.dataFolder);
  if (state.kind !== 'running') throw new Error('the database does not run');
  signalServer(state.pid, 'SIGSTOP');
  let isPaused = true;
  const asking = Array.from({ length: WAITING }, async () => {
    while (isPaused) {
      await client.call(checkUsername, { body: { username: '0012345679' } }).catch(() => undefined);
      await sleep(50);
    }
  });
  try {
    await fires('DatabaseAway');
    await fires('ConnectionsShort');
    await fires('AnswersFail');
  } finally {
    isPaused = false;
    signalServer(state.pid, 'SIGCONT');
  }
  await Promise.all(asking);
  await isQuiet('DatabaseAway');
  await isQuiet('ConnectionsShort');
  const isReady = await until(async () => (await fetch(`${app.origin}/readyz`).catch(() => null))?.status === 200);
  report.figure('the app is ready again after', isReady ?? 'never', isReady !== null);
}

/** The embedded server with an archive of its log, as deploy/pgbackrest/archive.conf has one: its command takes each segment. */
async function startArchiving(): Promise<EmbeddedServer> {
  const options = { dataDir, stagingRoot: path.join(folder, 'staged') };
  const first = await startEmbedded(options);
  const client = new pg.Client({ connectionString: first.url });
  await client.connect();
  await client.query(`alter system set archive_mode = 'on'`);
  await client.query(`alter system set archive_command = 'true'`);
  await client.end();
  await first.stop();
  return startEmbedded(options);
}

interface Alarms {
  fires(name: string): Promise<void>;
  isQuiet(name: string): Promise<void>;
}

/** A second instance whose clock is ahead, and which is killed hard then. */
async function runSecond(
  env: Record<string, string>,
  watch: (instances: Record<string, number>) => void,
  first: number,
  { fires, isQuiet }: Alarms,
): Promise<void> {
  const ahead = await environmentAt(new Date(Date.now() + 30_000));
  if (ahead === null) report.figure('ClockOff', 'libfaketime is not installed', false);
  const port = await freePort();
  const second = startApp({
    dataDir,
    port: await freePort(),
    env: { ...env, ...(ahead ?? {}), METRICS_PORT: String(port) },
  });
  ends.push(() => second.signal('SIGKILL'));
  if (!(await second.ready())) throw new Error(`the second instance did not start:\n${second.output()}`);
  watch({ first, second: port });
  if (ahead !== null) await fires('ClockOff');
  await second.signal('SIGKILL');
  await fires('PanelDown');
  watch({ first });
  await isQuiet('PanelDown');
}

/** `npm run db:backup`, as a timer does it. */
async function backUp(): Promise<void> {
  const command = spawn(
    process.execPath,
    [path.resolve(import.meta.dirname, '../../src/server/db/cli.ts'), 'backup', path.join(folder, 'backup')],
    { env: { ...process.env, DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'soak of alarms 1405' }, stdio: 'ignore' },
  );
  const [code] = (await once(command, 'exit')) as [number | null];
  report.figure('db:backup ends with', code, code === 0);
}

try {
  await run();
} catch (error) {
  report.figure('the run broke', (error as Error).stack, false);
} finally {
  for (const end of ends.toReversed()) await end().catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
}
report.end();
process.exit();
