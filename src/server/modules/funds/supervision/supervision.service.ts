import { accountKindLabels } from '#shared/texts/accountTexts.ts';
import { auditActionTexts } from '#shared/texts/auditTexts.ts';
import { fail } from '#shared/contract/failures.ts';
import { orderStateLabels } from '#shared/texts/orderStateTexts.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { txTypeLabels } from '#shared/texts/orderTexts.ts';
import { correctionNotice, reportNotice } from '#shared/contract/supervision.ts';
import { trimDecimal } from '#shared/decimal.ts';
import { formatNumber } from '#shared/digits.ts';
import { formatJalaliWeekday, tehranDay } from '#shared/jalali.ts';
import { pageInfoOf, rowsOfPage, type PageRows } from '#shared/paging.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/http/context.ts';
import type { Service } from '#server/http/handlers.ts';
import type { NoticesService } from '#server/modules/platform/notices/notices.service.ts';
import { readDays } from '#server/modules/platform/range.ts';
import * as repo from './supervision.repo.ts';

export type SupervisionService = ReturnType<typeof createSupervisionService>;

export { findFundNames, namingOf, replaceNaming } from './supervision.repo.ts';

const labels: Readonly<Record<string, string>> = txTypeLabels;

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** What trustees and auditors read of the funds that they are named for, and what they are told (decision 60). */
export function createSupervisionService(
  deps: Pick<Deps, 'db' | 'ports'>,
  { notices }: { notices: Pick<NoticesService, 'tellAll'> },
) {
  const { db, ports } = deps;
  const today = (): string => tehranDay(ports.clock.business());

  /** @throws FUND_NOT_SUPERVISED also for a fund that does not exist */
  async function assertNamed(actor: Actor, fundId: number): Promise<void> {
    if (!(await repo.isNamed(db, actor.userId, fundId, today()))) throw fail('FUND_NOT_SUPERVISED');
  }

  async function tellNamed(tx: WriteTx, fundId: number, words: { title: string; text: string }): Promise<void> {
    const people = await repo.listNamedUsers(tx, fundId, today());
    const link = `/admin/supervision?fund=${fundId}&tab=reports`;
    await notices.tellAll(
      tx,
      people.map((userId) => ({ userId, ...words, link })),
    );
  }

  /** A page of something of a fund, for those who are named for it. */
  async function pageOf<Row, View>(
    actor: Actor,
    query: { fundId: number; page: number; size: number },
    read: (page: PageRows) => Promise<{ rows: Row[]; count: number }>,
    view: (row: Row) => View,
  ) {
    await assertNamed(actor, query.fundId);
    const { rows, count } = await read(rowsOfPage(query.page, query.size));
    return { data: rows.map(view), pageInfo: pageInfoOf(query.page, query.size, count) };
  }

  return {
    assertNamed,

    listSupervisedFunds: async ({ actor }) => ({ data: await repo.listFundsOf(db, actor.userId, today()) }),

    listSupervisedPrices: ({ actor }, { query }) =>
      pageOf(
        actor,
        query,
        (page) => repo.listPrices(db, query.fundId, page),
        ({ publishedAt, netAsset, investedUnits, ...row }) => ({
          ...row,
          netAsset: netAsset.toString(),
          investedUnits: investedUnits.toString(),
          publishedAt: publishedAt?.toISOString() ?? null,
        }),
      ),

    listSupervisedOrders: ({ actor }, { query }) =>
      pageOf(
        actor,
        query,
        (page) => repo.listOrders(db, { fundId: query.fundId, ...readDays(query) }, page),
        ({ createdAt, units, amount, fee, ...row }) => ({
          ...row,
          statusText: orderStateLabels[row.status],
          units: units?.toString() ?? null,
          amount: amount?.toString() ?? null,
          fee: fee?.toString() ?? null,
          createdAt: createdAt.toISOString(),
        }),
      ),

    listSupervisedReports: ({ actor }, { query }) =>
      pageOf(
        actor,
        query,
        (page) => repo.listReports(db, query.fundId, page),
        ({ approvedAt, isAmended, corrected, ...row }) => ({
          ...row,
          approvedAt: approvedAt.toISOString(),
          state: isAmended ? ('amended' as const) : corrected ? ('overtaken' as const) : ('stands' as const),
          corrected: isAmended ? null : corrected,
        }),
      ),

    listSupervisedEntries: ({ actor }, { query }) =>
      pageOf(
        actor,
        query,
        (page) => repo.listEntries(db, { fundId: query.fundId, ...readDays(query) }, page),
        ({ id, journalId, account, debit, credit, type, ...row }) => ({
          ...row,
          entryId: id.toString(),
          journalId: journalId.toString(),
          account: (accountKindLabels as Readonly<Record<string, string>>)[account] ?? account,
          debit: debit.toString(),
          credit: credit.toString(),
          typeText: labels[type] ?? type,
        }),
      ),

    listSupervisedEvents: ({ actor }, { query }) =>
      pageOf(
        actor,
        query,
        (page) => repo.listEvents(db, query.fundId, page),
        ({ id, at, before, after, ...row }) => ({
          ...row,
          eventId: id.toString(),
          at: at.toISOString(),
          actionText: auditActionTexts[row.action] ?? row.action,
          before: textOf(before),
          after: textOf(after),
        }),
      ),

    /** The fund of a signed report, for somebody who is named for it. @throws DAY_REPORT_NOT_FOUND, FUND_NOT_SUPERVISED */
    async assertMayRead(actor: Actor, reportId: number): Promise<void> {
      const fundId = await repo.findReportFund(db, reportId);
      if (fundId === null) throw fail('DAY_REPORT_NOT_FOUND');
      await assertNamed(actor, fundId);
    },

    /** Tells those who are named for a fund that a price of it was corrected, in the transaction of the approval. */
    async tellCorrected(
      tx: WriteTx,
      of: { fundId: number; fundName: string; navDate: string; reason: string } & Record<
        'oldIssueNav' | 'issueNav' | 'oldCancelNav' | 'cancelNav',
        string
      >,
    ): Promise<void> {
      const text = fillMessage(correctionNotice.text, {
        day: formatJalaliWeekday(of.navDate),
        fund: of.fundName,
        reason: of.reason,
        oldIssue: formatNumber(trimDecimal(of.oldIssueNav)),
        issue: formatNumber(trimDecimal(of.issueNav)),
        oldCancel: formatNumber(trimDecimal(of.oldCancelNav)),
        cancel: formatNumber(trimDecimal(of.cancelNav)),
      });
      await tellNamed(tx, of.fundId, { title: correctionNotice.title, text });
    },

    /** Tells those who are named for a fund that the report of a day is signed, in the transaction of the signature. */
    async tellSigned(
      tx: WriteTx,
      { fundId, fundName, navDate }: { fundId: number; fundName: string; navDate: string },
    ): Promise<void> {
      const text = fillMessage(reportNotice.text, { day: formatJalaliWeekday(navDate), fund: fundName });
      await tellNamed(tx, fundId, { title: reportNotice.title, text });
    },
  } satisfies Service;
}
