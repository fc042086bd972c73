import { createHmac } from 'node:crypto';

/*
 * RFC 6238 once more, written from the RFC alone: tests and browser models must not compute codes with the library that
 * the server checks them with. `totp.test.ts` holds the vectors of the RFC.
 */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  let bits = '';
  for (const letter of text) bits += alphabet.indexOf(letter).toString(2).padStart(5, '0');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => parseInt(byte, 2)));
}

/** The code of a time step for raw key bytes. */
export function codeOfStep(key: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac[19] ?? 0) & 15;
  const number = mac.readUInt32BE(at) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The code of a base32 secret at a moment; `ahead` steps of 30 seconds later. */
export function totpAt(secret: string, now: Date, ahead = 0): string {
  return codeOfStep(fromBase32(secret), Math.floor(now.getTime() / 30_000) + ahead);
}
