import { tehranTime } from '#shared/jalali.ts';
import type { RuleSet } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import { lastCutoff } from '../prices/prices.service.ts';
import type { FundRow } from './funds.repo.ts';

/** The day of the next price, the hour after which it is published, and whether that day has passed without it. */
export interface NextPrice {
  date: string;
  afterTime: string | null;
  isLate: boolean;
}

/**
 * The price that comes next: of the working day after the newest one, published after the last cut-off of that day. A bond's
 * follows from its terms, and a fund that is not live or has ended announces none.
 */
export function nextPriceOf(fund: FundRow, rules: RuleSet, today: string): NextPrice | null {
  if (fund.kind === 'bond' || fund.status === 'draft' || fund.status === 'liquidating') return null;
  const calendar = rules.calendar(fund.id);
  const date = fund.navDate === null ? calendar.workingDayFrom(today) : calendar.nextWorkingDay(fund.navDate);
  const cutoff = lastCutoff(date, rules.schedules(fund.id));
  return { date, afterTime: cutoff && tehranTime(cutoff), isLate: date < today };
}
