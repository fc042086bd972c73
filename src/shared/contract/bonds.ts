import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { decisionErrors, version } from './approvals.ts';
import { approval, rejection } from './decisions.ts';
import { count, id, isoDate, list, moment, page, pageInfo, rial, shape, size, units, yup } from './kernel/fields.ts';
import { discardFields, runReason } from './runs.ts';

/* Repayment of the principal of bonds at maturity (domain 1.12, 2.3). Their coupons are profit runs (`profits.ts`). */

export const principalStatusLabels = {
  draft: 'در انتظار تأیید',
  approved: 'تأیید شده',
  executed: 'بازپرداخت شده',
} as const;
export const principalShareLabels = { pending: 'در انتظار', repaid: 'در صف واریز', failed: 'ناموفق' } as const;

/** What investors read of a bond whose principal is repaid. */
export const bondRepaidReason = 'این اوراق سررسید شده و اصل آن بازپرداخت شده است';

const status = () =>
  yup
    .string()
    .oneOf(['draft', 'approved', 'executed'] as const)
    .required();

const run = () =>
  shape({
    runId: id().required(),
    fundId: id().required(),
    fundName: yup.string().required(),
    maturityDate: isoDate().required(),
    /** the same day, or the next working day when it is closed */
    payDate: isoDate().required(),
    faceValue: rial().required(),
    unitCount: units().required(),
    total: rial().required(),
    investors: count().required(),
    /** holders that are repaid already */
    done: count().required(),
    status: status(),
    statusText: yup.string().required(),
    preparedBy: id().required(),
    preparedByName: yup.string().defined(),
    preparedAt: moment().required(),
    approvedBy: id().nullable().defined(),
    approvedByName: yup.string().defined(),
    executedAt: moment().nullable().defined(),
    /** true once its shares are being booked */
    isStarted: yup.boolean().required(),
    ...discardFields(),
    version: version(),
  });

const runAnswer = () => shape({ data: run().required() });
const runId = () => shape({ runId: id().required() });

export const listMaturities = operation({
  id: 'listMaturities',
  method: 'get',
  path: '/api/admin/bonds/maturities/',
  tag: 'bonds',
  summary: 'Bonds by maturity with what is held, and the repayment of their principal as far as it has come.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({
    data: list(
      shape({
        fundId: id().required(),
        fundName: yup.string().required(),
        maturityDate: isoDate().required(),
        payDate: isoDate().required(),
        faceValue: rial().required(),
        unitCount: units().required(),
        investors: count().required(),
        /** open orders that have to be executed or withdrawn first */
        openOrders: count().required(),
        /** true from the day of payment on, while nothing is prepared */
        canPrepare: yup.boolean().required(),
        runId: id().nullable().defined(),
        status: status().nullable().defined(),
        statusText: yup.string().nullable().defined(),
      }),
    ),
  }),
});

export const preparePrincipal = operation({
  id: 'preparePrincipal',
  method: 'post',
  path: '/api/admin/bonds/principal/',
  tag: 'bonds',
  summary: 'Prepares the repayment of a bond that has come to its end: the share of every holder, without booking it.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({ fundId: id().required('اوراق را انتخاب کنید') }),
  answer: runAnswer(),
  status: 201,
  errors: [
    'ORDER_FUND_NOT_FOUND',
    'BOND_NOT_FOUND',
    'BOND_NOT_MATURED',
    'BOND_NO_HOLDERS',
    'BOND_ORDERS_OPEN',
    'PRINCIPAL_EXISTS',
  ],
  idempotent: true,
});

