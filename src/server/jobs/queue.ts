import { fromKysely, PgBoss, type SendOptions } from 'pg-boss';
import type { Transaction } from 'kysely';
import type { Database } from '../db/tables.ts';

/** Plain JSON; ids rather than whole rows, and no bigint (a job reads money from its own tables). */
export type JobData = Record<string, unknown>;

export interface JobOptions {
  /** not before this moment */
  startAfter?: Date;
  /** how often a failed job is tried again; 5 by default, with growing pauses */
  retryLimit?: number;
  /** first pause before a retry; it doubles up to five minutes */
  retryDelaySeconds?: number;
  /** a second job with this key is dropped while one was sent within `singletonSeconds` */
  singletonKey?: string;
  singletonSeconds?: number;
}

export type JobHandler<D extends JobData = JobData> = (data: D, job: { id: string }) => Promise<unknown>;

export interface WorkerOptions {
  /** jobs of this name handled at once by this process; 1 by default */
  concurrency?: number;
  /** how often an empty queue is asked; 2 s by default */
  pollingSeconds?: number;
}

/** Work that leaves a request: sent inside its transaction, done by any instance, at least once. */
export interface JobQueue {
  /** stores the job inside the caller's transaction: it exists exactly when the transaction commits */
  send(tx: Transaction<Database>, name: string, data: JobData, options?: JobOptions): Promise<void>;
  /** handlers run at least once, so they must not mind running twice */
  work<D extends JobData = JobData>(name: string, handler: JobHandler<D>, options?: WorkerOptions): Promise<void>;
  /** five-field cron in Asia/Tehran; one instance of all sends each job */
  schedule(name: string, cron: string, data?: JobData): Promise<void>;
  start(): Promise<void>;
  /** takes no new job and waits for running ones, up to 15 s */
  stop(): Promise<void>;
}

export interface QueueOptions {
  url: string;
  /** false: this process only sends (command line, an instance without workers) */
  isWorker?: boolean;
  onError: (error: Error) => void;
}

const SCHEMA = 'pgboss';

function sendOptions(options: JobOptions): SendOptions {
  return {
    retryLimit: options.retryLimit ?? 5,
    retryDelay: options.retryDelaySeconds ?? 2,
    retryBackoff: true,
    retryDelayMax: 300,
    ...(options.startAfter && { startAfter: options.startAfter }),
    ...(options.singletonKey !== undefined && {
      singletonKey: options.singletonKey,
      singletonSeconds: options.singletonSeconds ?? 60,
    }),
  };
}

/** The queue on PostgreSQL (pg-boss), in the same database as everything else. */
export function createJobQueue(options: QueueOptions): JobQueue {
  const isWorker = options.isWorker ?? true;
  const boss = new PgBoss({
    connectionString: options.url,
    schema: SCHEMA,
    application_name: 'investor-panel jobs',
    max: isWorker ? 4 : 1,
    supervise: isWorker,
    schedule: isWorker,
  });
  boss.on('error', options.onError);
  const known = new Map<string, Promise<void>>();
  const ensureQueue = (name: string): Promise<void> => {
    const made = known.get(name) ?? boss.createQueue(name, { retryLimit: 5, retryBackoff: true, expireInSeconds: 300 });
    known.set(name, made);
    made.catch(() => known.delete(name));
    return made;
  };

  return {
    async send(tx, name, data, jobOptions = {}) {
      await ensureQueue(name);
      await boss.send(name, data, { ...sendOptions(jobOptions), db: fromKysely(tx) });
    },
    async work<D extends JobData>(name: string, handler: JobHandler<D>, workerOptions: WorkerOptions = {}) {
      await ensureQueue(name);
      await boss.work<D>(
        name,
        { localConcurrency: workerOptions.concurrency ?? 1, pollingIntervalSeconds: workerOptions.pollingSeconds ?? 2 },
        async (jobs) => {
          for (const job of jobs) await handler(job.data, { id: job.id });
        },
      );
    },
    async schedule(name, cron, data = {}) {
      await ensureQueue(name);
      await boss.schedule(name, cron, data, { tz: 'Asia/Tehran' });
    },
    async start() {
      await boss.start();
    },
    async stop() {
      await boss.stop({ graceful: true, close: true, timeout: 15_000 });
    },
  };
}

/** Creates or upgrades the queue's own tables; run by the migrator so that an app start finds them ready. */
export async function installJobTables(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: SCHEMA, max: 1, supervise: false, schedule: false });
  const errors: Error[] = [];
  boss.on('error', (error) => errors.push(error));
  await boss.start();
  await boss.stop({ graceful: false, close: true });
  if (errors[0]) throw errors[0];
}

export interface SentJob {
  name: string;
  data: JobData;
  options: JobOptions;
}

/** A queue for tests: remembers what was sent and runs it when told. */
export interface InlineQueue extends JobQueue {
  /** jobs sent and not yet run, oldest first */
  readonly sent: SentJob[];
  readonly schedules: { name: string; cron: string; data: JobData }[];
  /** runs waiting jobs, and those they send, until none with a handler is left; answers how many ran */
  runAll(name?: string): Promise<number>;
  /** runs one handler now, as the timetable would */
  run(name: string, data?: JobData): Promise<unknown>;
}

/**
 * Queue without a database. A job sent in a transaction that is rolled back stays in `sent`; tests of that promise
 * use the real queue.
 */
export function createInlineQueue(): InlineQueue {
  const sent: SentJob[] = [];
  const schedules: InlineQueue['schedules'] = [];
  const handlers = new Map<string, JobHandler>();
  let count = 0;
  const run = (name: string, data: JobData = {}): Promise<unknown> => {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`no handler for job ${name}`);
    count += 1;
    // Through JSON, as the real queue does, so that a Date or bigint in the data shows in the test.
    return handler(JSON.parse(JSON.stringify(data)) as JobData, { id: `inline-${count}` });
  };
  return {
    sent,
    schedules,
    async send(_tx, name, data, options = {}) {
      const isRepeat =
        options.singletonKey !== undefined &&
        sent.some((job) => job.name === name && job.options.singletonKey === options.singletonKey);
      if (!isRepeat) sent.push({ name, data, options });
    },
    async work(name, handler) {
      handlers.set(name, handler as JobHandler);
    },
    async schedule(name, cron, data = {}) {
      schedules.push({ name, cron, data });
    },
    async start() {},
    async stop() {},
    async runAll(name) {
      let ran = 0;
      for (;;) {
        const index = sent.findIndex((job) => (name === undefined || job.name === name) && handlers.has(job.name));
        const [job] = index < 0 ? [] : sent.splice(index, 1);
        if (!job) return ran;
        await run(job.name, job.data);
        ran += 1;
      }
    },
    run: async (name, data) => run(name, data),
  };
}
