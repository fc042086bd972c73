import type { InputOf } from '#shared/contract/define.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import { statementKindText, type createStatement } from '#shared/contract/statements.ts';
import { dayFromInput } from '#shared/dayInput.ts';
import { daysBetween, tehranDay } from '#shared/jalali.ts';
import { pageInfoOf } from '#shared/paging.ts';
import { contentTypes } from '../../http/contentTypes.ts';
import type { Deps } from '../../deps.ts';
import { mayReadInvestor } from '../../http/access.ts';
import type { Actor, InvestorGuard } from '../../http/context.ts';
import type { Service } from '../../http/handlers.ts';
import type { AccountingService } from '../accounting/accounting.service.ts';
import type { AssetsService } from '../assets/assets.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { DocumentsService } from '../documents/documents.service.ts';
import type { InvestorsService } from '../investors/investors.service.ts';
import type { ProofCodesService } from '../proofCodes/proofCodes.service.ts';
import { compareParts, maskCode, maskName, type PartFigures } from './check.rules.ts';
import { periodOf, type Period } from './period.rules.ts';
import * as repo from './investorStatements.repo.ts';
import { figuresOf, statementSheet, statementView, sumsOf, type StatementContent } from './investorStatements.view.ts';

type Asked = InputOf<typeof createStatement>['body'];

/** Longest range of a statement (domain 8). */
const MAX_RANGE_DAYS = 366;
/** Most rows of the turnover on one paper, of all its investors. */
const MAX_ROWS = 2_000;

export interface InvestorStatementsParts {
  accounting: Pick<AccountingService, 'bookOf' | 'countLater'>;
  assets: Pick<AssetsService, 'heldOn'>;
  audit: AuditService;
  documents: Pick<DocumentsService, 'draw' | 'checkedCertificate'>;
  guard: InvestorGuard;
  investors: Pick<InvestorsService, 'listOwned'>;
  proofCodes: ProofCodesService;
}

/** @throws DATE_RANGE_INVALID, STATEMENT_PERIOD_REQUIRED, STATEMENT_PERIOD_FUTURE */
function readPeriod({ kind, year, month, fromDate, toDate }: Asked, today: string): Period {
  const dayOf = (typed: string | undefined) => (typed && dayFromInput(typed)) || undefined;
  const period = periodOf({ kind, year, month, fromDate: dayOf(fromDate), toDate: dayOf(toDate) }, today);
  if ('missing' in period) throw failField('STATEMENT_PERIOD_REQUIRED', period.missing);
  if ('isFuture' in period) throw fail('STATEMENT_PERIOD_FUTURE');
  if (period.from > period.to) throw failField('DATE_RANGE_INVALID', 'toDate');
  if (daysBetween(period.from, period.to) > MAX_RANGE_DAYS) throw fail('DATE_RANGE_INVALID');
  return period;
}

