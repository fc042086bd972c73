import type { InferType } from 'yup';
import type * as contract from '#shared/contract/receipts.ts';
import { partsText } from './strings.ts';

/** A bank slip as it is typed, part of the issuance form and of the form that corrects a slip. */
export interface SlipForm {
  receiptAccountId: string;
  receiptNumber: string;
  receiptDate: string;
  receiptTime: string;
  receiptSourceIban: string;
  receiptFile: { id: number; name: string } | null;
}

export const emptySlip: SlipForm = {
  receiptAccountId: '',
  receiptNumber: '',
  receiptDate: '',
  receiptTime: '',
  receiptSourceIban: '',
  receiptFile: null,
};

type SlipBody = InferType<NonNullable<typeof contract.resubmitReceipt.body>>;

/** What the call takes; the slip is always over the money of its order. Rial. */
export function slipBody(form: SlipForm, amountRial: string): SlipBody {
  return {
    accountId: Number(form.receiptAccountId),
    number: form.receiptNumber,
    amount: amountRial,
    date: form.receiptDate,
    time: form.receiptTime,
    ...(form.receiptSourceIban && { sourceIban: form.receiptSourceIban }),
    ...(form.receiptFile && { fileId: form.receiptFile.id }),
  };
}

/** Fields that are missing or plainly wrong, with what to say beneath them. */
export function slipFaults(form: SlipForm): [keyof SlipForm, string][] {
  const faults: [keyof SlipForm, string][] = [];
  for (const field of ['receiptAccountId', 'receiptNumber', 'receiptDate'] as const)
    if (!form[field]) faults.push([field, partsText.required]);
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(form.receiptTime)) faults.push(['receiptTime', partsText.timeInvalid]);
  return faults;
}

/** Which field of the form a wire name of a slip belongs to; the amount is not typed with the slip. */
export const slipFields: Readonly<Record<string, keyof SlipForm>> = {
  accountId: 'receiptAccountId',
  number: 'receiptNumber',
  date: 'receiptDate',
  time: 'receiptTime',
  sourceIban: 'receiptSourceIban',
  fileId: 'receiptFile',
};
