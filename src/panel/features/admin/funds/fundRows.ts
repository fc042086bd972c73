import type { AnswerOf } from '#shared/contract/define.ts';
import type { listFunds } from '#shared/contract/funds.ts';
import { toCsv } from '#shared/csv.ts';
import { divideRound } from '#shared/decimal.ts';
import { formatNumber } from '#shared/digits.ts';
import { isoToJalali } from '#shared/jalali.ts';
import { matchesSearch } from '#shared/search.ts';
import { adminFundsText } from './strings.ts';

export type Fund = AnswerOf<typeof listFunds>['data'][number];
export type Acceptance = keyof typeof adminFundsText.acceptances;

export interface FundFilter {
  search: string;
  kind: Fund['kind'] | null;
  acceptance: Acceptance | null;
}

const accepts: Record<Acceptance, (fund: Fund) => boolean> = {
  open: (fund) => fund.issue.isOpen,
  noIssue: (fund) => !fund.issue.isOpen,
  noCancel: (fund) => !fund.cancel.isOpen,
};

/** The funds that fit the filters, in the configured order. */
export function filterFunds(funds: readonly Fund[], { search, kind, acceptance }: FundFilter): Fund[] {
  return funds.filter(
    (fund) =>
      (kind === null || fund.kind === kind) &&
      (acceptance === null || accepts[acceptance](fund)) &&
      matchesSearch(`${fund.name} ${fund.symbol ?? ''} ${fund.regNo ?? ''} ${fund.fundTypeText}`, search),
  );
}

/** Rial as billions with one decimal: how a net asset is spoken of. */
export function billions(rial: string): string {
  const tenths = divideRound(BigInt(rial), 100_000_000n);
  return formatNumber(`${tenths / 10n}.${tenths % 10n}`, 1);
}

/** The list as a CSV file: ASCII digits, whole rials. */
export function fundsCsv(funds: readonly Fund[]): string {
  const { columns } = adminFundsText;
  const titles = [
    columns.name,
    columns.type,
    columns.regNo,
    columns.issueNav,
    columns.cancelNav,
    columns.statisticalNav,
    columns.date,
    columns.netAssetRial,
    columns.units,
    columns.ceiling,
    columns.filledFull,
    columns.issue,
    columns.cancel,
  ];
  const state = (isOpen: boolean) => (isOpen ? adminFundsText.open : adminFundsText.closed);
  return toCsv(
    titles,
    funds.map((fund) => [
      fund.name,
      fund.fundTypeText,
      fund.regNo,
      fund.issueNav,
      fund.cancelNav,
      fund.statisticalNav,
      fund.navDate && isoToJalali(fund.navDate),
      fund.netAsset,
      fund.investedUnits,
      fund.maxFundUnits,
      fund.filledPercent,
      state(fund.issue.isOpen),
      state(fund.cancel.isOpen),
    ]),
  );
}
