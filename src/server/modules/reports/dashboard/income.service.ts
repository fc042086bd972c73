import { addJalaliMonths, isoOfJalali, jalaliParts, tehranDay } from '#shared/jalali.ts';
import { sumRial } from '#shared/money.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import type { BondsService } from '#server/modules/records/bonds/bonds.service.ts';
import type { FundsService } from '#server/modules/funds/funds/funds.service.ts';
import { listPaidProfits, listPayingHoldings } from './dashboard.repo.ts';

/** Months of the calendar of coming profits. */
const MONTHS_AHEAD = 12;

interface Coming {
  date: string;
  perUnit: bigint | null;
  isFixed: boolean;
}

/** What funds and bonds paid an investor as profit, and what they are expected to pay. */
export function createProfitIncomeService(
  { db, ports }: Pick<Deps, 'db' | 'ports'>,
  services: { bonds: Pick<BondsService, 'couponsOf'>; funds: Pick<FundsService, 'profitDays'> },
) {
  return {
    profitIncome: async (_ctx, { query: { investorId } }) => {
      const today = tehranDay(ports.clock.business());
      const { year, month } = jalaliParts(today);
      const until = addJalaliMonths(today, MONTHS_AHEAD);
      const paid = await listPaidProfits(db, investorId, {
        month: isoOfJalali(year, month, 1),
        year: isoOfJalali(year, 1, 1),
      });
      const days = await services.funds.profitDays(db, until);
      const coming = [];
      for (const { fundId, fundName, units, lastPerUnit } of await listPayingHoldings(db, investorId)) {
        const profits = days.get(fundId)?.map((date): Coming => ({ date, perUnit: lastPerUnit, isFixed: false }));
        const coupons = profits ? null : await services.bonds.couponsOf(db, fundId);
        const bonds = coupons
          ?.filter(({ payDate }) => payDate >= today && payDate <= until)
          .map(({ payDate, amountPerUnit }): Coming => ({ date: payDate, perUnit: amountPerUnit, isFixed: true }));
        for (const { date, perUnit, isFixed } of profits ?? bonds ?? [])
          coming.push({ date, fundId, fundName, amount: perUnit === null ? null : units * perUnit, isFixed });
      }
      coming.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.fundId - b.fundId));
      return {
        data: {
          thisMonth: sumRial(paid.map((row) => row.month)).toString(),
          thisYear: sumRial(paid.map((row) => row.year)).toString(),
          funds: paid.map(({ fundId, fundName, ...row }) => ({
            fundId,
            fundName,
            thisMonth: row.month.toString(),
            thisYear: row.year.toString(),
          })),
          coming: coming.map(({ amount, ...row }) => ({ ...row, expected: amount?.toString() ?? null })),
          expected: sumRial(coming.map((row) => row.amount ?? 0n)).toString(),
        },
      };
    },
  } satisfies Service;
}
