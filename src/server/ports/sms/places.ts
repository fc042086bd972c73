import { noticeFields } from '#shared/contract/noticeEvents.ts';

/*
 * `verify/lookup` of Kavenegar fills at most five places: token, token2, token3 take no spaces, token10 and token20 take some
 * (domain 5.5). Which place a value has follows from its name alone, never from the value: the text that is registered
 * there has the places written into it.
 */
const strict = ['token', 'token2', 'token3'] as const;
const loose = ['token10', 'token20'] as const;

const samples = noticeFields as Readonly<Record<string, { sample: string }>>;

/** What is said of a code may be several words, as may a field whose sample is. */
const hasSpaces = (name: string): boolean => name === 'details' || /\s/.test(samples[name]?.sample ?? '');

/** Places of Kavenegar for the names of a text; more than five have none. The host of a code is written into the text. */
export function kavenegarPlaces(names: readonly string[]): Record<string, string> {
  const free = { strict: [...strict] as string[], loose: [...loose] as string[] };
  // the order in which the database keeps the names of a message
  const sorted = names.filter((name) => name !== 'domain').sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const places: Record<string, string> = {};
  for (const name of sorted) {
    const place = hasSpaces(name)
      ? (free.loose.shift() ?? free.strict.shift())
      : (free.strict.shift() ?? free.loose.shift());
    if (place) places[name] = place;
  }
  return places;
}

/** True for a place that takes spaces. */
export const takesSpaces = (place: string): boolean => (loose as readonly string[]).includes(place);

/** Names of a text in braces, each once, as they come. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
];

/**
 * A text as it is registered at a provider: its names in the provider's places, the sender and the host written out. A name
 * without a place stays in braces, so that it is seen.
 */
export function registeredText(
  provider: 'sandbox' | 'kavenegar' | 'smsir',
  text: string,
  fixed: { house: string; domain: string },
): string {
  const open = namesIn(text).filter((name) => !(name in fixed));
  const places = kavenegarPlaces(open);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (name === 'house' || name === 'domain') return fixed[name];
    if (provider === 'smsir') return `#${name.toUpperCase()}#`;
    return places[name] ? `%${places[name]}` : whole;
  });
}
