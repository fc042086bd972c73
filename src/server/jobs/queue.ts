import { fromKysely, PgBoss, type Job, type JobResult, type SendOptions } from 'pg-boss';
import type { Transaction } from 'kysely';
import type { Database } from '../db/tables.ts';
import { currentScope } from '../scope.ts';
import { lockFailed } from './queue.repo.ts';

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

/** One run of a job. */
export interface JobRun {
  id: string;
  /** id of the request that sent the job, when one did */
  requestId?: string;
  /** aborted when the run takes longer than `expireInSeconds`, or when the queue gave the job to another process */
  signal: AbortSignal;
}

export type JobHandler<D extends JobData = JobData> = (data: D, run: JobRun) => Promise<unknown>;

export interface WorkerOptions {
  /** fetches of this queue at once by this process; 1 by default */
  concurrency?: number;
  /** jobs that one fetch takes and handles at once; 1 by default. After a full fetch the next one follows at once */
  batchSize?: number;
  /** how often an empty queue is asked; 2 s by default */
  pollingSeconds?: number;
  /**
   * How long one run may take, in seconds; 300 by default. Its signal is aborted then and the error log says so. The job
   * is not started a second time while its run goes on.
   */
  expireInSeconds?: number;
  /** a job whose process has been silent for this long is started again elsewhere, in seconds; 30 by default, at least 10 */
  heartbeatSeconds?: number;
  /** at most one job of this queue exists at a time: what is sent while one waits or runs is dropped. For timetables. */
  isExclusive?: boolean;
}

