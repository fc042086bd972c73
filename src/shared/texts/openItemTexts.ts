import { formatNumber, toPersianDigits } from '../digits.ts';

/** Which settlement or which journal an item comes from. */
export const openItemText = (of: { settlementId: number | null; journalId: string | null }): string =>
  of.settlementId === null
    ? `سند اصلاحی ${toPersianDigits(of.journalId ?? '')}`
    : `اختلاف تسویه ${toPersianDigits(of.settlementId)}`;

/** The items of a closure as a second person saw them: count, sum in rial, and a hash that tells other items apart. */
export const openItemsSeenText = (of: { count: number; sum: bigint; hash: string }): string =>
  `${formatNumber(of.count)} مورد، جمع ${formatNumber(of.sum)} ریال، نشانه ${of.hash.slice(0, 32)}`;
