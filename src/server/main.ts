import type { RequestListener } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { unregisteredNotices } from '#shared/contract/smsTexts.ts';
import { createApp, type App } from './app.ts';
import { assertSecretsFit } from './app/secretsFit.ts';
import { ConfigError, loadConfig, withPort, type Config } from './config.ts';
import { createDatabase, statementLimits, type DatabaseHandle } from './db/connection.ts';
import { openStandby, type StandbyReads } from './db/standby.ts';
import { startEmbedded } from './db/embedded/server.ts';
import { prepareSchema } from './db/migrate.ts';
import { createJobQueue, type JobQueue } from './jobs/queue.ts';
import { createLogger } from './log.ts';
import { createApiProxy } from './process/apiProxy.ts';
import { compressResponse } from './process/compression.ts';
import { createConfiguredSealer } from './modules/records/debitRecords/sealing.ts';
import { demoLoginLines, fillDemoOnce, followDemoClock, refuseDemoData } from './db/demo/fillOnce.ts';
import { listen, type Handlers, type HttpListener } from './process/listener.ts';
import { listenForMetrics } from './process/metricsPort.ts';
import { createPorts } from './process/ports.ts';
import { inScope } from './scope.ts';
import { sayOnce } from './process/repeats.ts';
import { createShutdown, StartCancelled, type Shutdown } from './process/shutdown.ts';

const RUNNING_WORK_MS = 15_000;
/* The clock of this machine is compared with the database's this often. */
const CLOCK_MS = 60_000;
/* After the door: jobs, pages and connections. */
const LAST_STEPS_MS = 4_000;
const ROOT = path.resolve(import.meta.dirname, '../..');

interface Process {
  config: Config;
  log: Logger;
  http: HttpListener;
  shutdown: Shutdown;
}

/** Progress for the person at the terminal; the log is for machines. */
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function startDatabase({ config, log, shutdown }: Process): Promise<DatabaseHandle & { url: string }> {
  let { url } = config.database;
  if (config.database.isEmbedded) {
    const server = await startEmbedded({
      dataDir: config.dataDir,
      onProgress: (step) => say(`· database: ${step}`),
      onLost: (error) => {
        log.fatal({ err: error }, 'the embedded database is lost');
        void shutdown.stop(1);
      },
    });
    shutdown.add({ name: 'database server', run: () => server.stop() });
    url = server.url;
  }
  if (url === null) throw new Error('no database is configured');
  const done = await prepareSchema(url, {
    mode: config.database.migrateAtStart,
    onWaiting: (missing) => say(`· database: waiting for npm run db:migrate (${missing.join(', ')})`),
    check: () => shutdown.check(),
  });
  if (done.length > 0) say(`· database: migrated (${done.join(', ')})`);
  const handle = createDatabase({
    url,
    poolSize: config.database.poolSize,
    jobPoolSize: Math.ceil(config.database.poolSize / 2),
    limits: statementLimits,
    onIdleError: sayOnce((error, repeats) => log.warn({ err: error, repeats }, 'a database connection broke')),
  });
  shutdown.add({ name: 'database connections', run: () => handle.close() });
  return { ...handle, url };
}

/** Reads of reports and files from a standby, where one is named. */
function openReads({ config, log, shutdown }: Process, primary: DatabaseHandle): StandbyReads | null {
  const { readUrl, poolSize } = config.database;
  if (readUrl === null) return null;
  const standby = openStandby({
    primary,
    url: readUrl,
    poolSize,
    jobPoolSize: Math.ceil(poolSize / 2),
    limits: statementLimits,
    onIdleError: sayOnce((error, repeats) => log.warn({ err: error, repeats }, 'a connection to the standby broke')),
    onChange: (reason) =>
      reason === null
        ? log.info('reports are read from the standby again')
        : log.warn({ err: reason }, 'reports are read from the primary, because the standby is away or behind'),
  });
  shutdown.add({ name: 'connections to the standby', run: () => standby.close() });
  return standby;
}

