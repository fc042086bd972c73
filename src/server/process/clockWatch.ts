import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/tables.ts';
import { databaseTime } from '../http/metrics.repo.ts';
import type { Clock } from '../ports/clock.ts';

/** A difference that is worth a warning, and one with which nothing may move money, in milliseconds. */
const WARN_MS = 2_000;
const WRONG_MS = 60_000;

/** Compares the clock of this machine with the database's, which all instances share (reliability 8). */
export interface ClockWatch {
  /** Asks the database, and lets the clock of the process follow it. @throws Error when the database does not answer */
  compare(): Promise<void>;
  /** seconds that this machine is ahead of the database, as last compared; NaN before */
  differenceSeconds(): number;
  /** the clocks differ by more than a minute, as last compared */
  isWrong(): boolean;
  /** Compares now. @throws Error when the clocks differ by more than a minute */
  assertRight(): Promise<void>;
}

/** Builds the comparison. `wall` is the machine's time in milliseconds, replaced in tests. */
export function createClockWatch(
  { db, log, clock }: { db: Kysely<Database>; log: Logger; clock: Clock },
  wall: () => number = () => Date.now(),
): ClockWatch {
  let differenceMs = Number.NaN;
  let surelyMs = 0;

  async function compare(): Promise<void> {
    // On a connection at hand: waiting for one would count as time that the question took.
    const seen = await db.connection().execute(async (connection) => {
      const before = wall();
      const started = performance.now();
      const at = await databaseTime(connection);
      return { at, before, tookMs: performance.now() - started };
    });
    const errorMs = seen.tookMs / 2;
    differenceMs = seen.before + errorMs - seen.at.getTime();
    surelyMs = Math.max(0, Math.abs(differenceMs) - errorMs);
    const facts = { differenceMs: Math.round(differenceMs), errorMs: Math.round(errorMs) };
    if (surelyMs > WRONG_MS) log.error(facts, 'the clock of this machine is not that of the database: money jobs stop');
    else if (surelyMs > WARN_MS) log.warn(facts, 'the clock of this machine differs from that of the database');
    clock.follow?.(new Date(seen.at.getTime() + errorMs), errorMs);
  }

  const isWrong = (): boolean => surelyMs > WRONG_MS;
  return {
    compare,
    isWrong,
    differenceSeconds: () => differenceMs / 1000,
    async assertRight() {
      await compare();
      if (isWrong()) throw new Error('the clocks of this machine and of the database differ by more than a minute');
    },
  };
}
