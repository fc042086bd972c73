import { controlWords, jobTitles, serviceStates, workTitles, type ServiceState } from '#shared/contract/control.ts';
import { fail } from '#shared/contract/failures.ts';
import { formatNumber } from '#shared/digits.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handlers.ts';
import { actorOf, type AuditService } from '../audit/audit.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import {
  countSms,
  countWaitingScans,
  findLagSeconds,
  listFailedWork,
  listFailureRows,
  listQueueRows,
} from './control.repo.ts';

const DAY_MS = 86_400_000;
/** Most failed jobs that a screen lists. */
const MOST_FAILURES = 50;
/** A queue that is late by more than this many seconds is in trouble. */
const LATE_SECONDS = 300;

export type ControlService = ReturnType<typeof createControlService>;

const titleOf = (name: string): string => jobTitles[name] ?? name;

/** What runs behind the panel, for whoever keeps it running: jobs that failed, queues and services. */
export function createControlService(
  { db, ports, jobs }: Pick<Deps, 'db' | 'ports' | 'jobs'>,
  services: { audit: AuditService; payments: Pick<PaymentsService, 'gateways'> },
) {
  const { audit, payments } = services;

  const service = (code: string, title: string, state: ServiceState, note = '') => ({
    code,
    title,
    state,
    stateText: serviceStates[state],
    note,
  });

  async function listServices(lagSeconds: number) {
    const sms = await countSms(db, new Date(ports.clock.now().getTime() - DAY_MS));
    const isSmsDown = sms.failed > 0 && sms.sent === 0;
    const smsState = isSmsDown ? 'down' : ports.sms.name === 'sandbox' ? 'sandbox' : 'up';
    const smsNote = controlWords.sms(formatNumber(sms.sent), formatNumber(sms.waiting), formatNumber(sms.failed));
    return [
      ...payments
        .gateways()
        .map(({ code, title, isHealthy }) =>
          service(
            `gateway:${code}`,
            controlWords.gateway(title),
            isHealthy ? (code === 'sandbox' ? 'sandbox' : 'up') : 'down',
          ),
        ),
      service('sms', controlWords.smsTitle, smsState, sms.lastProblem ? `${smsNote} · ${sms.lastProblem}` : smsNote),
      service(
        'scanner',
        controlWords.scanner,
        ports.scanner ? 'up' : 'off',
        ports.scanner ? controlWords.scans(formatNumber(await countWaitingScans(db))) : '',
      ),
      service(
        'queue',
        controlWords.queue,
        lagSeconds > LATE_SECONDS ? 'down' : 'up',
        controlWords.lag(formatNumber(lagSeconds)),
      ),
    ];
  }

  return {
    listControlJobs: async () => {
      const lagSeconds = await findLagSeconds(db);
      const queues = await listQueueRows(db);
      const failures = await listFailureRows(db, MOST_FAILURES);
      const works = await listFailedWork(db, MOST_FAILURES);
      return {
        data: {
          lagSeconds,
          services: await listServices(lagSeconds),
          queues: queues.map(({ lastDoneAt, ...row }) => ({
            ...row,
            title: titleOf(row.name),
            lastDoneAt: lastDoneAt?.toISOString() ?? null,
          })),
          works: works.map(({ kind, finishedAt, ...row }) => ({
            ...row,
            title: workTitles[kind] ?? kind,
            finishedAt: finishedAt?.toISOString() ?? null,
          })),
          failures: failures.map(({ failedAt, ...row }) => ({
            ...row,
            title: titleOf(row.name),
            failedAt: failedAt.toISOString(),
          })),
        },
      };
    },

    retryControlJob: (ctx, { body: { name, jobId } }) =>
      ctx.transaction(async (tx) => {
        if (!(name in jobTitles) || !(await jobs.retryFailed(tx, name, jobId))) throw fail('JOB_NOT_FAILED');
        const action = 'job.retried';
        await audit.record(tx, { actor: actorOf(ctx), ctx, action, subject: `job:${name}`, after: { jobId } });
        return { data: { jobId } };
      }),

    dismissControlJob: (ctx, { body: { name, jobId, reason } }) =>
      ctx.transaction(async (tx) => {
        if (!(name in jobTitles) || !(await jobs.dismissFailed(tx, name, jobId))) throw fail('JOB_NOT_FAILED');
        const action = 'job.dismissed';
        await audit.record(tx, { actor: actorOf(ctx), ctx, action, subject: `job:${name}`, after: { jobId }, reason });
        return { data: { jobId } };
      }),
  } satisfies Partial<Handlers>;
}
