import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { id, list, moment, page, pageInfo, prose, shape, size, yup } from './kernel/fields.ts';

/*
 * An administrator looks at the panel of an investor, reading alone (domain 9.17, decision 57). The mode belongs to the
 * session: whatever would change something is refused until it ends, by the person or by its time.
 */

export const investorViewsErrors = {
  VIEW_READ_ONLY: {
    status: 403,
    message: 'در نمای سرمایه‌گذار هستید و چیزی ثبت نمی‌شود؛ برای کار خود از این نما خارج شوید',
  },
  VIEW_NONE: { status: 409, message: 'نمای سرمایه‌گذار پیش از این پایان یافته است' },
} as const satisfies Record<string, ErrorText>;

/** How long a view lasts, in minutes. */
export const viewMinutes = 30;

/** The view that a session is in. */
export const viewFields = {
  viewId: id().required(),
  investorId: id().required(),
  investorName: yup.string().defined(),
  until: moment().required(),
};

export const startInvestorView = operation({
  id: 'startInvestorView',
  method: 'post',
  path: '/api/admin/investors/view/',
  tag: 'investors',
  summary:
    'Opens the panel of an investor to the caller for 30 minutes, reading alone; administrators of a branch open those of their branch.',
  access: { kind: 'admin', duty: 'branch' },
  body: shape({
    investorId: id().required('سرمایه‌گذار را انتخاب کنید'),
    reason: prose(300).required('علت را بنویسید').min(10, 'علت را دست‌کم در ۱۰ حرف بنویسید'),
  }),
  answer: shape({ data: shape(viewFields).required() }),
  errors: ['INVESTOR_NOT_ALLOWED', 'NOT_FOUND'],
  idempotent: true,
});

export const endInvestorView = operation({
  id: 'endInvestorView',
  method: 'post',
  path: '/api/admin/investors/view/end/',
  tag: 'investors',
  summary: 'Ends the view as an investor that this session is in.',
  access: { kind: 'admin', duty: 'branch' },
  answer: shape({ data: shape({ investorId: id().required() }).required() }),
  errors: ['VIEW_NONE'],
});

export const listInvestorViews = operation({
  id: 'listInvestorViews',
  method: 'get',
  path: '/api/panelAdmin/views/',
  tag: 'investors',
  summary: 'Who looked at the panel of an investor as the investor, when and why, newest first.',
  access: { kind: 'admin', duty: 'branch', investor: { from: 'query', key: 'investorId' } },
  query: shape({ investorId: id().required('سرمایه‌گذار را انتخاب کنید'), page: page(), size: size(10) }),
  answer: shape({
    data: list(
      shape({
        viewId: id().required(),
        userName: yup.string().defined(),
        reason: yup.string().required(),
        startedAt: moment().required(),
        until: moment().required(),
        /** null while it lasts */
        endedAt: moment().nullable().defined(),
      }),
    ),
    pageInfo: pageInfo(),
  }),
});
