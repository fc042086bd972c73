import { operation } from './kernel/define.ts';
import {
  count,
  dayInput,
  id,
  isoDate,
  list,
  lockedUnits,
  nav,
  percent,
  rial,
  shape,
  signedRial,
  units,
  yup,
} from './kernel/fields.ts';
import { rowsOfList } from './kernel/listFile.ts';
import { fundGain, totalGain } from './gain.ts';

/* What an investor holds: certificates, report, portfolio at a past day (domain 1.11, 9.8). */

const nullableWords = () => yup.string().nullable().defined();
const ofInvestor = { kind: 'investor', from: 'query', key: 'investorId' } as const;
const investor = () => id().required('سرمایه‌گذار را انتخاب کنید');

export const unitClassLabels = { ordinary: 'عادی', preferred: 'ممتاز' } as const;

export const listLicenses = operation({
  id: 'listLicenses',
  method: 'get',
  path: '/api/assets/license/',
  tag: 'assets',
  summary: 'Certificates of an investor, the newest first. A certificate with no units left is not active.',
  access: ofInvestor,
  query: shape({ investorId: investor(), fundId: id() }),
  answer: shape({
    data: list(
      shape({
        licenseNumber: yup.string().required(),
        licenseDate: isoDate().required(),
        fundId: id().required(),
        fundName: yup.string().required(),
        /** units that the certificate was issued for */
        issuedUnits: units().required(),
        /** units left on it */
        units: units().required(),
        unitPrice: nav().required(),
        /** issued units at their price, rial */
        amount: rial().required(),
        amountText: yup.string().required(),
        orderId: id().nullable().defined(),
        orderNo: nullableWords(),
        unitClass: yup
          .string()
          .oneOf(['ordinary', 'preferred'] as const)
          .required(),
        unitClassText: yup.string().required(),
        isActive: yup.boolean().required(),
        /** true when another certificate stands for the units that were left */
        isReplaced: yup.boolean().required(),
        /** day from which the principal is guaranteed; null where nothing is */
        guaranteeDate: isoDate().nullable().defined(),
        fileUrl: nullableWords(),
      }),
    ),
  }),
  errors: ['INVESTOR_NOT_ALLOWED'],
});

const reportItem = () =>
  shape({
    fundId: id().required(),
    fundName: yup.string().required(),
    fundTypeText: yup.string().required(),
    units: units().required(),
    lockedUnits: lockedUnits(),
    avgCost: nav().nullable().defined(),
    cancelNav: nav().required(),
    navDate: isoDate().required(),
    value: rial().required(),
    cost: rial().required(),
    ...fundGain,
    sharePercent: percent().required(),
    lastLicenseDate: isoDate().nullable().defined(),
    isReinvest: yup.boolean().required(),
    /** true where profit may be invested again */
    canReinvest: yup.boolean().required(),
    /** true where purchases may be debited from a bank account, as those of each month are */
    isDirectDebitAllowed: yup.boolean().required(),
    issueOpen: yup.boolean().required(),
    cancelOpen: yup.boolean().required(),
  });

