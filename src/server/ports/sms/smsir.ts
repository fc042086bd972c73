import type { SmsPort } from '../sms.ts';
import { postForJson, registeredTemplate, SmsRefused, type SmsProviderOptions } from './request.ts';

interface VerifyAnswer {
  status?: number;
  message?: string;
  data?: { messageId?: number | string } | null;
}

/** SMS.ir: `POST /v1/send/verify` with the key in `x-api-key` (domain 5.5). Parameter names are our token names in capitals. */
export function createSmsIr(options: SmsProviderOptions): SmsPort {
  return {
    name: 'smsir',
    async send({ mobile, template, tokens }) {
      const templateId = Number(registeredTemplate(options, template));
      if (!Number.isInteger(templateId))
        throw new Error(`SMS_TEMPLATES must name a number for ${template} with SMS.ir`);
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
  };
}
