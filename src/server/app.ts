import type { Hono } from 'hono';
import type { Deps } from './deps.ts';
import type { HttpBindings } from './http/caller.ts';
import type { InvestorGuard, SessionReader } from './http/context.ts';
import type { Route } from './http/handlers.ts';
import type { DispatchParts } from './http/dispatch.ts';
import { keyFor } from './keys.ts';
import { addCspReports } from './http/cspReports.ts';
import { createHttpApp, type HttpParts } from './http/httpApp.ts';
import { createLimits, noLimits, type Limits } from './http/limits.ts';
import { createLimitStore } from './http/limits.repo.ts';
import { createMetrics, type Breaker, type Metrics, type PoolState } from './http/metrics.ts';
import { addPlainPages } from './http/plainPages.ts';
import { countPush, countSms } from './ports/countedMessages.ts';
import { timeVerification } from './ports/gateways/timed.ts';
import type { JobRun } from './jobs/queue.ts';
import { runLogged } from './jobs/runLogged.ts';
import { addDebitEvents } from './http/debitEvents.ts';
import { addSandboxDebitBank } from './http/sandboxDebitPage.ts';
import { addSandboxBank } from './http/sandboxBankPage.ts';
import { createServices, type Replaced, type Services } from './app/compose.ts';
import { measurePorts } from './modules/platform/serviceHealth/serviceHealth.service.ts';
import { createJobs, movesMoney, type AppJob } from './app/jobs.ts';
import { createClockWatch, type ClockWatch } from './process/clockWatch.ts';
import { createRoutes } from './app/routes.ts';

/** Parts a test may replace, and facts only the process knows. */
export interface AppOptions {
  sessions?: SessionReader;
  investors?: InvestorGuard;
  /** services that stand in place of the real ones */
  services?: Replaced;
  limits?: Limits;
  /** routes of a test, beside the real ones */
  extraRoutes?: readonly Route[];
  timeLimitMs?: number;
  /** connections of requests, for metrics */
  poolState?: () => PoolState;
  /** reads from a standby and in its place, for metrics */
  standbyReads?: (() => { standby: number; primary: number }) | undefined;
  isStopping?: () => boolean;
  /** what readiness asks, on a connection of its own: requests that wait for a lock take all others */
  readinessDb?: Deps['db'];
  diskUsed?: (folder: string) => Promise<number>;
  /** the machine's time in milliseconds, compared with the database's */
  machineNow?: () => number;
}

export interface App {
  fetch(request: Request, bindings?: HttpBindings): Promise<Response>;
  hono: Hono<{ Bindings: HttpBindings }>;
  services: Services;
  routes: readonly Route[];
  jobs: readonly AppJob[];
  metrics: Metrics;
  clockWatch: ClockWatch;
  /** Runs a job now, as the timetable would, and writes how it ended to the log. @throws Error for an unknown name */
  runJob(name: string, data?: Record<string, unknown>, run?: JobRun): Promise<unknown>;
}

