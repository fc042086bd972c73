import { describe, expect, it } from 'vitest';
import { channelsOf, firstWords, noticeEvents, type NoticeEventKey } from '#shared/contract/noticeEvents.ts';
import { smsTemplate, smsText } from '#shared/contract/smsTexts.ts';
import {
  fillWords,
  isWanted,
  namedTokens,
  planDeliveries,
  quietUntil,
  shownWords,
  usualQuietHours,
  wordsInForce,
} from './delivery.rules.ts';

/* Tehran is three and a half hours ahead of UTC. */
const at = (utc: string) => new Date(`2026-11-${utc}:00Z`);

describe('quiet hours', () => {
  it.each([
    ['from the first minute on', '21T18:30', '22T04:30'],
    ['after midnight', '22T00:00', '22T04:30'],
    ['to the last minute', '22T04:29', '22T04:30'],
  ])('hold %s', (_name, moment, end) => {
    expect(quietUntil(at(moment), usualQuietHours)).toEqual(at(end));
  });
  it.each(['21T18:29', '22T04:30', '21T09:00'])('do not hold at %s', (moment) => {
    expect(quietUntil(at(moment), usualQuietHours)).toBeNull();
  });
  it('may lie within a day', () => {
    expect(quietUntil(at('21T09:00'), { from: '12:00', to: '14:00' })).toEqual(at('21T10:30'));
    expect(quietUntil(at('21T10:30'), { from: '12:00', to: '14:00' })).toBeNull();
  });
});

describe('the ways of a notice', () => {
  const night = at('21T20:00');
  const who = { mobile: '09120000000', hasDevice: true, quiet: usualQuietHours, choices: {} };
  it('hold phone and browser at night, never the panel', () => {
    expect(planDeliveries('order_issued', who, night)).toEqual([
      { channel: 'panel', state: 'send', dueAt: night, isHeld: false },
      { channel: 'sms', state: 'send', dueAt: at('22T04:30'), isHeld: true },
      { channel: 'push', state: 'send', dueAt: at('22T04:30'), isHeld: true },
    ]);
  });
  it('hold nothing of security, whatever was chosen', () => {
    const ways = planDeliveries('password_changed', { ...who, choices: { sms: false, panel: false } }, night);
    expect(ways.map(({ channel, state }) => [channel, state])).toEqual([
      ['panel', 'send'],
      ['sms', 'send'],
      ['push', 'send'],
    ]);
    expect(ways.every((way) => way.state === 'send' && !way.isHeld)).toBe(true);
  });
  it('leave out what is off for everybody without a word, and what the person switched off with one', () => {
    expect(planDeliveries('profit_paid', { ...who, hasDevice: false }, night).map(({ channel }) => channel)).toEqual([
      'panel',
    ]);
    expect(planDeliveries('profit_paid', { ...who, hasDevice: false, choices: { panel: false } }, night)).toEqual([
      { channel: 'panel', state: 'suppressed', reason: 'preference' },
    ]);
  });
  it('say that there is no number', () => {
    expect(planDeliveries('ticket_reply', { ...who, mobile: null, hasDevice: false }, night)[1]).toEqual({
      channel: 'sms',
      state: 'suppressed',
      reason: 'no_mobile',
    });
  });
});

describe('the words of a notice', () => {
  it('cover money and units, and nothing else, where amounts are hidden', () => {
    const words = { title: 'سود {fund}', text: '{amount} ریال برای {units} واحد، درخواست {orderNo}' };
    const tokens = { fund: 'سپیدار', amount: '9,000', units: '12', orderNo: '77' };
    expect(fillWords(words, tokens, { isHidden: true })).toEqual({
      title: 'سود سپیدار',
      text: '••• ریال برای ••• واحد، درخواست 77',
    });
  });
  it('end a sentence once where a value brings a full stop of its own, and leave other signs as they are', () => {
    const words = { title: '{reason}', text: 'رد شد: {reason}. دوباره بفرستید.' };
    expect(fillWords(words, { reason: 'تصویر خوانا نیست.' })).toEqual({
      title: 'تصویر خوانا نیست.',
      text: 'رد شد: تصویر خوانا نیست. دوباره بفرستید.',
    });
    expect(fillWords(words, { reason: 'ناقص است' }).text).toBe('رد شد: ناقص است. دوباره بفرستید.');
    expect(fillWords(words, { reason: 'الف... ب' }).text).toBe('رد شد: الف... ب. دوباره بفرستید.');
  });
  it('end the outcome of a corrected price with one full stop, seen or hidden', () => {
    const words = wordsInForce('price_corrected', 'panel', {});
    const tokens = { fund: 'سپیدار', date: '1405/09/01', outcome: 'درخواست 7 دوباره اجرا شد.', reason: 'اشتباه ثبت' };
    expect([fillWords(words, tokens).text, fillWords(words, tokens, { isHidden: true }).text]).toEqual([
      'قیمت سپیدار در 1405/09/01 اصلاح شد. درخواست 7 دوباره اجرا شد. علت: اشتباه ثبت',
      'قیمت سپیدار در 1405/09/01 اصلاح شد. •••. علت: اشتباه ثبت',
    ]);
  });
  it('give a provider the values that they name, in the order given', () => {
    expect(namedTokens('{b} و {a}', { a: '1', c: '3', b: '2' })).toEqual({ a: '1', b: '2' });
  });
});

