import type { Kysely } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import manifest from '../../../package.json' with { type: 'json' };
import { inTransaction } from '../db/connection.ts';
import { migrationHead } from '../db/migrate.ts';
import type { Database } from '../db/tables.ts';
import type { MessageOutcome } from '../ports/countedMessages.ts';
import type { Clock } from '../ports/clock.ts';
import {
  jobLagSeconds,
  listFigures,
  ping,
  prepareFigures,
  reconciliationDifference,
  type Figure,
} from './metrics.repo.ts';
import { addStateGauges, readInTime, samplesGauge, valueGauge } from './stateGauges.ts';

/** Job of the timetable that prepares the figures which cost a walk over a large table, once for all processes. */
export const METRICS_JOB = 'metrics.prepare';

export type OtpOutcome = 'sent' | 'verified' | 'failed' | 'locked';

/** Connections of a pool: open, of them lent to nobody, and asked for and not yet given. */
export interface PoolState {
  total: number;
  idle: number;
  waiting: number;
}

export interface Metrics {
  registry: Registry;
  /** one answered request; `operation` is the id, never the path, so that the number of series stays small */
  observeRequest(seen: { operation: string; method: string; status: number; seconds: number }): void;
  countOtp(outcome: OtpOutcome): void;
  /** one message that was handed to a provider, or that it did not take */
  countMessage(channel: 'sms' | 'push', outcome: MessageOutcome): void;
  observeJob(end: { job: string; outcome: 'done' | 'failed'; seconds: number }): void;
  observeVerify(gateway: string, seconds: number): void;
  /** Says from where breakers are read; the services that have them are built after the metrics. */
  watchBreakers(read: () => readonly Breaker[]): void;
  /** Job: counts and sums what the gauges show of large tables. */
  prepare(): Promise<void>;
  /** Text for `/metrics`. */
  render(): Promise<string>;
}

/** The breaker around calls to one outside service. */
export interface Breaker {
  service: string;
  isOpen: boolean;
}

export interface MetricsOptions {
  db: Kysely<Database>;
  clock: Clock;
  /** what is asked whether the database answers, on a connection that requests cannot take; `db` by default */
  probeDb?: Kysely<Database> | undefined;
  /** connections of requests */
  poolState?: (() => PoolState) | undefined;
  /** reads of reports and files so far, by the server that answered; without a standby there is no figure */
  standbyReads?: (() => { standby: number; primary: number }) | undefined;
  /** seconds that this machine is ahead of the database; NaN before they were compared */
  clockDifference?: () => number;
  /** whether a job moves money, units or the rights to them */
  isMoneyJob?: (job: string) => boolean;
}

/** Metrics of one process (reliability 8). Each app has its own registry, so that tests do not share counters. */
export function createMetrics(options: MetricsOptions): Metrics {
  const { db, clock, isMoneyJob = () => false } = options;
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
  const messages = new Counter({
    name: 'messages_total',
    help: 'Messages handed to a provider, by outcome: sent, refused (this one message), failed (the provider)',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  // From zero on: an increase over a series that begins with its first failure would miss it.
  for (const channel of ['sms', 'push'] as const)
    for (const outcome of ['sent', 'refused', 'failed'] as const) messages.inc({ channel, outcome }, 0);
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time of one run of a job, by outcome; kind is money for jobs that move money or units',
    labelNames: ['job', 'kind', 'outcome'],
    buckets: [0.05, 0.25, 1, 5, 30, 120, 600, 3600],
    registers,
  });
  const verify = new Histogram({
    name: 'payment_verify_duration_seconds',
    help: 'Time a gateway takes to verify',
    labelNames: ['gateway'],
    registers,
  });
  let readBreakers: () => readonly Breaker[] = () => [];
  samplesGauge(
    registry,
    { name: 'breaker_open', help: '1 while calls to a service are refused at once', labels: ['service'] },
    () =>
      Promise.resolve(readBreakers().map(({ service, isOpen }) => ({ labels: { service }, value: Number(isOpen) }))),
  );
  addProcessGauges(registry, options);
  addBookGauges(registry, { db, clock });
  addStateGauges(registry, { db, clock, isMoneyJob });
  const kindOf = (job: string): 'money' | 'other' => (isMoneyJob(job) ? 'money' : 'other');
  return {
    registry,
    observeRequest: ({ operation, method, status, seconds }) => http.observe({ operation, method, status }, seconds),
    observeJob: ({ job, outcome, seconds }) => jobs.observe({ job, kind: kindOf(job), outcome }, seconds),
    countOtp: (outcome) => otp.inc({ outcome }),
    countMessage: (channel, outcome) => messages.inc({ channel, outcome }),
    observeVerify: (gateway, seconds) => verify.observe({ gateway }, seconds),
    watchBreakers(read) {
      readBreakers = read;
    },
    prepare: () => inTransaction(db, (tx) => prepareFigures(tx, clock.now())),
    render: () => registry.metrics(),
  };
}

