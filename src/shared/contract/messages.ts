import { operation } from './kernel/define.ts';
import { count, id, list, moment, page, pageInfo, shape, size, text, yup } from './kernel/fields.ts';

/** News are for many people, personal messages are the notices of a person. */
const kind = () => yup.string().oneOf(['news', 'personal'] as const, 'نوع پیام درست نیست');

/** Where a message is shown: 1 home banner, 2 news dialog, 3 log-in page (domain 9.15). */
const place = () => yup.number().typeError('محل نمایش درست نیست').oneOf([1, 2, 3], 'محل نمایش درست نیست');

export const listMessages = operation({
  id: 'listMessages',
  method: 'get',
  path: '/api/messages/',
  tag: 'messages',
  summary:
    'News and personal messages, newest first, of one place or kind, unread ones or what a search finds. The news dialog asks for place 2 and size 4.',
  access: { kind: 'user' },
  query: shape({
    page: page(),
    size: size(4),
    place: place(),
    kind: kind(),
    unread: yup.boolean().typeError('فیلتر خوانده‌نشده درست نیست'),
    search: text(100),
    /** one message, for a link that leads to it */
    id: id(),
  }),
  answer: shape({
    data: list(
      shape({
        messageId: id().required(),
        messageTitle: yup.string().required(),
        shortText: yup.string().defined(),
        body: yup.string().defined(),
        showDateIran: yup.string().required(),
        place: count().required(),
        isRead: yup.boolean().required(),
        isPersonal: yup.boolean().required(),
        link: yup.string().nullable().defined(),
      }),
    ),
    pageInfo: pageInfo().required(),
  }),
});

export const readMessage = operation({
  id: 'readMessage',
  method: 'post',
  path: '/api/messages/read_message/',
  tag: 'messages',
  summary: 'Marks a message as read by the user.',
  access: { kind: 'user' },
  body: shape({ id: id().required('پیام را انتخاب کنید') }),
  answer: shape({ data: shape({ count: count().required() }).required() }),
  errors: ['NOT_FOUND'],
});

export const countUnreadMessages = operation({
  id: 'countUnreadMessages',
  method: 'get',
  path: '/api/messages/unread_messages_count/',
  tag: 'messages',
  summary: 'Number of unread messages for the badge of the bell.',
  access: { kind: 'user' },
  query: shape({ place: place(), kind: kind() }),
  answer: shape({ data: shape({ count: count().required() }).required() }),
});

/** News for people who are not logged in yet: place 3, never personal (domain 9.1, 9.15). */
export const listLoginNews = operation({
  id: 'listLoginNews',
  method: 'get',
  path: '/api/messages/login_news/',
  tag: 'messages',
  summary: 'The newest public news of place 3, shown beside the log-in form.',
  access: { kind: 'open' },
  query: shape({ size: size(3) }),
  answer: shape({
    data: list(
      shape({
        messageId: id().required(),
        messageTitle: yup.string().required(),
        shortText: yup.string().defined(),
        showDateIran: yup.string().required(),
      }),
    ),
  }),
});

/** The demo's inbox: exists only in the demo with the sandbox SMS provider, 404 otherwise. */
export const listSandboxSms = operation({
  id: 'listSandboxSms',
  method: 'get',
  path: '/api/sandbox/sms/',
  tag: 'sandbox',
  summary: 'The 20 newest messages of the sandbox SMS provider (demo only).',
  access: { kind: 'open' },
  answer: shape({
    data: list(
      shape({
        id: id().required(),
        mobile: yup.string().required(),
        text: yup.string().required(),
        code: yup.string().nullable().defined(),
        status: yup.string().oneOf(['queued', 'sent', 'delivered', 'failed', 'suppressed']).required(),
        sent_at: moment().required(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});
