import type { Kysely } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/tables.ts';
import type { Clock } from '../ports/clock.ts';
import { listLogMonthEnds } from '../jobs/logMonths.repo.ts';
import {
  findBackupTime,
  findLogArchive,
  listExportFigures,
  listQueueFigures,
  listServiceFailures,
  type LogArchive,
} from './metrics.repo.ts';

/** How long a scrape waits for the database; the gap is shown as NaN or as no series. */
const READ_MS = 2_000;

/** One sample of a gauge with labels. */
export interface Sample {
  labels: Record<string, string>;
  value: number;
}

/**
 * A read of the database for gauges: all gauges of a scrape share one, no second begins while one has no answer, and
 * whoever waits longer than two seconds gets an error. A database that hangs takes one connection, not one per scrape.
 */
export function readInTime<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return async () => {
    running ??= read().finally(() => {
      running = null;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the database did not answer in time')), READ_MS);
    });
    return Promise.race([running, late]).finally(() => clearTimeout(timer));
  };
}

/** A gauge of one value. */
export function valueGauge(registry: Registry, name: string, help: string, read: () => Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      // A scrape must not fail because the database is away; NaN shows the gap.
      this.set(await read().catch(() => Number.NaN));
    },
  });
}

/** A gauge whose series come and go with what is read; without a series when it cannot be read. */
export function samplesGauge(
  registry: Registry,
  { name, help, labels }: { name: string; help: string; labels: readonly string[] },
  read: () => Promise<readonly Sample[]>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      const samples = await read().catch((): Sample[] => []);
      this.reset();
      for (const sample of samples) this.set(sample.labels, sample.value);
    },
  });
}

/**
 * Gauges of queues, exports, outside services, the back-up and the archive of the log: the same on every process of one
 * database.
 */
export function addStateGauges(
  registry: Registry,
  { db, clock, isMoneyJob }: { db: Kysely<Database>; clock: Clock; isMoneyJob: (job: string) => boolean },
): void {
  const queues = readInTime(() => listQueueFigures(db));
  const labelsOf = (queue: string) => ({ queue, kind: isMoneyJob(queue) ? 'money' : 'other' });
  samplesGauge(
    registry,
    {
      name: 'queue_jobs',
      help: 'Jobs of each queue: due and waiting, running, failed finally',
      labels: ['queue', 'kind', 'state'],
    },
    async () =>
      (await queues()).flatMap((row) =>
        (['waiting', 'running', 'failed'] as const).map((state) => ({
          labels: { ...labelsOf(row.queue), state },
          value: row[state],
        })),
      ),
  );
  const perQueue = (name: string, help: string, field: 'oldestSeconds' | 'runningSeconds'): void =>
    samplesGauge(registry, { name, help, labels: ['queue', 'kind'] }, async () =>
      (await queues()).map((row) => ({ labels: labelsOf(row.queue), value: row[field] })),
    );
  perQueue('queue_oldest_seconds', 'How long the oldest due job of each queue waits', 'oldestSeconds');
  perQueue('queue_running_seconds', 'How long the longest run of each queue takes so far', 'runningSeconds');
  const files = readInTime(() => listExportFigures(db, clock.now()));
  const perState = (name: string, help: string, field: 'count' | 'oldestSeconds'): void =>
    samplesGauge(registry, { name, help, labels: ['state'] }, async () =>
      (await files()).map((row) => ({ labels: { state: row.state }, value: row[field] })),
    );
  perState('exports_live', 'Files of exports that wait or are written', 'count');
  perState('exports_oldest_seconds', 'Age of the oldest of them', 'oldestSeconds');
  const services = readInTime(() => listServiceFailures(db));
  samplesGauge(
    registry,
    {
      name: 'service_failures_in_row',
      help: 'Failed calls to each outside service since the last that went well, of all processes',
      labels: ['service'],
    },
    async () => (await services()).map(({ service, failures }) => ({ labels: { service }, value: failures })),
  );
  const backup = readInTime(() => findBackupTime(db));
  valueGauge(registry, 'backup_age_seconds', 'Age of the newest back-up; endless without one', async () => {
    const at = await backup();
    return at ? (clock.now().getTime() - at.getTime()) / 1000 : Number.POSITIVE_INFINITY;
  });
  const months = readInTime(() => listLogMonthEnds(db));
  samplesGauge(
    registry,
    {
      name: 'log_months_ahead_seconds',
      help: 'How far ahead a divided table has months; below 0 its rows are in the default partition',
      labels: ['table'],
    },
    async () =>
      (await months()).flatMap(({ table, end }) =>
        end ? [{ labels: { table }, value: (end.getTime() - clock.now().getTime()) / 1000 }] : [],
      ),
  );
  const archive = readInTime(() => findLogArchive(db));
  const ofArchive = (name: string, help: string, valueOf: (of: LogArchive) => number): void =>
    valueGauge(registry, name, `${help}; NaN where it archives none`, async () => {
      const of = await archive();
      return of ? valueOf(of) : Number.NaN;
    });
  ofArchive(
    'log_archive_age_seconds',
    'How long ago the database server archived a segment of its log',
    ({ ageSeconds }) => ageSeconds,
  );
  ofArchive('log_archive_failing', 'Whether its newest attempt failed', ({ isFailing }) => Number(isFailing));
}
