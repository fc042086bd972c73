import { noticeEvent, noticeFields, type NoticeEventKey, type NoticeField } from './contract/noticeEvents.ts';

/* What the editor of texts and the server check and count in the same way. */

/** Names of the placeholders of a text, each once. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? ''))];
}

/** What is wrong with the words of an event: placeholders that it does not know, and those that it lacks. */
export function wordProblems(
  event: NoticeEventKey,
  words: { title: string; text: string },
): { titleUnknown: string[]; textUnknown: string[]; missing: NoticeField[] } {
  const { fields, needs } = noticeEvent(event);
  const known = new Set<string>(fields);
  const unknownIn = (text: string): string[] => placeholdersOf(text).filter((name) => !known.has(name));
  const named = new Set([...placeholdersOf(words.title), ...placeholdersOf(words.text)]);
  return {
    titleUnknown: unknownIn(words.title),
    textUnknown: unknownIn(words.text),
    missing: needs.filter((name) => !named.has(name)),
  };
}

/** Sample values of every placeholder of an event. */
export function sampleTokens(event: NoticeEventKey): Partial<Record<NoticeField, string>> {
  return Object.fromEntries(noticeEvent(event).fields.map((name) => [name, noticeFields[name].sample]));
}

/** Signs of one part of a text message, alone and as a part of a longer one. */
const latin = { alone: 160, joined: 153 };
const unicode = { alone: 70, joined: 67 };

/** Length of a text message: signs as the network counts them, and parts that are paid for. Persian is sent as UCS-2. */
export function smsLength(text: string): { length: number; parts: number; alone: number } {
  const { alone, joined } = /^[\n\r\x20-\x7e]*$/.test(text) ? latin : unicode;
  const { length } = text;
  return { length, parts: length === 0 ? 0 : length <= alone ? 1 : Math.ceil(length / joined), alone };
}
