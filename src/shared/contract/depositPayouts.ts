import { decisionErrors, version } from './approvals.ts';
import { approval } from './decisions.ts';
import { operation } from './kernel/define.ts';
import { actedDeposit, depositParams, depositReason } from './deposits.ts';
import type { ErrorText } from './kernel/errors.ts';
import { id, shape } from './kernel/fields.ts';

/* A line of the statement that is a transfer of ours which the bank sends back: one person names its payout, another confirms. */

export const linkDepositToPayout = operation({
  id: 'linkDepositToPayout',
  method: 'post',
  path: '/api/admin/autoBuy/{depositId}/payout/',
  tag: 'deposits',
  summary: 'Names the payout whose money came back with a line of the statement; another person confirms it.',
  access: { kind: 'admin', duty: 'maker' },
  recent: true,
  params: depositParams(),
  body: shape({ version: version(), payoutId: id().required('پرداخت را انتخاب کنید') }),
  answer: actedDeposit(),
  errors: ['DEPOSIT_NOT_FOUND', 'DEPOSIT_STATE', 'DEPOSIT_PAYOUT_UNKNOWN', 'DEPOSIT_PAYOUT_LATER', ...decisionErrors],
  idempotent: true,
});

export const confirmDepositPayout = approval({
  id: 'confirmDepositPayout',
  path: '/api/admin/autoBuy/{depositId}/payout/confirm/',
  tag: 'deposits',
  summary:
    'The second person confirms that a payout came back: it is failed, its money is owed to the investor again, and the investor is told.',
  params: depositParams(),
  answer: actedDeposit(),
  errors: ['DEPOSIT_NOT_FOUND', 'DEPOSIT_STATE', 'DEPOSIT_PAYOUT_UNKNOWN', 'DEPOSIT_PAYOUT_LATER'],
});

export const refuseDepositPayout = operation({
  id: 'refuseDepositPayout',
  method: 'post',
  path: '/api/admin/autoBuy/{depositId}/payout/refuse/',
  tag: 'deposits',
  summary: 'Refuses or takes back the payout that was named for a line; the line waits as before.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  recent: true,
  params: depositParams(),
  body: shape({ version: version(), reason: depositReason() }),
  answer: actedDeposit(),
  errors: ['DEPOSIT_NOT_FOUND', 'DEPOSIT_STATE', ...decisionErrors],
  idempotent: true,
});

export const depositPayoutsErrors = {
  DEPOSIT_PAYOUT_UNKNOWN: {
    status: 409,
    message: 'این پرداخت انجام‌شده نیست، مبلغ یا صندوق آن با این سطر نمی‌خواند یا برگشت آن ثبت شده است',
  },
  DEPOSIT_PAYOUT_LATER: {
    status: 409,
    message: 'این پرداخت در {date}، پس از روز این واریز، به بانک رفته است و این سطر برگشت آن نیست',
  },
} as const satisfies Record<string, ErrorText>;
