import { isValidLegalId } from '../nationalCode.ts';
import { seenVersion, version } from './approvals.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, iban, id, isoDate, latinText, list, pct, prose, rial, shape, text, yup } from './kernel/fields.ts';
import { accountPurposes, fundStatuses, setupChecks } from '../texts/fundSetupTexts.ts';
import { fundTypeLabels } from '../texts/fundTexts.ts';
import { changeId } from './ruleImpact.ts';

/*
 * A fund from nothing to its first unit (domain 2.2): what it is, its bank accounts and payment methods, and its way from a
 * draft, which only the office sees, to the investors. What money depends on is changed by two people.
 */

const body = () => prose(120).nullable().defined();
const nullableDay = () => isoDate().nullable().defined();
const registered = () => text(20).nullable().defined();

export const fundTypeCodes = Object.keys(fundTypeLabels).map(Number);

const attributeFields = {
  name: prose(80).required('نام صندوق را وارد کنید'),
  /** name in addresses and files */
  slug: text(40)
    .required('نام لاتین را وارد کنید')
    .matches(/^[a-z][a-z0-9-]{2,39}$/, 'نام لاتین با حروف کوچک انگلیسی، رقم و خط تیره نوشته می‌شود'),
  /** for papers in English; null: nobody has set it */
  nameEn: latinText(80).nullable().default(null).defined(),
  symbol: prose(20).nullable().defined(),
  isin: text(12)
    .matches(/^[A-Z]{2}[A-Z0-9]{9}\d$/, { message: 'کد ISIN دوازده حرف و رقم است', excludeEmptyString: true })
    .nullable()
    .defined(),
  /** official code */
  fundType: count().required('نوع صندوق را انتخاب کنید').oneOf(fundTypeCodes, 'نوع صندوق درست نیست'),
  typeOfInvest: yup
    .string()
    .oneOf(['IssuanceAndCancellation', 'Negotiable'] as const)
    .required('نحوه معامله را انتخاب کنید'),
  /** at the securities organisation, and at the companies' register */
  regNo: registered(),
  registrationNumber: registered(),
  nationalId: text(11)
    .test('nationalId', 'شناسه ملی معتبر نیست', (value) => !value || isValidLegalId(value))
    .nullable()
    .defined(),
  initiationDate: nullableDay(),
  seoRegisterDate: nullableDay(),
  registerDate: nullableDay(),
  baseUnitValue: rial()
    .required('ارزش مبنای هر واحد را وارد کنید')
    .test('positive', 'ارزش مبنا باید بیش از صفر باشد', (value) => !value || !/^0+$/.test(value)),
  riskLevel: count().min(1, 'سطح ریسک ۱ تا ۷ است').max(7, 'سطح ریسک ۱ تا ۷ است').required('سطح ریسک را وارد کنید'),
  manager: body(),
  executiveManager: body(),
  investmentManagers: list(prose(120).required()).max(10, 'حداکثر ۱۰ نام'),
  custodian: body(),
  auditor: body(),
  guarantor: body(),
  marketMaker: body(),
  registrationManager: body(),
  profitGuarantor: body(),
  website: text(200)
    .matches(/^https:\/\/\S+$/, { message: 'نشانی وب‌سایت با https شروع می‌شود', excludeEmptyString: true })
    .nullable()
    .defined(),
  description: prose(500).defined(),
  /** months between profits and the day of the month; null: none is paid */
  profitPeriodMonths: count()
    .min(1, 'دوره سود ۱ تا ۱۲ ماه است')
    .max(12, 'دوره سود ۱ تا ۱۲ ماه است')
    .nullable()
    .defined(),
  profitDay: count().min(1, 'روز سود ۱ تا ۳۱ است').max(31, 'روز سود ۱ تا ۳۱ است').nullable().defined(),
  guaranteedRate: pct().nullable().defined(),
  estimatedRate: pct().nullable().defined(),
  isReinvestAllowed: yup.boolean().required(),
  isDirectDebitAllowed: yup.boolean().required(),
  slipClosedDay: yup
    .string()
    .oneOf(['next_day', 'return'] as const)
    .required(),
  /** days after which the guarantee of the principal counts; null: none */
  guaranteeDays: count().max(3650, 'حداکثر ۳۶۵۰ روز').nullable().defined(),
  /** place in lists */
  sort: count().max(9999, 'حداکثر ۹۹۹۹').required('ترتیب نمایش را وارد کنید'),
};

