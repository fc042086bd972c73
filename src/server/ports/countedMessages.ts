import { SmsNotConfigured, type SmsPort } from './sms.ts';
import { SmsRefused } from './sms/request.ts';
import type { PushPort } from './push.ts';

/** `refused` is about the one message (no template, a bad number, a browser that left); `failed` is about the provider. */
export type MessageOutcome = 'sent' | 'refused' | 'failed';

/** The SMS provider, with the outcome of each message counted. A breaker that refuses at once counts as `failed`. */
export function countSms(port: SmsPort, onMessage: (outcome: MessageOutcome) => void): SmsPort {
  const send: SmsPort['send'] = async (request) => {
    try {
      const receipt = await port.send(request);
      onMessage('sent');
      return receipt;
    } catch (error) {
      const isOne = error instanceof SmsNotConfigured || (error instanceof SmsRefused && !error.isProviderFault);
      onMessage(isOne ? 'refused' : 'failed');
      throw error;
    }
  };
  return Object.assign(Object.create(port) as SmsPort, { send });
}

/** The push services, with the outcome of each notice counted. */
export function countPush(port: PushPort, onMessage: (outcome: MessageOutcome) => void): PushPort {
  const send: PushPort['send'] = async (request) => {
    try {
      const answer = await port.send(request);
      onMessage(answer === 'sent' ? 'sent' : 'refused');
      return answer;
    } catch (error) {
      onMessage('failed');
      throw error;
    }
  };
  return Object.assign(Object.create(port) as PushPort, { send });
}