/** What this process is, and what it sees of its connections. */
function addProcessGauges(registry: Registry, options: MetricsOptions): void {
  const { db, probeDb = db, poolState, standbyReads, clockDifference } = options;
  const labels = { version: manifest.version, schema: migrationHead };
  new Gauge({
    name: 'panel_build_info',
    help: 'Always 1: release of this process and the newest migration it knows',
    labelNames: Object.keys(labels),
    registers: [registry],
  }).set(labels, 1);
  const answers = readInTime(() => ping(probeDb));
  valueGauge(registry, 'database_up', '1 while the database answers within two seconds', () =>
    answers().then(
      () => 1,
      () => 0,
    ),
  );
  if (clockDifference)
    valueGauge(registry, 'clock_difference_seconds', 'Clock of this machine minus that of the database', () =>
      Promise.resolve(clockDifference()),
    );
  if (standbyReads) {
    const reads = {
      name: 'report_reads',
      help: 'Reads of reports and files, by the server that answered',
      labels: ['server'],
    };
    samplesGauge(registry, reads, () =>
      Promise.resolve(Object.entries(standbyReads()).map(([server, value]) => ({ labels: { server }, value }))),
    );
  }
  if (!poolState) return;
  valueGauge(registry, 'db_pool_waiting', 'Requests that wait for a connection', () =>
    Promise.resolve(poolState().waiting),
  );
  const about = { name: 'db_pool_connections', help: 'Connections of requests by state', labels: ['state'] };
  samplesGauge(registry, about, () => {
    const { total, idle } = poolState();
    return Promise.resolve([
      { labels: { state: 'busy' }, value: total - idle },
      { labels: { state: 'idle' }, value: idle },
    ]);
  });
}

/** Figures of the books: prepared ones, and the newest comparison with the banks. */
function addBookGauges(registry: Registry, { db, clock }: { db: Kysely<Database>; clock: Clock }): void {
  const figures = readInTime(() => listFigures(db));
  preparedGauge(registry, figures, { name: 'orders_by_state', help: 'Number of orders in each state', label: 'state' });
  preparedGauge(registry, figures, {
    name: 'payments_by_state',
    help: 'Number of payments in each state',
    label: 'state',
  });
  preparedGauge(registry, figures, { name: 'ledger_imbalance_rial', help: 'Debits minus credits; must be 0' });
  valueGauge(
    registry,
    'prepared_figures_age_seconds',
    'Age of the counts by state and of the imbalance; endless before the first',
    async () => {
      const [figure] = await figures();
      return figure ? (clock.now().getTime() - figure.preparedAt.getTime()) / 1000 : Number.POSITIVE_INFINITY;
    },
  );
  const differenceHelp = 'Banks and gateways against our books on the newest compared day; must be 0';
  valueGauge(
    registry,
    'reconciliation_difference_rial',
    differenceHelp,
    readInTime(() => reconciliationDifference(db)),
  );
  valueGauge(
    registry,
    'job_lag_seconds',
    'Age of the oldest job that should have started',
    readInTime(() => jobLagSeconds(db)),
  );
}

/** A gauge of prepared figures; without a series when they cannot be read or were never prepared. */
function preparedGauge(
  registry: Registry,
  read: () => Promise<Figure[]>,
  { name, help, label }: { name: string; help: string; label?: string },
): void {
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      const figures = await read().catch((): Figure[] => []);
      this.reset();
      const own = figures.filter((figure) => figure.name === name);
      if (label === undefined) this.set(own[0] ? Number(own[0].value) : Number.NaN);
      else for (const figure of own) this.set({ [label]: figure.label }, Number(figure.value));
    },
  });
}