/** Work that leaves a request: sent inside its transaction, done by any instance, at least once. */
export interface JobQueue {
  /** stores the job inside the caller's transaction: it exists exactly when the transaction commits */
  send(tx: Transaction<Database>, name: string, data: JobData, options?: JobOptions): Promise<void>;
  /** handlers run at least once, so they must not mind running twice */
  work<D extends JobData = JobData>(name: string, handler: JobHandler<D>, options?: WorkerOptions): Promise<void>;
  /** five-field cron in Asia/Tehran; one instance of all sends each job */
  schedule(name: string, cron: string, data?: JobData): Promise<void>;
  /** gives a failed job to its queue once more, in the caller's transaction; false when it is not a failed one */
  retryFailed(tx: Transaction<Database>, name: string, id: string): Promise<boolean>;
  /** deletes a failed job, in the caller's transaction; false when it is not a failed one */
  dismissFailed(tx: Transaction<Database>, name: string, id: string): Promise<boolean>;
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

/** The longest time that pg-boss knows. Runs are ended by their own time and by the heartbeat long before. */
const LONGEST_SECONDS = 86_400;
const SUPERVISE_SECONDS = 30;

/** Field of the stored data that names the request a job came from. */
const REQUEST_FIELD = '_requestId';

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

/**
 * The queue on PostgreSQL (pg-boss), in the same database as everything else.
 *
 * pg-boss abandons a run that is older than the job's own limit and starts the job again, although the first run goes
 * on. Here a run is never abandoned while its process lives: its heartbeat keeps the job, and its own time limit only
 * tells it to stop.
 */
export function createJobQueue(options: QueueOptions): JobQueue {
  const isWorker = options.isWorker ?? true;
  const boss = new PgBoss({
    connectionString: options.url,
    schema: SCHEMA,
    application_name: 'investor-panel jobs',
    max: isWorker ? 4 : 1,
    supervise: isWorker,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    schedule: isWorker,
  });
  boss.on('error', options.onError);
  const known = new Map<string, Promise<void>>();
  const ensureQueue = (name: string, worker?: WorkerOptions): Promise<void> => {
    // A worker always says how its queue is kept, also when this process sent to it before.
    const made = (worker ? undefined : known.get(name)) ?? makeQueue(boss, name, worker);
    known.set(name, made);
    made.catch(() => known.delete(name));
    return made;
  };

  return {
    async send(tx, name, data, jobOptions = {}) {
      await ensureQueue(name);
      const { requestId } = currentScope() ?? {};
      const stored = requestId === undefined ? data : { ...data, [REQUEST_FIELD]: requestId };
      await boss.send(name, stored, { ...sendOptions(jobOptions), db: fromKysely(tx) });
    },
    async work<D extends JobData>(name: string, handler: JobHandler<D>, workerOptions: WorkerOptions = {}) {
      await ensureQueue(name, workerOptions);
      const limitMs = (workerOptions.expireInSeconds ?? 300) * 1000;
      const run = createRunner(handler, limitMs, (error) => options.onError(error));
      await boss.work<D>(
        name,
        {
          localConcurrency: workerOptions.concurrency ?? 1,
          batchSize: workerOptions.batchSize ?? 1,
          burstWhenBatchFull: true,
          pollingIntervalSeconds: workerOptions.pollingSeconds ?? 2,
          perJobResults: true,
        },
        (jobs) => Promise.all(jobs.map((job) => run(job))),
      );
    },
    async schedule(name, cron, data = {}) {
      await ensureQueue(name);
      await boss.schedule(name, cron, data, { tz: 'Asia/Tehran' });
    },
    async retryFailed(tx, name, id) {
      await ensureQueue(name);
      if (!(await lockFailed(tx, name, id))) return false;
      await boss.retry(name, id, { db: fromKysely(tx) });
      return true;
    },
    async dismissFailed(tx, name, id) {
      await ensureQueue(name);
      if (!(await lockFailed(tx, name, id))) return false;
      await boss.deleteJob(name, id, { db: fromKysely(tx) });
      return true;
    },
    async start() {
      await boss.start();
    },
    async stop() {
      await boss.stop({ graceful: true, close: true, timeout: 15_000 });
    },
  };
}

async function makeQueue(boss: PgBoss, name: string, worker: WorkerOptions | undefined): Promise<void> {
  const settings = {
    retryLimit: 5,
    retryBackoff: true,
    expireInSeconds: LONGEST_SECONDS,
    heartbeatSeconds: worker?.heartbeatSeconds ?? 30,
  };
  await boss.createQueue(name, { ...settings, policy: worker?.isExclusive ? 'exclusive' : 'standard' });
  // A queue of an earlier release, or one that a sender made first, takes the settings of its worker.
  if (worker) await boss.updateQueue(name, settings);
}

/** Runs jobs one by one under their time limit; a job that is fetched again while it runs waits for the run it has. */
function createRunner<D extends JobData>(
  handler: JobHandler<D>,
  limitMs: number,
  onExpired: (error: Error) => void,
): (job: Job<D>) => Promise<JobResult> {
  const running = new Map<string, Promise<unknown>>();
  const start = async (job: Job<D>): Promise<unknown> => {
    const expired = new AbortController();
    const timer = setTimeout(() => {
      const error = new Error(`job ${job.name} (${job.id}) takes longer than ${limitMs / 1000} s and was told to stop`);
      expired.abort(error);
      onExpired(error);
    }, limitMs);
    const { [REQUEST_FIELD]: requestId, ...data } = job.data;
    try {
      return await handler(data as unknown as D, {
        id: job.id,
        ...(typeof requestId === 'string' && { requestId }),
        signal: AbortSignal.any([job.signal, expired.signal]),
      });
    } finally {
      clearTimeout(timer);
      running.delete(job.id);
    }
  };
  return async (job) => {
    const run = running.get(job.id) ?? start(job);
    running.set(job.id, run);
    try {
      await run;
      return { id: job.id, status: 'completed' };
    } catch (error) {
      return { id: job.id, status: 'failed', output: outputOf(error) };
    }
  };
}

/** What the queue keeps of an error. */
function outputOf(error: unknown): { message: string; stack?: string | undefined } {
  return error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) };
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
    const { signal } = new AbortController();
    return handler(JSON.parse(JSON.stringify(data)) as JobData, { id: `inline-${count}`, signal });
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
    async retryFailed() {
      return false;
    },
    async dismissFailed() {
      return false;
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
