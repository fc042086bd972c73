import { operation } from './define.ts';
import type { ErrorText } from './errors.ts';
import { features } from './features.ts';
import { count, list, moment, shape, yup } from './fields.ts';

/* What super admins set for the whole system (domain 9.19): largest upload, and which optional parts are open. */

export const systemSettingsErrors = {
  FEATURE_CLOSED: { status: 403, message: 'این بخش اکنون بسته است: {name}' },
  SYSTEM_SETTINGS_CHANGED: {
    status: 409,
    message: 'تنظیمات را {name} تغییر داده است؛ تغییرها را ببینید و دوباره ذخیره کنید',
  },
  SYSTEM_SETTINGS_NOTHING: { status: 409, message: 'چیزی تغییر نکرده است' },
} as const satisfies Record<string, ErrorText>;

const values = {
  maxUploadMegabytes: count()
    .required('حداکثر حجم فایل را وارد کنید')
    .min(1, 'حداکثر حجم فایل دست‌کم ۱ مگابایت است')
    .max(50, 'حداکثر حجم فایل نمی‌تواند بیش از ۵۰ مگابایت باشد'),
  /** parts that are closed; what is not named is open */
  closedFeatures: list(yup.string().oneOf(features, 'این بخش شناخته نیست').required()),
};

const settings = () =>
  shape({
    ...values,
    /** 0: nobody has saved them, the configuration counts */
    version: count().required(),
    savedBy: yup.string().defined(),
    savedAt: moment().nullable().defined(),
  });

export const getSystemSettings = operation({
  id: 'getSystemSettings',
  method: 'get',
  path: '/api/admin/settings/system/',
  tag: 'settings',
  summary: 'The largest upload, and the optional parts that are closed.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({ data: settings().required() }),
});

export const saveSystemSettings = operation({
  id: 'saveSystemSettings',
  method: 'post',
  path: '/api/admin/settings/system/',
  tag: 'settings',
  summary: 'Sets the largest upload and closes or opens optional parts, at once and in every process.',
  access: { kind: 'admin', duty: 'super' },
  recent: true,
  body: shape({ ...values, version: count().required('نسخه دیده‌شده را بفرستید') }),
  answer: shape({ data: settings().required() }),
  errors: ['SYSTEM_SETTINGS_CHANGED', 'SYSTEM_SETTINGS_NOTHING'],
});

export const systemSettingsOperations = { getSystemSettings, saveSystemSettings };
