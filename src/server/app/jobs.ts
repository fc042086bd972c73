import type { Deps } from '../deps.ts';
import { purgeIdempotencyKeys } from '../http/idempotency.ts';
import { deleteEndedLimits } from '../http/limits.repo.ts';
import { bankJobs } from '../jobs/bankJobs.ts';
import { debitJobs } from '../jobs/debitJobs.ts';
import { makeLogMonths } from '../jobs/logMonths.repo.ts';
import { orderJobs } from '../jobs/orderJobs.ts';
import { AUDIT_CHECK_JOB } from '../modules/platform/audit/events.service.ts';
import { COUNTERS_JOB } from '../modules/platform/counters/counters.service.ts';
import { EXPORT_JOB } from '../modules/reports/exports/exports.service.ts';
import { FEES_JOB } from '../modules/funds/ruleChanges/feeNotices.service.ts';
import { SCAN_JOB } from '../modules/platform/uploads/uploads.service.ts';
import { WORK_JOB, WORK_RESUME_JOB, type WorkService } from '../modules/platform/work/work.service.ts';
import { PUSH_JOB } from '../modules/platform/notices/push.service.ts';
import { CODE_JOB, codeWorker, NOTICE_JOB, noticeWorker } from '../modules/platform/notices/sms.service.ts';
import { METRICS_JOB, type Metrics } from '../http/metrics.ts';
import type { WorkerOptions } from '../jobs/queue.ts';
import type { Services } from './compose.ts';

/** Work on a timetable or sent from a transaction. Runs at least once, so it must not mind running twice. */
export interface AppJob {
  name: string;
  /** five-field cron in Asia/Tehran; absent for jobs that are only sent */
  cron?: string;
  /** how its queue is asked; jobs of the timetable are exclusive without a word */
  worker?: WorkerOptions;
  run(data: Record<string, unknown>, signal: AbortSignal): Promise<unknown>;
}

/**
 * Jobs that move money, units or the rights to them when their time has come. They stop while nobody knows what time it is
 * (reliability 8). By the first part of a name, so that a new job of such a capability is among them.
 */
const moneyCapabilities: ReadonlySet<string> = new Set([
  'bonds',
  'credit',
  'deposits',
  'directDebit',
  'orders',
  'payments',
  'prices',
  'profits',
  'reconciliation',
  'work',
]);

/** Whether a job may only run while this machine and the database have the same time. */
export function movesMoney(job: string): boolean {
  return moneyCapabilities.has(job.split('.')[0] ?? '');
}

/** Every job, capability by capability. */
export function createJobs(deps: Deps, services: Services, metrics: Metrics): AppJob[] {
  return [
    ...orderJobs(deps, services),
    ...bankJobs(services),
    ...debitJobs(services),
    { name: 'profits.executeDue', cron: '*/10 * * * *', run: () => services.profits.executeDue() },
    { name: 'bonds.executeDue', cron: '*/10 * * * *', run: () => services.principal.executeDue() },
    {
      name: 'http.purgeIdempotencyKeys',
      cron: '17 3 * * *',
      run: () => purgeIdempotencyKeys(deps.db, deps.ports.clock.now()),
    },
    {
      name: 'http.purgeExpiredLimits',
      cron: '37 * * * *',
      run: () => deleteEndedLimits(deps.db, deps.ports.clock.now()),
    },
    {
      name: EXPORT_JOB,
      worker: { expireInSeconds: 3_600 },
      run: (data, signal) => services.exports.runExport(Number(data.exportId), signal),
    },
    { name: FEES_JOB, run: (data) => services.feeNotices.tellHolders(data as never) },
    { name: COUNTERS_JOB, cron: '* * * * *', run: () => services.counters.fold() },
    { name: 'exports.resume', cron: '* * * * *', run: () => services.exports.resumeExports() },
    { name: 'exports.expire', cron: '*/15 * * * *', run: () => services.exports.expireExports() },
    { name: 'goals.tellSummaries', cron: '20 9 * * *', run: () => services.goals.tellSummaries() },
    { name: 'investorViews.end', cron: '*/5 * * * *', run: () => services.investorViews.endOldViews() },
    { name: 'uploads.deleteOrphans', cron: '7 4 * * *', run: () => services.uploads.deleteOrphans() },
    { name: SCAN_JOB, run: (data) => services.uploads.scan(Number(data.id)) },
    { name: 'uploads.scanWaiting', cron: '*/10 * * * *', run: () => services.uploads.scanWaiting() },
    { name: 'audit.checkNightly', cron: '12 2 * * *', run: () => services.auditEvents.checkNightly() },
    { name: AUDIT_CHECK_JOB, run: (data) => services.auditEvents.runCheck(Number(data.checkId)) },
    { name: 'logs.makeMonths', cron: '47 3 * * *', run: () => makeLogMonths(deps.db, deps.ports.clock.now()) },
    { name: METRICS_JOB, cron: '*/5 * * * *', run: () => metrics.prepare() },
    { name: 'people.registryStatuses', cron: '40 1 * * *', run: () => services.registryStatuses.run() },
    { name: 'session.purge', cron: '27 3 * * *', run: () => services.sessions.purge() },
    {
      name: WORK_JOB,
      worker: { concurrency: 2, pollingSeconds: 0.5 },
      run: (data) => services.work.runLane(data as unknown as Parameters<WorkService['runLane']>[0]),
    },
    { name: WORK_RESUME_JOB, cron: '* * * * *', run: () => services.work.resume() },
    { name: CODE_JOB, worker: codeWorker, run: (data) => services.sms.deliver(Number(data.id)) },
    { name: NOTICE_JOB, worker: noticeWorker, run: (data) => services.sms.deliver(Number(data.id)) },
    { name: PUSH_JOB, worker: noticeWorker, run: (data) => services.push.deliver(Number(data.noticeId)) },
    { name: 'sms.confirm', cron: '*/5 * * * *', run: () => services.sms.confirmDeliveries() },
    { name: 'notices.giveUp', cron: '23 * * * *', run: () => services.sms.giveUp() },
  ];
}