const attributes = () => shape(attributeFields);

const accountFields = {
  iban: iban().required('شماره شبا را وارد کنید'),
  accountNumber: text(30).required('شماره حساب را وارد کنید'),
  branchName: prose(60).nullable().defined(),
  purposes: list(yup.string().oneOf(accountPurposes).required()).min(1, 'دست‌کم یک کاربرد را انتخاب کنید'),
  isActive: yup.boolean().required(),
  /** first day whose balance the bank is asked for */
  openedOn: isoDate().required('تاریخ شروع را وارد کنید'),
};

const wayCode = () => yup.string().oneOf(['ipg', 'receipt', 'wallet', 'deposit_id', 'direct_debit'] as const);

const wayFields = {
  wayCode: wayCode().required('روش را انتخاب کنید'),
  isActive: yup.boolean().required(),
  /** told to the investor while it is off */
  disabledReason: prose(200).nullable().defined(),
  sort: count().min(1, 'ترتیب از ۱ است').max(99, 'حداکثر ۹۹').required('ترتیب را وارد کنید'),
  /** by preference, of the gateway alone; null: all that are configured */
  gateways: yup.array().of(text(20).required()).nullable().default(null).defined(),
};

const fundParams = () => shape({ fundId: id().required() });
const status = () => yup.string().oneOf(fundStatuses);
const waitingAnswer = () => shape({ data: shape({ changeId: changeId() }).required() });

export const createFund = operation({
  id: 'createFund',
  method: 'post',
  path: '/api/admin/funds/',
  tag: 'funds',
  summary: 'Makes the draft of a fund: the office alone sees it, and it takes no orders.',
  access: { kind: 'admin', duty: 'maker' },
  body: attributes(),
  answer: shape({ data: shape({ fundId: id().required() }).required() }),
  errors: ['FUND_SLUG_TAKEN', 'FUND_PROFIT_PAIR'],
  idempotent: true,
});

export const getFundSetup = operation({
  id: 'getFundSetup',
  method: 'get',
  path: '/api/admin/funds/{fundId}/',
  tag: 'funds',
  summary:
    'Everything a fund is, for the office: attributes, bank accounts, payment methods, and what it lacks to go live.',
  access: { kind: 'admin', duty: 'staff' },
  params: fundParams(),
  answer: shape({
    data: shape({
      fundId: id().required(),
      status: status().required(),
      attributes: attributes().required(),
      /** of the attributes; their form sends it back */
      version: version(),
      accounts: list(
        shape({ accountId: id().required(), bankName: yup.string().required(), ...accountFields, version: version() }),
      ),
      ways: list(
        shape({
          ...wayFields,
          version: version(),
          title: yup.string().required(),
          /** false: closed for every fund by the settings */
          isOpenToFunds: yup.boolean().required(),
          minAmount: rial().nullable().defined(),
          maxAmount: rial().nullable().defined(),
          dailyMax: rial().nullable().defined(),
        }),
      ),
      /** those of the configuration */
      gateways: list(shape({ code: yup.string().required(), title: yup.string().required() })),
      checks: list(shape({ check: yup.string().oneOf(setupChecks).required(), isDone: yup.boolean().required() })),
      /** where its status may go from here; the reason why not yet, or null */
      moves: list(shape({ status: status().required(), problem: yup.string().nullable().defined() })),
    }).required(),
  }),
  errors: ['FUND_NOT_FOUND'],
});

export const updateFund = operation({
  id: 'updateFund',
  method: 'put',
  path: '/api/admin/funds/{fundId}/',
  tag: 'funds',
  summary: 'Changes what a fund is: a draft at once, a fund that investors see when a second person approves.',
  access: { kind: 'admin', duty: 'maker' },
  params: fundParams(),
  body: shape({ ...attributeFields, version: seenVersion() }),
  answer: waitingAnswer(),
  errors: [
    'RECORD_CHANGED',
    'FUND_NOT_FOUND',
    'FUND_SLUG_TAKEN',
    'FUND_PROFIT_PAIR',
    'RULE_CHANGE_PENDING',
    'RULE_CHANGE_NOTHING',
    'RULE_CHANGE_STALE',
    'STATE_CONFLICT',
  ],
  idempotent: true,
});