/** Builds the API from the database and the ports: services, routes, jobs and the HTTP app (architecture 2). */
export function createApp(given: Deps, options: AppOptions = {}): App {
  const clockWatch = createClockWatch({ db: given.db, log: given.log, clock: given.ports.clock }, options.machineNow);
  const metrics = createMetrics({
    db: given.db,
    clock: given.ports.clock,
    clockDifference: () => clockWatch.differenceSeconds(),
    probeDb: options.readinessDb,
    poolState: options.poolState,
    standbyReads: options.standbyReads,
    isMoneyJob: movesMoney,
  });
  const deps: Deps = { ...given, ports: countedPorts(given, metrics) };
  const services = createServices(
    deps,
    { ...(options.investors ? { guard: options.investors } : {}), ...options.services },
    {
      isStopping: options.isStopping,
      onOtp: (outcome) => metrics.countOtp(outcome),
    },
  );
  metrics.watchBreakers(() => breakersOf(deps, services));
  const routes = [...createRoutes(deps, services), ...(options.extraRoutes ?? [])];
  const jobs = createJobs(deps, services, metrics);
  const parts = httpParts(deps, options, services, routes, metrics);
  const hono = createHttpApp(parts);
  addSandboxBank(hono, parts, deps);
  addSandboxDebitBank(hono, parts, deps);
  addDebitEvents(hono, parts, deps, (provider, event) => services.debitAsking.take(provider, event));
  addCspReports(hono, parts);
  addPlainPages(hono, parts, {
    operations: routes.map((route) => route.op),
    publicOrigin: deps.config.publicOrigin,
    areDocsPublic: deps.config.areDocsPublic,
    readiness: {
      db: options.readinessDb ?? deps.db,
      dataDir: deps.config.dataDir,
      isStopping: options.isStopping ?? (() => false),
      isClockWrong: () => clockWatch.isWrong(),
      ...(options.diskUsed ? { diskUsed: options.diskUsed } : {}),
    },
  });
  return {
    fetch: async (request, bindings = {}) => hono.fetch(request, bindings),
    hono,
    services,
    routes,
    jobs,
    metrics,
    clockWatch,
    async runJob(name, data = {}, run) {
      const job = jobs.find((one) => one.name === name);
      if (!job) throw new Error(`there is no job ${name}`);
      const checked: typeof job = {
        ...job,
        // asked at each run: a clock that was right a minute ago may not be now
        run: async (given, signal) => {
          if (movesMoney(job.name)) await clockWatch.assertRight();
          return job.run(given, signal);
        },
      };
      return runLogged({ log: deps.log, onEnd: (seen) => metrics.observeJob(seen) }, checked, data, run);
    },
  };
}

/** The ports as they are measured and counted. */
function countedPorts(given: Deps, metrics: Metrics): Deps['ports'] {
  const measured = measurePorts(given);
  return {
    ...measured,
    gateways: timeVerification(measured.gateways, (code, seconds) => metrics.observeVerify(code, seconds)),
    sms: countSms(measured.sms, (outcome) => metrics.countMessage('sms', outcome)),
    push: measured.push && countPush(measured.push, (outcome) => metrics.countMessage('push', outcome)),
  };
}

/** Breakers of this process, under the names that the health of services has. */
function breakersOf({ ports }: Deps, { payments, debitProviders }: Services): Breaker[] {
  return [
    ...payments.gateways().map(({ code, isHealthy }) => ({ service: `gateway:${code}`, isOpen: !isHealthy })),
    ...debitProviders.codes.map((code) => ({ service: `debit:${code}`, isOpen: !debitProviders.isUp(code) })),
    { service: 'sms', isOpen: ports.sms.isResting?.() ?? false },
  ];
}

function httpParts(
  deps: Deps,
  options: AppOptions,
  services: Services,
  routes: readonly Route[],
  metrics: Metrics,
): HttpParts {
  const { config, db, ports, log } = deps;
  const dispatchParts: DispatchParts = {
    db,
    log,
    clock: ports.clock,
    ids: ports.ids,
    xsrfKey: keyFor(config.secrets.sessionHmacKey, 'xsrf tokens').toString('base64url'),
    sessions: options.sessions ?? services.sessions,
    investors: options.investors ?? services.investors,
    staffReads: services.staffReads,
    knownDevice: (deviceId) => services.locks.knownDevice(deviceId),
    limits: options.limits ?? (config.areRateLimitsOn ? createLimits(createLimitStore(db)) : noLimits),
    publicOrigin: config.publicOrigin,
    settings: services.settings,
    areAnswersChecked: !config.isProduction,
  };
  return {
    ...dispatchParts,
    routes,
    proxies: { hops: config.trustedProxyHops, addresses: config.trustedProxyAddresses },
    timeLimitMs: options.timeLimitMs ?? 20_000,
    uploadTimeLimitMs: 60_000,
    onAnswer: (seen) => metrics.observeRequest(seen),
  };
}
