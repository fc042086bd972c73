import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { clockTime, count, id, list, moment, shape, text, yup } from './kernel/fields.ts';
import { noticeEventCodes, noticeGroups, type NoticeGroup } from './noticeEvents.ts';
import { noticeChannelCodes } from '../texts/noticeTexts.ts';

/* What a person is told and how: choices by event and channel, quiet hours, browsers (domain 9.14; decision 59). */

export const noticesErrors = {
  NOTICE_CHANNEL_FIXED: { status: 400, message: 'این اعلان برای امنیت حساب و پول شماست و نمی‌توان آن را خاموش کرد' },
  NOTICE_CHANNEL_UNKNOWN: { status: 400, message: 'این رویداد از این راه فرستاده نمی‌شود' },
  NOTICE_QUIET_EMPTY: { status: 400, message: 'شروع و پایان ساعت سکوت یکی است؛ بازه را درست کنید یا آن را خاموش کنید' },
  PUSH_OFF: { status: 409, message: 'اعلان مرورگر در این سامانه راه‌اندازی نشده است' },
  PUSH_SERVICE_UNKNOWN: { status: 400, message: 'اعلان در این مرورگر پشتیبانی نمی‌شود؛ از مرورگر دیگری استفاده کنید' },
  PUSH_DEVICE_NOT_FOUND: { status: 404, message: 'این دستگاه در فهرست اعلان‌های شما نیست' },
} as const satisfies Record<string, ErrorText>;

export const noticeChannel = () => yup.string().oneOf(noticeChannelCodes, 'راه ارسال درست نیست');
export const noticeEventKey = () => yup.string().oneOf(noticeEventCodes, 'رویداد درست نیست');

const groups = Object.keys(noticeGroups) as NoticeGroup[];

const preferences = () =>
  shape({
    events: list(
      shape({
        event: noticeEventKey().required(),
        group: yup.string().oneOf(groups).required(),
        title: yup.string().required(),
        /** leaves in quiet hours, too */
        isUrgent: yup.boolean().required(),
        channels: list(
          shape({
            channel: noticeChannel().required(),
            isOn: yup.boolean().required(),
            /** what holds until the person chooses */
            isUsual: yup.boolean().required(),
            /** nobody may switch it off */
            isFixed: yup.boolean().required(),
          }),
        ),
      }),
    ),
    isQuiet: yup.boolean().required(),
    quietFrom: clockTime().required(),
    quietTo: clockTime().required(),
    /** notices in browsers leave amounts out on every device */
    hidesAmounts: yup.boolean().required(),
    /** key that a browser asks its push service with; null: browsers get no notices here */
    pushKey: yup.string().nullable().defined(),
    devices: list(
      shape({
        deviceId: id().required(),
        name: yup.string().required(),
        /** address at the push service, by which a browser finds itself */
        endpoint: yup.string().required(),
        hidesAmounts: yup.boolean().required(),
        createdAt: moment().required(),
        lastSentAt: moment().nullable().defined(),
      }),
    ),
  });

export const getNoticePreferences = operation({
  id: 'getNoticePreferences',
  method: 'get',
  path: '/api/messages/preferences/',
  tag: 'messages',
  summary: 'What the user is told of and by which channel, their quiet hours and their browsers.',
  access: { kind: 'user' },
  answer: shape({ data: preferences().required() }),
});

export const saveNoticePreferences = operation({
  id: 'saveNoticePreferences',
  method: 'post',
  path: '/api/messages/preferences/',
  tag: 'messages',
  summary:
    'Stores the choices that were sent, and the quiet hours. Notices of security and of money that leaves stay on.',
  access: { kind: 'user' },
  body: shape({
    choices: yup
      .array()
      .of(
        shape({
          event: noticeEventKey().required('رویداد را انتخاب کنید'),
          channel: noticeChannel().required('راه ارسال را انتخاب کنید'),
          isOn: yup.boolean().required('روشن یا خاموش را انتخاب کنید'),
        }),
      )
      .max(200, 'حداکثر ۲۰۰ انتخاب پذیرفته می‌شود')
      .default([]),
    isQuiet: yup.boolean().required('ساعت سکوت را انتخاب کنید'),
    quietFrom: clockTime().required('شروع ساعت سکوت را وارد کنید'),
    quietTo: clockTime().required('پایان ساعت سکوت را وارد کنید'),
    hidesAmounts: yup.boolean().required('نمایش مبلغ را انتخاب کنید'),
  }),
  answer: shape({ data: preferences().required() }),
  errors: ['NOTICE_CHANNEL_FIXED', 'NOTICE_CHANNEL_UNKNOWN', 'NOTICE_QUIET_EMPTY'],
});

export const addPushDevice = operation({
  id: 'addPushDevice',
  feature: 'webPush',
  method: 'post',
  path: '/api/messages/push/',
  tag: 'messages',
  summary: 'Registers the browser of the caller for notices, or changes how much it shows. Ten browsers at most.',
  access: { kind: 'user' },
  body: shape({
    endpoint: text(1_000).required('نشانی سرویس اعلان را بفرستید'),
    p256dh: text(200)
      .required('کلید مرورگر را بفرستید')
      .matches(/^[\w-]{80,100}$/, 'کلید مرورگر درست نیست'),
    auth: text(100)
      .required('کلید مرورگر را بفرستید')
      .matches(/^[\w-]{20,30}$/, 'کلید مرورگر درست نیست'),
    hidesAmounts: yup.boolean().required('نمایش مبلغ را انتخاب کنید'),
  }),
  answer: shape({ data: shape({ deviceId: id().required() }).required() }),
  errors: ['PUSH_OFF', 'PUSH_SERVICE_UNKNOWN'],
});

export const removePushDevice = operation({
  id: 'removePushDevice',
  method: 'post',
  path: '/api/messages/push/{deviceId}/remove/',
  tag: 'messages',
  summary: 'Takes a browser of the caller off the list of those that get notices.',
  access: { kind: 'user' },
  params: shape({ deviceId: id().required() }),
  answer: shape({ data: shape({ deviceId: id().required() }).required() }),
  errors: ['PUSH_DEVICE_NOT_FOUND'],
});

export const readAllMessages = operation({
  id: 'readAllMessages',
  method: 'post',
  path: '/api/messages/read_all/',
  tag: 'messages',
  summary:
    'Marks every message that the user may see as read, of one kind when it is named. Answers how many were unread.',
  access: { kind: 'user' },
  body: shape({ kind: yup.string().oneOf(['news', 'personal'] as const, 'نوع پیام درست نیست') }),
  answer: shape({ data: shape({ count: count().required() }).required() }),
});
