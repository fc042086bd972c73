import { controlWords, jobTitles, serviceStates, workTitles, type ServiceState } from '#shared/contract/control.ts';
import { debitProviderTitles } from '#shared/texts/directDebitTexts.ts';
import { fail } from '#shared/contract/failures.ts';
import { noticeEvent } from '#shared/contract/noticeEvents.ts';
import { unregisteredNotices } from '#shared/contract/smsTexts.ts';
import { formatNumber } from '#shared/digits.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { PaymentsService } from '#server/modules/payments/payments/payments.service.ts';
import {
  isDown,
  readServiceHealth,
  type ServiceHealthRow,
} from '#server/modules/platform/serviceHealth/serviceHealth.service.ts';
import type { SystemSettingsReader } from '#server/modules/platform/systemSettings/systemSettings.service.ts';
import {
  countSms,
  countWaitingScans,
  findLagSeconds,
  listFailedWork,
  listFailureRows,
  listPatternedNotices,
  listQueueRows,
} from './control.repo.ts';

const DAY_MS = 86_400_000;
/** Most failed jobs that a screen lists. */
const MOST_FAILURES = 50;
/** A queue that is late by more than this many seconds is in trouble. */
const LATE_SECONDS = 300;

/** What is known of a service without asking it. */
interface ServiceFacts {
  code: string;
  title: string;
  isSandbox?: boolean;
  isOn?: boolean;
  isOpen?: boolean;
  note?: string;
}

function stateOf(of: {
  isOn: boolean;
  isSandbox: boolean;
  isFailing: boolean;
  row: ServiceHealthRow | undefined;
}): ServiceState {
  if (!of.isOn) return 'off';
  if (of.isFailing) return 'down';
  if (of.isSandbox) return 'sandbox';
  // one that only failed so far has answered nothing, however few its failures are
  return of.row?.lastOkAt ? 'up' : 'unknown';
}

const titleOf = (name: string): string => jobTitles[name] ?? name;

