import { codeInText, toPersianDigits } from '../digits.ts';

/** A record of the books that a withdrawal is: a deposit that went back, or a row of a bank file. */
export const bookedRecordText = (of: {
  returnedDepositId: number | null;
  batchNo: string | null;
  payoutId: number | null;
  name: string;
}): string =>
  of.returnedDepositId === null
    ? `پرداخت ${toPersianDigits(of.payoutId ?? '')} از فایل ${codeInText(of.batchNo ?? '')} به ${of.name}`
    : `عودت واریز ${toPersianDigits(of.returnedDepositId)} با شماره پیگیری ${codeInText(of.name)}`;

/** Words of a bank's text that tell what a line was; with a direction only in lines of it. */
export const movementWords = [
  { word: 'کارمزد', cause: 'charge', direction: null },
  { word: 'کارگزار', cause: 'broker', direction: null },
  { word: 'سود', cause: 'interest', direction: 'in' },
] as const;
