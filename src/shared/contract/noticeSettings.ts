import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, list, moment, page, pageInfo, prose, shape, size, text, yup } from './kernel/fields.ts';
import { noticeEventCodes, noticeFields, noticeGroups } from './noticeEvents.ts';
import { deliveryReasons, noticeChannelCodes, type DeliveryReason, deliveryStates } from '../texts/noticeTexts.ts';
import type { NoticeField, NoticeGroup } from './noticeEvents.ts';
import { noticeChannel, noticeEventKey } from './notices.ts';
import { nullableText } from './orderRows.ts';
import { codeTemplateKeys } from './smsTexts.ts';

/*
 * Notices as the desk looks after them (domain 9.19; decision 59): the words of each event and channel with their versions,
 * how many text messages may leave in a day, and what an investor was sent.
 */

export const noticeSettingsErrors = {
  NOTICE_TEMPLATE_CHANGED: {
    status: 409,
    message: 'این متن را {name} در {time} تغییر داده است؛ متن جدید را ببینید و دوباره ذخیره کنید',
  },
  NOTICE_TEMPLATE_UNKNOWN: { status: 404, message: 'این رویداد از این راه فرستاده نمی‌شود' },
  NOTICE_PLACEHOLDER_UNKNOWN: { status: 400, message: 'این متن جای‌گذار ناشناخته دارد: {names}' },
  NOTICE_PLACEHOLDER_MISSING: { status: 400, message: 'این جای‌گذارها باید در متن بمانند: {names}' },
  NOTICE_TITLE_MISSING: { status: 400, message: 'عنوان را بنویسید' },
  NOTICE_TEST_NO_MOBILE: { status: 409, message: 'برای حساب شما شماره موبایلی ثبت نشده است' },
  NOTICE_TEST_NO_DEVICE: {
    status: 409,
    message: 'مرورگری برای دریافت اعلان ثبت نکرده‌اید؛ آن را از تنظیمات، اعلان‌ها روشن کنید',
  },
  SMS_TEMPLATE_UNREGISTERED: {
    status: 409,
    message: 'الگوی این پیامک نزد سرویس پیامک ثبت نشده است؛ ابتدا آن را ثبت و شناسه‌اش را وارد کنید',
  },
  SMS_BUDGET_CHANGED: { status: 409, message: 'سقف پیامک را {name} تغییر داده است؛ مقدارهای جدید را ببینید' },
} as const satisfies Record<string, ErrorText>;

const groups = Object.keys(noticeGroups) as NoticeGroup[];
const fields = Object.keys(noticeFields) as NoticeField[];

const words = {
  title: yup.string().defined(),
  text: yup.string().required(),
  /** name or number of the text at the SMS provider; null: as the configuration says */
  pattern: nullableText(),
};

const template = () =>
  shape({
    event: noticeEventKey().required(),
    channel: noticeChannel().required(),
    group: yup.string().oneOf(groups).required(),
    eventTitle: yup.string().required(),
    ...words,
    /** false: a text message that the provider has no text for, so it does not leave */
    isRegistered: yup.boolean().required(),
    /** what the text may name, and what it must name */
    fields: list(yup.string().oneOf(fields).required()),
    needs: list(yup.string().oneOf(fields).required()),
    /** 0: the words that the event began with */
    version: count().required(),
    savedBy: yup.string().defined(),
    savedAt: moment().nullable().defined(),
  });

export const listNoticeTemplates = operation({
  id: 'listNoticeTemplates',
  method: 'get',
  path: '/api/admin/settings/notice_templates/',
  tag: 'settings',
  summary: 'The words in force of each event and channel, with what they may name.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({ data: list(template()) }),
});

export const listNoticeTemplateVersions = operation({
  id: 'listNoticeTemplateVersions',
  method: 'get',
  path: '/api/admin/settings/notice_templates/versions/',
  tag: 'settings',
  summary:
    'Every version of the words of an event on a channel, newest first; the last one is what the event began with.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({
    event: noticeEventKey().required('رویداد را انتخاب کنید'),
    channel: noticeChannel().required('راه ارسال را انتخاب کنید'),
  }),
  answer: shape({
    data: list(
      shape({
        ...words,
        version: count().required(),
        savedBy: yup.string().defined(),
        savedAt: moment().nullable().defined(),
      }),
    ),
  }),
  errors: ['NOTICE_TEMPLATE_UNKNOWN'],
});

const typed = {
  event: noticeEventKey().required('رویداد را انتخاب کنید'),
  channel: noticeChannel().required('راه ارسال را انتخاب کنید'),
  title: prose(80).default(''),
  text: prose(500).required('متن را بنویسید'),
  pattern: text(60)
    .nullable()
    .matches(/^[\w.-]+$/, { message: 'شناسه الگو حرف لاتین، رقم، نقطه و خط تیره دارد', excludeEmptyString: true }),
};

export const saveNoticeTemplate = operation({
  id: 'saveNoticeTemplate',
  method: 'post',
  path: '/api/admin/settings/notice_templates/',
  tag: 'settings',
  summary: 'Puts other words into force from the next notice on. `version` is the one that was shown.',
  access: { kind: 'admin', duty: 'maker' },
  recent: true,
  body: shape({ ...typed, version: count().required('نسخه دیده‌شده را بفرستید') }),
  answer: shape({ data: template().required() }),
  errors: [
    'NOTICE_TEMPLATE_UNKNOWN',
    'NOTICE_TEMPLATE_CHANGED',
    'NOTICE_PLACEHOLDER_UNKNOWN',
    'NOTICE_PLACEHOLDER_MISSING',
    'NOTICE_TITLE_MISSING',
  ],
});

