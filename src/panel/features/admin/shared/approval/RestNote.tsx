import { formatNumber } from '#shared/digits.ts';
import { Note } from '#panel/ui/layout/blocks.ts';
import { approvalText } from './strings.ts';

/** Says that a list of work shows the oldest alone; the rest comes as these are decided. Nothing where it shows all. */
export function RestNote({ shown, total }: { shown: number; total: number }) {
  return total > shown ? <Note>{approvalText.rest(formatNumber(shown), formatNumber(total))}</Note> : null;
}
