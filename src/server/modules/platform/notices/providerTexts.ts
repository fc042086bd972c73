import { channelsOf, firstWords, noticeEventCodes } from '#shared/contract/noticeEvents.ts';
import { codeTemplateKeys, signedText, smsTemplate, unnamedSender } from '#shared/contract/smsTexts.ts';
import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/connection.ts';
import { kavenegarPlaces, namesIn, registeredText } from '#server/ports/sms/places.ts';
import { listTemplatesInForce } from './templates.repo.ts';

/** One text message as its provider has to know it. */
export interface ProviderText {
  key: string;
  /** name or number at the provider; null: it does not leave, because none is set */
  registeredAs: string | null;
  /** the text with the provider's places in it */
  text: string;
  /** which value each place has */
  places: { name: string; place: string }[];
}

/** Every text that leaves by SMS as it is registered at the provider, codes first; `sender`: the company, or an empty text. */
export async function listProviderTexts(
  tx: Tx,
  sms: Pick<Config['sms'], 'provider' | 'templates'>,
  { sender, domain }: { sender: string; domain: string },
): Promise<ProviderText[]> {
  const fixed = { house: sender || unnamedSender, domain };
  const shown = (key: string, text: string, pattern: string | null): ProviderText => {
    const names = namesIn(text).filter((name) => name !== 'house' && name !== 'domain');
    const places = kavenegarPlaces(names);
    const placeOf = (name: string) =>
      sms.provider === 'smsir' ? `#${name.toUpperCase()}#` : `%${places[name] ?? '?'}`;
    return {
      key,
      registeredAs: pattern ?? sms.templates[key] ?? null,
      text: registeredText(sms.provider, text, fixed),
      places: names.map((name) => ({ name, place: placeOf(name) })),
    };
  };
  const stored = await listTemplatesInForce(tx);
  const notices = noticeEventCodes.filter((event) => channelsOf(event).includes('sms'));
  return [
    ...codeTemplateKeys.map((key) => shown(key, smsTemplate(key).text, null)),
    ...notices.map((event) => {
      const row = stored.find((one) => one.event === event && one.channel === 'sms');
      return shown(event, signedText(row?.text ?? firstWords(event, 'sms').text, sender), row?.pattern ?? null);
    }),
  ];
}

/** The list as lines of a terminal. */
export function providerTextLines(texts: readonly ProviderText[]): string[] {
  return texts.flatMap(({ key, registeredAs, text, places }) => [
    `${key}  ${registeredAs === null ? 'NOT REGISTERED' : `registered as ${registeredAs}`}`,
    ...text.split('\n').map((line) => `    ${line}`),
    ...(places.length === 0 ? [] : [`    places: ${places.map(({ name, place }) => `${place} = ${name}`).join(', ')}`]),
    '',
  ]);
}
