import { cardBankName, isValidCard } from '#shared/cards.ts';
import { toAsciiDigits } from '#shared/digits.ts';
import { cleanIban, ibanBankName, isValidIban } from '#shared/iban.ts';

/** What a person typed for an account: an IBAN with or without its two letters, or the number of a bank card. */
export interface TypedAccount {
  /** the card, or the IBAN with its two letters */
  number: string;
  /** the bank as far as the typed part tells it; null when it does not */
  bankName: string | null;
  isValid: boolean;
}

/** Letters and digits alone, in ASCII and upper case. */
export function cleanAccount(typed: string): string {
  return cleanIban(toAsciiDigits(typed))
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 26);
}

/** Reads what was typed so far. Sixteen digits or fewer without letters are a card. */
export function readAccount(typed: string): TypedAccount {
  const text = cleanAccount(typed);
  if (/^\d{0,16}$/.test(text))
    return { number: text, bankName: text.length >= 6 ? cardBankName(text) : null, isValid: isValidCard(text) };
  const iban = text.startsWith('IR') ? text : `IR${text}`;
  return { number: iban, bankName: iban.length >= 7 ? ibanBankName(iban) : null, isValid: isValidIban(iban) };
}
