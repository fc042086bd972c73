import type { FundDetails } from '#panel/api/funds.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { compareDecimal } from '#shared/decimal.ts';
import { formatPercent, toPersianDigits } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { text } from './strings.ts';

type Fees = FundDetails['fees'];

const costs = text.costs;
const rial = (value: string): string => (value === '0' ? costs.none : costs.rial(formatRial(value)));

/** What an order pays, part by part, in words. */
function partsOf({ fixedIssue, varIssuePercent, varIssueCap, fixedCancel, exitSteps }: Fees) {
  const isFree = compareDecimal(varIssuePercent, '0') === 0;
  const cap = varIssueCap === null ? '' : ` (${costs.cap(formatRial(varIssueCap))})`;
  const steps = exitSteps.map((step) => costs.exitStep(toPersianDigits(step.untilDay), formatPercent(step.percent)));
  return [
    { name: costs.fixedIssue, value: rial(fixedIssue) },
    { name: costs.varIssue, value: isFree ? costs.none : `${formatPercent(varIssuePercent)}${cap}` },
    { name: costs.fixedCancel, value: rial(fixedCancel) },
    { name: costs.exit, value: steps.join(costs.separator) || costs.noExit },
  ];
}

/** A line for each day on which other fees begin: what differs from the fees before it. */
export function comingFeeLines({ fees, comingFees }: Pick<FundDetails, 'fees' | 'comingFees'>): string[] {
  return comingFees.map(({ firstDay, ...coming }, index) => {
    const before = partsOf(index === 0 ? fees : (comingFees[index - 1] ?? fees));
    const changed = partsOf(coming).filter(({ value }, part) => value !== before[part]?.value);
    return costs.coming(
      jalaliText(firstDay, 'long'),
      changed.map(({ name, value }) => costs.part(name, value)).join(costs.separator),
    );
  });
}
