import type { CorrectedPrice } from '#shared/contract/correctedPrice.ts';
import { trimDecimal } from '#shared/decimal.ts';
import { formatNumber } from '#shared/digits.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { correctedPriceText as text } from './strings.ts';

const price = (nav: string): string => formatNumber(trimDecimal(nav));

/** A correction of a published price in one sentence: which prices, from what to what, why, and when. */
export function correctedPriceLine(of: CorrectedPrice): string {
  return text.line({
    issue: text.fromTo(price(of.oldIssueNav), price(of.issueNav)),
    cancel: text.fromTo(price(of.oldCancelNav), price(of.cancelNav)),
    reason: of.reason,
    at: jalaliText(of.at, 'moment'),
  });
}
