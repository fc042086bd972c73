import { operation } from './kernel/define.ts';
import { paperLanguages } from '../texts/documentTexts.ts';
import type { ErrorText } from './kernel/errors.ts';
import {
  count,
  dayInput,
  id,
  isoDate,
  latinText,
  list,
  moment,
  nav,
  page,
  pageInfo,
  rial,
  shape,
  signedRial,
  size,
  text,
  units,
  yup,
} from './kernel/fields.ts';
import { statementKindLabels } from '../texts/statementTexts.ts';

/* Statements of one investor or of all investors of a person: PDF with a code that anyone can check (domain 9.8, 10.2). */

export const statementKinds = ['monthly', 'yearly', 'range', 'holdings'] as const;
export type StatementKind = (typeof statementKinds)[number];

const kind = () => yup.string().oneOf(statementKinds, 'نوع صورت‌حساب درست نیست');

const language = () => yup.string().oneOf(paperLanguages, 'زبان درست نیست');

const statementFields = {
  statementId: id().required(),
  /** as the paper prints it */
  serial: yup.string().required(),
  language: language().required(),
  kind: kind().required(),
  kindText: yup.string().required(),
  /** whose it is, as the paper names them */
  investorNames: list(yup.string().required()),
  /** null for all funds */
  fundName: yup.string().nullable().defined(),
  fromDate: isoDate().required(),
  toDate: isoDate().required(),
  madeAt: moment().required(),
  /** by which anyone checks the paper */
  code: yup.string().required(),
  fileUrl: yup.string().required(),
};

export const createStatement = operation({
  id: 'createStatement',
  method: 'post',
  path: '/api/statements/',
  tag: 'statements',
  summary: `Makes a statement (${statementKinds.join(', ')}) of an investor, or without \`investorId\` of all investors of the caller; its figures are kept as they are printed.`,
  access: { kind: 'user' },
  body: shape({
    kind: kind().required('نوع صورت‌حساب را انتخاب کنید'),
    /** all investors of the caller when absent */
    investorId: id(),
    fundId: id(),
    /** Jalali year of a yearly or monthly statement */
    year: count().min(1380, 'سال درست نیست').max(1500, 'سال درست نیست'),
    /** 1 to 12, of a monthly statement */
    month: count().min(1, 'ماه درست نیست').max(12, 'ماه درست نیست'),
    /** of a range */
    fromDate: dayInput(),
    /** of a range; the day of a certificate of holdings, today when absent */
    toDate: dayInput(),
    /** Persian when absent; a certificate of holdings may be in English */
    language: language(),
    /** name of the investor on English papers, as in the passport; kept for the next ones */
    latinName: text(80).matches(/^[A-Za-z][A-Za-z .'&()-]+$/, {
      message: 'نام را با حروف لاتین بنویسید، مانند Negar Rastegar',
      excludeEmptyString: true,
    }),
    /** equivalent in another currency, informative, on an English certificate: its code, and rial for one of it */
    rateCurrency: text(3).matches(/^[A-Z]{3}$/, {
      message: 'نشان ارز سه حرف بزرگ لاتین است، مانند EUR',
      excludeEmptyString: true,
    }),
    rate: rial().matches(/[1-9]/, 'نرخ باید بیش از صفر باشد'),
    /** who publishes the rate, and the day of it */
    rateSource: latinText(60),
    rateDay: dayInput(),
  }),
  answer: shape({ data: shape(statementFields).required() }),
  status: 201,
  errors: [
    'DATE_RANGE_INVALID',
    'INVESTOR_NOT_ALLOWED',
    'NOT_FOUND',
    'STATEMENT_PERIOD_REQUIRED',
    'STATEMENT_PERIOD_FUTURE',
    'STATEMENT_TOO_LONG',
    'STATEMENT_NO_INVESTOR',
    'STATEMENT_LANGUAGE',
    'STATEMENT_LATIN_NAME',
    'STATEMENT_LATIN_NAMES',
    'STATEMENT_ENGLISH_UNSET',
    'STATEMENT_RATE',
  ],
  idempotent: true,
  limit: 'export',
});

export const listStatements = operation({
  id: 'listStatements',
  method: 'get',
  path: '/api/statements/',
  tag: 'statements',
  summary: 'Statements that the caller made, newest first; of one investor when it is given.',
  access: { kind: 'user' },
  query: shape({ investorId: id(), kind: kind(), page: page(), size: size(10) }),
  answer: shape({ data: list(shape(statementFields)), pageInfo: pageInfo().required() }),
});

export const getStatementDocument = operation({
  id: 'getStatementDocument',
  method: 'get',
  path: '/api/statements/{statementId}/document/',
  tag: 'statements',
  summary: 'A statement of the caller as PDF, with the figures of the moment in which it was made.',
  access: { kind: 'user' },
  params: shape({ statementId: id().required() }),
  answer: shape({}),
  errors: ['INVESTOR_STATEMENT_NOT_FOUND'],
  kind: 'raw',
  limit: 'export',
});

/** What an investor holds of a fund, as a statement prints it and as the books have it now. */
const checkedHolding = () =>
  shape({
    fundName: yup.string().required(),
    units: units().required(),
    unitsNow: units().required(),
    cancelNav: nav().required(),
    cancelNavNow: nav().required(),
    navDate: isoDate().required(),
    value: rial().required(),
    valueNow: rial().required(),
    isChanged: yup.boolean().required(),
  });

/** A sum that a statement prints, and what the books say of it now. */
const checkedSum = () => shape({ printed: signedRial().required(), now: signedRial().required() });

