import type { ConfigReader } from './configReader.ts';

export interface PushConfig {
  /** VAPID keys, as `npm run secrets` prints them */
  publicKey: string;
  privateKey: string;
  /** address at which push services reach the operator: `mailto:` or `https:` */
  subject: string;
}

/** Keys of notices in browsers: both, or none. */
export function readPush(read: ConfigReader): PushConfig | null {
  const publicKey = read.text('PUSH_PUBLIC_KEY');
  const privateKey = read.text('PUSH_PRIVATE_KEY');
  const subject = read.text('PUSH_SUBJECT');
  if (publicKey === null && privateKey === null) return null;
  if (publicKey === null || privateKey === null)
    read.problem(
      publicKey === null ? 'PUSH_PUBLIC_KEY' : 'PUSH_PRIVATE_KEY',
      'is missing; the two keys belong together',
    );
  if (publicKey !== null && !/^[\w-]{87}$/.test(publicKey))
    read.problem('PUSH_PUBLIC_KEY', 'is no VAPID key: 87 signs of base64url, from npm run secrets');
  if (privateKey !== null && !/^[\w-]{43}$/.test(privateKey))
    read.problem('PUSH_PRIVATE_KEY', 'is no VAPID key: 43 signs of base64url, from npm run secrets');
  if (subject === null || !/^(mailto:\S+@\S+|https:\/\/\S+)$/.test(subject))
    read.problem('PUSH_SUBJECT', 'must be a mailto: or https: address at which push services reach the operator');
  return { publicKey: publicKey ?? '', privateKey: privateKey ?? '', subject: subject ?? '' };
}
