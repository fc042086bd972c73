import { operation } from './kernel/define.ts';
import { count, id, list, shape, yup } from './kernel/fields.ts';

/* Who an unknown deposit may belong to: proposals with a score and why. A person chooses, as before (domain 9.21). */

export const candidateKinds = ['code', 'account', 'slip', 'earlier', 'order', 'name', 'oldAccount'] as const;
export type CandidateKind = (typeof candidateKinds)[number];

export const listDepositCandidates = operation({
  id: 'listDepositCandidates',
  method: 'get',
  path: '/api/admin/autoBuy/{depositId}/candidates/',
  tag: 'deposits',
  summary:
    'Investors who may own a deposit that nobody is named for, the likeliest first: by deposit id, source account, waiting slips and orders of the same amount, earlier deposits of the source, and the name in the text of the bank.',
  access: { kind: 'admin', duty: 'staff' },
  params: shape({ depositId: id().required() }),
  answer: shape({
    data: list(
      shape({
        investorId: id().required(),
        investorName: yup.string().defined(),
        nationalNo: yup.string().required(),
        isLegal: yup.boolean().required(),
        /** 0 to 100, the sum of what speaks for the investor */
        score: count().required(),
        reasons: list(yup.string().required()),
      }),
    ),
  }),
  errors: ['DEPOSIT_NOT_FOUND'],
});

/** Why somebody is proposed. */
export const candidateReasons: Readonly<Record<CandidateKind, string>> = {
  code: 'شناسه واریز از آنِ اوست',
  account: 'حساب مبدأ از حساب‌های تأییدشده اوست',
  slip: 'فیش در انتظار {detail} با همین مبلغ',
  earlier: '{detail} واریز قبلی از همین حساب مبدأ',
  order: 'درخواست پرداخت‌نشده {detail} با همین مبلغ',
  name: 'نام او در شرح بانک آمده است',
  oldAccount: 'حساب مبدأ از حساب‌های حذف‌شده یا تأییدنشده اوست',
};
