import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const VERSION = 'v1';

/** Encrypts a text for storage (AES-256-GCM). `context` is checked at opening: a value moved to another row fails. */
export function seal(key: Buffer, text: string, context: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${iv.toString('base64url')}.${body.toString('base64url')}`;
}

/** Opens what `seal` made. @throws Error when key, context or text are not those of the sealing */
export function unseal(key: Buffer, sealed: string, context: string): string {
  const [version, iv = '', text = ''] = sealed.split('.');
  if (version !== VERSION) throw new Error('the sealed text has an unknown form');
  const body = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'))
    .setAAD(Buffer.from(context))
    .setAuthTag(body.subarray(-16));
  return Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()]).toString('utf8');
}
