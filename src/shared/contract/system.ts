import { operation } from './kernel/define.ts';
import { shape, yup } from './kernel/fields.ts';

/** Gives (or renews) the XSRF-TOKEN cookie, so that a caller without one can make its first state-changing call. */
export const getXsrfToken = operation({
  id: 'getXsrfToken',
  method: 'get',
  path: '/api/xsrf/',
  tag: 'system',
  summary: 'Sets the deviceId and XSRF-TOKEN cookies and repeats the token; call it once before logging in.',
  access: { kind: 'open' },
  answer: shape({ data: shape({ xsrf_token: yup.string().required() }).required() }),
});
