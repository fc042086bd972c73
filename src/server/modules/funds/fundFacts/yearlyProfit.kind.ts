import { fail } from '#shared/contract/failures.ts';
import type { KindOfRule } from '../ruleChanges/changes.service.ts';
import { listYearlyProfits, upsertYearlyProfit, type YearlyProfit } from './fundFacts.repo.ts';

/** How the yearly yield of a fund is read and written when a second person applies a change of it. */
export const yearlyProfitKind: KindOfRule = {
  audited: 'yearly_profit.changed',
  reschedules: false,
  async read(tx, { fundId, after }) {
    const of = after as unknown as YearlyProfit;
    const rows = fundId === null ? [] : await listYearlyProfits(tx, fundId);
    return rows.find((row) => row.fromDate === of.fromDate) ?? null;
  },
  async write(tx, { fundId, after }) {
    if (fundId === null) throw fail('ORDER_FUND_NOT_FOUND');
    await upsertYearlyProfit(tx, fundId, after as unknown as YearlyProfit);
    return fundId;
  },
};