/** One connection for probes alone, which requests that wait for a lock cannot take. */
function openReadiness({ log, shutdown }: Process, url: string): DatabaseHandle['db'] {
  const handle = createDatabase({
    url,
    poolSize: 1,
    limits: statementLimits,
    onIdleError: sayOnce((error, repeats) => log.warn({ err: error, repeats }, 'a database connection broke')),
  });
  shutdown.add({ name: 'connection of probes', run: () => handle.close() });
  return handle.db;
}

async function startJobs(app: App, jobs: JobQueue): Promise<void> {
  for (const job of app.jobs) {
    // A tick of the timetable that comes while the last one still runs is left out, in every instance.
    const worker = { isExclusive: job.cron !== undefined, ...job.worker };
    await jobs.work(job.name, (data, run) => app.runJob(job.name, data, run), worker);
    if (job.cron !== undefined) await jobs.schedule(job.name, job.cron);
  }
}

/** The first comparison comes before anything that has a date. */
async function watchClock({ clockWatch }: App, log: Logger, shutdown: Shutdown): Promise<void> {
  await clockWatch.compare();
  const timer = setInterval(() => {
    clockWatch.compare().catch((error: unknown) => log.warn({ err: error }, 'the clock cannot be compared'));
  }, CLOCK_MS);
  timer.unref();
  shutdown.add({
    name: 'clock',
    run: () => {
      clearInterval(timer);
      return Promise.resolve();
    },
  });
}

/** Codes are demanded at start; a notice without a template is told in the panel anyway, so it is a warning. */
function warnOfTemplates({ config: { sms }, log }: Process): void {
  const missing = sms.provider === 'sandbox' ? [] : unregisteredNotices(Object.keys(sms.templates));
  if (missing.length > 0)
    log.warn({ missing }, 'SMS_TEMPLATES has no entry for notices, which will not be sent by SMS');
}

/** Without a service people register by documents, which the office has to know before the first of them comes. */
function warnOfIdentity({ config: { identity, isDemo }, log }: Process): void {
  if (identity.provider === 'none' && identity.registry === 'none' && !isDemo)
    log.warn('IDENTITY_PROVIDER is none: people register by documents, and the identity desk decides each of them');
}

