import type { InferType } from 'yup';
import type * as contract from '#shared/contract/bankSlips.ts';
import { toAsciiDigits } from '#shared/digits.ts';
import { flowText } from './strings.ts';

/** A bank slip as it is typed, part of the form of buying and of the form that corrects a slip. */
export interface SlipForm {
  slipAccountId: string;
  slipNumber: string;
  slipDate: string;
  slipTime: string;
  slipSourceIban: string;
  slipFile: { id: number; name: string } | null;
}

export const emptySlip: SlipForm = {
  slipAccountId: '',
  slipNumber: '',
  slipDate: '',
  slipTime: '',
  slipSourceIban: '',
  slipFile: null,
};

type SlipBody = InferType<NonNullable<typeof contract.resubmitBankSlip.body>>;

/** A time while it is typed: digits and colon, and four digits in a row are hour and minute («۱۰۳۰» is 10:30). */
export function typedTime(typed: string): string {
  const kept = toAsciiDigits(typed).replace(/[^\d:]/g, '');
  return /^\d{4}$/.test(kept) ? `${kept.slice(0, 2)}:${kept.slice(2)}` : kept;
}

/** A typed time as the call takes it: «9:30» and «930» are 09:30. */
function clockTime(typed: string): string {
  const [, hour = '', minute = ''] = /^(\d{1,2}):?(\d\d)$/.exec(typed) ?? [];
  return hour === '' ? typed : `${hour.padStart(2, '0')}:${minute}`;
}

/** What the call takes; the slip is always over the amount of its order, rial. */
export function slipBody(form: SlipForm, amountRial: string): SlipBody {
  return {
    accountId: Number(form.slipAccountId),
    number: form.slipNumber,
    amount: amountRial,
    date: form.slipDate,
    time: clockTime(form.slipTime),
    ...(form.slipSourceIban && { sourceIban: form.slipSourceIban }),
    ...(form.slipFile && { fileId: form.slipFile.id }),
  };
}

/** Fields that are missing or plainly wrong, with what to say below them. */
export function slipErrors(form: SlipForm): [keyof SlipForm, string][] {
  const errors: [keyof SlipForm, string][] = [];
  for (const field of ['slipAccountId', 'slipNumber', 'slipDate'] as const)
    if (!form[field]) errors.push([field, flowText.slipNeeded[field]]);
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(clockTime(form.slipTime))) errors.push(['slipTime', flowText.timeInvalid]);
  return errors;
}

/** Which field of the form a wire name of a slip belongs to; the amount is not typed with the slip. */
export const slipFields: Readonly<Record<string, keyof SlipForm>> = {
  accountId: 'slipAccountId',
  number: 'slipNumber',
  date: 'slipDate',
  time: 'slipTime',
  sourceIban: 'slipSourceIban',
  fileId: 'slipFile',
};
