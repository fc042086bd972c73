import { createHash } from 'node:crypto';
import { dayBlocks } from '#shared/texts/dayReportTexts.ts';
import { reportFormats } from '#shared/contract/dayReports.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import { tehranDay } from '#shared/jalali.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { contentTypes } from '#server/http/contentTypes.ts';
import { onConflict, type Tx, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import { xlsxBytes } from '#server/http/xlsxFile.ts';
import {
  changesSince,
  proposalOf,
  seenToken,
  type ApprovalsService,
} from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { DocumentsService } from '#server/modules/papers/documents/documents.service.ts';
import type { ProofCodesService } from '#server/modules/platform/proofCodes/proofCodes.service.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import { readDays } from '#server/modules/platform/range.ts';
import type { SupervisionService } from '#server/modules/funds/supervision/supervision.service.ts';
import * as repo from './dayReports.repo.ts';
import {
  afterOf,
  blocksOf,
  dayFields,
  figuresOf,
  moneyOf,
  NAMED_ODD,
  signedFields,
  type DayContent,
} from './dayReports.rules.ts';
import * as view from './dayReports.view.ts';
import {
  findDayPaper,
  findDayState,
  listDayMoney,
  listDayOrders,
  sumDay,
  type DayOrder,
  type FundDay,
} from './figures.repo.ts';

const PART = 2_000;

export type DayReportsService = ReturnType<typeof createDayReportsService>;

/** The report of a fund's day: figures, two signatures, frozen files and addenda (domain 9.18, decision 50). */
export function createDayReportsService(
  deps: Pick<Deps, 'db' | 'ports'>,
  parts: {
    approvals: ApprovalsService;
    audit: AuditService;
    documents: Pick<DocumentsService, 'draw'>;
    proofCodes: Pick<ProofCodesService, 'idOf' | 'verificationOf'>;
    orderingRules: OrderingRulesService;
    supervision: Pick<SupervisionService, 'assertMayRead' | 'tellSigned'>;
  },
) {
  const { db, ports } = deps;
  const { approvals, audit, documents, orderingRules, proofCodes, supervision } = parts;
  const now = (): Date => ports.clock.business();

  /** What the report of a day says now, and what keeps it from being signed. */
  async function stateOf(tx: Tx, of: FundDay) {
    const day = await findDayState(tx, of);
    const sums = await sumDay(tx, of);
    const odd = sums.oddCount > 0 ? await listDayOrders(tx, { ...of, isOdd: true, after: 0, limit: NAMED_ODD }) : [];
    const content: DayContent = {
      issueNav: day.issueNav,
      cancelNav: day.cancelNav,
      figures: figuresOf(sums),
      money: moneyOf(await listDayMoney(tx, of)),
      odd: odd.map(({ orderId, orderNo, investorName, odd: kind, reason }) => ({
        orderId,
        orderNo,
        investorName,
        kind: kind ?? 'books',
        note: reason ?? '',
      })),
      oddCount: sums.oddCount,
      after: afterOf(await findDayPaper(tx, of)),
    };
    const reports = await repo.listReportsOfDay(tx, of);
    const signed = reports.filter(({ state }) => state === 'approved');
    const last = signed[0] ?? null;
    const isSigned = last !== null && seenToken(dayFields(last.content)) === seenToken(dayFields(content));
    const blocks = blocksOf({
      navDate: of.navDate,
      today: tehranDay(now()),
      isPriced: day.issueNav !== null,
      isRunning: day.isRunning,
      waiting: sums.waiting,
      content,
      isSigned,
    });
    return {
      content,
      blocks,
      signed,
      last,
      isChanged: last !== null && !isSigned,
      prepared: reports.find(({ state }) => state === 'prepared') ?? null,
    };
  }

  async function* ordersOf(tx: Tx, of: FundDay): AsyncGenerator<DayOrder[]> {
    for (let after = 0; ;) {
      const rows = await listDayOrders(tx, { ...of, isOdd: false, after, limit: PART });
      if (rows.length > 0) yield rows;
      if (rows.length < PART) return;
      after = rows.at(-1)?.orderId ?? after;
    }
  }

  async function draw(tx: Tx, file: view.ReportFile, day: FundDay, format: repo.ReportFormat) {
    if (format === 'pdf') return documents.draw(view.reportSheet(file));
    return xlsxBytes(view.reportSheets(file, ordersOf(tx, day)));
  }

  async function answer(tx: Tx, reportId: number) {
    const row = await repo.findReport(tx, reportId);
    if (!row) throw fail('DAY_REPORT_NOT_FOUND');
    return { data: view.reportView(row) };
  }

  /** Draws both files as they are signed and keeps them with their hashes. */
  async function freeze(tx: WriteTx, row: repo.ReportRow, before: DayContent | null, at: Date) {
    const { fundId, navDate, fundName, number, content, reason, preparedByName, preparedAt, decidedByName } = row;
    const signatures = { preparedBy: preparedByName, preparedAt, approvedBy: decidedByName ?? '', approvedAt: at };
    const verification = await proofCodes.verificationOf('dayReport', row.id);
    const file = { fundName, navDate, number, content, before, reason, signatures, at, verification };
    const hashes: Record<string, string> = {};
    for (const format of reportFormats) {
      const bytes = await draw(tx, file, { fundId, navDate }, format);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await repo.insertReportFile(tx, { reportId: row.id, format, bytes, sha256 });
      hashes[format] = sha256;
    }
    return hashes;
  }

  /** A file as it was signed. @throws DAY_REPORT_NOT_FOUND */
  async function frozenFile(reportId: number, format: repo.ReportFormat) {
    const file = await repo.findReportFile(db, reportId, format);
    if (!file) throw fail('DAY_REPORT_NOT_FOUND');
    return {
      body: new Uint8Array(file.bytes),
      contentType: contentTypes[format],
      fileName: view.reportFileName(file.fundId, file.navDate, file.number, format),
      cacheControl: 'private, no-store',
    };
  }

  return {
    /** What the signed report with this code says; null when the code is no signed report's. */
    async checkedReport(code: string) {
      const reportId = await proofCodes.idOf('dayReport', code);
      const row = reportId === null ? null : await repo.findReport(db, reportId);
      if (row?.state !== 'approved') return null;
      const ofDay = await repo.listReportsOfDay(db, row);
      return view.checkedReportView(
        row,
        ofDay.some(({ id, state }) => state === 'approved' && id > row.id),
      );
    },

    /** @throws ORDER_FUND_NOT_FOUND */
    getDayReport: async (_ctx, { query: of }) => {
      const fund = await orderingRules.getFund(db, of.fundId);
      const { content, blocks, signed, last, isChanged, prepared } = await stateOf(db, of);
      return {
        data: {
          ...of,
          fundName: fund.name,
          ...view.contentView(content, last?.content ?? null),
          blocks,
          isChanged,
          prepared: prepared && view.reportView(prepared),
          signed: signed.map(view.reportView),
        },
      };
    },

    listDayReports: async (_ctx, { query: { page, size, fromDate, toDate, ...rest } }) => {
      const filter = { ...rest, ...readDays({ fromDate, toDate }) };
      const rows = await repo.listReports(db, filter, rowsOfPage(page, size));
      return { data: rows.map(view.reportView), pageInfo: pageInfoOf(page, size, await repo.countReports(db, filter)) };
    },

    /** @throws ORDER_FUND_NOT_FOUND, DAY_REPORT_BLOCKED, DAY_REPORT_PREPARED, DAY_REPORT_REASON, APPROVAL_CHANGED */
    prepareDayReport: async (ctx, { body: { version, reason, ...of } }) => {
      await orderingRules.getFund(db, of.fundId);
      return ctx
        .transaction(async (tx) => {
          const { content, blocks, last, prepared } = await stateOf(tx, of);
          if (prepared) throw fail('DAY_REPORT_PREPARED');
          if (blocks[0]) throw fail('DAY_REPORT_BLOCKED', { params: { reason: dayBlocks[blocks[0]] } });
          const changes = changesSince(version, signedFields(content));
          if (changes.length > 0) throw fail('APPROVAL_CHANGED', { changes });
          if (last && !reason) throw failField('DAY_REPORT_REASON', 'reason');
          const number = (last?.number ?? 0) + 1;
          const kept = { ...of, number, content, reason: last ? (reason ?? null) : null };
          const reportId = await repo.insertReport(tx, { ...kept, preparedBy: ctx.actor.userId, at: now() });
          await audit.act(tx, ctx, 'dayReport.prepared', `nav:${of.fundId}:${of.navDate}`, {
            after: { reportId, number, ...signedFields(content) },
            ...(kept.reason === null ? {} : { reason: kept.reason }),
          });
          return answer(tx, reportId);
        })
        .catch(onConflict({ day_reports_open: () => fail('DAY_REPORT_PREPARED') }));
    },

    /** @throws DAY_REPORT_NOT_FOUND, DAY_REPORT_BLOCKED, APPROVAL_* */
    approveDayReport: (ctx, { params: { reportId }, body: { version: seen } }) =>
      ctx.transaction(async (tx) => {
        const row = await repo.lockReport(tx, reportId);
        if (!row) throw fail('DAY_REPORT_NOT_FOUND');
        const { content, blocks, last } = await stateOf(tx, row);
        await approvals.assertMayDecide(tx, ctx, { ...proposalOf(row, row.state, signedFields(content)), seen });
        // what is frozen is what the first person signed: the day must still be as it was then
        const changes = changesSince(seenToken(signedFields(row.content)), signedFields(content));
        if (changes.length > 0) throw fail('APPROVAL_CHANGED', { changes });
        if (blocks[0]) throw fail('DAY_REPORT_BLOCKED', { params: { reason: dayBlocks[blocks[0]] } });
        const at = now();
        await repo.decideReport(tx, reportId, { state: 'approved', decidedBy: ctx.actor.userId, at, reason: null });
        const signed = await repo.findReport(tx, reportId);
        const files = await freeze(tx, signed ?? row, last?.content ?? null, at);
        await supervision.tellSigned(tx, row);
        await audit.act(tx, ctx, 'dayReport.approved', `nav:${row.fundId}:${row.navDate}`, {
          after: { reportId, number: row.number, ...files },
        });
        return answer(tx, reportId);
      }),

    /** @throws DAY_REPORT_NOT_FOUND, APPROVAL_* */
    rejectDayReport: (ctx, { params: { reportId }, body: { version: seen, reason } }) =>
      ctx.transaction(async (tx) => {
        const row = await repo.lockReport(tx, reportId);
        if (!row) throw fail('DAY_REPORT_NOT_FOUND');
        await approvals.assertMayRefuse(tx, ctx, { ...proposalOf(row, row.state, signedFields(row.content)), seen });
        await repo.decideReport(tx, reportId, { state: 'rejected', decidedBy: ctx.actor.userId, at: now(), reason });
        await audit.act(tx, ctx, 'dayReport.rejected', `nav:${row.fundId}:${row.navDate}`, {
          after: { reportId, number: row.number },
          reason,
        });
        return answer(tx, reportId);
      }),

    /** @throws DAY_REPORT_NOT_FOUND, also for a report without its second signature */
    downloadDayReport: (_ctx, { params: { reportId }, query: { format } }) => frozenFile(reportId, format),

    /** @throws DAY_REPORT_NOT_FOUND, FUND_NOT_SUPERVISED */
    downloadSupervisedReport: async ({ actor }, { params: { reportId }, query: { format } }) => {
      await supervision.assertMayRead(actor, reportId);
      return frozenFile(reportId, format);
    },

    /** @throws ORDER_FUND_NOT_FOUND */
    drawDayReport: async (_ctx, { query: { format, ...of } }) => {
      const fund = await orderingRules.getFund(db, of.fundId);
      const { content, last } = await stateOf(db, of);
      const file = {
        fundName: fund.name,
        navDate: of.navDate,
        number: (last?.number ?? 0) + 1,
        content,
        before: last?.content ?? null,
        reason: null,
        signatures: null,
        at: now(),
      };
      return {
        body: await draw(db, file, of, format),
        contentType: contentTypes[format],
        fileName: view.reportFileName(of.fundId, of.navDate, null, format),
        cacheControl: 'private, no-store',
      };
    },
  } satisfies Service;
}