export const testNoticeTemplate = operation({
  id: 'testNoticeTemplate',
  method: 'post',
  path: '/api/admin/settings/notice_templates/test/',
  tag: 'settings',
  summary: 'Sends words that are being written to the caller alone, with sample values.',
  access: { kind: 'admin', duty: 'maker' },
  limit: 'export',
  body: shape(typed),
  answer: shape({ data: shape({ channel: noticeChannel().required() }).required() }),
  errors: [
    'NOTICE_TEMPLATE_UNKNOWN',
    'NOTICE_PLACEHOLDER_UNKNOWN',
    'NOTICE_PLACEHOLDER_MISSING',
    'NOTICE_TITLE_MISSING',
    'NOTICE_TEST_NO_MOBILE',
    'NOTICE_TEST_NO_DEVICE',
    'SMS_TEMPLATE_UNREGISTERED',
    'PUSH_OFF',
  ],
});

const codeTemplate = () => yup.string().oneOf(codeTemplateKeys, 'این کد شناخته نیست');

export const listCodeTemplates = operation({
  id: 'listCodeTemplates',
  method: 'get',
  path: '/api/admin/settings/code_templates/',
  tag: 'settings',
  summary: 'Texts of the one-time codes, and whether the SMS provider has each.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({
    data: list(
      shape({
        template: codeTemplate().required(),
        title: yup.string().required(),
        text: yup.string().required(),
        isRegistered: yup.boolean().required(),
      }),
    ),
  }),
});

export const testCodeTemplate = operation({
  id: 'testCodeTemplate',
  method: 'post',
  path: '/api/admin/settings/code_templates/test/',
  tag: 'settings',
  summary: 'Sends the text of a code to the caller alone, with a code that opens nothing.',
  access: { kind: 'admin', duty: 'maker' },
  limit: 'otp',
  body: shape({ template: codeTemplate().required('کد را انتخاب کنید') }),
  answer: shape({ data: shape({ template: codeTemplate().required() }).required() }),
  errors: ['NOTICE_TEST_NO_MOBILE', 'SMS_TEMPLATE_UNREGISTERED', 'SMS_UNAVAILABLE'],
});

const budget = () =>
  shape({
    /** most messages of a day: notices, and one-time codes */
    notices: count().required(),
    codes: count().required(),
    /** what was counted today */
    noticesToday: count().required(),
    codesToday: count().required(),
    /** messages of the last 24 hours by what became of them */
    states: shape({
      waiting: count().required(),
      sent: count().required(),
      delivered: count().required(),
      failed: count().required(),
      suppressed: count().required(),
    }).required(),
    /** the SMS provider of this installation */
    provider: yup.string().oneOf(['sandbox', 'kavenegar', 'smsir']).required(),
    isPushOn: yup.boolean().required(),
    /** 0: as the configuration says */
    version: count().required(),
    savedBy: yup.string().defined(),
    savedAt: moment().nullable().defined(),
  });

export const getSmsBudget = operation({
  id: 'getSmsBudget',
  method: 'get',
  path: '/api/admin/settings/sms_budget/',
  tag: 'settings',
  summary: 'How many text messages may leave in a day, how many did, and what became of the last ones.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({ data: budget().required() }),
});

const most = (label: string) =>
  count()
    .required(`${label} را وارد کنید`)
    .min(1, `${label} دست‌کم ۱ است`)
    .max(10_000_000, `${label} حداکثر ۱۰٬۰۰۰٬۰۰۰ است`);

export const saveSmsBudget = operation({
  id: 'saveSmsBudget',
  method: 'post',
  path: '/api/admin/settings/sms_budget/',
  tag: 'settings',
  summary: 'Sets how many text messages may leave in a day, for notices and for codes.',
  access: { kind: 'admin', duty: 'super' },
  recent: true,
  body: shape({
    notices: most('سقف اعلان‌ها'),
    codes: most('سقف کدها'),
    version: count().required('نسخه دیده‌شده را بفرستید'),
  }),
  answer: shape({ data: budget().required() }),
  errors: ['SMS_BUDGET_CHANGED'],
});

const reasons = Object.keys(deliveryReasons) as DeliveryReason[];

export const listInvestorNotices = operation({
  id: 'listInvestorNotices',
  method: 'get',
  path: '/api/panelAdmin/notices/',
  tag: 'investors',
  summary:
    'What the people of an investor were sent, newest first, with its state on each channel. Codes are not told.',
  access: { kind: 'admin', duty: 'branch', investor: { from: 'query', key: 'investorId' } },
  query: shape({
    investorId: id().required('سرمایه‌گذار را انتخاب کنید'),
    channel: noticeChannel(),
    state: yup.string().oneOf(deliveryStates, 'وضعیت درست نیست'),
    page: page(),
    size: size(10),
  }),
  answer: shape({
    data: list(
      shape({
        /** of the row: a notice has one for each channel */
        key: yup.string().required(),
        userName: yup.string().defined(),
        /** null: a one-time code */
        event: yup.string().oneOf(noticeEventCodes).nullable().defined(),
        eventTitle: yup.string().required(),
        channel: yup.string().oneOf(noticeChannelCodes).required(),
        /** mobile, masked; empty for the other channels */
        mobile: yup.string().defined(),
        title: yup.string().defined(),
        text: yup.string().defined(),
        state: yup.string().oneOf(deliveryStates).required(),
        reason: yup.string().oneOf(reasons).nullable().defined(),
        createdAt: moment().required(),
        /** until when it waits */
        dueAt: moment().nullable().defined(),
        finishedAt: moment().nullable().defined(),
        /** when the person opened it in the panel */
        readAt: moment().nullable().defined(),
      }),
    ),
    pageInfo: pageInfo().required(),
  }),
});
