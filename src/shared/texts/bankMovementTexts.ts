import type { BookedCause } from '../contract/bankMovements.ts';
import { codeInText, formatNumber, toPersianDigits } from '../digits.ts';

/** A record of the books that a withdrawal is: a deposit that went back, a row of a bank file that was paid or failed, or a whole file. Rial. */
export const bookedRecordText = (of: {
  cause: BookedCause;
  returnedDepositId: number | null;
  batchNo: string | null;
  payoutId: number | null;
  name: string;
  rowCount: number;
  /** of the line, what the file did not pay */
  unpaidAmount: bigint;
  /** the bank has not answered about each row of the file */
  isOpen: boolean;
}): string => {
  if (of.batchNo !== null && of.payoutId === null) {
    const whole = `همه فایل ${codeInText(of.batchNo)} با ${formatNumber(of.rowCount)} ردیف`;
    if (of.isOpen) return `${whole}؛ پاسخ بانک به همه ردیف‌های آن هنوز ثبت نشده است`;
    return of.unpaidAmount === 0n
      ? whole
      : `${whole}؛ ${formatNumber(of.unpaidAmount)} ریال آن واریز نشده و در راه برگشت است`;
  }
  if (of.cause === 'batch')
    return `ردیف ناموفق ${toPersianDigits(of.payoutId ?? '')} از فایل ${codeInText(of.batchNo ?? '')} به ${of.name} که در راه برگشت است`;
  return of.returnedDepositId === null
    ? `پرداخت ${toPersianDigits(of.payoutId ?? '')} از فایل ${codeInText(of.batchNo ?? '')} به ${of.name}`
    : `عودت واریز ${toPersianDigits(of.returnedDepositId)} با شماره پیگیری ${codeInText(of.name)}`;
};

/** What a withdrawal may be: the first of its records, and how many others there are. */
export const bookedRecordsText = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first}، یا یکی از ${formatNumber(others.length)} رکورد دیگر با همین مبلغ`;

/** Words of a bank's text that tell what a line was; with a direction only in lines of it. */
export const movementWords = [
  { word: 'کارمزد', cause: 'charge', direction: null },
  { word: 'کارگزار', cause: 'broker', direction: null },
  { word: 'سود', cause: 'interest', direction: 'in' },
] as const;
