import { seenVersion, version as shownVersion } from './approvals.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { changeId } from './ruleImpact.ts';
import { id, isoDate, list, moment, pct, prose, shape, yup } from './kernel/fields.ts';

/* What a fund says of itself beside its rules: the yearly yield of cards and calculator, and the text about it (domain 9.19). */

const yieldFields = {
  /** percent a year */
  yearlyProfit: pct().required('سود سالانه را وارد کنید'),
  /** first day on which cards and calculator show it */
  fromDate: isoDate().required('تاریخ شروع را وارد کنید'),
  /** where the figure comes from */
  note: prose(200).required('منبع یا توضیح را بنویسید'),
};

export const getYearlyProfit = operation({
  id: 'getYearlyProfit',
  method: 'get',
  path: '/api/admin/settings/yearly_profit/',
  tag: 'settings',
  summary: 'Yearly yields of a fund, newest first: the one in force, those before it and those that are announced.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ fundId: id().required() }),
  answer: shape({
    data: list(shape({ ...yieldFields, isCurrent: yup.boolean().required(), version: shownVersion() })).required(),
  }),
  errors: ['ORDER_FUND_NOT_FOUND'],
});

export const updateYearlyProfit = operation({
  id: 'updateYearlyProfit',
  method: 'post',
  path: '/api/admin/settings/yearly_profit/',
  tag: 'settings',
  summary: 'Prepares the yearly yield of a fund from a day on; a second person applies it.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({ fundId: id().required(), ...yieldFields, version: seenVersion() }),
  answer: shape({ data: shape({ changeId: changeId() }).required() }),
  errors: ['RECORD_CHANGED', 'ORDER_FUND_NOT_FOUND', 'YIELD_IN_PAST', 'RULE_CHANGE_PENDING', 'RULE_CHANGE_NOTHING'],
  idempotent: true,
});

const version = () => id();

export const getFundAbout = operation({
  id: 'getFundAbout',
  method: 'get',
  path: '/api/admin/settings/nib_fund_about/',
  tag: 'settings',
  summary: 'The text about a fund as investors read it, with its earlier versions.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ fundId: id().required() }),
  answer: shape({
    data: shape({
      fundId: id().required(),
      fundName: yup.string().required(),
      /** version of the text in force; null before the first one */
      version: version().nullable().defined(),
      bodyHtml: yup.string().defined(),
      history: list(
        shape({
          version: version().required(),
          bodyHtml: yup.string().defined(),
          /** empty: text of the first data */
          savedBy: yup.string().defined(),
          savedAt: moment().required(),
        }),
      ).required(),
    }).required(),
  }),
  errors: ['ORDER_FUND_NOT_FOUND'],
});

export const updateFundAbout = operation({
  id: 'updateFundAbout',
  method: 'put',
  path: '/api/admin/settings/nib_fund_about/',
  tag: 'settings',
  summary: 'Saves a new version of the text about a fund, cleaned of what may not stand in a page.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({
    fundId: id().required(),
    bodyHtml: prose(20_000).defined(),
    /** the version that was read; another one in force answers 409 */
    version: version().nullable().defined(),
  }),
  answer: shape({ data: shape({ version: version().required(), bodyHtml: yup.string().defined() }).required() }),
  errors: ['ORDER_FUND_NOT_FOUND', 'ABOUT_CHANGED'],
  idempotent: true,
});

export const fundFactErrors = {
  YIELD_IN_PAST: { status: 400, message: 'تاریخ شروع سود سالانه نمی‌تواند پیش از امروز باشد' },
  ABOUT_CHANGED: {
    status: 409,
    message: '{name} در {time} این متن را تغییر داد؛ متن شما ذخیره نشد. متن جدید را ببینید و دوباره ذخیره کنید',
  },
} as const satisfies Record<string, ErrorText>;
