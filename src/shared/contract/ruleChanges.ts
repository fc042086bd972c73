import { decisionErrors, version } from './approvals.ts';
import { operation } from './define.ts';
import type { ErrorText } from './errors.ts';
import { count, id, list, moment, page, pageInfo, prose, shape, size, yup } from './fields.ts';
import { impact } from './ruleImpact.ts';

/*
 * Rules that decide what an order costs, may be or when it is priced are changed by two people (reliability 8): saving
 * such a rule prepares the change, a second person applies or rejects it.
 */

export const ruleChangeKinds = [
  'price_limit',
  'price_limit_removal',
  'auth_limit',
  'fund_terms',
  'schedule',
  'schedule_removal',
  'order_waits',
  'execution',
  'price_jump',
  'order_reschedule',
  'holiday',
  'holiday_removal',
  'weekend',
] as const;
export type RuleChangeKind = (typeof ruleChangeKinds)[number];

export const ruleChangeKindLabels: Readonly<Record<RuleChangeKind, string>> = {
  price_limit: 'محدودیت مبلغ و تعداد',
  price_limit_removal: 'حذف محدودیت مبلغ و تعداد',
  auth_limit: 'محدودیت سطح احراز هویت',
  fund_terms: 'شرایط صندوق',
  schedule: 'زمان‌بندی',
  schedule_removal: 'حذف زمان‌بندی',
  order_waits: 'مهلت و شمار درخواست‌های بی‌پرداخت',
  execution: 'اجرای خودکار درخواست‌ها',
  price_jump: 'حد جهش قیمت',
  order_reschedule: 'تاریخ‌های یک درخواست',
  holiday: 'روز تعطیل',
  holiday_removal: 'حذف روز تعطیل',
  weekend: 'روزهای تعطیل هفته',
};

export const ruleChangeStatusLabels = {
  pending: 'در انتظار تأیید',
  approved: 'تأیید شده',
  rejected: 'رد شده',
} as const;

/** Names of the fields that a change lists, and words for their values. */
export const ruleFieldLabels: Readonly<Record<string, string>> = {
  orderType: 'نوع درخواست',
  wayCode: 'روش',
  authStatus: 'سطح احراز هویت',
  isAllowed: 'مجاز',
  maxAmount: 'حداکثر مبلغ (ریال)',
  minAmount: 'حداقل مبلغ (ریال)',
  minUnits: 'حداقل تعداد واحد',
  maxUnits: 'حداکثر تعداد واحد',
  dailyMax: 'سقف روزانه (ریال)',
  message: 'پیام به سرمایه‌گذار',
  issueEnabled: 'پذیرش درخواست صدور',
  cancelEnabled: 'پذیرش درخواست ابطال',
  closeReason: 'علت بسته بودن',
  minRemainUnits: 'حداقل واحد باقی‌مانده',
  maxFundUnits: 'سقف واحدهای صندوق',
  feeFixedIssue: 'کارمزد ثابت صدور (ریال)',
  feeVarIssuePct: 'کارمزد متغیر صدور (درصد)',
  feeVarIssueCap: 'سقف کارمزد متغیر صدور (ریال)',
  feeFixedCancel: 'کارمزد ثابت ابطال (ریال)',
  bufferPct: 'حاشیه خرید تعدادی (درصد)',
  remainPolicy: 'سیاست تتمه',
  exitSteps: 'پله‌های کارمزد خروج',
  cutoffTime: 'آخرین مهلت ثبت',
  priceOffsetDays: 'روز قیمت',
  issueOffsetDays: 'روز صدور',
  settleDays: 'روز تسویه',
  note: 'یادداشت',
  maxUnpaid: 'بیشترین درخواست پرداخت‌نشده هر نفر',
  maxSlips: 'بیشترین درخواست با فیش هر نفر',
  maxAttempts: 'بیشترین دفعات پرداخت هر درخواست',
  payMinutes: 'مهلت پرداخت (دقیقه)',
  slipDays: 'مهلت فیش بی‌تصویر (روز کاری)',
  rejectedDays: 'مهلت اصلاح فیش رد شده (روز کاری)',
  mode: 'شیوه اجرا',
  time: 'نه پیش از ساعت',
  delayMinutes: 'فاصله از تأیید قیمت (دقیقه)',
  fundType: 'نوع صندوق',
  limitPct: 'حد جهش قیمت (درصد)',
  effectiveDate: 'روز مؤثر',
  priceDate: 'روز قیمت',
  licenseDate: 'روز گواهی',
  payoutDate: 'روز واریز',
  day: 'روز',
  title: 'مناسبت',
  scope: 'دامنه تعطیلی',
  fundName: 'صندوق',
  isConfirmed: 'قطعی',
  weekendDays: 'روزهای تعطیل هفته',
};

/** Whom a holiday closes. */
export const holidayScopeLabels = { all: 'همه صندوق‌ها', banks_only: 'فقط بانک‌ها', fund: 'یک صندوق' } as const;

/** Words for how the orders of a day are executed. */
export const executionModeLabels = { auto: 'خودکار', manual: 'با دستور کاربر' } as const;

/** Name of the row that stands for every kind of fund without its own. */
export const otherFundTypes = 'سایر صندوق‌ها';

export const ruleValueTexts = {
  yes: 'بله',
  no: 'خیر',
  none: '—',
  became: 'از {from} به {to}',
  exitStep: 'تا {untilDay} روز {pct} درصد',
  allFunds: 'همه صندوق‌ها',
} as const;

