import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { isoDate, list, moment, shape, text, yup } from './kernel/fields.ts';
import { recaptcha } from './login.ts';
import { nextEventField, orderType, stateCode } from './orderRows.ts';

/* State of one order without a log-in, by its number and the code on its papers (decision 72). */

/** One step of the course: no word that a person wrote. */
export const trackedStep = () =>
  shape({
    key: yup.string().required(),
    label: yup.string().required(),
    state: yup.string().oneOf(['done', 'current', 'todo', 'failed']).required(),
    plannedAt: yup.string().nullable().defined(),
    realAt: moment().nullable().defined(),
    isLate: yup.boolean().required(),
    /** why a step waits; null for what happened */
    note: yup.string().nullable().defined(),
  });

export const trackOrder = operation({
  id: 'trackOrder',
  method: 'post',
  path: '/api/orders/track/',
  tag: 'orders',
  summary:
    'State, dates and next step of one order by its number and the code on its papers, without a log-in. Tells no name, fund, account or amount; an unknown number and a wrong code get the same answer.',
  access: { kind: 'open' },
  limit: 'login',
  body: shape({
    /** year and number, with or without the line between them */
    orderNo: text(20)
      .required('شماره درخواست را وارد کنید')
      .matches(/^\d{4}-?\d+$/, 'شماره درخواست را کامل وارد کنید، مانند \u2066۱۴۰۵-۵۰۰۱۲۳\u2069'),
    code: text(20).required('کد مشاهده وضعیت را وارد کنید'),
    recaptcha: recaptcha(),
  }),
  answer: shape({
    data: shape({
      orderNo: yup.string().required(),
      orderType: orderType().required(),
      orderTypeText: yup.string().required(),
      status: stateCode().required(),
      statusText: yup.string().required(),
      statusColor: yup.string().oneOf(['default', 'primary', 'success', 'info', 'warning', 'error']).required(),
      statusNote: yup.string().nullable().defined(),
      createdAt: moment().required(),
      priceDate: isoDate().nullable().defined(),
      licenseDate: isoDate().nullable().defined(),
      payoutDate: isoDate().nullable().defined(),
      next: nextEventField().required(),
      timeline: list(trackedStep()),
      checkedAt: moment().required(),
    }).required(),
  }),
  errors: ['ORDER_TRACKING_UNKNOWN', 'captcha_required'],
});

export const trackingErrors = {
  ORDER_TRACKING_UNKNOWN: {
    status: 404,
    message: 'درخواستی با این شماره و کد پیدا نشد؛ هر دو را دوباره از روی رسید بخوانید',
  },
} as const satisfies Record<string, ErrorText>;