async function startApi(parts: Process): Promise<{ app: App; handle: RequestListener }> {
  const { config, log, shutdown } = parts;
  const database = await startDatabase(parts);
  shutdown.check();
  if (config.isProduction && !config.isDemo) await refuseDemoData(database.db);
  if (config.isDemo) {
    const start = performance.now();
    const tellStep = (step: string): void => {
      // Thrown inside the filling transaction, which then leaves nothing.
      shutdown.check();
      say(`· demo data: ${step}`);
    };
    const sealer = createConfiguredSealer(config);
    const context = { db: database.db, url: database.url, now: new Date(), sealer };
    // As a job, because its statements are longer than those of a request may be.
    const isFilled = await inScope({ kind: 'job' }, () => fillDemoOnce({ ...context, onProgress: tellStep }));
    if (isFilled) say(`· demo data: ready in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
  warnOfTemplates(parts);
  warnOfIdentity(parts);
  await assertSecretsFit(database.db, config);
  const ports = createPorts(config, { db: database.db, log });
  if (config.isDemo) {
    const unfollow = await followDemoClock(database.db, ports.clock, (error) =>
      log.warn({ err: error }, 'the demo clock cannot be read'),
    );
    shutdown.add({ name: 'demo clock', run: async () => unfollow() });
  }
  const jobs = createJobQueue({
    url: database.url,
    onError: sayOnce((error, repeats) => log.error({ err: error, repeats }, 'the job queue has a problem')),
  });
  const standby = openReads(parts, database);
  const app = createApp(
    { db: database.db, ...(standby && { reads: standby.reads }), config, ports, log, jobs },
    {
      standbyReads: standby ? () => standby.counts() : undefined,
      poolState: () => ({
        total: database.pool.totalCount,
        idle: database.pool.idleCount,
        waiting: database.waiting(),
      }),
      isStopping: shutdown.isStopping,
      readinessDb: openReadiness(parts, database.url),
    },
  );
  await watchClock(app, log, shutdown);
  shutdown.check();
  await jobs.start();
  shutdown.add({ name: 'jobs', run: () => jobs.stop() });
  await startJobs(app, jobs);
  if (config.metricsPort !== null) {
    const metrics = await listenForMetrics({ host: config.metricsHost, port: config.metricsPort }, app.metrics);
    shutdown.add({ name: 'metrics', run: () => metrics.close() });
  }
  const answer = getRequestListener((request, bindings) => app.fetch(request, bindings), {
    overrideGlobalObjects: false,
  });
  return { app, handle: (request, response) => void answer(request, response) };
}

function createProcessShutdown(config: Config, log: Logger): Shutdown {
  return createShutdown({
    limitMs: stopDelayOf(config) + RUNNING_WORK_MS + LAST_STEPS_MS,
    onStep: (name) => log.info({ part: name }, 'stopping'),
    onProblem: (name, error) => log.error({ err: error, part: name }, 'could not stop in order'),
    exit: (code) => {
      log.flush();
      process.exit(code);
    },
  });
}

function listenToSignals(shutdown: Shutdown, log: Logger): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      say(shutdown.isStopping() ? '· stopping at once' : '· stopping');
      void shutdown.stop(0);
    });
  }
  // The state is unknown after either, so the process ends in order and is started again.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      if (!shutdown.isStopping()) void shutdown.stop(1);
    });
  }
}

async function openListener(config: Config): Promise<HttpListener> {
  const isMovable = config.isDemo || config.mode === 'development';
  return listen({
    host: config.host,
    port: config.port,
    portTries: isMovable ? 100 : 0,
    prepare: compressResponse,
  });
}

/** Readiness says 503 for this long before the door closes, so that a balancer has gone elsewhere (reliability 8). */
const stopDelayOf = (config: Config): number => config.stopDelaySeconds * 1000;

/** Added last, so that it is the first to close. */
function registerHttpShutdown({ config, http, shutdown }: Process): void {
  shutdown.add({
    name: 'http',
    run: async () => {
      http.drain();
      await sleep(stopDelayOf(config));
      await http.close(RUNNING_WORK_MS);
    },
  });
}

async function start(wanted: Config, log: Logger, shutdown: Shutdown): Promise<void> {
  const http = await openListener(wanted);
  const config = withPort(wanted, http.port);
  if (http.port !== wanted.port) say(`· port ${wanted.port} is busy, taking ${http.port}`);
  const parts: Process = { config, log, http, shutdown };
  const own = config.apiOrigin === null ? await startApi(parts) : null;
  shutdown.check();
  const pages = await startPanel(parts, own?.app ?? null);
  const api = own
    ? own.handle
    : createApiProxy(config.apiOrigin ?? '', (error) => log.warn({ err: error }, 'the API elsewhere failed'));
  // both at once: an instance that is ready is sent visitors of its pages, too
  http.open({ api, ...pages });
  registerHttpShutdown(parts);
  shutdown.check();
  if (config.isDemo) for (const line of demoLoginLines()) say(line);
  say(`The panel is ready: ${config.publicOrigin}`);
}

async function startPanel({ config, http, shutdown }: Process, app: App | null): Promise<Omit<Handlers, 'api'>> {
  if (!config.arePagesOn) return {};
  // Loaded only here: an instance without pages comes up without Next.
  const { startPages } = await import('./process/pages.ts');
  const isDevelopment = !config.isProduction;
  const pages = await startPages({
    root: ROOT,
    isDevelopment,
    host: config.host,
    port: http.port,
    httpServer: http.server,
    proxies: { hops: config.trustedProxyHops, addresses: config.trustedProxyAddresses },
    siteFacts: app === null ? undefined : () => app.services.settings.siteFacts(),
  });
  shutdown.add({ name: 'pages', run: () => pages.close() });
  return { page: pages.handle, upgrade: pages.upgrade };
}

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLogger({ level: config.logLevel });
  const shutdown = createProcessShutdown(config, log);
  listenToSignals(shutdown, log);
  try {
    await shutdown.during(start(config, log, shutdown));
  } catch (error) {
    if (error instanceof StartCancelled) return;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    log.fatal({ err: error }, 'the start failed');
    await shutdown.stop(1);
  }
}

try {
  await main();
} catch (error) {
  // A list of problems is for people: no stack.
  process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