/** What runs behind the panel, for whoever keeps it running: jobs that failed, queues and services. */
export function createControlService(
  { db, ports, jobs, config }: Pick<Deps, 'db' | 'ports' | 'jobs' | 'config'>,
  services: {
    audit: AuditService;
    payments: Pick<PaymentsService, 'gateways'>;
    settings: Pick<SystemSettingsReader, 'gateways' | 'captcha'>;
    debitProviders: { isUp(code: string): boolean };
  },
) {
  const { audit, payments, settings, debitProviders } = services;

  /** A service with what was measured of it. `isOpen`: its breaker refuses calls; absent: it has none. `state`: where something else tells it. */
  function service(
    { code, title, isSandbox = false, isOn = true, isOpen, note = '' }: ServiceFacts,
    row?: ServiceHealthRow,
    state = stateOf({ isOn, isSandbox, isFailing: isOpen === true || isDown(row), row }),
  ) {
    const failures =
      row && row.failures > 0 ? controlWords.failures(formatNumber(row.failures), row.problem ?? '') : '';
    return {
      code,
      title,
      state,
      stateText: serviceStates[state],
      note: [note, failures].filter((part) => part !== '').join(' · '),
      lastOkAt: row?.lastOkAt?.toISOString() ?? null,
      lastFailedAt: row?.lastFailedAt?.toISOString() ?? null,
      failingSince: row?.failingSince?.toISOString() ?? null,
      breaker: isOpen === undefined ? null : isOpen ? ('open' as const) : ('closed' as const),
    };
  }

  function gatewayFacts(set: Awaited<ReturnType<typeof settings.gateways>>): ServiceFacts[] {
    return payments.gateways().map(({ code, title, isHealthy }) => {
      const closed = set.find((one) => one.code === code && !one.isOn);
      return {
        code: `gateway:${code}`,
        title: controlWords.gateway(title),
        isSandbox: code === 'sandbox',
        isOpen: !isHealthy,
        note: closed ? controlWords.closed(closed.reason) : '',
      };
    });
  }

  /** Services that were asked for by the configuration, and those that it leaves out. */
  function portFacts(waitingScans: number): ServiceFacts[] {
    const { identity, priceFeed, bankFeed, scanner } = ports;
    return [
      {
        code: 'identity',
        title: controlWords.identity,
        isSandbox: identity.name === 'sandbox',
        isOn: identity.name !== 'none',
      },
      ...ports.debitProviders.map(({ code }) => ({
        code: `debit:${code}`,
        title: controlWords.debit(debitProviderTitles[code]),
        isSandbox: code === 'sandbox',
        isOpen: !debitProviders.isUp(code),
      })),
      {
        code: 'scanner',
        title: controlWords.scanner,
        isOn: scanner !== null,
        note: scanner ? controlWords.scans(formatNumber(waitingScans)) : '',
      },
      {
        code: 'priceFeed',
        title: controlWords.priceFeed,
        isSandbox: priceFeed.code === 'sandbox',
        isOn: priceFeed.code !== 'none',
      },
      {
        code: 'bankFeed',
        title: controlWords.bankFeed,
        isSandbox: bankFeed.name === 'sandbox',
        isOn: bankFeed.name !== 'none',
      },
    ];
  }

  /** Names the notices that the provider has no template for, because they would fail one by one. */
  async function unsentNotices(): Promise<string[]> {
    if (config.sms.provider === 'sandbox') return [];
    const registered = [...Object.keys(config.sms.templates), ...(await listPatternedNotices(db))];
    const missing = unregisteredNotices(registered).map((key) => noticeEvent(key).title);
    return missing.length === 0 ? [] : [controlWords.unregistered(formatNumber(missing.length), missing)];
  }

  async function listServices(lagSeconds: number) {
    const health = await readServiceHealth({ db });
    const sms = await countSms(db, new Date(ports.clock.now().getTime() - DAY_MS));
    const set = await settings.gateways();
    const { port: captcha } = await settings.captcha();
    const { push, scanner } = ports;
    const facts: ServiceFacts[] = [
      ...gatewayFacts(set),
      {
        code: 'sms',
        title: controlWords.smsTitle,
        isSandbox: ports.sms.name === 'sandbox',
        ...(ports.sms.isResting ? { isOpen: ports.sms.isResting() } : {}),
        note: [
          controlWords.sms(formatNumber(sms.sent), formatNumber(sms.waiting), formatNumber(sms.failed)),
          ...(await unsentNotices()),
        ].join(' · '),
      },
      { code: 'push', title: controlWords.push, isOn: push !== null },
      ...portFacts(scanner ? await countWaitingScans(db) : 0),
      { code: 'captcha', title: controlWords.captcha, isSandbox: captcha.name === 'sandbox' },
    ];
    const queue = { code: 'queue', title: controlWords.queue, note: controlWords.lag(formatNumber(lagSeconds)) };
    return [
      ...facts.map((one) => service(one, health.get(one.code))),
      service(queue, undefined, lagSeconds > LATE_SECONDS ? 'down' : 'up'),
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
          workCount: works[0]?.count ?? 0,
          failureCount: failures[0]?.count ?? 0,
          works: works.map(({ kind, finishedAt, count: _all, ...row }) => ({
            ...row,
            title: workTitles[kind] ?? kind,
            finishedAt: finishedAt?.toISOString() ?? null,
          })),
          failures: failures.map(({ failedAt, count: _all, ...row }) => ({
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
        await audit.act(tx, ctx, action, `job:${name}`, { after: { jobId } });
        return { data: { jobId } };
      }),

    dismissControlJob: (ctx, { body: { name, jobId, reason } }) =>
      ctx.transaction(async (tx) => {
        if (!(name in jobTitles) || !(await jobs.dismissFailed(tx, name, jobId))) throw fail('JOB_NOT_FAILED');
        const action = 'job.dismissed';
        await audit.act(tx, ctx, action, `job:${name}`, { after: { jobId }, reason });
        return { data: { jobId } };
      }),
  } satisfies Partial<Handlers>;
}
