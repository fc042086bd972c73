import { bankCodeByCardPrefix, bankNames } from './strings.ts';

/** Bank card number: sixteen digits that pass the Luhn check (domain 6). */
export function isValidCard(card: string): boolean {
  if (!/^\d{16}$/.test(card) || /^0+$/.test(card)) return false;
  const sum = Array.from(card, Number).reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Shows the first six and the last four digits: `6037-99**-****-1234`. Takes sixteen digits or a gateway's own masked text. */
export function maskCard(card: string): string {
  const plain = card.replace(/[\s-]/g, '');
  if (plain.length !== 16) return card;
  return `${plain.slice(0, 4)}-${plain.slice(4, 6)}**-****-${plain.slice(12)}`;
}

/** Persian name of the bank that issued a card, by its first six digits; null when not known. */
export function cardBankName(card: string): string | null {
  const code = bankCodeByCardPrefix[card.replace(/[\s-]/g, '').slice(0, 6)];
  return code ? (bankNames[code] ?? null) : null;
}
