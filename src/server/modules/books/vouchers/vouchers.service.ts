import { accountKindLabels } from '#shared/texts/accountTexts.ts';
import { fail } from '#shared/contract/failures.ts';
import { txTypeLabels } from '#shared/texts/orderTexts.ts';
import { voucherFileTexts as texts } from '#shared/texts/voucherTexts.ts';
import { voucherAccounts } from '#shared/contract/vouchers.ts';
import { isoToJalali, tehranDay } from '#shared/jalali.ts';
import { comma } from '#shared/strings.ts';
import type { Tx } from '#server/db/connection.ts';
import { waitFor } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import { rowsFile } from '#server/http/rowsFile.ts';
import { seenToken } from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { moneyOf, rowsOf, totalsOf, type Sides } from './vouchers.rules.ts';
import * as repo from './vouchers.repo.ts';

const types: Readonly<Record<string, string>> = txTypeLabels;

const sidesToView = ({ debit, credit, unitDebit, unitCredit }: Sides) => ({
  debit: debit.toString(),
  credit: credit.toString(),
  unitDebit: unitDebit.toString(),
  unitCredit: unitCredit.toString(),
});

/** The voucher of a fund's business day for the accounting program of the company (decision 164). */
export function createVouchersService(deps: Pick<Deps, 'db' | 'ports'>, services: { audit: AuditService }) {
  const { db, ports } = deps;
  const now = (): Date => ports.clock.business();

  /** @throws VOUCHER_FUND */
  async function nameOf(tx: Tx, fundId: number): Promise<string> {
    const name = await repo.findFundName(tx, fundId);
    if (name === null) throw fail('VOUCHER_FUND');
    return name;
  }

  /** What the ledger has of a day, with the codes that count for the fund. @throws VOUCHER_FUND */
  async function readDay(tx: Tx, of: repo.VoucherDay) {
    const fundName = await nameOf(tx, of.fundId);
    const [own, common] = [await repo.listCodes(tx, of.fundId), await repo.listCodes(tx, null)];
    const rows = rowsOf(await repo.listLedgerSums(tx, of)).map((row) => ({
      ...row,
      code: own.get(row.account) ?? common.get(row.account) ?? null,
    }));
    const missing = [
      ...new Set(rows.filter(({ code }) => code === null).map(({ account }) => accountKindLabels[account])),
    ];
    return { fundName, rows, missing, isOver: of.date < tehranDay(now()), counts: await repo.countEntries(tx, of) };
  }

  async function codesToView(tx: Tx, fundId: number | null) {
    const codes = await repo.listCodes(tx, fundId);
    const common = fundId === null ? codes : await repo.listCodes(tx, null);
    return {
      fundId,
      codes: voucherAccounts.map((account) => ({
        account,
        accountText: accountKindLabels[account],
        code: codes.get(account) ?? null,
        common: common.get(account) ?? null,
      })),
      version: seenToken(Object.fromEntries(codes)),
    };
  }

  return {
    getVoucher: async (_ctx, { query }) => {
      const { fundName, rows, missing, isOver, counts } = await readDay(db, query);
      const { moneyIn, moneyOut } = moneyOf(rows);
      return {
        data: {
          ...query,
          ...{ fundName, isOver, missing, ...counts },
          rows: rows.map((row) => ({
            account: row.account,
            accountText: accountKindLabels[row.account],
            code: row.code,
            type: row.type,
            typeText: types[row.type] ?? row.type,
            ...sidesToView(row),
          })),
          totals: sidesToView(totalsOf(rows)),
          ...{ moneyIn: moneyIn.toString(), moneyOut: moneyOut.toString() },
        },
      };
    },

    downloadVoucher: async (_ctx, { query: { format, ...of } }) => {
      const { fundName, rows, missing, isOver, counts } = await readDay(db, of);
      if (!isOver) throw fail('VOUCHER_DAY_OPEN');
      if (rows.length === 0) throw fail('VOUCHER_EMPTY');
      if (missing.length > 0) throw fail('VOUCHER_CODES', { params: { accounts: missing.join(`${comma} `) } });
      const day = isoToJalali(of.date);
      const totals = totalsOf(rows);
      return rowsFile<(typeof rows)[number] & { line: number }>({
        titles: Object.values(texts.titles),
        next: async (last) => (last ? [] : rows.map((row, index) => ({ ...row, line: index + 1 }))),
        cells: (row) => [
          ...[row.line, day, fundName, row.code, accountKindLabels[row.account], types[row.type] ?? row.type],
          ...[row.debit, row.credit, row.unitDebit, row.unitCredit],
        ],
        end: [
          [texts.totals, day, fundName, null, null, texts.counts(counts), totals.debit, totals.credit].concat([
            totals.unitDebit,
            totals.unitCredit,
          ]),
        ],
        ...{ format, sheet: texts.sheet, name: `voucher-${of.fundId}-${day.replaceAll('/', '-')}` },
      });
    },

    getAccountCodes: async (_ctx, { query: { fundId } }) => {
      if (fundId !== undefined) await nameOf(db, fundId);
      return { data: await codesToView(db, fundId ?? null) };
    },

    saveAccountCodes: async (ctx, { body: { fundId, version, codes } }) => {
      if (new Set(codes.map(({ account }) => account)).size < codes.length) throw fail('VOUCHER_CODES_TWICE');
      return ctx.transaction(async (tx) => {
        await waitFor(tx, 'account_codes', String(fundId ?? ''));
        if (fundId !== null) await nameOf(tx, fundId);
        const before = Object.fromEntries(await repo.listCodes(tx, fundId));
        if (seenToken(before) !== version) throw fail('VOUCHER_CODES_CHANGED');
        await repo.replaceCodes(tx, { fundId, codes, by: ctx.actor.userId, at: now() });
        await services.audit.act(tx, ctx, 'voucher.codes_saved', fundId === null ? 'account_codes' : `fund:${fundId}`, {
          before: { codes: JSON.stringify(before) },
          after: { codes: JSON.stringify(Object.fromEntries(codes.map(({ account, code }) => [account, code]))) },
        });
        return { data: await codesToView(tx, fundId) };
      });
    },
  } satisfies Service;
}
