import type { InputOf } from '#shared/contract/kernel/define.ts';
import { documentTexts, type PaperLanguage } from '#shared/texts/documentTexts.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import { statementKindText, type createStatement } from '#shared/contract/statements.ts';
import { certificateTexts } from '#shared/texts/statementTexts.ts';
import { dayFromInput } from '#shared/dayInput.ts';
import { daysBetween, isoToJalali, tehranDay } from '#shared/jalali.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { comma } from '#shared/strings.ts';
import type { WriteTx } from '#server/db/connection.ts';
import { contentTypes } from '#server/http/contentTypes.ts';
import type { Deps } from '#server/deps.ts';
import { mayReadInvestor } from '#server/http/access.ts';
import type { Actor, InvestorGuard } from '#server/http/context.ts';
import type { Service } from '#server/http/handlers.ts';
import type { AccountingService } from '../accounting/accounting.service.ts';
import type { AssetsService } from '#server/modules/papers/assets/assets.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { DayReportsService } from '../dayReports/dayReports.service.ts';
import type { DocumentsService } from '#server/modules/papers/documents/documents.service.ts';
import type { InvestorsService } from '#server/modules/investors/investors/investors.service.ts';
import type { ProofCodesService } from '#server/modules/platform/proofCodes/proofCodes.service.ts';
import type { SystemSettingsReader } from '#server/modules/platform/systemSettings/systemSettings.service.ts';
import { compareParts, maskCode, maskName, type PartFigures } from './check.rules.ts';
import { periodOf, type Period } from './period.rules.ts';
import * as repo from './investorStatements.repo.ts';
import { certificateOfHoldings } from './certificate.view.ts';
import {
  figuresOf,
  serialOf,
  statementSheet,
  statementView,
  sumsOf,
  type StatementContent,
} from './investorStatements.view.ts';

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
  investors: Pick<InvestorsService, 'listOwned' | 'keepLatinName'>;
  proofCodes: ProofCodesService;
  dayReports: Pick<DayReportsService, 'checkedReport'>;
  settings: Pick<SystemSettingsReader, 'identity'>;
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

/** @throws STATEMENT_LANGUAGE, STATEMENT_RATE */
function readLanguage({ kind, language = 'fa', ...of }: Asked): PaperLanguage {
  const rate = ['rateCurrency', 'rate', 'rateSource', 'rateDay'] as const;
  const missing = rate.filter((name) => !of[name]);
  if (language === 'en' && kind !== 'holdings') throw failField('STATEMENT_LANGUAGE', 'language');
  if (language === 'fa' && missing.length < rate.length) throw failField('STATEMENT_LANGUAGE', 'language');
  const [first] = missing;
  if (first !== undefined && missing.length < rate.length) throw failField('STATEMENT_RATE', first);
  return language;
}

/** The rate that was typed; null without one. */
function readRate({ rateCurrency, rate, rateSource, rateDay }: Asked): StatementContent['rate'] {
  const day = rateDay ? dayFromInput(rateDay) : null;
  if (!rateCurrency || !rate || !rateSource || !day) return null;
  return { currency: rateCurrency, rial: BigInt(rate), source: rateSource, day };
}

