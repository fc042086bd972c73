import { describe, expect, it } from 'vitest';
import type { OrderEventRow, OrderRecord } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { orderTimeline } from './timeline.view.ts';

const at = (text: string) => new Date(`${text}+03:30`);

/** A buy of 21 November that is priced on the 22nd and issued on the 23rd. */
const order = (changes: Partial<OrderRecord> = {}): OrderRecord =>
  ({
    orderType: 1,
    status: 'registered',
    priceDate: '2026-11-22',
    licenseDate: '2026-11-23',
    payoutDate: null,
    cancelDeadline: at('2026-11-21T14:00'),
    expiresAt: null,
    moneyDue: null,
    reason: null,
    ...changes,
  }) as OrderRecord;

const event = (toStatus: OrderEventRow['toStatus'], moment: string, note = ''): OrderEventRow => ({
  fromStatus: null,
  toStatus,
  actorKind: 'system',
  note,
  at: at(moment),
});

const stepOf = (steps: ReturnType<typeof orderTimeline>, key: string) => steps.find((step) => step.key === key);

describe('course of an order', () => {
  it('gives every step that waits its planned day and a reason', () => {
    const steps = orderTimeline(
      order({ status: 'pending_payment', expiresAt: at('2026-11-21T10:30') }),
      [event('pending_payment', '2026-11-21T10:00')],
      at('2026-11-21T10:05'),
    );
    expect(steps.map(({ key, state, note }) => [key, state, note])).toEqual([
      ['created', 'done', null],
      ['paid', 'current', 'پس از پرداخت در درگاه ثبت می‌شود؛ مهلت پرداخت ۱۴۰۵/۰۸/۳۰ ۱۰:۳۰'],
      ['priced', 'todo', 'پس از ثبت نهایی درخواست انجام می‌شود'],
      ['issued', 'todo', 'پس از قیمت‌گذاری انجام می‌شود'],
    ]);
    expect(stepOf(steps, 'priced')?.plannedAt).toBe('2026-11-22');
  });

  it('says that the price of the day is not published, and that a day has gone by', () => {
    const events = [event('pending_payment', '2026-11-21T10:00'), event('registered', '2026-11-21T10:10')];
    const before = orderTimeline(order(), events, at('2026-11-21T11:00'));
    expect(stepOf(before, 'priced')).toMatchObject({
      state: 'current',
      isLate: false,
      note: 'قیمت ۱۴۰۵/۰۹/۰۱ هنوز اعلام نشده است',
    });
    const after = orderTimeline(order(), events, at('2026-11-24T09:00'));
    expect(stepOf(after, 'priced')).toMatchObject({ state: 'current', isLate: true });
    expect(stepOf(after, 'issued')).toMatchObject({
      state: 'todo',
      plannedAt: null,
      isLate: false,
      note: 'روز جدید آن با گام پیش از آن مشخص می‌شود',
    });
  });

  it('keeps the planned day beside the real time of a step that was late', () => {
    const steps = orderTimeline(
      order({ status: 'issued' }),
      [
        event('pending_payment', '2026-11-21T10:00'),
        event('registered', '2026-11-21T10:10', 'پرداخت از سوی بانک تأیید شد'),
        event('processing', '2026-11-22T18:00'),
        event('issued', '2026-11-24T09:00'),
      ],
      at('2026-12-01T09:00'),
    );
    expect(stepOf(steps, 'paid')).toMatchObject({ state: 'done', note: 'پرداخت از سوی بانک تأیید شد' });
    expect(stepOf(steps, 'priced')).toMatchObject({ plannedAt: '2026-11-22', isLate: false });
    expect(stepOf(steps, 'issued')).toMatchObject({
      plannedAt: '2026-11-23',
      realAt: '2026-11-24T05:30:00.000Z',
      isLate: true,
    });
  });

  it('promises the day of a refund, and marks it when the day has gone by', () => {
    const events = [event('pending_payment', '2026-11-21T10:00'), event('refund_pending', '2026-11-21T12:00', 'سقف')];
    const steps = orderTimeline(
      order({ status: 'refund_pending', moneyDue: '2026-11-24' }),
      events,
      at('2026-11-22T09:00'),
    );
    expect(stepOf(steps, 'stopped')).toMatchObject({ state: 'failed', note: 'سقف' });
    expect(stepOf(steps, 'refund')).toMatchObject({
      state: 'current',
      plannedAt: '2026-11-24',
      isLate: false,
      note: 'وجه تا ۱۴۰۵/۰۹/۰۳ به حساب شما برمی‌گردد.',
    });
    const late = orderTimeline(
      order({ status: 'refund_pending', moneyDue: '2026-11-24' }),
      events,
      at('2026-11-25T09:00'),
    );
    expect(stepOf(late, 'refund')).toMatchObject({
      isLate: true,
      note: 'عودت وجه هنوز انجام نشده و در حال پیگیری است؛ لازم نیست کاری بکنید.',
    });
  });
});
