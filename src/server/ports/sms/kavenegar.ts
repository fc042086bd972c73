import type { SmsOutcome, SmsPort } from '../sms.ts';
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

/*
 * `verify/lookup` fills at most five places: token, token2, token3 take no spaces, token10 and token20 take some. Codes and
 * numbers go to the strict ones, texts with spaces to the loose ones (domain 5.5).
 */
const strict = ['token', 'token2', 'token3'] as const;
const loose = ['token10', 'token20'] as const;

/** Distributes our named tokens over Kavenegar's places, in their order; `domain` is part of the registered text. */
export function kavenegarTokens(tokens: Readonly<Record<string, string>>): Record<string, string> {
  const places: Record<string, string> = {};
  const free = { strict: [...strict] as string[], loose: [...loose] as string[] };
  for (const [name, value] of Object.entries(tokens)) {
    if (name === 'domain' || value === '') continue;
    const hasSpace = /\s/.test(value);
    const place = hasSpace ? free.loose.shift() : (free.strict.shift() ?? free.loose.shift());
    // No loose place left: a half space keeps the words apart where a space is refused.
    const last = place ?? free.strict.shift();
    if (last) places[last] = place ? value : value.replace(/\s+/g, '\u200C');
  }
  // The first place must not stay empty.
  if (places['token'] === undefined) places['token'] = '-';
  return places;
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
