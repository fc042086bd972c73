import { toAsciiDigits } from '#shared/digits.ts';

/**
 * A name of the log-in as it is typed: digits, and a mobile that was written for abroad as `09…`. Without the sign of abroad
 * twelve digits are the code of a foreigner, and ten a national code. The page is drawn without the reader of all spellings.
 */
export function typedLoginName(typed: string): string {
  const plain = toAsciiDigits(typed).replace(/[^\d+]/g, '');
  const abroad = /^(?:\+|00)980?(9\d{9})/.exec(plain);
  if (abroad) return `0${abroad[1] ?? ''}`;
  const sign = plain.startsWith('+') ? '+' : '';
  return sign + plain.replaceAll('+', '').slice(0, 14);
}