export const authStatusLabels: Readonly<Record<string, string>> = {
  sejam_online: 'سجام آنلاین',
  sejam_inquiry: 'استعلام سجام',
  documents: 'مدارک',
  pending: 'در حال بررسی',
  none: 'احراز نشده',
};

/** What the person who prepared a change reads of the decision. */
export const ruleChangeNotices = {
  approved: { title: 'تغییر قاعده تأیید شد', text: 'تغییر «{kind}» برای {fund} تأیید و اجرا شد.' },
  rejected: { title: 'تغییر قاعده رد شد', text: 'تغییر «{kind}» برای {fund} رد شد: {reason}' },
} as const;

const kind = () => yup.string().oneOf(ruleChangeKinds);
const status = () => yup.string().oneOf(['pending', 'approved', 'rejected'] as const);

const change = () =>
  shape({
    changeId: id().required(),
    kind: kind().required(),
    kindText: yup.string().required(),
    /** null: all funds */
    fundId: id().nullable().defined(),
    fundName: yup.string().required(),
    /** what the change is about beside its fund: order type, payment method, identity level */
    subject: yup.string().defined(),
    /** fields that differ, as text for people; an empty value is null */
    differences: list(
      shape({
        field: yup.string().required(),
        label: yup.string().required(),
        from: yup.string().nullable().defined(),
        to: yup.string().nullable().defined(),
      }),
    ),
    status: status().required(),
    statusText: yup.string().required(),
    preparedBy: id().required(),
    preparedByName: yup.string().defined(),
    preparedAt: moment().required(),
    decidedBy: id().nullable().defined(),
    decidedByName: yup.string().defined(),
    decidedAt: moment().nullable().defined(),
    decisionReason: yup.string().nullable().defined(),
    /** of what is decided about; sent back with the decision */
    version: version(),
  });

const changeParams = () => shape({ changeId: id().required() });

export const listRuleChanges = operation({
  id: 'listRuleChanges',
  method: 'get',
  path: '/api/admin/rules/changes/',
  tag: 'rules',
  summary: 'Changes of rules that wait for the second person or are decided, newest first.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ status: status(), fundId: id(), page: page(), size: size(10) }),
  answer: shape({ data: list(change()), pageInfo: pageInfo().required() }),
});

export const getRuleChange = operation({
  id: 'getRuleChange',
  method: 'get',
  path: '/api/admin/rules/changes/{changeId}/',
  tag: 'rules',
  summary: 'A change of a rule with what approving it now would do to open orders; null when it is decided or stale.',
  access: { kind: 'admin', duty: 'staff' },
  params: changeParams(),
  answer: shape({
    data: shape({
      change: change().required(),
      impact: impact().nullable().defined(),
      /** open orders of the fund (or all) that will be priced under the rule */
      openOrders: count().required(),
      /** why it cannot be approved any more; null when it can */
      problem: yup.string().nullable().defined(),
    }).required(),
  }),
  errors: ['RULE_NOT_FOUND'],
});

export const approveRuleChange = operation({
  id: 'approveRuleChange',
  method: 'post',
  path: '/api/admin/rules/changes/{changeId}/approve/',
  tag: 'rules',
  summary: 'Applies a prepared change with all that follows for open orders; who prepared it may not approve it.',
  access: { kind: 'admin', duty: 'checker' },
  recent: true,
  params: changeParams(),
  body: shape({ version: version() }),
  answer: shape({ data: shape({ change: change().required(), impact: impact().required() }).required() }),
  errors: [
    'RULE_NOT_FOUND',
    ...decisionErrors,
    'RULE_CHANGE_STALE',
    'RULE_CEILING',
    'RULE_LAST_SCHEDULE',
    'ORDER_FUND_NOT_FOUND',
    'ORDER_NOT_FOUND',
    'ORDER_PRICE_PUBLISHED',
    'ORDER_DATES_CURRENT',
    'ORDER_STATE_CHANGED',
    'HOLIDAY_EXISTS',
    'HOLIDAY_PAST',
  ],
  idempotent: true,
});

export const rejectRuleChange = operation({
  id: 'rejectRuleChange',
  method: 'post',
  path: '/api/admin/rules/changes/{changeId}/reject/',
  tag: 'rules',
  summary: 'Rejects a prepared change with a reason; who prepared it may withdraw it so.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  params: changeParams(),
  body: shape({
    version: version(),
    reason: prose(200).min(10, 'علت دست‌کم ۱۰ حرف است').required('علت را بنویسید'),
  }),
  answer: shape({ data: change().required() }),
  errors: ['RULE_NOT_FOUND', ...decisionErrors],
  idempotent: true,
});

export const ruleChangeOperations = { listRuleChanges, getRuleChange, approveRuleChange, rejectRuleChange };

export const ruleChangesErrors = {
  RULE_CHANGE_PENDING: {
    status: 409,
    message: 'برای این مورد تغییری در انتظار تأیید است؛ نخست درباره آن تصمیم بگیرید',
  },
  RULE_CHANGE_STALE: { status: 409, message: 'این مورد پس از ثبت پیشنهاد تغییر کرده است؛ تغییر را دوباره ثبت کنید' },
  RULE_CHANGE_NOTHING: { status: 400, message: 'چیزی تغییر نکرده است' },
} as const satisfies Record<string, ErrorText>;