describe('a choice of a person', () => {
  it('counts where it may, and nothing else does', () => {
    expect(isWanted('order_issued', 'sms', {})).toBe(true);
    expect(isWanted('order_issued', 'sms', { sms: false })).toBe(false);
    expect(isWanted('profit_paid', 'sms', {})).toBe(false);
    expect(isWanted('profit_paid', 'sms', { sms: true })).toBe(true);
    expect(isWanted('password_changed', 'sms', { sms: false })).toBe(true);
  });

  it('of no quiet hours holds nothing', () => {
    const night = at('21T20:00');
    const who = { mobile: '09120000000', hasDevice: false, quiet: null, choices: {} };
    expect(planDeliveries('order_issued', who, night)[1]).toEqual({
      ...{ channel: 'sms', state: 'send', dueAt: night, isHeld: false },
    });
  });
});

describe('words with values', () => {
  const words = { title: '{fund}', text: '{amount} {none}{other} https://a.example/1' };
  const tokens = { fund: '12', amount: '9' };

  it('are whole, and leave nothing where a value is missing', () => {
    expect(fillWords(words, tokens)).toEqual({ title: '12', text: '9  https://a.example/1' });
    expect(fillWords({ title: '{toString}', text: '' }, { toString: 'x' }, { isHidden: true }).title).toBe('x');
  });

  it('have Persian digits outside of the panel', () => {
    expect(shownWords(words, tokens)).toEqual({ title: '۱۲', text: '۹  https://a.example/1' });
    expect(shownWords(words, tokens, { isHidden: true }).text).toBe('•••  https://a.example/1');
  });

  it('are those of the newest version, else the first ones', () => {
    const own = { title: 'a', text: 'b' };
    expect(wordsInForce('order_issued', 'sms', { sms: own })).toBe(own);
    expect(wordsInForce('order_issued', 'panel', { sms: own }).text).not.toBe('b');
  });
});

it('quiet hours within a day begin with their first minute', () => {
  const noon = { from: '12:00', to: '14:00' };
  expect(quietUntil(at('21T08:30'), noon)).toEqual(at('21T10:30'));
  expect(quietUntil(at('21T08:29'), noon)).toBeNull();
});

describe('numbers of several parts', () => {
  // After a Persian word a reader sees ۵۰۰۰۱۳-۱۴۰۵ where nothing keeps the parts together.
  const codes = {
    orderNo: ['1405-500013', '۱۴۰۵-۵۰۰۰۱۳'],
    license: ['1405-000318', '۱۴۰۵-۰۰۰۳۱۸'],
    mask: ['0912***0001', '۰۹۱۲***۰۰۰۱'],
    trackingCode: ['T-14050012', 'T-۱۴۰۵۰۰۱۲'],
    otherCode: ['T-14050015', 'T-۱۴۰۵۰۰۱۵'],
    outcome: ['درخواست 1405-500014 اجرا شد', '۱۴۰۵-۵۰۰۰۱۴'],
    contractNo: ['DD-FZJ4TM-316329', 'DD-FZJ4TM-316329'],
    account: ['بانک ملت، IR820540102680020817909002', 'IR۸۲۰۵۴۰۱۰۲۶۸۰۰۲۰۸۱۷۹۰۹۰۰۲'],
    reason: ['فیش درخواست 1405-500015 خوانا نیست', '۱۴۰۵-۵۰۰۰۱۵'],
  } as const;
  const tokens = Object.fromEntries(Object.entries(codes).map(([name, [value]]) => [name, value]));
  /** Codes of a shown text that nothing keeps together. */
  const loose = (text: string): string[] =>
    Object.values(codes)
      .map(([, shown]) => shown)
      .filter((shown) => text.replaceAll(`\u2066${shown}\u2069`, '').includes(shown));

  it('keep their order in every text of every event', () => {
    const shown = (Object.keys(noticeEvents) as NoticeEventKey[]).flatMap((event) =>
      channelsOf(event).map((channel) => shownWords(firstWords(event, channel), tokens)),
    );
    expect(shown.filter(({ text }) => text.includes('۱۴۰۵-۵۰۰۰۱۳')).length).toBeGreaterThan(20);
    expect(shown.flatMap(({ title, text }) => loose(`${title} ${text}`).map((code) => `${text}: ${code}`))).toEqual([]);
  });

  it('keep their order in every message', () => {
    const texts = (Object.keys(noticeEvents) as NoticeEventKey[]).map((key) => smsText(smsTemplate(key).text, tokens));
    expect(texts.filter((text) => text.includes('۱۴۰۵-۵۰۰۰۱۳')).length).toBeGreaterThan(5);
    expect(texts.flatMap((text) => loose(text).map((code) => `${text}: ${code}`))).toEqual([]);
  });
});
