import type { Kysely } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/tables.ts';
import type { Clock } from '../ports/clock.ts';
import { countOrdersByState, countPaymentsByState, jobLagSeconds, ledgerImbalanceRial } from './metrics.repo.ts';

/** Queries over whole tables are repeated at most this often, in milliseconds. */
const HEAVY_MS = 60_000;

export type OtpOutcome = 'sent' | 'verified' | 'failed' | 'locked';

export interface Metrics {
  registry: Registry;
  /** one answered request; `operation` is the id, never the path, so that the number of series stays small */
  observeRequest(seen: { operation: string; method: string; status: number; seconds: number }): void;
  countOtp(outcome: OtpOutcome): void;
  observeJob(end: { job: string; outcome: 'done' | 'failed'; seconds: number }): void;
  observeVerify(gateway: string, seconds: number): void;
  setReconciliationDifference(rial: bigint): void;
  /** Text for `/metrics`. */
  render(): Promise<string>;
}

export interface MetricsOptions {
  db: Kysely<Database>;
  clock: Clock;
  /** connections asked for and not yet given */
  poolWaiting?: () => number;
}

/** Metrics of one process (reliability 8). Each app has its own registry, so that tests do not share counters. */
export function createMetrics({ db, clock, poolWaiting }: MetricsOptions): Metrics {
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
  const difference = new Gauge({
    name: 'reconciliation_difference_rial',
    help: 'Gateway list minus our books; must be 0',
    registers,
  });
  stateGauge(
    registry,
    'orders',
    heavy(clock, () => countOrdersByState(db)),
  );
  stateGauge(
    registry,
    'payments',
    heavy(clock, () => countPaymentsByState(db)),
  );
  valueGauge(
    registry,
    'ledger_imbalance_rial',
    'Debits minus credits; must be 0',
    heavy(clock, async () => Number(await ledgerImbalanceRial(db))),
  );
  valueGauge(registry, 'job_lag_seconds', 'Age of the oldest job that should have started', () => jobLagSeconds(db));
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
    setReconciliationDifference: (rial) => difference.set(Number(rial)),
    render: () => registry.metrics(),
  };
}

function stateGauge(
  registry: Registry,
  what: 'orders' | 'payments',
  read: () => Promise<{ state: string; rowCount: bigint }[]>,
): void {
  new Gauge({
    name: `${what}_by_state`,
    help: `Number of ${what} in each state`,
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const rows = await read().catch(() => []);
      this.reset();
      for (const row of rows) this.set({ state: row.state }, Number(row.rowCount));
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

/** The same answer for a minute, so that a scrape never costs a walk over a large table. */
function heavy<T>(clock: Clock, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | undefined;
  return () => {
    const at = clock.now().getTime();
    if (!last || at - last.at > HEAVY_MS) {
      last = { at, value: read() };
      last.value.catch(() => (last = undefined));
    }
    return last.value;
  };
}
