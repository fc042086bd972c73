import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, list, moment, shape, text, yup } from './kernel/fields.ts';

/*
 * Devices on which an account was opened, and log-ins from unknown ones that a known one approves (domain 9.14, decision 61).
 */

export const deviceErrors = {
  DEVICE_NOT_FOUND: { status: 404, message: 'دستگاه پیدا نشد' },
  DEVICE_REQUEST_GONE: { status: 409, message: 'این درخواست ورود پایان یافته است' },
  DEVICE_NUMBER_WRONG: {
    status: 409,
    message: 'عدد واردشده با عدد دستگاه جدید یکی نبود و ورود رد شد. اگر کار شما نبود، رمز عبور را تغییر دهید',
  },
} as const satisfies Record<string, ErrorText>;

const facts = {
  id: id().required(),
  device: yup.string().defined(),
  browser: yup.string().defined(),
  os: yup.string().defined(),
  ip: yup.string().defined(),
};
const nothing = () => shape({ data: yup.mixed().nullable() });
const params = () => shape({ id: id().required() });

export const listDevices = operation({
  id: 'listDevices',
  method: 'get',
  path: '/api/account/devices/',
  tag: 'account',
  summary: 'Devices on which the account was opened, the one seen last first, and what is held for its safety.',
  access: { kind: 'user' },
  answer: shape({
    data: shape({
      devices: list(
        shape({
          ...facts,
          /** what the owner calls it; '' when they gave no name */
          name: yup.string().defined(),
          first_seen_at: moment().required(),
          last_seen_at: moment().required(),
          is_current: yup.boolean().required(),
          /** a session is open on it */
          is_open: yup.boolean().required(),
        }),
      ),
      /** a log-in from an unknown device waits for a known one */
      asks_known_device: yup.boolean().required(),
      /** sells are held until then; null when they are not */
      sell_hold_until: moment().nullable().defined(),
      payout_hold_until: moment().nullable().defined(),
    }).required(),
  }),
});

export const renameDevice = operation({
  id: 'renameDevice',
  method: 'patch',
  path: '/api/account/devices/{id}/',
  tag: 'account',
  summary: 'Gives a device a name of its owner.',
  access: { kind: 'user' },
  params: params(),
  body: shape({ name: text(40).trim().required('نامی برای دستگاه بنویسید') }),
  answer: shape({ data: shape({ done: yup.boolean().oneOf([true]).required() }).required() }),
  errors: ['DEVICE_NOT_FOUND'],
});

export const removeDevice = operation({
  id: 'removeDevice',
  method: 'delete',
  path: '/api/account/devices/{id}/',
  tag: 'account',
  summary: 'Forgets a device and ends its sessions: until its next log-in it is a stranger.',
  access: { kind: 'user' },
  recent: true,
  params: params(),
  answer: nothing(),
  status: 204,
  errors: ['DEVICE_NOT_FOUND'],
});

export const setDeviceApproval = operation({
  id: 'setDeviceApproval',
  method: 'post',
  path: '/api/account/device_approval/',
  tag: 'account',
  summary: 'Switches whether a log-in from an unknown device waits for the approval of a known one.',
  access: { kind: 'user' },
  recent: 'again',
  body: shape({ is_on: yup.boolean().required() }),
  answer: shape({ data: shape({ is_on: yup.boolean().required() }).required() }),
});

export const listDeviceRequests = operation({
  id: 'listDeviceRequests',
  method: 'get',
  path: '/api/account/device_requests/',
  tag: 'account',
  summary: 'Log-ins from unknown devices that wait for this person, newest first.',
  access: { kind: 'user' },
  answer: shape({ data: list(shape({ ...facts, created_at: moment().required(), expires_at: moment().required() })) }),
});

export const decideDeviceRequest = operation({
  id: 'decideDeviceRequest',
  method: 'post',
  path: '/api/account/device_requests/{id}/',
  tag: 'account',
  summary: 'Approves a log-in with the number that the new device shows, or refuses it. A wrong number refuses it.',
  access: { kind: 'user' },
  recent: true,
  params: params(),
  body: shape({
    is_approved: yup.boolean().required(),
    number: count()
      .max(99, 'عدد دستگاه جدید دو رقم است')
      .when('is_approved', {
        is: true,
        then: (field) => field.required('عدد دستگاه جدید را وارد کنید'),
      }),
  }),
  answer: shape({ data: shape({ is_approved: yup.boolean().required() }).required() }),
  errors: ['DEVICE_REQUEST_GONE', 'DEVICE_NUMBER_WRONG'],
});

export const confirmDeviceLogin = operation({
  id: 'confirmDeviceLogin',
  method: 'post',
  path: '/api/login/second_factor/device/',
  tag: 'login',
  summary: 'Asked by the new device until a known one has decided: waiting, refused, or the tokens.',
  access: { kind: 'open' },
  body: shape({ ticket: yup.string().required().max(100) }),
  answer: shape({
    data: shape({
      state: yup.string().oneOf(['waiting', 'refused', 'approved']).required(),
      access: yup.string(),
      refresh: yup.string(),
      role: yup.number().oneOf([1, 2, 3]),
    }).required(),
  }),
  errors: ['SECOND_FACTOR_TICKET', 'USER_DISABLED'],
});
