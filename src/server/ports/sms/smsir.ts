import { SmsNotConfigured, type SmsOutcome, type SmsPort } from '../sms.ts';
import { getJson, postForJson, registeredTemplate, SmsRefused, type SmsProviderOptions } from './request.ts';

interface VerifyAnswer {
  status?: number;
  message?: string;
  data?: { messageId?: number | string; deliveryState?: number | null } | null;
}

/** Final states of `send/{messageId}`: on the phone, not on the phone, not at the telecom, refused, blocked. */
const outcomes: Readonly<Record<number, SmsOutcome>> = {
  1: 'delivered',
  2: 'failed',
  4: 'failed',
  6: 'failed',
  7: 'failed',
};

/** SMS.ir is asked about one message at a time; the rest of a long list waits for the next round. */
const MOST_QUESTIONS = 20;

/** SMS.ir: `POST /v1/send/verify` with the key in `x-api-key` (domain 5.5). Parameter names are our token names in capitals. */
export function createSmsIr(options: SmsProviderOptions): SmsPort {
  return {
    name: 'smsir',
    async send({ mobile, tokens, ...of }) {
      const templateId = Number(registeredTemplate(options, of));
      if (!Number.isInteger(templateId))
        throw new SmsNotConfigured(`SMS_TEMPLATES must name a number for ${of.template} with SMS.ir`);
      const parameters = Object.entries(tokens)
        .filter(([name, value]) => name !== 'domain' && value !== '')
        .map(([name, value]) => ({ name: name.toUpperCase(), value }));
      const answer = (await postForJson(`${options.host}/v1/send/verify`, {
        headers: { 'content-type': 'application/json', 'x-api-key': options.apiKey },
        body: JSON.stringify({ mobile, templateId, parameters }),
        timeoutMs: options.timeoutMs ?? 8000,
      })) as VerifyAnswer;
      if (answer.status !== 1) throw new SmsRefused('smsir', answer.status ?? 0, answer.message ?? '');
      return { provider: 'smsir', providerRef: String(answer.data?.messageId ?? '') };
    },
    async deliveries(refs) {
      const found = new Map<string, SmsOutcome>();
      for (const ref of refs.slice(0, MOST_QUESTIONS)) {
        const answer = (await getJson(`${options.host}/v1/send/${encodeURIComponent(ref)}`, {
          headers: { 'x-api-key': options.apiKey },
          timeoutMs: options.timeoutMs ?? 8000,
        })) as VerifyAnswer;
        if (answer.status !== 1) throw new SmsRefused('smsir', answer.status ?? 0, answer.message ?? '');
        const outcome = outcomes[answer.data?.deliveryState ?? 0];
        if (outcome) found.set(ref, outcome);
      }
      return found;
    },
  };
}
