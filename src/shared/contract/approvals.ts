import * as yup from 'yup';
import { formatJalaliMoment } from '../jalali.ts';
import type { ErrorText } from './kernel/errors.ts';

/*
 * Work of two people: one person prepares, another decides. What the decider saw comes back with the decision, so that
 * nobody approves a figure that changed in between (domain 9.18, reliability M18).
 */

/** Where a record stands that one person prepares and another decides. */
export type ApprovalState = 'prepared' | 'approved' | 'rejected' | 'withdrawn' | 'discarded' | 'executed';

/** The version of a record as it was shown: part of each row that can be decided, and sent back with the decision. */
export const version = () =>
  yup
    .string()
    .required('این صفحه قدیمی شده است؛ آن را تازه کنید')
    .max(8_000, 'نسخه دیده‌شده درست نیست')
    .meta({
      jsonSchema: {
        description:
          'opaque text of the record as it was shown: the `version` beside the record in the list or the single read that shows it; send it back with the decision',
      },
    });

/** The version of a record as a form began from it; absent where the caller has not read the record. */
export const seenVersion = () =>
  yup
    .string()
    .max(8_000, 'نسخه دیده‌شده درست نیست')
    .nullable()
    .meta({ jsonSchema: { description: 'version of the record when the form was opened; null when there was none' } });

/** Codes that every decision of a second person may answer. */
export const decisionErrors = [
  'APPROVAL_SAME_PERSON',
  'APPROVAL_OWN_INVESTOR',
  'APPROVAL_CHANGED',
  'APPROVAL_DECIDED',
] as const;

/** What a decision is called in the sentence that tells of it. */
export const approvalStateTexts: Readonly<Record<ApprovalState, string>> = {
  prepared: 'در انتظار تأیید است',
  approved: 'تأیید شده است',
  rejected: 'رد شده است',
  withdrawn: 'پس گرفته شده است',
  discarded: 'کنار گذاشته شده است',
  executed: 'اجرا شده است',
};

/** Who decided, for the sentence of APPROVAL_DECIDED: name and moment in Tehran; '' for an unknown person. */
export function deciderText(name: string | null, at: Date | null): string {
  if (!name) return '';
  return at ? ` (${name}، ${formatJalaliMoment(at)})` : ` (${name})`;
}

export const approvalsErrors = {
  APPROVAL_SAME_PERSON: { status: 409, message: 'کار خود را نمی‌توانید تأیید کنید؛ تأیید با همکار دیگری است' },
  APPROVAL_OWN_INVESTOR: { status: 403, message: 'درباره حسابی که به خود شما تعلق دارد همکار دیگری تصمیم می‌گیرد' },
  APPROVAL_CHANGED: { status: 409, message: 'این مورد پس از نمایش تغییر کرده است؛ مقدارهای جدید را بررسی کنید' },
  RECORD_CHANGED: {
    status: 409,
    message: '{name} در {time} این مورد را تغییر داد؛ آنچه نوشته‌اید مانده است. تغییرات را ببینید و دوباره ذخیره کنید',
  },
  APPROVAL_DECIDED: { status: 409, message: 'این مورد {state}{who}' },
} as const satisfies Record<string, ErrorText>;
