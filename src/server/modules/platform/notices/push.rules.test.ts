import { expect, it } from 'vitest';
import { isPushEndpoint } from './push.rules.ts';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://android.googleapis.com/abc',
  'https://eu.push.services.mozilla.com/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('takes the push service %s', (address) => {
  expect(isPushEndpoint(address)).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user@fcm.googleapis.com/x',
  'https://:secret@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/fcm.googleapis.com',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://evilpush.apple.com/x',
  'not an address',
  '',
])('refuses %s', (address) => {
  expect(isPushEndpoint(address)).toBe(false);
});
