import { fail, failField } from '#shared/contract/failures.ts';
import { dayFromInput } from '#shared/dayInput.ts';
import { addDays, tehranDay } from '#shared/jalali.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import { DebitProviderError } from '#server/ports/directDebit/provider.ts';
import type { ApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { readDays } from '#server/modules/platform/range.ts';
import * as repo from './debitDays.repo.ts';
import { differingItems, type ReportedDebit } from './dayItems.rules.ts';
import { dayContent, dayView } from './debitDays.view.ts';
import type { DebitAsking } from '../debitEngine/asking.service.ts';
import type { DebitResults } from '../debitEngine/results.service.ts';
import type { DebitProviders } from '../directDebit/providers.service.ts';

/*
 * Module `debitDesk`: the debits of a day beside the report of their provider, and what people found about a
 * difference; debits whose money does not fit, and what two people decide about them.
 */

/** Days behind today that the job compares again: a late answer or an outage of the provider mends itself within them. */
const DAYS_AGAIN = 3;

/** The debits of a day beside the report of their provider (domain 9.21, decision 0066). */
export function createDebitDaysService(
  deps: Pick<Deps, 'db' | 'ports' | 'log'>,
  services: {
    approvals: ApprovalsService;
    asking: Pick<DebitAsking, 'askEndedSince'>;
    audit: AuditService;
    providers: Pick<DebitProviders, 'codes' | 'find'>;
    results: Pick<DebitResults, 'settle'>;
  },
) {
  const { db, ports, log } = deps;
  const { approvals, asking, audit, providers, results } = services;
  const now = (): Date => ports.clock.business();

  /** Money that a report names and that a call of ours brought into no book: it buys, or two people decide. */
  async function settleReported(provider: string, day: string, reported: readonly ReportedDebit[]): Promise<void> {
    const byTracking = new Map(reported.map((row) => [row.tracking, row]));
    for (const own of await repo.listBooked(db, { day, provider, trackings: [...byTracking.keys()] })) {
      const row = byTracking.get(own.tracking);
      if (row && own.status !== 'done') await results.settle(own.chargeId, own.attemptId, { state: 'done', ...row });
    }
  }

  /** Asks a provider for a day and keeps the comparison. @returns false when its report did not come; null when it has none */
  async function compareWith(code: string, day: string): Promise<boolean | null> {
    const provider = providers.find(code)?.provider;
    if (!provider?.report) return null;
    try {
      const reported = await provider.report(day);
      await settleReported(code, day, reported);
      const trackings = reported.map(({ tracking }) => tracking);
      await inTransaction(db, async (tx) => {
        const booked = await repo.listBooked(tx, { day, provider: code, trackings });
        const done = booked.filter((row) => row.status === 'done' && row.day === day);
        await repo.saveDay(tx, {
          ...{ day, provider: code, at: now() },
          providerCount: reported.length,
          providerAmount: reported.reduce((sum, { amountRial }) => sum + amountRial, 0n),
          bookCount: done.length,
          bookAmount: done.reduce((sum, { amount }) => sum + amount, 0n),
          items: differingItems(day, booked, reported),
        });
      });
      return true;
    } catch (error) {
      if (!(error instanceof DebitProviderError)) throw error;
      log.warn({ provider: code, day, code: error.code }, 'the report of direct debits did not come');
      return false;
    }
  }

  return {
    listDebitDays: async (_ctx, { query: { page, size, fromDate, toDate } }) => {
      const days = readDays({ fromDate, toDate });
      const of = { from: days.fromDate ?? null, to: days.toDate ?? null, ...rowsOfPage(page, size) };
      const { rows, total } = await repo.listDays(db, of);
      return { data: rows.map(dayView), pageInfo: pageInfoOf(page, size, total) };
    },

    compareDebitDay: async (ctx, { body: { date } }) => {
      const day = dayFromInput(date);
      if (day === null || day >= tehranDay(now())) throw failField('DEBIT_DAY_AHEAD', 'date');
      const compared: string[] = [];
      for (const code of providers.codes) if ((await compareWith(code, day)) === true) compared.push(code);
      if (compared.length === 0) throw fail('DEBIT_REPORT_SILENT');
      return ctx.transaction(async (tx) => {
        const rows: repo.DayRow[] = [];
        for (const provider of compared) {
          const row = await repo.findDay(tx, { day, provider });
          if (row) rows.push(row);
        }
        await audit.act(tx, ctx, 'debit_day.compared', `debit_day:${day}`, {
          after: { providers: compared.join(', '), differing: rows.reduce((sum, { items }) => sum + items.length, 0) },
        });
        return { data: rows.map(dayView) };
      });
    },

    noteDebitDay: (ctx, { body: { day, provider, version, note } }) =>
      ctx.transaction(async (tx) => {
        const isThere = await repo.lockDay(tx, { day, provider });
        const row = isThere ? await repo.findDay(tx, { day, provider }) : null;
        if (!row || row.items.length === 0) throw fail('DEBIT_DAY_NOTHING');
        await approvals.assertMayDecide(tx, ctx, {
          ...{ state: 'prepared', from: ['prepared'], preparedBy: [], investorIds: [] },
          ...{ content: dayContent(row), seen: version },
        });
        const at = now();
        await repo.setDaySeen(tx, { day, provider, userId: ctx.actor.userId, note, at });
        await audit.act(tx, ctx, 'debit_day.noted', `debit_day:${day}:${provider}`, {
          before: { note: row.seenNote },
          after: { note },
          reason: note,
        });
        const after = await repo.findDay(tx, { day, provider });
        return { data: dayView(after ?? row) };
      }),

    /**
     * Compares the days before today with every provider; one without a report is asked about each call that brought no money.
     * @returns how many comparisons were kept */
    async compareRecent(): Promise<number> {
      const today = tehranDay(now());
      let count = 0;
      for (let back = 1; back <= DAYS_AGAIN; back += 1)
        for (const code of providers.codes) if ((await compareWith(code, addDays(today, -back))) === true) count += 1;
      for (const code of providers.codes)
        if (!providers.find(code)?.provider.report) await asking.askEndedSince(code, addDays(today, -DAYS_AGAIN));
      return count;
    },
  } satisfies Service;
}