export const saveFundAccount = operation({
  id: 'saveFundAccount',
  method: 'post',
  path: '/api/admin/funds/{fundId}/accounts/',
  tag: 'funds',
  summary: 'Prepares a new bank account of a fund, or a change of one; a second person applies it.',
  access: { kind: 'admin', duty: 'maker' },
  recent: true,
  params: fundParams(),
  body: shape({ accountId: id(), ...accountFields, version: seenVersion() }),
  answer: waitingAnswer(),
  errors: [
    'RECORD_CHANGED',
    'FUND_NOT_FOUND',
    'RULE_NOT_FOUND',
    'FUND_ACCOUNT_BANK',
    'FUND_ACCOUNT_TAKEN',
    'FUND_ACCOUNT_IBAN_FIXED',
    'RULE_CHANGE_PENDING',
    'RULE_CHANGE_NOTHING',
  ],
  idempotent: true,
});

export const saveFundWay = operation({
  id: 'saveFundWay',
  method: 'post',
  path: '/api/admin/funds/{fundId}/ways/',
  tag: 'funds',
  summary: 'Prepares how a fund offers a payment method: on or off, place, gateways; a second person applies it.',
  access: { kind: 'admin', duty: 'maker' },
  params: fundParams(),
  body: shape({ ...wayFields, version: version() }),
  answer: waitingAnswer(),
  errors: [
    'RECORD_CHANGED',
    'FUND_NOT_FOUND',
    'FUND_WAY_REASON',
    'GATEWAY_UNKNOWN',
    'RULE_CHANGE_PENDING',
    'RULE_CHANGE_NOTHING',
  ],
  idempotent: true,
});

export const changeFundStatus = operation({
  id: 'changeFundStatus',
  method: 'post',
  path: '/api/admin/funds/{fundId}/status/',
  tag: 'funds',
  summary:
    'Prepares that a fund goes live, closes, is liquidated, or is taken from view again; a second person applies it.',
  access: { kind: 'admin', duty: 'maker' },
  params: fundParams(),
  body: shape({
    status: status().required('وضعیت را انتخاب کنید'),
    reason: prose(200).required('علت را بنویسید').min(10, 'علت را دست‌کم در ۱۰ حرف بنویسید'),
  }),
  answer: waitingAnswer(),
  errors: ['FUND_NOT_FOUND', 'FUND_STATUS_MOVE', 'FUND_NOT_READY', 'FUND_IN_USE', 'RULE_CHANGE_PENDING'],
  idempotent: true,
});

export const fundSetupErrors = {
  FUND_SLUG_TAKEN: { status: 409, message: 'صندوق دیگری این نام لاتین را دارد' },
  FUND_PROFIT_PAIR: { status: 400, message: 'دوره و روز سود را با هم وارد کنید' },
  FUND_ACCOUNT_BANK: { status: 400, message: 'بانک این شبا شناخته نشد' },
  FUND_ACCOUNT_TAKEN: { status: 409, message: 'این شبا برای یک صندوق ثبت شده است' },
  FUND_ACCOUNT_IBAN_FIXED: { status: 400, message: 'شبای حساب ثبت‌شده عوض نمی‌شود؛ حساب جدیدی ثبت کنید' },
  FUND_WAY_REASON: { status: 400, message: 'علت بسته بودن روش را بنویسید؛ به سرمایه‌گذار نشان داده می‌شود' },
  FUND_STATUS_MOVE: { status: 409, message: 'تغییر به این وضعیت ممکن نیست' },
  FUND_NOT_READY: { status: 409, message: 'صندوق آماده راه‌اندازی نیست؛ این موارد مانده است: {missing}' },
  FUND_IN_USE: {
    status: 409,
    message: 'صندوق درخواست، واحد یا پرداخت باز دارد و از دید سرمایه‌گذاران برداشته نمی‌شود',
  },
} as const satisfies Record<string, ErrorText>;
