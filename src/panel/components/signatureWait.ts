import { formatNumber } from '#shared/digits.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { signatureWaitText as text } from './strings.ts';

/** Says of an act that waits for more signatures that nothing is done yet. @returns false for an act that was done */
export function toldToWait(signatures: { missing: number } | null | undefined): boolean {
  if (!signatures) return false;
  notify.info(text.waits(formatNumber(signatures.missing)));
  return true;
}
