import { toPersianText } from '#shared/digits.ts';
import { addDays, tehranDay, tehranInstant, tehranTime } from '#shared/jalali.ts';
import {
  channelsOf,
  firstWords,
  noticeEvent,
  noticeFields,
  type NoticeEventKey,
  type NoticeWords,
} from '#shared/contract/noticeEvents.ts';
import { type NoticeChannel } from '#shared/texts/noticeTexts.ts';

/** Hours in Tehran, `HH:MM`, in which nothing that can wait reaches a phone. They may go past midnight. */
export interface QuietHours {
  from: string;
  to: string;
}

/** What stands until a person chooses other hours. */
export const usualQuietHours: QuietHours = { from: '22:00', to: '08:00' };

/** What decides how a person is told of an event. */
export interface Recipient {
  mobile: string | null;
  hasDevice: boolean;
  /** null: the person wants none */
  quiet: QuietHours | null;
  /** choices of the person about this event */
  choices: Partial<Record<NoticeChannel, boolean>>;
}

export type SuppressReason = 'preference' | 'no_mobile';

/** What happens on one channel. */
export type Delivery =
  | { channel: NoticeChannel; state: 'send'; dueAt: Date; isHeld: boolean }
  | { channel: NoticeChannel; state: 'suppressed'; reason: SuppressReason };

/** The end of the quiet hours that a moment lies in; null outside of them. The first minute is quiet, the last is not. */
export function quietUntil(at: Date, { from, to }: QuietHours): Date | null {
  const time = tehranTime(at);
  const day = tehranDay(at);
  if (from < to) return time >= from && time < to ? tehranInstant(day, to) : null;
  if (time >= from) return tehranInstant(addDays(day, 1), to);
  return time < to ? tehranInstant(day, to) : null;
}

/** True when the person is told of an event on a channel: by their choice, unless nobody may choose. */
export function isWanted(event: NoticeEventKey, channel: NoticeChannel, choices: Recipient['choices']): boolean {
  const byDefault = noticeEvent(event).channels[channel];
  if (byDefault === undefined) return false;
  return byDefault === 'always' || (choices[channel] ?? byDefault === 'on');
}

/**
 * The ways over which a person is told of an event. What the person switched off is named, so that its absence can be
 * explained; what is off for everybody, and a browser that nobody registered, is not.
 */
export function planDeliveries(event: NoticeEventKey, who: Recipient, at: Date): Delivery[] {
  const { isUrgent } = noticeEvent(event);
  const quietEnd = isUrgent || !who.quiet ? null : quietUntil(at, who.quiet);
  return channelsOf(event).flatMap((channel): Delivery[] => {
    if (channel === 'push' && !who.hasDevice) return [];
    if (!isWanted(event, channel, who.choices))
      return who.choices[channel] === false ? [{ channel, state: 'suppressed', reason: 'preference' }] : [];
    if (channel === 'sms' && who.mobile === null) return [{ channel, state: 'suppressed', reason: 'no_mobile' }];
    const isHeld = channel !== 'panel' && quietEnd !== null;
    return [{ channel, state: 'send', dueAt: isHeld ? quietEnd : at, isHeld }];
  });
}

/** What stands for a figure that is not to be seen. */
const HIDDEN = '•••';

const isAmount = (name: string): boolean =>
  Object.hasOwn(noticeFields, name) && 'isAmount' in noticeFields[name as 'amount'];

/** Texts with their values, for people. A value that is missing leaves nothing; with `isHidden` figures of money are covered. */
export function fillWords(
  words: NoticeWords,
  tokens: Readonly<Record<string, string>>,
  { isHidden = false }: { isHidden?: boolean } = {},
): NoticeWords {
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}(\.?)/g, (_whole, name: string, stop: string) => {
      const value = isHidden && isAmount(name) ? HIDDEN : (tokens[name] ?? '');
      // a reason that somebody wrote may end with a full stop of its own
      return value.endsWith('.') ? value : value + stop;
    });
  return { title: fill(words.title), text: fill(words.text) };
}

/** The same with Persian digits, as a browser shows it outside of the panel. */
export function shownWords(...input: Parameters<typeof fillWords>): NoticeWords {
  const { title, text } = fillWords(...input);
  return { title: toPersianText(title), text: toPersianText(text) };
}

/** The values that a text names, in the order in which they were given: a provider fills its places by this order. */
export function namedTokens(text: string, tokens: Readonly<Record<string, string>>): Record<string, string> {
  const names = new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  return Object.fromEntries(Object.entries(tokens).filter(([name]) => names.has(name)));
}

/** The words in force: those of the newest version, else the first ones. */
export function wordsInForce(
  event: NoticeEventKey,
  channel: NoticeChannel,
  versions: Partial<Record<NoticeChannel, NoticeWords>>,
): NoticeWords {
  return versions[channel] ?? firstWords(event, channel);
}