export const getPrincipalRun = operation({
  id: 'getPrincipalRun',
  method: 'get',
  path: '/api/admin/bonds/principal/{runId}/',
  tag: 'bonds',
  summary: 'A repayment with the preview per holder: papers and money.',
  access: { kind: 'admin', duty: 'staff' },
  params: runId(),
  query: shape({ page: page(), size: size(25) }),
  answer: shape({
    data: shape({
      run: run().required(),
      shares: list(
        shape({
          investorId: id().required(),
          investorName: yup.string().defined(),
          unitCount: units().required(),
          amount: rial().required(),
          /** false: without a verified default account the payout waits for one */
          hasAccount: yup.boolean().required(),
          status: yup
            .string()
            .oneOf(['pending', 'repaid', 'failed'] as const)
            .required(),
          statusText: yup.string().required(),
          orderId: id().nullable().defined(),
        }),
      ),
    }).required(),
    pageInfo: pageInfo().required(),
  }),
  errors: ['PRINCIPAL_NOT_FOUND'],
});

export const approvePrincipal = approval({
  id: 'approvePrincipal',
  path: '/api/admin/bonds/principal/{runId}/approve/',
  tag: 'bonds',
  summary: 'Approves a prepared repayment; the person who prepared it may not approve it.',
  params: runId(),
  answer: runAnswer(),
  errors: ['PRINCIPAL_NOT_FOUND', 'PRINCIPAL_HOLDINGS_CHANGED'],
});

export const discardPrincipal = rejection(runReason(), {
  id: 'discardPrincipal',
  path: '/api/admin/bonds/principal/{runId}/discard/',
  tag: 'bonds',
  summary:
    'Discards a draft. For an approved repayment of which nothing is booked the first person proposes it with a reason, which stops it, and a second person discards it.',
  params: runId(),
  answer: shape({
    data: shape({
      runId: id().required(),
      /** false: the second person has to agree first */
      isDiscarded: yup.boolean().required(),
    }).required(),
  }),
  errors: ['PRINCIPAL_NOT_FOUND', 'PRINCIPAL_STATE', 'RUN_REASON_NEEDED'],
});

export const keepPrincipal = operation({
  id: 'keepPrincipal',
  method: 'post',
  path: '/api/admin/bonds/principal/{runId}/keep/',
  tag: 'bonds',
  summary: 'Takes the proposal to throw an approved repayment away back, so that it may be executed.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  recent: true,
  params: runId(),
  body: shape({ version: version() }),
  answer: runAnswer(),
  errors: ['PRINCIPAL_NOT_FOUND', 'PRINCIPAL_STATE', ...decisionErrors],
  idempotent: true,
});

export const executePrincipal = operation({
  id: 'executePrincipal',
  method: 'post',
  path: '/api/admin/bonds/principal/{runId}/execute/',
  tag: 'bonds',
  summary: 'Starts the booking of an approved run and answers at once; safe to repeat.',
  access: { kind: 'admin', duty: 'checker' },
  recent: true,
  params: runId(),
  answer: shape({
    data: shape({
      run: run().required(),
      /** long work whose progress `getWork` tells; null when everything is booked */
      workId: id().nullable().defined(),
    }).required(),
  }),
  errors: ['PRINCIPAL_NOT_FOUND', 'PRINCIPAL_STATE', 'PRINCIPAL_HOLDINGS_CHANGED', 'RUN_DISCARD_WAITS'],
  idempotent: true,
});

export const bondsErrors = {
  BOND_NOT_MATURED: { status: 409, message: 'این اوراق هنوز سررسید نشده است' },
  BOND_NO_HOLDERS: { status: 409, message: 'کسی از این اوراق ندارد' },
  BOND_ORDERS_OPEN: { status: 409, message: '{count} درخواست باز این اوراق هنوز اجرا نشده است؛ ابتدا آن‌ها را ببندید' },
  PRINCIPAL_NOT_FOUND: { status: 404, message: 'این بازپرداخت پیدا نشد' },
  PRINCIPAL_EXISTS: { status: 409, message: 'بازپرداخت اصل این اوراق قبلاً محاسبه شده است' },
  PRINCIPAL_STATE: { status: 409, message: 'وضعیت این بازپرداخت اجازه این کار را نمی‌دهد' },
  PRINCIPAL_HOLDINGS_CHANGED: {
    status: 409,
    message: 'دارایی دارندگان پس از محاسبه تغییر کرده است؛ بازپرداخت را دوباره محاسبه کنید',
  },
} as const satisfies Record<string, ErrorText>;
