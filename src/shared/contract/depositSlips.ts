import { decisionErrors, version } from './approvals.ts';
import { approval } from './decisions.ts';
import { operation } from './kernel/define.ts';
import { actedDeposit, depositParams, depositReason } from './deposits.ts';
import type { ErrorText } from './kernel/errors.ts';
import { id, shape } from './kernel/fields.ts';

/* A line of the statement that tells of a slip's money: one person names the slip, another confirms it (domain 1.7, 9.21). */

export const linkDepositToSlip = operation({
  id: 'linkDepositToSlip',
  method: 'post',
  path: '/api/admin/autoBuy/{depositId}/slip/',
  tag: 'deposits',
  summary:
    'Names the approved slip whose money a line of the statement is; another person confirms it. Not by who approved the slip.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  recent: true,
  params: depositParams(),
  body: shape({ version: version(), receiptId: id().required('فیش را انتخاب کنید') }),
  answer: actedDeposit(),
  errors: ['DEPOSIT_NOT_FOUND', 'DEPOSIT_STATE', 'DEPOSIT_SLIP_UNKNOWN', ...decisionErrors],
  idempotent: true,
});

export const confirmDepositSlip = approval({
  id: 'confirmDepositSlip',
  path: '/api/admin/autoBuy/{depositId}/slip/confirm/',
  tag: 'deposits',
  summary: 'The second person gives a line of the statement to its slip, and what the line booked twice is reversed.',
  params: depositParams(),
  answer: actedDeposit(),
  errors: ['DEPOSIT_NOT_FOUND', 'DEPOSIT_STATE', 'DEPOSIT_SLIP_UNKNOWN'],
});

export const refuseDepositSlip = operation({
  id: 'refuseDepositSlip',
  method: 'post',
  path: '/api/admin/autoBuy/{depositId}/slip/refuse/',
  tag: 'deposits',
  summary: 'Refuses or takes back the slip that was named for a line; the line waits as before.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  recent: true,
  params: depositParams(),
  body: shape({ version: version(), reason: depositReason() }),
  answer: actedDeposit(),
  errors: ['DEPOSIT_NOT_FOUND', 'DEPOSIT_STATE', ...decisionErrors],
  idempotent: true,
});

export const depositSlipsErrors = {
  DEPOSIT_SLIP_UNKNOWN: { status: 409, message: 'این فیش دیگر در انتظار سطر صورت‌حساب نیست یا با این واریز نمی‌خواند' },
} as const satisfies Record<string, ErrorText>;