const checkedCertificate = () =>
  shape({
    fundName: yup.string().required(),
    licenseNumber: yup.string().required(),
    licenseDate: isoDate().required(),
    /** units that the certificate was issued for */
    issuedUnits: units().required(),
    /** units left on it */
    units: units().required(),
    /** false when its units were redeemed, all or in part */
    isValid: yup.boolean().required(),
    /** true when another certificate stands for the units that were left */
    isReplaced: yup.boolean().required(),
    /** number of that certificate; null for none */
    nextNumber: yup.string().nullable().defined(),
  });

const checkedStatement = () =>
  shape({
    statementId: id().required(),
    serial: yup.string().required(),
    /** the language of the paper; its kind, funds and names are in it */
    language: language().required(),
    kind: kind().required(),
    kindText: yup.string().required(),
    fundName: yup.string().nullable().defined(),
    fromDate: isoDate().required(),
    toDate: isoDate().required(),
    madeAt: moment().required(),
    /** true when a figure of the books is no longer the printed one */
    isChanged: yup.boolean().required(),
    parts: list(
      shape({
        /** first letters only */
        investorName: yup.string().required(),
        /** first and last digits only */
        nationalNo: yup.string().required(),
        opening: checkedSum().required(),
        debit: checkedSum().required(),
        credit: checkedSum().required(),
        closing: checkedSum().required(),
        value: checkedSum().required(),
        holdings: list(checkedHolding()),
        /** entries of the range that were booked after the paper was made */
        laterEntries: count().required(),
        isChanged: yup.boolean().required(),
      }),
    ),
  });

const checkedDayReport = () =>
  shape({
    fundName: yup.string().required(),
    navDate: isoDate().required(),
    /** 1 is the report, the next ones are its addenda */
    number: count().required(),
    signedAt: moment().required(),
    issueNav: nav().nullable().defined(),
    cancelNav: nav().nullable().defined(),
    /** units that investors held at the end of the day; null in reports that do not say it */
    unitsAfter: units().nullable().defined(),
    /** of these units at the redemption price, rial */
    netAssetAfter: rial().nullable().defined(),
    /** SHA-256 of the signed PDF, hexadecimal */
    sha256: yup.string().required(),
    /** true when a later addendum of the day was signed */
    isReplaced: yup.boolean().required(),
  });

export const verifyDocument = operation({
  id: 'verifyDocument',
  method: 'get',
  path: '/api/verify/',
  tag: 'documents',
  summary:
    'What a paper with this code is worth now. A certificate: fund, units, date, number, nothing about its owner. A statement: whose it is (masked), its range, its figures as printed and as the books have them now. A signed report of a day: fund, day, prices, units and net asset after the day, and the hash of its PDF.',
  access: { kind: 'open' },
  query: shape({
    code: yup.string().trim().min(1, 'کد را وارد کنید').max(40, 'کد درست نیست').required('کد را وارد کنید'),
  }),
  answer: shape({
    data: shape({
      kind: yup
        .string()
        .oneOf(['certificate', 'statement', 'dayReport'] as const)
        .required(),
      /** null unless the code is one of a certificate */
      certificate: checkedCertificate().nullable().defined(),
      /** null unless the code is one of a statement */
      statement: checkedStatement().nullable().defined(),
      /** null unless the code is one of a signed report of a day */
      dayReport: checkedDayReport().nullable().defined(),
      checkedAt: moment().required(),
    }).required(),
  }),
  errors: ['DOCUMENT_CODE_UNKNOWN'],
});

export const statementErrors = {
  STATEMENT_PERIOD_REQUIRED: { status: 400, message: 'دوره صورت‌حساب را کامل انتخاب کنید' },
  STATEMENT_PERIOD_FUTURE: { status: 400, message: 'این دوره هنوز شروع نشده است' },
  STATEMENT_TOO_LONG: {
    status: 400,
    message: 'تراکنش‌های این بازه برای یک صورت‌حساب زیاد است؛ بازه کوتاه‌تری انتخاب کنید',
  },
  STATEMENT_NO_INVESTOR: { status: 409, message: 'سرمایه‌گذاری ندارید که برای آن صورت‌حساب ساخته شود' },
  STATEMENT_LANGUAGE: {
    status: 400,
    message: 'زبان انگلیسی تنها برای گواهی دارایی است، و معادل ارزی تنها برای گواهی انگلیسی',
  },
  STATEMENT_LATIN_NAME: { status: 400, message: 'نام را با حروف لاتین و همان‌گونه که در گذرنامه است بنویسید' },
  STATEMENT_LATIN_NAMES: {
    status: 409,
    message: 'نام لاتین {names} ثبت نشده است؛ ابتدا گواهی انگلیسی هر سرمایه‌گذار را جداگانه بسازید',
  },
  STATEMENT_ENGLISH_UNSET: {
    status: 409,
    message: 'گواهی انگلیسی آماده نمی‌شود، زیرا {missing} ثبت نشده است؛ از پشتیبانی بخواهید آن را ثبت کند',
  },
  STATEMENT_RATE: { status: 400, message: 'نشان ارز، نرخ، مرجع و تاریخ نرخ را با هم بنویسید' },
  INVESTOR_STATEMENT_NOT_FOUND: { status: 404, message: 'این صورت‌حساب پیدا نشد' },
  DOCUMENT_CODE_UNKNOWN: { status: 404, message: 'برگه‌ای با این کد پیدا نشد؛ کد را دوباره بخوانید' },
} as const satisfies Record<string, ErrorText>;

/** Title of a kind of statement. */
export const statementKindText = (of: StatementKind): string => statementKindLabels[of];