/** Statements of investors as papers that are kept, and the check of every paper by its code (domain 9.8, decision 59). */
export function createInvestorStatementsService(
  deps: Pick<Deps, 'db' | 'ports' | 'config'>,
  parts: InvestorStatementsParts,
) {
  const { db, ports, config } = deps;
  const { accounting, assets, audit, dayReports, documents, guard, investors, proofCodes, settings } = parts;

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
    return { kind, language: 'fa', rate: null, from, to, isOpen, fundName, parts: read };
  }

  /**
   * The same content with names in Latin letters.
   * @throws STATEMENT_LATIN_NAME, STATEMENT_LATIN_NAMES, STATEMENT_ENGLISH_UNSET
   */
  async function inEnglish(content: StatementContent, asked: Asked): Promise<StatementContent> {
    const isAlone = content.parts.length === 1;
    const typed = (isAlone && asked.latinName?.trim()) || null;
    const named = content.parts.map((part) => ({
      ...part,
      investor: { ...part.investor, latinName: typed ?? part.investor.latinName },
    }));
    const unnamed = named.flatMap(({ investor }) => (investor.latinName === null ? [investor.name] : []));
    if (unnamed.length > 0 && isAlone) throw failField('STATEMENT_LATIN_NAME', 'latinName');
    if (unnamed.length > 0) throw fail('STATEMENT_LATIN_NAMES', { params: { names: unnamed.join(`${comma} `) } });
    const funds = new Map(
      content.parts.flatMap(({ holdings }) => holdings.map((held) => [held.fundId, held.fundName])),
    );
    if (asked.fundId !== undefined && content.fundName !== null) funds.set(asked.fundId, content.fundName);
    const names = await repo.listEnglishNames(db, [...funds.keys()]);
    const missing = [
      ...((await settings.identity()).houseNameEn === '' ? [documentTexts.houseNameEn] : []),
      ...[...funds].flatMap(([id, name]) => (names.has(id) ? [] : [documentTexts.fundNameEn(name)])),
    ];
    if (missing.length > 0) throw fail('STATEMENT_ENGLISH_UNSET', { params: { missing: missing.join(`${comma} `) } });
    return {
      ...content,
      language: 'en',
      rate: readRate(asked),
      fundName: asked.fundId === undefined ? null : (names.get(asked.fundId) ?? null),
      parts: named.map((part) => ({
        ...part,
        holdings: part.holdings.map((held) => ({ ...held, fundName: names.get(held.fundId) ?? held.fundName })),
      })),
    };
  }

  /** Figures of a part as the books have them now; units stand at the price of the day that the paper names. */
  async function figuresNow(
    { fundId, from, to }: Pick<repo.StatementRow, 'fundId' | 'from' | 'to'>,
    { investorId, holdings }: PartFigures,
    names: ReadonlyMap<number, string>,
  ): Promise<PartFigures> {
    const of = { investorId, fundId };
    const { opening, debit, credit, closing } = sumsOf(await accounting.bookOf({ ...of, from, to }, MAX_ROWS * 10));
    const priceDays = new Map(holdings.map((held) => [held.fundId, held.navDate]));
    return {
      ...{ investorId, opening: opening.toString(), debit: debit.toString() },
      ...{ credit: credit.toString(), closing: closing.toString() },
      holdings: (await assets.heldOn(of, to, priceDays)).map((held) => ({
        ...held,
        fundName: names.get(held.fundId) ?? held.fundName,
      })),
    };
  }

  async function checkedStatement(code: string) {
    const statementId = await proofCodes.idOf('statement', code);
    const row = statementId === null ? null : await repo.findStatement(db, statementId);
    if (!row) return null;
    const named = new Map((await repo.listNamed(db, row.investorIds)).map((one) => [one.investorId, one]));
    const held = row.figures.flatMap(({ holdings }) => holdings.map(({ fundId }) => fundId));
    const english = row.language === 'en' ? await repo.listEnglishNames(db, held) : new Map<number, string>();
    const checked = [];
    for (const figures of row.figures) {
      const investor = named.get(figures.investorId);
      const of = { investorId: figures.investorId, fundId: row.fundId, from: row.from, to: row.to };
      checked.push({
        investorName: maskName(figures.latinName ?? investor?.name ?? ''),
        nationalNo: maskCode(investor?.nationalNo ?? ''),
        ...compareParts(figures, await figuresNow(row, figures, english)),
        laterEntries: await accounting.countLater(of, row.madeAt),
      });
    }
    return {
      statementId: row.id,
      serial: serialOf(row),
      language: row.language,
      kind: row.kind,
      kindText: row.language === 'en' ? certificateTexts.en.title : statementKindText(row.kind),
      fundName: row.fundName,
      fromDate: row.from,
      toDate: row.to,
      madeAt: row.madeAt.toISOString(),
      isChanged: checked.some((part) => part.isChanged),
      parts: checked,
    };
  }

  /** Keeps the Latin name of an investor of the caller. @returns what the audit says of it */
  async function keepName(tx: WriteTx, userId: number, { language, parts: [first] }: StatementContent) {
    if (language !== 'en' || !first || first.investor.latinName === null) return {};
    const { investorId, latinName } = first.investor;
    const [before] = await repo.listNamed(tx, [investorId]);
    if (before?.latinName === latinName) return {};
    // who only reads an investor makes a paper of them and changes nothing about them
    if (!(await investors.listOwned(userId)).some((one) => one.id === investorId)) return {};
    await investors.keepLatinName(tx, investorId, latinName);
    return { latinName };
  }

  const viewOf = async (row: repo.StatementRow) =>
    statementView(row, (await proofCodes.verificationOf('statement', row.id)).code);

  return {
    createStatement: async (ctx, { body }) => {
      const at = ports.clock.business();
      const { userId } = ctx.actor;
      const period = readPeriod(body, tehranDay(at));
      const language = readLanguage(body);
      const read = await readContent(await investorIdsOf(ctx.actor, body.investorId), body, period);
      const content = language === 'en' ? await inEnglish(read, body) : read;
      const { kind, from, to, fundName } = content;
      const investorIds = content.parts.map(({ investor }) => investor.investorId);
      const row = { userId, kind, language, investorIds, fundId: body.fundId ?? null, from, to, madeAt: at };
      return ctx.transaction(async (tx) => {
        const id = await repo.insertStatement(tx, {
          ...row,
          sheet: (kind === 'holdings' ? certificateOfHoldings : statementSheet)(content, {
            at,
            isDemo: config.isDemo,
          }),
          figures: content.parts.map((part) => figuresOf(language, part)),
        });
        const kept = await keepName(tx, userId, content);
        await audit.act(tx, ctx, 'investor_statement.made', `statement:${id}`, {
          investorId: investorIds.length === 1 ? (investorIds[0] ?? null) : null,
          after: { kind, language, investorIds, fundId: row.fundId, from, to, ...kept },
        });
        const investorNames = content.parts.map(({ investor }) => investor.name);
        return { data: await viewOf({ ...row, id, investorNames, fundName }) };
      });
    },

    listStatements: async ({ actor: { userId } }, { query: { page, size, ...chosen } }) => {
      const filter = { userId, ...chosen };
      const rows = await repo.listStatementRows(db, filter, rowsOfPage(page, size));
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
        body: await documents.draw({
          ...row.sheet,
          madeAt: new Date(row.sheet.madeAt),
          number: serialOf(row),
          verification,
        }),
        contentType: contentTypes.pdf,
        fileName: `statement-${row.kind}-${isoToJalali(row.to).replaceAll('/', '-')}-${row.id}.pdf`,
        cacheControl: 'private, no-store',
      };
    },

    /** @throws DOCUMENT_CODE_UNKNOWN */
    verifyDocument: async (_ctx, { query: { code } }) => {
      const certificate = await documents.checkedCertificate(code);
      const statement = certificate ? null : await checkedStatement(code);
      const dayReport = certificate || statement ? null : await dayReports.checkedReport(code);
      if (!certificate && !statement && !dayReport) throw fail('DOCUMENT_CODE_UNKNOWN');
      const kind = certificate ? 'certificate' : statement ? 'statement' : 'dayReport';
      return { data: { kind, certificate, statement, dayReport, checkedAt: ports.clock.now().toISOString() } };
    },
  } satisfies Service;
}