/** The report of an investor. */
export const reportFields = {
  /** the day of the report */
  date: isoDate().required(),
  isPast: yup.boolean().required(),
  totalValue: rial().required(),
  totalCost: rial().required(),
  unrealizedProfit: signedRial().required(),
  unrealizedPercent: percent().required(),
  ...totalGain,
  /** part of `totalProfit` of funds of which nothing is held any more */
  soldFundsProfit: signedRial().required(),
  /** fees of purchases: net deposit and the three gains less these are the value */
  purchaseFees: rial().required(),
  /** money paid in minus money paid out */
  netDeposit: signedRial().required(),
  /** all gain since the beginning over all money paid in, percent */
  simpleReturn: percent().nullable().defined(),
  /** time-weighted return since the beginning, percent; independent of when money came and went */
  timeWeightedReturn: percent().nullable().defined(),
  /** money-weighted return a year (XIRR), percent; null under 30 days or where no rate solves it */
  moneyWeightedReturn: percent().nullable().defined(),
  /** time-weighted return after inflation: `(1 + return) / (1 + inflation) - 1`, percent; null where one of them is unknown */
  realReturn: percent().nullable().defined(),
  /** consumer prices from the first day to the day of the report, percent, with the values that it follows from */
  inflation: shape({
    percent: percent().required(),
    fromDate: isoDate().required(),
    fromValue: nav().required(),
    toDate: isoDate().required(),
    toValue: nav().required(),
  })
    .nullable()
    .default(null)
    .defined(),
  firstDate: isoDate().nullable().defined(),
  days: count().required(),
  items: list(reportItem()),
  /** money that went into units and came out of them, oldest first: what the returns are calculated from */
  flows: list(
    shape({
      date: isoDate().required(),
      /** of the day, rial */
      paidIn: rial().required(),
      /** profit that was paid included, rial */
      takenOut: rial().required(),
    }),
  ),
  /** value against net money paid in, one point a working day, thinned to at most 250 */
  chart: list(shape({ date: isoDate().required(), value: rial().required(), netDeposit: signedRial().required() })),
};

export const assetsReport = operation({
  id: 'assetsReport',
  method: 'get',
  path: '/api/assets/report/',
  tag: 'assets',
  summary:
    'Value, cost, gain and personal return of an investor, per fund and in total; at a past day when `date` is given. Includes the series of value against net money paid in.',
  access: ofInvestor,
  query: shape({ investorId: investor(), date: dayInput() }),
  answer: shape({ data: shape(reportFields).required() }),
  errors: ['DATE_RANGE_INVALID', 'INVESTOR_NOT_ALLOWED'],
});

export const holdingFileColumns = {
  fund: 'صندوق',
  kind: 'نوع',
  units: 'تعداد واحد',
  locked: 'واحد در جریان ابطال',
  avgCost: 'میانگین قیمت خرید (ریال)',
  cancelNav: 'قیمت ابطال (ریال)',
  navDate: 'تاریخ قیمت',
  value: 'ارزش روز (ریال)',
  cost: 'بهای خرید (ریال)',
  profit: 'سود / زیان (ریال)',
  profitPercent: 'سود / زیان (درصد)',
  priceGain: 'سود قیمت (ریال)',
  received: 'سود دریافتی (ریال)',
  realized: 'سود واحدهای ابطال‌شده (ریال)',
  share: 'سهم از سبد (درصد)',
  lastLicense: 'آخرین گواهی',
} as const;

export const licenseFileColumns = {
  fund: 'صندوق',
  number: 'شماره گواهی',
  date: 'تاریخ',
  issued: 'واحد صادرشده',
  left: 'واحد باقی‌مانده',
  unitPrice: 'قیمت خرید (ریال)',
  amount: 'مبلغ (ریال)',
  order: 'شماره درخواست',
  unitClass: 'نوع واحد',
  status: 'وضعیت',
} as const;

export const assetFileTexts = {
  holdingSheet: 'دارایی‌ها',
  licenseSheet: 'گواهی‌ها',
  sum: 'جمع',
  active: 'دارای مانده',
  spent: 'بدون مانده',
} as const;

export const exportHoldings = rowsOfList('exportHoldings', assetsReport, {
  summary:
    'What an investor holds, now or at a past day, a line for each fund and the sum, as CSV or as a spreadsheet from right to left.',
  filters: { investorId: investor(), date: dayInput() },
});

export const exportLicenses = rowsOfList('exportLicenses', listLicenses, {
  summary:
    'Certificates of an investor, the newest first, as CSV or as a spreadsheet from right to left; only those with units left when `active` is given.',
  filters: { investorId: investor(), fundId: id(), active: yup.boolean() },
});
