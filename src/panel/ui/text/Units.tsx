import { formatNumber } from '#shared/digits.ts';
import { ui } from '../strings.ts';
import { useAmountsHidden } from './privacyStore.ts';
import { Ltr } from './Ltr.tsx';

/** Words for a number of the person's own units, for sentences; follows the eye, since units times the price is their money. */
export function useUnitsText(): (count: string) => string {
  const isHidden = useAmountsHidden();
  return (count) => (isHidden ? ui.hidden : formatNumber(BigInt(count)));
}

/** A number of the person's own units; `about` stands before an estimate. */
export function Units({ count, about = '' }: { count: string; about?: string }) {
  const text = useUnitsText()(count);
  if (text === ui.hidden) return <span aria-label={ui.hiddenUnits}>{text}</span>;
  return <Ltr>{about + text}</Ltr>;
}
