import type { SmsOutcome, SmsPort } from '../sms.ts';
import { kavenegarPlaces, takesSpaces } from './places.ts';
import { postForJson, registeredTemplate, SmsRefused, type SmsProviderOptions } from './request.ts';

interface LookupAnswer {
  return?: { status?: number; message?: string };
  entries?: { messageid?: number | string; status?: number }[] | null;
}

/** Final states of `sms/status`: delivered, undelivered, cancelled, blocked, refused by the telecom. */
const outcomes: Readonly<Record<number, SmsOutcome>> = {
  10: 'delivered',
  6: 'failed',
  11: 'failed',
  13: 'failed',
  14: 'failed',
};

/** Our named tokens in Kavenegar's places; `domain` is part of the registered text. A place without spaces gets half spaces. */
export function kavenegarTokens(tokens: Readonly<Record<string, string>>): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const [name, place] of Object.entries(kavenegarPlaces(Object.keys(tokens)))) {
    const value = tokens[name] ?? '';
    if (value !== '') filled[place] = takesSpaces(place) ? value : value.replace(/\s+/g, '\u200C');
  }
  // The first place must not stay empty.
  if (filled['token'] === undefined) filled['token'] = '-';
  return filled;
}

/** Kavenegar: `POST /v1/{API-KEY}/verify/lookup.json` (domain 5.5). */
export function createKavenegarSms(options: SmsProviderOptions): SmsPort {
  return {
    name: 'kavenegar',
    async send({ mobile, tokens, ...of }) {
      const body = new URLSearchParams({
        receptor: mobile,
        template: registeredTemplate(options, of),
        ...kavenegarTokens(tokens),
      });
      const answer = (await postForJson(`${options.host}/v1/${encodeURIComponent(options.apiKey)}/verify/lookup.json`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: body.toString(),
        timeoutMs: options.timeoutMs ?? 8000,
      })) as LookupAnswer;
      const status = answer.return?.status ?? 0;
      if (status !== 200) throw new SmsRefused('kavenegar', status, answer.return?.message ?? '');
      return { provider: 'kavenegar', providerRef: String(answer.entries?.[0]?.messageid ?? '') };
    },
    async deliveries(refs) {
      const answer = (await postForJson(`${options.host}/v1/${encodeURIComponent(options.apiKey)}/sms/status.json`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: new URLSearchParams({ messageid: refs.join(',') }).toString(),
        timeoutMs: options.timeoutMs ?? 8000,
      })) as LookupAnswer;
      const status = answer.return?.status ?? 0;
      if (status !== 200) throw new SmsRefused('kavenegar', status, answer.return?.message ?? '');
      return new Map(
        (answer.entries ?? []).flatMap((entry) => {
          const outcome = outcomes[entry.status ?? 0];
          return outcome ? [[String(entry.messageid), outcome] as const] : [];
        }),
      );
    },
  };
}
