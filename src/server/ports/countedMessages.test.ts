import { expect, it } from 'vitest';
import { countPush, countSms, type MessageOutcome } from './countedMessages.ts';
import type { PushPort } from './push.ts';
import { SmsNotConfigured, type SmsPort } from './sms.ts';
import { SmsRefused } from './sms/request.ts';

const message = { mobile: '09120000000', template: 'otp_login', tokens: {} };

it.each<[string, Error | null, MessageOutcome]>([
  ['a message that was taken', null, 'sent'],
  ['a template that is missing', new SmsNotConfigured('otp_login'), 'refused'],
  ['a bad number', new SmsRefused('kavenegar', 411, 'receiver'), 'refused'],
  ['a fault of the provider', new SmsRefused('kavenegar', 500, 'server'), 'failed'],
  ['a line that broke', new Error('ECONNRESET'), 'failed'],
])('%s counts once, and its error goes on', async (_, error, outcome) => {
  const seen: MessageOutcome[] = [];
  const port: SmsPort = {
    name: 'sandbox',
    isResting: () => true,
    send: () => (error ? Promise.reject(error) : Promise.resolve({ provider: 'sandbox', providerRef: 'r' })),
    deliveries: () => Promise.resolve(new Map()),
  };
  const counted = countSms(port, (one) => seen.push(one));
  await counted.send(message).then(
    () => expect(error).toBe(null),
    (thrown: unknown) => expect(thrown).toBe(error),
  );
  expect([seen, counted.isResting?.(), counted.name]).toEqual([[outcome], true, 'sandbox']);
});

it.each<['sent' | 'gone' | Error, MessageOutcome]>([
  ['sent', 'sent'],
  ['gone', 'refused'],
  [new Error('502'), 'failed'],
])('a notice to a browser that ends as %s counts as %s', async (answer, outcome) => {
  const seen: MessageOutcome[] = [];
  const port: PushPort = {
    publicKey: 'key',
    send: () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)),
  };
  const counted = countPush(port, (one) => seen.push(one));
  const request = { target: { endpoint: 'e', p256dh: 'p', auth: 'a' }, payload: '{}', isUrgent: false };
  await counted.send(request).catch(() => undefined);
  expect(seen).toEqual([outcome]);
});