/** Statements of investors as papers that are kept, and the check of every paper by its code (domain 9.8, decision 59). */
export function createInvestorStatementsService(
  deps: Pick<Deps, 'db' | 'ports' | 'config'>,
  parts: InvestorStatementsParts,
) {
  const { db, ports, config } = deps;
  const { accounting, assets, audit, documents, guard, investors, proofCodes } = parts;

  /** @throws INVESTOR_NOT_ALLOWED, STATEMENT_NO_INVESTOR */
  async function investorIdsOf(actor: Actor, investorId: number | undefined): Promise<number[]> {
    if (investorId !== undefined) {
      if (!(await mayReadInvestor(actor, investorId, guard))) throw fail('INVESTOR_NOT_ALLOWED');
      return [investorId];
    }
    const owned = (await investors.listOwned(actor.userId)).map((one) => one.id);
    if (owned.length === 0) throw fail('STATEMENT_NO_INVESTOR');
    return owned;
  }

  /** Reads what the paper says. @throws NOT_FOUND, STATEMENT_TOO_LONG */
  async function readContent(
    ids: readonly number[],
    { kind, fundId }: Pick<Asked, 'kind' | 'fundId'>,
    { from, to, isOpen }: Period,
  ): Promise<StatementContent> {
    const fundName = fundId === undefined ? null : await repo.findFundName(db, fundId);
    const named = await repo.listNamed(db, ids);
    if (named.length === 0 || (fundId !== undefined && fundName === null)) throw fail('NOT_FOUND');
    const read: StatementContent['parts'][number][] = [];
    let room = MAX_ROWS;
    for (const investor of named) {
      const of = { investorId: investor.investorId, fundId: fundId ?? null };
      const book = await accounting.bookOf({ ...of, from, to }, room + 1);
      room -= book.rows.length;
      if (room < 0) throw fail('STATEMENT_TOO_LONG');
      read.push({ investor, book, holdings: await assets.heldOn(of, to) });
    }
    return { kind, from, to, isOpen, fundName, parts: read };
  }

  /** Figures of a part as the books have them now; units stand at the price of the day that the paper names. */
  async function figuresNow(
    { fundId, from, to }: Pick<repo.StatementRow, 'fundId' | 'from' | 'to'>,
    { investorId, holdings }: PartFigures,
  ): Promise<PartFigures> {
    const of = { investorId, fundId };
    const { opening, debit, credit, closing } = sumsOf(await accounting.bookOf({ ...of, from, to }, MAX_ROWS * 10));
    const priceDays = new Map(holdings.map((held) => [held.fundId, held.navDate]));
    return {
      ...{ investorId, opening: opening.toString(), debit: debit.toString() },
      ...{ credit: credit.toString(), closing: closing.toString() },
      holdings: await assets.heldOn(of, to, priceDays),
    };
  }

  async function checkedStatement(code: string) {
    const statementId = await proofCodes.idOf('statement', code);
    const row = statementId === null ? null : await repo.findStatement(db, statementId);
    if (!row) return null;
    const named = new Map((await repo.listNamed(db, row.investorIds)).map((one) => [one.investorId, one]));
    const checked = [];
    for (const figures of row.figures) {
      const investor = named.get(figures.investorId);
      const of = { investorId: figures.investorId, fundId: row.fundId, from: row.from, to: row.to };
      checked.push({
        investorName: maskName(investor?.name ?? ''),
        nationalNo: maskCode(investor?.nationalNo ?? ''),
        ...compareParts(figures, await figuresNow(row, figures)),
        laterEntries: await accounting.countLater(of, row.madeAt),
      });
    }
    return {
      statementId: row.id,
      kind: row.kind,
      kindText: statementKindText(row.kind),
      fundName: row.fundName,
      fromDate: row.from,
      toDate: row.to,
      madeAt: row.madeAt.toISOString(),
      isChanged: checked.some((part) => part.isChanged),
      parts: checked,
    };
  }

  const viewOf = async (row: repo.StatementRow) =>
    statementView(row, (await proofCodes.verificationOf('statement', row.id)).code);

  return {
    createStatement: async (ctx, { body }) => {
      const at = ports.clock.business();
      const { userId } = ctx.actor;
      const period = readPeriod(body, tehranDay(at));
      const content = await readContent(await investorIdsOf(ctx.actor, body.investorId), body, period);
      const { kind, from, to, fundName } = content;
      const investorIds = content.parts.map(({ investor }) => investor.investorId);
      const row = { userId, kind, investorIds, fundId: body.fundId ?? null, from, to, madeAt: at };
      return ctx.transaction(async (tx) => {
        const id = await repo.insertStatement(tx, {
          ...row,
          sheet: statementSheet(content, { at, isDemo: config.isDemo }),
          figures: content.parts.map(figuresOf),
        });
        await audit.act(tx, ctx, 'investor_statement.made', `statement:${id}`, {
          investorId: investorIds.length === 1 ? (investorIds[0] ?? null) : null,
          after: { kind, investorIds, fundId: row.fundId, from, to },
        });
        const investorNames = content.parts.map(({ investor }) => investor.name);
        return { data: await viewOf({ ...row, id, investorNames, fundName }) };
      });
    },

    listStatements: async ({ actor: { userId } }, { query: { page, size, ...chosen } }) => {
      const filter = { userId, ...chosen };
      const rows = await repo.listStatementRows(db, filter, (page - 1) * size, size);
      const data = await Promise.all(rows.map(viewOf));
      return { data, pageInfo: pageInfoOf(page, size, await repo.countStatements(db, filter)) };
    },

    /** @throws INVESTOR_STATEMENT_NOT_FOUND, also for one of somebody else and for investors that the caller may read no more */
    getStatementDocument: async ({ actor }, { params: { statementId } }) => {
      const row = await repo.findStatement(db, statementId);
      if (row?.userId !== actor.userId) throw fail('INVESTOR_STATEMENT_NOT_FOUND');
      for (const investorId of row.investorIds)
        if (!(await mayReadInvestor(actor, investorId, guard))) throw fail('INVESTOR_STATEMENT_NOT_FOUND');
      const verification = await proofCodes.verificationOf('statement', row.id);
      return {
        body: await documents.draw({ ...row.sheet, madeAt: new Date(row.sheet.madeAt), verification }),
        contentType: contentTypes.pdf,
        fileName: `statement-${row.kind}-${row.to}-${row.id}.pdf`,
        cacheControl: 'private, no-store',
      };
    },

    /** @throws DOCUMENT_CODE_UNKNOWN */
    verifyDocument: async (_ctx, { query: { code } }) => {
      const certificate = await documents.checkedCertificate(code);
      const statement = certificate ? null : await checkedStatement(code);
      if (!certificate && !statement) throw fail('DOCUMENT_CODE_UNKNOWN');
      const kind = certificate ? ('certificate' as const) : ('statement' as const);
      return { data: { kind, certificate, statement, checkedAt: ports.clock.now().toISOString() } };
    },
  } satisfies Service;
}
