import { describe, expect, it } from 'vitest';
import { channelsOf, firstWords, noticeEvent, noticeEventCodes } from './contract/noticeEvents.ts';
import { sampleTokens, smsLength, wordProblems } from './noticeWords.ts';

describe('the catalogue of events', () => {
  it('begins each event and channel with words that pass its own check', () => {
    for (const event of noticeEventCodes)
      for (const channel of channelsOf(event)) {
        const words = firstWords(event, channel);
        expect([event, channel, words.text === '']).toEqual([event, channel, false]);
        expect([event, channel, wordProblems(event, words)]).toEqual([
          event,
          channel,
          { titleUnknown: [], textUnknown: [], missing: [] },
        ]);
      }
  });

  it('lets nobody switch off security and money that leaves', () => {
    for (const event of ['new_device', 'password_changed', 'mobile_changed', 'order_paid', 'credit_withdrawn'] as const)
      expect(noticeEvent(event).channels).toMatchObject({ panel: 'always', sms: 'always' });
  });

  it('has a sample for every placeholder', () => {
    for (const event of noticeEventCodes)
      expect(Object.keys(sampleTokens(event))).toEqual([...noticeEvent(event).fields]);
  });
});

describe('the length of a text message', () => {
  it.each([
    ['', 0, 0],
    ['س'.repeat(70), 70, 1],
    ['س'.repeat(71), 71, 2],
    ['س'.repeat(134), 134, 2],
    ['س'.repeat(135), 135, 3],
    ['a'.repeat(160), 160, 1],
    ['a'.repeat(161), 161, 2],
    [`${'a'.repeat(159)}س`, 160, 3],
  ])('counts signs and parts (%#)', (text, length, parts) => {
    expect(smsLength(text)).toMatchObject({ length, parts });
  });
});
