import type { Hono } from 'hono';
import { fail } from '#shared/contract/errors.ts';
import type { Deps } from './deps.ts';
import type { HttpBindings } from './http/caller.ts';
import type { InvestorGuard, Route, SessionReader } from './http/context.ts';
import type { DispatchParts } from './http/dispatch.ts';
import { createHttpApp, type HttpParts } from './http/httpApp.ts';
import { forgetOldAnswers } from './http/idempotency.ts';
import { createLimits, noLimits, type Limits } from './http/limits.ts';
import { createLimitStore, deleteEndedLimits } from './http/limits.repo.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { addPlainPages } from './http/plainPages.ts';
import { systemRoutes } from './http/system.routes.ts';
import { createUploadsService } from './modules/uploads/uploads.service.ts';
import { uploadsRoutes } from './modules/uploads/uploads.routes.ts';

/** Work on a timetable or sent from a transaction. Runs at least once, so it must not mind running twice. */
export interface AppJob {
  name: string;
  /** five-field cron in Asia/Tehran; absent for jobs that are only sent */
  cron?: string;
  run(data: Record<string, unknown>): Promise<unknown>;
}

/** Parts a test may replace, and facts only the process knows. */
export interface AppOptions {
  sessions?: SessionReader;
  investors?: InvestorGuard;
  limits?: Limits;
  /** routes of a test, beside the real ones */
  extraRoutes?: readonly Route[];
  timeLimitMs?: number;
  poolWaiting?: () => number;
  isStopping?: () => boolean;
  diskUsed?: (folder: string) => Promise<number>;
}

export interface App {
  fetch(request: Request, bindings?: HttpBindings): Promise<Response>;
  hono: Hono<{ Bindings: HttpBindings }>;
  services: Services;
  routes: readonly Route[];
  jobs: readonly AppJob[];
  metrics: Metrics;
  /** Runs a job now, as the timetable would. @throws Error for an unknown name */
  runJob(name: string, data?: Record<string, unknown>): Promise<unknown>;
}

export type Services = ReturnType<typeof createServices>;

/** Every service, in the order in which they need each other. */
function createServices(deps: Deps, options: AppOptions) {
  const investorGuard: InvestorGuard = options.investors ?? { ownsInvestor: () => Promise.resolve(false) };
  const uploads = createUploadsService(deps, { investors: investorGuard });
  return { investorGuard, uploads };
}

/** Every route of the API, capability by capability. */
function createRoutes(services: Services): Route[] {
  return [...systemRoutes, ...uploadsRoutes(services.uploads)];
}

/** Every job, capability by capability. */
function createJobs(deps: Deps, services: Services): AppJob[] {
  return [
    { name: 'http.forgetOldAnswers', cron: '17 3 * * *', run: () => forgetOldAnswers(deps.db, deps.ports.clock.now()) },
    { name: 'http.forgetEndedLimits', cron: '37 * * * *', run: () => deleteEndedLimits(deps.db, deps.ports.clock.now()) },
    { name: 'uploads.deleteOrphans', cron: '7 4 * * *', run: () => services.uploads.deleteOrphans() },
  ];
}

/** Builds the API from the database and the ports: services, routes, jobs and the HTTP app (architecture 2). */
export function createApp(deps: Deps, options: AppOptions = {}): App {
  const services = createServices(deps, options);
  const routes = [...createRoutes(services), ...(options.extraRoutes ?? [])];
  const jobs = createJobs(deps, services);
  const metrics = createMetrics({ db: deps.db, clock: deps.ports.clock, ...(options.poolWaiting ? { poolWaiting: options.poolWaiting } : {}) });
  const parts = httpParts(deps, options, services, routes, metrics);
  const hono = createHttpApp(parts);
  addPlainPages(hono, parts, {
    operations: routes.map((route) => route.op),
    publicOrigin: deps.config.publicOrigin,
    metrics,
    readiness: {
      db: deps.db,
      dataDir: deps.config.dataDir,
      isStopping: options.isStopping ?? (() => false),
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
    async runJob(name, data = {}) {
      const job = jobs.find((one) => one.name === name);
      if (!job) throw new Error(`there is no job ${name}`);
      return job.run(data);
    },
  };
}

function httpParts(deps: Deps, options: AppOptions, services: Services, routes: readonly Route[], metrics: Metrics): HttpParts {
  const { config, db, ports, log } = deps;
  const closed: SessionReader = { read: ({ authorization }) => (authorization ? Promise.reject(fail('SESSION_ENDED')) : Promise.resolve(null)) };
  const dispatchParts: DispatchParts = {
    db,
    log,
    clock: ports.clock,
    ids: ports.ids,
    xsrfKey: config.secrets.sessionHmacKey,
    sessions: options.sessions ?? closed,
    investors: services.investorGuard,
    limits: options.limits ?? (config.areRateLimitsOn ? createLimits(createLimitStore(db)) : noLimits),
    publicOrigin: config.publicOrigin,
    maxUploadBytes: config.maxUploadBytes,
    areAnswersChecked: !config.isProduction,
  };
  return {
    ...dispatchParts,
    routes,
    trustedProxyHops: config.trustedProxyHops,
    timeLimitMs: options.timeLimitMs ?? 20_000,
    uploadTimeLimitMs: 60_000,
    onAnswer: (seen) => metrics.observeRequest(seen),
  };
}
