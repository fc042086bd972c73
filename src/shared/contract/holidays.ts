import { seenVersion, version } from './approvals.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, isoDate, list, prose, shape, yup } from './kernel/fields.ts';
import { impactAnswer, waitingImpactAnswer } from './ruleImpact.ts';

/* Holidays and the weekend, as administrators edit them (domain 1.4, 7). */

const weekDayNumber = () => count().max(6, 'روز هفته درست نیست');
const scope = () => yup.string().oneOf(['all', 'banks_only', 'fund'] as const);
const preview = () => yup.boolean().default(false);
const nothing = () => shape({ data: yup.mixed().nullable() });

const holidayFields = {
  day: isoDate().required('روز را وارد کنید'),
  title: prose(120).required('مناسبت را وارد کنید'),
  scope: scope().required(),
  fundId: id().nullable().defined(),
  isConfirmed: yup.boolean().required(),
};

export const listHolidays = operation({
  id: 'listHolidays',
  method: 'get',
  path: '/api/admin/holidays/',
  tag: 'rules',
  summary: 'Holidays between two days for editing.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ from: isoDate().required(), to: isoDate().required(), scope: scope(), isConfirmed: yup.boolean() }),
  answer: shape({ data: list(shape({ holidayId: id().required(), ...holidayFields, version: version() })) }),
  errors: ['DATE_RANGE_INVALID'],
});

/** What the calendar has of a proposed day. */
export const proposalStates = ['new', 'known', 'past'] as const;

export const listHolidayProposals = operation({
  id: 'listHolidayProposals',
  method: 'get',
  path: '/api/admin/holidays/proposals/',
  tag: 'rules',
  summary: 'Official holidays of a Jalali year to choose from; lunar ones are estimates. Nothing is entered by asking.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({
    year: count().required('سال را وارد کنید').min(1400, 'سال درست نیست').max(1450, 'سال درست نیست'),
  }),
  answer: shape({
    data: list(
      shape({
        day: isoDate().required(),
        title: yup.string().required(),
        /** its date is announced only when the month begins */
        isLunar: yup.boolean().required(),
        /** the day is no holiday for all yet, is one, or is gone */
        state: yup.string().oneOf(proposalStates).required(),
      }),
    ),
  }),
});

export const saveHoliday = operation({
  id: 'saveHoliday',
  method: 'post',
  path: '/api/admin/holidays/',
  tag: 'rules',
  summary:
    'Adds, changes or confirms a holiday. Where open orders get other dates, or money was promised for the day, the change waits for a second person; elsewhere it is in force at once. `preview` only tells the effect.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({ holidayId: id(), ...holidayFields, preview: preview(), version: seenVersion() }),
  answer: waitingImpactAnswer(),
  errors: [
    'RECORD_CHANGED',
    'RULE_CHANGE_PENDING',
    'RULE_CHANGE_NOTHING',
    'RULE_NOT_FOUND',
    'HOLIDAY_EXISTS',
    'HOLIDAY_PAST',
    'HOLIDAY_FUND',
    'ORDER_FUND_NOT_FOUND',
  ],
  idempotent: true,
});

export const deleteHoliday = operation({
  id: 'deleteHoliday',
  method: 'delete',
  path: '/api/admin/holidays/{holidayId}/',
  tag: 'rules',
  summary: 'Removes a holiday; where open orders or coupons get other dates, the removal waits for a second person.',
  access: { kind: 'admin', duty: 'maker' },
  params: shape({ holidayId: id().required() }),
  answer: nothing(),
  status: 204,
  errors: ['RULE_NOT_FOUND', 'HOLIDAY_PAST', 'RULE_CHANGE_PENDING'],
});

export const previewHolidayRemoval = operation({
  id: 'previewHolidayRemoval',
  method: 'get',
  path: '/api/admin/holidays/{holidayId}/removal/',
  tag: 'rules',
  summary: 'What the removal of a holiday would do to open orders.',
  access: { kind: 'admin', duty: 'maker' },
  params: shape({ holidayId: id().required() }),
  answer: impactAnswer(),
  errors: ['RULE_NOT_FOUND', 'HOLIDAY_PAST'],
});

export const saveWeekend = operation({
  id: 'saveWeekend',
  method: 'post',
  path: '/api/admin/holidays/weekend/',
  tag: 'rules',
  summary:
    'Prepares other closed days of the week, Saturday 0, from a day that is not gone; a second person applies them and open orders follow.',
  access: { kind: 'admin', duty: 'super' },
  recent: true,
  body: shape({
    /** the first day on which they count; days before it stay what they were */
    firstDay: isoDate().required('روز شروع را وارد کنید'),
    weekendDays: list(weekDayNumber().required()).max(3, 'حداکثر سه روز هفته تعطیل است'),
    preview: preview(),
    /** `weekendVersion` of the calendar that the form began from */
    version: version(),
  }),
  answer: waitingImpactAnswer(),
  errors: ['RECORD_CHANGED', 'RULE_WEEKEND', 'HOLIDAY_PAST', 'RULE_CHANGE_PENDING', 'RULE_CHANGE_NOTHING'],
  idempotent: true,
});

export const holidayErrors = {
  RULE_WEEKEND: { status: 400, message: 'روزهای تعطیل هفته تکراری است' },
  HOLIDAY_EXISTS: { status: 409, message: 'برای این روز و این دامنه قبلاً تعطیلی ثبت شده است' },
  HOLIDAY_PAST: { status: 409, message: 'تعطیلی روزهای گذشته تغییر نمی‌کند' },
  HOLIDAY_FUND: { status: 400, message: 'برای تعطیلی یک صندوق، صندوق را انتخاب کنید' },
} as const satisfies Record<string, ErrorText>;
