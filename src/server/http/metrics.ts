import type { Kysely } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { inTransaction } from '../db/connection.ts';
import type { Database } from '../db/tables.ts';
import type { Clock } from '../ports/clock.ts';
import { jobLagSeconds, listFigures, prepareFigures, reconciliationDifference, type Figure } from './metrics.repo.ts';

/** Job of the timetable that prepares the figures which cost a walk over a large table, once for all processes. */
export const METRICS_JOB = 'metrics.prepare';

export type OtpOutcome = 'sent' | 'verified' | 'failed' | 'locked';

export interface Metrics {
  registry: Registry;
  /** one answered request; `operation` is the id, never the path, so that the number of series stays small */
  observeRequest(seen: { operation: string; method: string; status: number; seconds: number }): void;
  countOtp(outcome: OtpOutcome): void;
  observeJob(end: { job: string; outcome: 'done' | 'failed'; seconds: number }): void;
  observeVerify(gateway: string, seconds: number): void;
  /** Job: counts and sums what the gauges show of large tables. */
  prepare(): Promise<void>;
  /** Text for `/metrics`. */
  render(): Promise<string>;
}

export interface MetricsOptions {
  db: Kysely<Database>;
  clock: Clock;
  /** connections asked for and not yet given */
  poolWaiting?: () => number;
  /** seconds that this machine is ahead of the database; NaN before they were compared */
  clockDifference?: () => number;
}

/** Metrics of one process (reliability 8). Each app has its own registry, so that tests do not share counters. */
export function createMetrics({ db, clock, poolWaiting, clockDifference }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const http = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by operation',
    labelNames: ['operation', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  });
  const otp = new Counter({ name: 'otp_total', help: 'One-time codes by outcome', labelNames: ['outcome'], registers });
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time of one run of a job, by outcome',
    labelNames: ['job', 'outcome'],
    buckets: [0.05, 0.25, 1, 5, 30, 120, 600, 3600],
    registers,
  });
  const verify = new Histogram({
    name: 'payment_verify_duration_seconds',
    help: 'Time a gateway takes to verify',
    labelNames: ['gateway'],
    registers,
  });
  preparedGauge(registry, db, 'orders_by_state', 'Number of orders in each state', 'state');
  preparedGauge(registry, db, 'payments_by_state', 'Number of payments in each state', 'state');
  preparedGauge(registry, db, 'ledger_imbalance_rial', 'Debits minus credits; must be 0');
  valueGauge(registry, 'prepared_figures_age_seconds', 'Age of the counts by state and of the imbalance', async () => {
    const [figure] = await listFigures(db);
    return figure ? (clock.now().getTime() - figure.preparedAt.getTime()) / 1000 : Number.NaN;
  });
  const differenceHelp = 'Banks and gateways against our books on the newest compared day; must be 0';
  valueGauge(registry, 'reconciliation_difference_rial', differenceHelp, () => reconciliationDifference(db));
  valueGauge(registry, 'job_lag_seconds', 'Age of the oldest job that should have started', () => jobLagSeconds(db));
  if (clockDifference)
    valueGauge(registry, 'clock_difference_seconds', 'Clock of this machine minus that of the database', () =>
      Promise.resolve(clockDifference()),
    );
  if (poolWaiting)
    valueGauge(registry, 'db_pool_waiting', 'Requests that wait for a connection', () =>
      Promise.resolve(poolWaiting()),
    );
  return {
    registry,
    observeRequest: ({ operation, method, status, seconds }) => http.observe({ operation, method, status }, seconds),
    observeJob: ({ job, outcome, seconds }) => jobs.observe({ job, outcome }, seconds),
    countOtp: (outcome) => otp.inc({ outcome }),
    observeVerify: (gateway, seconds) => verify.observe({ gateway }, seconds),
    prepare: () => inTransaction(db, (tx) => prepareFigures(tx, clock.now())),
    render: () => registry.metrics(),
  };
}

/** A gauge of prepared figures; without a series when they cannot be read or were never prepared. */
function preparedGauge(registry: Registry, db: Kysely<Database>, name: string, help: string, label?: string): void {
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      const figures = await listFigures(db).catch((): Figure[] => []);
      this.reset();
      const own = figures.filter((figure) => figure.name === name);
      if (label === undefined) this.set(own[0] ? Number(own[0].value) : Number.NaN);
      else for (const figure of own) this.set({ [label]: figure.label }, Number(figure.value));
    },
  });
}

function valueGauge(registry: Registry, name: string, help: string, read: () => Promise<number>): void {
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
