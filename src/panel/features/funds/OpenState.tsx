import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import type { Fund } from './fundFilters.ts';
import { text } from './strings.ts';

type Openness = Pick<Fund, 'issue' | 'cancel'>;

/** Why a fund takes no issuance or no cancellation now, each reason once. */
export function closedReasons({ issue, cancel }: Openness): string[] {
  const reasons = [issue, cancel].flatMap((one) => (one.isOpen || !one.reason ? [] : [one.reason]));
  return [...new Set(reasons)];
}

/** Open, closed, or open for leaving only. */
export function OpenChip({ issue, cancel }: Openness) {
  if (issue.isOpen) return <StatusChip colour="success">{text.open}</StatusChip>;
  if (cancel.isOpen) return <StatusChip colour="warning">{text.onlySell}</StatusChip>;
  return <StatusChip colour="default">{text.closed}</StatusChip>;
}
