/*
 * `npm run soak:calendar`: years of regular purchases in simulated time, two processes over one database, which are killed hard in
 * turn (reliability 12, M11). `-- --contracts 50 --years 5 --seed 7 --kills 20` chooses its size, `--daily 10 --weekly 40` the
 * parts of daily and weekly plans in percent, `--life 365` the days that a plan lasts; a seed repeats its run. Exits 1 when a
 * figure is missed.
 */
import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createSecrets } from '#server/secrets.ts';
import { runDebitCalendar, type CalendarWorker } from '../support/debitCalendar.ts';
import type { CalendarAnswer, CalendarCall } from './calendarProcess.ts';
import { createReport, startStandalone } from './standalone.ts';

const { values } = parseArgs({
  options: {
    contracts: { type: 'string', default: '1000' },
    years: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1405' },
    kills: { type: 'string', default: '20' },
    daily: { type: 'string', default: '10' },
    weekly: { type: 'string', default: '40' },
    life: { type: 'string' },
  },
});
const days = Math.round(Number(values.years) * 365.25);
const seed = Number(values.seed);
const kills = Math.min(Number(values.kills), days);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** A worker whose process may be killed; the next act starts another one. */
interface ProcessWorker extends CalendarWorker {
  /** kills the process hard while it does its next act */
  killNext(): void;
  stop(): void;
}

function startWorker(url: string, place: number, secrets: Record<string, string>): ProcessWorker {
  let child: ChildProcess | null = null;
  let nextId = 0;
  let isDoomed = false;
  const start = (): ChildProcess =>
    fork(path.join(import.meta.dirname, 'calendarProcess.ts'), {
      env: { ...process.env, SOAK_CALENDAR: JSON.stringify({ url, seed, days, place, secrets }) },
    });
  return {
    killNext: () => void (isDoomed = true),
    stop: () => void child?.kill('SIGKILL'),
    act: (kind, at) =>
      new Promise<void>((resolve, reject) => {
        const own = (child ??= start());
        const call: CalendarCall = { id: (nextId += 1), kind, at: at.toISOString() };
        const isKilled = isDoomed;
        isDoomed = false;
        const settle = (error: string | null): void => {
          own.removeAllListeners();
          if (error === null) resolve();
          else reject(new Error(`process ${place}: ${error}`));
        };
        own.on('message', (answer: CalendarAnswer) => {
          if (answer.id === call.id && !isKilled) settle(answer.error);
        });
        own.on('exit', (code, signal) => {
          child = null;
          if (isKilled) killed += 1;
          settle(isKilled ? null : `ended with ${String(code ?? signal)}`);
        });
        own.send(call);
        // long enough for its work to have begun
        if (isKilled) void sleep(20 + (call.id % 7) * 10).then(() => own.kill('SIGKILL'));
      }),
  };
}

let killed = 0;
let doomed = 0;
const server = await startStandalone({ isDurable: false });
const database = await server.database(12);
const secrets = { ...createSecrets() };
const workers = [1, 2].map((place) => startWorker(database.url, place, secrets));
try {
  const started = performance.now();
  const result = await runDebitCalendar(database.db, {
    seed,
    contracts: Number(values.contracts),
    days,
    shares: { daily: Number(values.daily) / 100, weekly: Number(values.weekly) / 100 },
    ...(values.life === undefined ? {} : { life: Number(values.life) }),
    secrets,
    workers,
    onDay: (day) => {
      if (day % 30 === 0) say(`· day ${day} of ${days}, ${Math.round((performance.now() - started) / 1000)} s`);
      if (day < ((doomed + 1) * days) / (kills + 1) || doomed >= kills) return;
      workers[doomed % workers.length]?.killNext();
      doomed += 1;
    },
  });
  const report = createReport();
  report.figure('contracts, days, seed', `${values.contracts}, ${days}, ${values.seed}`);
  report.figure(
    'plans: daily, weekly, monthly',
    `${result.plans.daily}, ${result.plans.weekly}, ${result.plans.monthly}`,
  );
  report.figure('days that a plan lasts', values.life ?? 'to the end, but for a fifth');
  report.figure('processes, hard kills', `${workers.length}, ${killed}`, killed === kills);
  report.figure(
    'days without processes, without provider',
    `${result.outageDays.processes}, ${result.outageDays.provider}`,
  );
  report.figure('periods, bought, refused to the end', `${result.periods}, ${result.done}, ${result.refused}`);
  report.figure('left out: outage of the day, owner, pause', `${result.outages}, ${result.skips}, ${result.pauses}`);
  report.figure('periods debited twice', result.doubled, result.doubled === 0);
  report.figure('periods missed', result.missed, result.missed === 0);
  for (const { plan, ...missed } of result.missing.slice(0, 10))
    say(JSON.stringify({ ...plan, skipped: [...plan.skipped], ...missed }));
  report.figure('debits before their day', result.early, result.early === 0);
  report.figure('first calls after their day without a cause', result.late, result.late === 0);
  report.figure('left out without a reason in words', result.unexplained, result.unexplained === 0);
  report.figure('pauses without three failures before', result.wrongPauses, result.wrongPauses === 0);
  report.figure('debits after the cancellation', result.afterCancel, result.afterCancel === 0);
  report.figure('days above the limits', result.aboveLimits, result.aboveLimits === 0);
  report.figure("provider's book less ours, rial", result.difference, result.difference === 0n);
  report.figure(
    'checks of the books that fail',
    result.wrongChecks.join(', ') || 'none',
    result.wrongChecks.length === 0,
  );
  report.figure('seconds', Math.round((performance.now() - started) / 1000));
  report.end();
} finally {
  for (const worker of workers) worker.stop();
  await database.drop();
  await server.stop();
}
