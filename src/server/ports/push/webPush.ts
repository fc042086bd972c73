import webPush from 'web-push';
import type { PushPort } from '../push.ts';

export interface WebPushOptions {
  publicKey: string;
  privateKey: string;
  /** `mailto:` or `https:` address at which push services reach the operator */
  subject: string;
  timeoutMs?: number;
}

/** A push service keeps a notice for a phone that is off: for a day, a code of yesterday helps nobody. */
const KEEP_SECONDS = 86_400;

/** Web push by VAPID; the library seals the payload (aes128gcm) and signs, the call itself is ours and has a time-out. */
export function createWebPush(options: WebPushOptions): PushPort {
  const { publicKey, privateKey, subject } = options;
  return {
    publicKey,
    async send({ target, payload, isUrgent }) {
      const details = webPush.generateRequestDetails(
        { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
        payload,
        {
          vapidDetails: { publicKey, privateKey, subject },
          TTL: KEEP_SECONDS,
          urgency: isUrgent ? 'high' : 'normal',
        },
      );
      const { 'Content-Length': _length, ...headers } = details.headers as Record<string, string>;
      const response = await fetch(details.endpoint, {
        method: 'POST',
        headers,
        body: new Uint8Array(details.body),
        signal: AbortSignal.timeout(options.timeoutMs ?? 8000),
        redirect: 'error',
      });
      await response.body?.cancel();
      if (response.status === 404 || response.status === 410) return 'gone';
      if (!response.ok) throw new Error(`the push service answered ${response.status}`);
      return 'sent';
    },
  };
}
