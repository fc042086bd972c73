import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, isoDate, list, moment, shape, text, yup } from './kernel/fields.ts';
import { executionFields } from './settlement.ts';

/* The business clock of the demo. */

const demoClock = () =>
  shape({
    /** business time now */
    now: moment().required(),
    today: isoDate().required(),
    isWorkingDay: yup.boolean().required(),
    /** whole days the business clock is ahead of the real one */
    daysAhead: count().required(),
  });

export const getDemoClock = operation({
  id: 'getDemoClock',
  method: 'get',
  path: '/api/admin/demo/clock/',
  tag: 'demo',
  summary: 'The business clock of the demo.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({ data: demoClock().required() }),
  errors: ['DEMO_OFF'],
});

export const moveDemoClock = operation({
  id: 'moveDemoClock',
  method: 'post',
  path: '/api/admin/demo/next_working_day/',
  tag: 'demo',
  summary: 'Demo only: goes to the next working day, publishes its prices, executes due orders and pays due payouts.',
  access: { kind: 'admin', duty: 'super' },
  body: shape({ days: count().min(1).max(10).default(1) }),
  answer: shape({
    data: shape({
      clock: demoClock().required(),
      executions: list(shape(executionFields)),
      payoutsPaid: count().required(),
      note: text(300).defined(),
    }).required(),
  }),
  errors: ['DEMO_OFF'],
});

export const demoClockErrors = {
  DEMO_OFF: { status: 404, message: 'این بخش فقط در نسخه نمایشی در دسترس است' },
} as const satisfies Record<string, ErrorText>;
