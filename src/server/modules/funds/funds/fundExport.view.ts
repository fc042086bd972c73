import { fundListColumns, fundListTexts as texts } from '#shared/texts/fundTexts.ts';
import type { CsvCell } from '#shared/csv.ts';
import { isoToJalali } from '#shared/jalali.ts';
import { listFile } from '#server/http/listFile.ts';
import type { FundCard } from './funds.view.ts';

function statusOf({ issue, cancel }: FundCard): string {
  if (issue.isOpen) return texts.open;
  return cancel.isOpen ? texts.onlySell : texts.closed;
}

/** Why a fund takes no issuance or no redemption now, each reason once. */
function reasonsOf({ issue, cancel }: FundCard): string {
  const reasons = [issue, cancel].flatMap(({ isOpen, reason }) => (isOpen || !reason ? [] : [reason]));
  return [...new Set(reasons)].join(' · ');
}

function rowOf(fund: FundCard): CsvCell[] {
  return [
    fund.name,
    fund.symbol,
    fund.fundTypeText,
    fund.issueNav,
    fund.cancelNav,
    fund.statisticalNav,
    fund.navDate && isoToJalali(fund.navDate),
    fund.monthlyEfficiency,
    fund.quarterlyEfficiency,
    fund.annualEfficiency,
    fund.efficiency,
    fund.dividendIntervalPeriod,
    fund.riskLevel,
    fund.riskText,
    fund.netAsset === null ? null : BigInt(fund.netAsset),
    statusOf(fund),
    reasonsOf(fund),
  ];
}

/** The list of funds as a file: CSV, or a spreadsheet from right to left. */
export const fundListFile = (funds: readonly FundCard[], format: 'csv' | 'xlsx', today: string) =>
  listFile(
    { name: 'funds', day: today, sheet: texts.sheet, titles: Object.values(fundListColumns), rows: funds.map(rowOf) },
    format,
  );
