import { operation } from './define.ts';
import type { ErrorText } from './errors.ts';
import { features } from './features.ts';
import { count, list, moment, prose, rial, shape, text, yup } from './fields.ts';
import { gatewayTitles, type GatewayCode } from './sandboxTexts.ts';

/* What super admins set for the whole system (domain 9.19): largest upload, optional parts, gateways, captcha, support desk. */

export const systemSettingsErrors = {
  FEATURE_CLOSED: {
    status: 403,
    message: 'این بخش اکنون بسته است: {name}. برای پرسش با پشتیبانی تماس بگیرید: {phone}',
  },
  SYSTEM_SETTINGS_CHANGED: {
    status: 409,
    message: 'تنظیمات را {name} در {time} تغییر داده است؛ تغییرها را ببینید و دوباره ذخیره کنید',
  },
  SYSTEM_SETTINGS_NOTHING: { status: 409, message: 'چیزی تغییر نکرده است' },
} as const satisfies Record<string, ErrorText>;

const gatewayCodes = Object.keys(gatewayTitles) as GatewayCode[];

const gateway = () =>
  shape({
    code: yup.string().oneOf(gatewayCodes, 'این درگاه شناخته نیست').required('درگاه را انتخاب کنید'),
    isOn: yup.boolean().required(),
    reason: prose(200)
      .default('')
      .defined()
      .when('isOn', {
        is: false,
        then: (reason) => reason.min(10, 'علت بستن درگاه را با دست‌کم ۱۰ حرف بنویسید'),
      }),
    maxAmount: rial().matches(/[1-9]/, 'سقف باید بیش از صفر باشد').nullable().default(null).defined(),
    dailyMax: rial().matches(/[1-9]/, 'سقف باید بیش از صفر باشد').nullable().default(null).defined(),
  });

const values = {
  maxUploadMegabytes: count()
    .required('حداکثر حجم فایل را وارد کنید')
    .min(1, 'حداکثر حجم فایل دست‌کم ۱ مگابایت است')
    .max(50, 'حداکثر حجم فایل نمی‌تواند بیش از ۵۰ مگابایت باشد'),
  /** parts that are closed; what is not named is open */
  closedFeatures: list(yup.string().oneOf(features, 'این بخش شناخته نیست').required()),
  /** in order of preference; a gateway of the configuration that is not named comes last and is on */
  gateways: list(gateway()),
  /** from 0 to 100; counts while reCAPTCHA is the provider */
  captchaMinimumScore: count().required('حداقل امتیاز را وارد کنید').max(100, 'امتیاز بین ۰ تا ۱۰۰ است'),
  /** proof of work of our own in place of the configured provider */
  isCaptchaSelfHosted: yup.boolean().required(),
  supportPhone: text(20)
    .matches(/^0\d{2,3}\d{5,8}$|^\d{4,5}$/, 'تلفن را با رقم و پیش‌شماره بنویسید، مانند ۰۲۱۹۱۰۰۰۰۰۰')
    .required('تلفن پشتیبانی را وارد کنید'),
  /** largest slip that one person approves, rial; 0: every slip waits for two */
  slipSoloMax: rial().required('مبلغ را وارد کنید'),
  /** the same for money that is not on the bank's statement yet */
  slipSoloMaxNoLine: rial().required('مبلغ را وارد کنید'),
  supportHours: prose(80).min(5, 'ساعت پاسخگویی را بنویسید').required('ساعت پاسخگویی را بنویسید'),
};

const captchaProviders = ['sandbox', 'recaptcha', 'altcha'] as const;

const settings = () =>
  shape({
    ...values,
    /** 0: nobody has saved them, the configuration counts */
    version: count().required(),
    savedBy: yup.string().defined(),
    savedAt: moment().nullable().defined(),
    /** what is measured of each gateway, in order of preference */
    gatewayStates: list(
      shape({
        code: yup.string().oneOf(gatewayCodes).required(),
        title: yup.string().required(),
        isHealthy: yup.boolean().required(),
        lastOkAt: moment().nullable().defined(),
        lastFailedAt: moment().nullable().defined(),
        problem: yup.string().defined(),
        /** what counts towards the limit of today, rial */
        takenToday: rial().required(),
      }),
    ),
    captcha: shape({
      inForce: yup.string().oneOf(captchaProviders).required(),
      configured: yup.string().oneOf(captchaProviders).required(),
      lastFailedAt: moment().nullable().defined(),
    }).required(),
  });

export const getSystemSettings = operation({
  id: 'getSystemSettings',
  method: 'get',
  path: '/api/admin/settings/system/',
  tag: 'settings',
  summary: 'Upload size, closed parts, gateways with their measured health, captcha and support desk.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({ data: settings().required() }),
});

export const saveSystemSettings = operation({
  id: 'saveSystemSettings',
  method: 'post',
  path: '/api/admin/settings/system/',
  tag: 'settings',
  summary: 'Sets upload size, closed parts, gateways, captcha and support desk, at once and in every process.',
  access: { kind: 'admin', duty: 'super' },
  recent: true,
  body: shape({ ...values, version: count().required('نسخه دیده‌شده را بفرستید') }),
  answer: shape({ data: settings().required() }),
  errors: ['SYSTEM_SETTINGS_CHANGED', 'SYSTEM_SETTINGS_NOTHING', 'GATEWAY_UNKNOWN'],
});

export const systemSettingsOperations = { getSystemSettings, saveSystemSettings };
