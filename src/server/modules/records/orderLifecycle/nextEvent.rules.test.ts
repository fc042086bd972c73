import { describe, expect, it } from 'vitest';
import { orderStateCodes } from '#shared/orderStates.ts';
import { nextEvent, type EventFacts } from './nextEvent.rules.ts';

const at = (text: string) => new Date(`${text}+03:30`);

/** A purchase that is priced on Sunday 22 November 2026 (1 Azar 1405) and gets its certificate on the 23rd. */
const buy = (changes: Partial<EventFacts> = {}): EventFacts => ({
  orderType: 1,
  status: 'registered',
  paymentMethod: 'ipg',
  priceDate: '2026-11-22',
  licenseDate: '2026-11-23',
  payoutDate: null,
  expiresAt: null,
  moneyDue: null,
  ...changes,
});
const sell = (changes: Partial<EventFacts> = {}): EventFacts =>
  buy({ orderType: 2, paymentMethod: 'account', licenseDate: null, payoutDate: '2026-11-24', ...changes });

const before = at('2026-11-21T11:00');
const longAfter = at('2026-12-16T09:00');

describe('the next event of a request', () => {
  it('is the price day, and with it the day of the certificate', () =>
    expect(nextEvent(buy(), before)).toEqual({
      kind: 'price',
      what: 'قیمت‌گذاری',
      when: '2026-11-22',
      lateSince: null,
      why: null,
      newDate: '2026-11-23',
      act: null,
      text: 'قیمت‌گذاری یکشنبه ۱ آذر',
    }));

  it('is still the price on its day, and late from the next one on', () => {
    expect(nextEvent(buy({ status: 'processing' }), at('2026-11-22T23:59')).when).toBe('2026-11-22');
    expect(nextEvent(buy({ status: 'processing' }), at('2026-11-23T00:01'))).toEqual({
      kind: 'price',
      what: 'قیمت‌گذاری',
      when: null,
      lateSince: '2026-11-22',
      why: 'قیمت این روز هنوز اعلام یا اجرا نشده است؛ درخواست با قیمت همان روز انجام می‌شود و لازم نیست کاری بکنید.',
      newDate: '2026-11-23',
      act: null,
      text: 'قیمت‌گذاری یکشنبه ۱ آذر به تأخیر افتاده است',
    });
  });

  it('gives no new day once that of the certificate has passed as well', () =>
    expect(nextEvent(buy(), longAfter)).toMatchObject({ when: null, newDate: null, lateSince: '2026-11-22' }));

  it('of a redemption ends with the money at the bank', () =>
    expect(nextEvent(sell(), before)).toMatchObject({ text: 'قیمت‌گذاری یکشنبه ۱ آذر', newDate: '2026-11-24' }));

  it('is the payout by the day it is due, and late after it', () => {
    const waiting = sell({ status: 'payout_pending', moneyDue: '2026-11-25' });
    expect(nextEvent(waiting, before)).toMatchObject({ when: '2026-11-25', text: 'واریز به حساب تا چهارشنبه ۴ آذر' });
    expect(nextEvent(waiting, longAfter)).toMatchObject({
      when: null,
      lateSince: '2026-11-25',
      why: 'واریز هنوز انجام نشده و در حال پیگیری است؛ لازم نیست کاری بکنید.',
      text: 'واریز به حساب چهارشنبه ۴ آذر به تأخیر افتاده است',
    });
    expect(nextEvent(sell({ status: 'redeemed' }), before).text).toBe('واریز به حساب تا سه‌شنبه ۳ آذر');
  });

  it('of money that goes back is its refund, never a price', () => {
    const refund = buy({ status: 'refund_pending', moneyDue: '2026-12-01' });
    expect(nextEvent(refund, at('2026-11-28T10:00'))).toMatchObject({
      kind: 'refund',
      when: '2026-12-01',
      newDate: '2026-12-01',
      text: 'عودت وجه تا سه‌شنبه ۱۰ آذر',
    });
    expect(nextEvent(refund, longAfter).text).toBe('عودت وجه سه‌شنبه ۱۰ آذر به تأخیر افتاده است');
    expect(nextEvent(buy({ status: 'refund_pending' }), before).text).toBe('عودت وجه');
  });

  it('of a rejected slip is its correction until the end of its last day', () =>
    expect(nextEvent(buy({ status: 'receipt_rejected', expiresAt: at('2026-11-25T00:00') }), before)).toEqual({
      kind: 'slip_fix',
      what: 'اصلاح فیش',
      when: '2026-11-24',
      lateSince: null,
      why: 'فیش پذیرفته نشده است؛ پس از این روز درخواست پایان می‌یابد.',
      newDate: null,
      act: 'ویرایش فیش',
      text: 'اصلاح فیش تا پایان سه‌شنبه ۳ آذر',
    }));

  it('of a slip in review is the review, whose price day is open once it has passed', () => {
    const slip = buy({ status: 'pending_receipt', paymentMethod: 'receipt' });
    expect(nextEvent(slip, before)).toMatchObject({
      text: 'بررسی فیش',
      when: null,
      why: 'فیش در نوبت بررسی کارشناس است و نتیجه به شما پیام می‌شود.',
    });
    expect(nextEvent(slip, longAfter)).toMatchObject({
      when: null,
      why: 'فیش هنوز بررسی نشده است؛ روز قیمت‌گذاری با تأیید آن مشخص می‌شود.',
    });
    expect(nextEvent({ ...slip, expiresAt: at('2026-11-24T00:00') }, before).text).toBe(
      'افزودن تصویر فیش تا پایان دوشنبه ۲ آذر',
    );
  });

  it('of an unpaid request is the payment until its moment; after it the bank is asked before anybody pays twice', () => {
    const unpaid = buy({ status: 'pending_payment', expiresAt: at('2026-11-21T10:30') });
    expect(nextEvent(unpaid, at('2026-11-21T10:05'))).toMatchObject({
      when: '2026-11-21T07:00:00.000Z',
      act: 'پرداخت',
      text: 'پرداخت تا ساعت ۱۰:۳۰',
    });
    const overMidnight = { ...unpaid, expiresAt: at('2026-11-22T00:10') };
    expect(nextEvent(overMidnight, at('2026-11-21T23:50')).text).toBe('پرداخت تا یکشنبه ۱ آذر ساعت ۰۰:۱۰');
    expect(nextEvent(unpaid, before)).toMatchObject({
      when: null,
      act: null,
      why: 'مهلت پرداخت گذشته است و نتیجه از بانک پرسیده می‌شود؛ تا روشن شدن آن دوباره پرداخت نکنید.',
      text: 'پرداخت',
    });
    expect(nextEvent(buy({ status: 'payment_failed', paymentMethod: 'direct_debit' }), before).act).toBeNull();
  });

  it('of a redemption without its code is the code, or the signatures that are missing', () => {
    expect(nextEvent(sell({ status: 'pending_otp', expiresAt: at('2026-11-21T11:02') }), before)).toMatchObject({
      act: 'ورود کد',
      text: 'ورود کد پیامکی تا ساعت ۱۱:۰۲',
    });
    expect(nextEvent(sell({ status: 'pending_otp' }), before)).toMatchObject({
      act: null,
      text: 'امضای دیگر صاحبان امضا',
    });
  });

  it.each([
    ['pending_debit', 'برداشت از حساب', null],
    ['payout_failed', 'اصلاح حساب واریز', 'اصلاح حساب'],
    ['issued', 'واحدها صادر شد', null],
    ['paid', 'وجه به حساب واریز شد', null],
    ['cancelled', 'درخواست لغو شد و گام دیگری ندارد', null],
    ['expired', 'مهلت درخواست پایان یافت و گام دیگری ندارد', null],
    ['rejected', 'درخواست انجام نشد و گام دیگری ندارد', null],
    ['refunded', 'عودت وجه انجام شد', null],
  ] as const)('of a request that is %s says so', (status, text, act) =>
    expect(nextEvent(buy({ status }), longAfter)).toMatchObject({ text, act, when: null, lateSince: null }),
  );

  it('never gives a day of the past as one to come, whatever the state', () => {
    for (const status of orderStateCodes) {
      const past = { status, moneyDue: '2026-11-25', expiresAt: at('2026-11-21T10:30') };
      for (const order of [buy(past), sell(past)])
        expect([status, nextEvent(order, longAfter).when, nextEvent(order, longAfter).newDate]).toEqual([
          status,
          null,
          null,
        ]);
    }
  });
});
