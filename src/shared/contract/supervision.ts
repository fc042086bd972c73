import { signedReportStates } from '../texts/dayReportTexts.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import {
  count,
  dayInput,
  id,
  isoDate,
  list,
  moment,
  nav,
  page,
  pageInfo,
  rial,
  shape,
  size,
  units,
  yup,
} from './kernel/fields.ts';
import { nullableDate, nullableText, stateCode } from './orderRows.ts';
import { correctedPrice } from './correctedPrice.ts';

/*
 * What trustees (متولی) and auditors (حسابرس) read of the funds that they are named for: prices, requests, signed reports,
 * the ledger and the audit log; nothing of other funds, and nothing is written (decision 60).
 */

export const supervisionErrors = {
  FUND_NOT_SUPERVISED: { status: 403, message: 'شما برای این صندوق در این تاریخ تعیین نشده‌اید' },
} as const satisfies Record<string, ErrorText>;

const access = { kind: 'admin', duty: 'supervisor' } as const;
const fund = () => id().required('صندوق را انتخاب کنید');
const errors = ['FUND_NOT_SUPERVISED'] as const;
const paged = () => ({ fundId: fund(), page: page(), size: size(10) });

export const listSupervisedFunds = operation({
  id: 'listSupervisedFunds',
  method: 'get',
  path: '/api/supervision/funds/',
  tag: 'supervision',
  summary: 'Funds that the caller is named for today, with the days of it and their newest published price.',
  access,
  answer: shape({
    data: list(
      shape({
        fundId: id().required(),
        name: yup.string().required(),
        from: isoDate().required(),
        /** null: until the role is taken */
        to: nullableDate(),
        navDate: nullableDate(),
        issueNav: nav().nullable().defined(),
        cancelNav: nav().nullable().defined(),
      }),
    ),
  }),
});

export const listSupervisedPrices = operation({
  id: 'listSupervisedPrices',
  method: 'get',
  path: '/api/supervision/prices/',
  tag: 'supervision',
  summary: 'Published prices of a fund with who entered and who approved each, newest day first.',
  access,
  query: shape(paged()),
  answer: shape({
    data: list(
      shape({
        navDate: isoDate().required(),
        issueNav: nav().required(),
        cancelNav: nav().required(),
        statisticalNav: nav().required(),
        netAsset: rial().required(),
        investedUnits: units().required(),
        enteredByName: yup.string().defined(),
        approvedByName: yup.string().defined(),
        publishedAt: moment().nullable().defined(),
      }),
    ),
    pageInfo: pageInfo(),
  }),
  errors,
});

export const listSupervisedOrders = operation({
  id: 'listSupervisedOrders',
  method: 'get',
  path: '/api/supervision/orders/',
  tag: 'supervision',
  summary: 'Requests of a fund with state, dates, price, units and fee, newest first.',
  access,
  query: shape({ ...paged(), fromDate: dayInput(), toDate: dayInput() }),
  answer: shape({
    data: list(
      shape({
        orderId: id().required(),
        orderNo: yup.string().required(),
        orderType: yup.number().oneOf([1, 2]).required(),
        investorName: yup.string().defined(),
        status: stateCode().required(),
        statusText: yup.string().required(),
        priceDate: nullableDate(),
        units: units().nullable().defined(),
        unitPrice: nav().nullable().defined(),
        amount: rial().nullable().defined(),
        fee: rial().nullable().defined(),
        createdAt: moment().required(),
      }),
    ),
    pageInfo: pageInfo(),
  }),
  errors: [...errors, 'DATE_RANGE_INVALID'],
});

export const listSupervisedReports = operation({
  id: 'listSupervisedReports',
  method: 'get',
  path: '/api/supervision/reports/',
  tag: 'supervision',
  summary: 'Signed reports of the days of a fund with their files, newest day first.',
  access,
  query: shape(paged()),
  answer: shape({
    data: list(
      shape({
        reportId: id().required(),
        navDate: isoDate().required(),
        /** 1 is the report itself, the next ones are its addenda */
        number: count().required(),
        preparedByName: yup.string().defined(),
        approvedByName: yup.string().defined(),
        approvedAt: moment().required(),
        reason: nullableText(),
        /** whether the figures of this report still hold */
        state: yup.string().oneOf(signedReportStates).required(),
        /** the newest correction of the day's price since the signature, while no addendum tells of it */
        corrected: correctedPrice(),
        files: list(
          shape({
            format: yup
              .string()
              .oneOf(['pdf', 'xlsx'] as const)
              .required(),
            size: count().required(),
            sha256: yup.string().required(),
          }),
        ),
      }),
    ),
    pageInfo: pageInfo(),
  }),
  errors,
});

export const downloadSupervisedReport = operation({
  id: 'downloadSupervisedReport',
  method: 'get',
  path: '/api/supervision/reports/{reportId}/file/',
  tag: 'supervision',
  summary: 'A frozen file of a signed report, byte for byte as it was signed.',
  access,
  params: shape({ reportId: id().required() }),
  query: shape({
    format: yup
      .string()
      .oneOf(['pdf', 'xlsx'] as const, 'قالب فایل درست نیست')
      .required('قالب فایل را مشخص کنید'),
  }),
  answer: shape({}),
  kind: 'raw',
  limit: 'export',
  errors: ['DAY_REPORT_NOT_FOUND', ...errors],
});

export const listSupervisedEntries = operation({
  id: 'listSupervisedEntries',
  method: 'get',
  path: '/api/supervision/ledger/',
  tag: 'supervision',
  summary: 'Lines of the ledger of a fund, newest first, with journal, account, debit and credit.',
  access,
  query: shape({ ...paged(), fromDate: dayInput(), toDate: dayInput() }),
  answer: shape({
    data: list(
      shape({
        entryId: yup.string().required(),
        journalId: yup.string().required(),
        businessDate: isoDate().required(),
        account: yup.string().required(),
        investorName: nullableText(),
        unit: yup
          .string()
          .oneOf(['IRR', 'UNIT'] as const)
          .required(),
        debit: rial().required(),
        credit: rial().required(),
        typeText: yup.string().required(),
      }),
    ),
    pageInfo: pageInfo(),
  }),
  errors: [...errors, 'DATE_RANGE_INVALID'],
});

export const listSupervisedEvents = operation({
  id: 'listSupervisedEvents',
  method: 'get',
  path: '/api/supervision/events/',
  tag: 'supervision',
  summary: 'Rows of the audit log about a fund: its prices, execution, rules and reports, newest first.',
  access,
  query: shape(paged()),
  answer: shape({
    data: list(
      shape({
        eventId: yup.string().required(),
        at: moment().required(),
        actorName: yup.string().defined(),
        action: yup.string().required(),
        actionText: yup.string().required(),
        subject: yup.string().required(),
        before: nullableText(),
        after: nullableText(),
        reason: nullableText(),
      }),
    ),
    pageInfo: pageInfo(),
  }),
  errors,
});

/** What trustee and auditor are told when a published price is corrected, before the addendum to its report. */
export const correctionNotice = {
  title: 'قیمت یک روز اصلاح شد',
  text: 'قیمت {day} صندوق «{fund}» اصلاح شد: صدور {oldIssue} به {issue} و ابطال {oldCancel} به {cancel}. علت: {reason}. گزارش امضاشده آن روز با الحاقیه کامل می‌شود.',
} as const;

/** What trustee and auditor are told when a day's report is signed. */
export const reportNotice = {
  title: 'گزارش روز امضا شد',
  text: 'گزارش {day} صندوق «{fund}» با دو امضا ثبت شد و فایل‌های آن آماده است.',
} as const;
