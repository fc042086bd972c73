import type { KeptPin } from './lockStore.ts';

/** Digits of the code. */
export const pinLength = 6;
/** OWASP's count for PBKDF2 with SHA-256: about half a second on a phone, and days for all codes of six digits. */
const rounds = 600_000;

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

async function hashOf(pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256);
  return base64(new Uint8Array(bits));
}

/** True where the browser can hash: on https and on the machine itself. */
export function canKeepPin(): boolean {
  return typeof crypto !== 'undefined' && 'subtle' in crypto;
}

/** The code as the device keeps it: a salted slow hash, never the code itself. */
export async function keepPin(pin: string): Promise<KeptPin> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return { salt: base64(salt), hash: await hashOf(pin, salt, rounds), rounds };
}

export async function isPin(pin: string, kept: KeptPin): Promise<boolean> {
  return (await hashOf(pin, bytesOf(kept.salt), kept.rounds)) === kept.hash;
}

/** Codes that anyone tries first: one digit, or digits in a row. */
export function isWeakPin(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const steps = new Set(digits.slice(1).map((digit, at) => digit - (digits[at] ?? 0)));
  return [-1, 0, 1].some((step) => steps.size === 1 && steps.has(step));
}
