import type { ErrorText } from './kernel/errors.ts';
import { id, moment, text, yup } from './kernel/fields.ts';

/* What profit runs and repayments have in common. */

/** Reason of a proposal to throw an approved run away. */
export const runReason = () => text(300).min(10, 'علت را دست‌کم در ۱۰ حرف بنویسید');

/** Who wants an approved run discarded; the run waits for a second person until then. */
export const discardFields = () => ({
  discardBy: id().nullable().defined(),
  discardByName: yup.string().defined(),
  discardAt: moment().nullable().defined(),
  discardReason: yup.string().nullable().defined(),
});

export const runsErrors = {
  RUN_REASON_NEEDED: { status: 400, message: 'برای کنار گذاشتن کار تأییدشده علت را بنویسید' },
  RUN_DISCARD_WAITS: {
    status: 409,
    message: 'کنار گذاشتن این مورد پیشنهاد شده و در انتظار تأییدکننده است؛ تا آن زمان اجرا نمی‌شود',
  },
} as const satisfies Record<string, ErrorText>;
