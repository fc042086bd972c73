import { createHmac, timingSafeEqual } from 'node:crypto';

/** Digits and letters that are not taken for one another (Crockford). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const proofLength = 16;
const idLength = 4;

function inLetters(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest >>= 5n) text = (alphabet[Number(rest & 31n)] ?? '') + text;
  return text.padStart(length, '0');
}

/** Eighty bits that only the holder of the key can make: enough that nobody guesses a certificate. */
function proofOf(key: string, lotId: number): string {
  const mac = createHmac('sha256', key).update(`lot:${lotId}`).digest();
  return inLetters(BigInt(`0x${mac.subarray(0, 10).toString('hex')}`), proofLength);
}

/** The code of a certificate, in groups of four: number of the lot, then the proof. */
export function codeOfLot(key: string, lotId: number): string {
  const text = inLetters(BigInt(lotId), idLength) + proofOf(key, lotId);
  const head = text.length - proofLength;
  return [text.slice(0, head), ...(text.slice(head).match(/.{4}/g) ?? [])].join('-');
}

/** The lot that a code names, as people type it (small letters, O for 0, I and L for 1); null when the code proves nothing. */
export function lotOfCode(key: string, typed: string): number | null {
  const text = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const head = text.slice(0, -proofLength);
  const proof = text.slice(-proofLength);
  if (head.length < idLength || head.length > 7 || proof.length !== proofLength) return null;
  let lotId = 0;
  for (const letter of head) {
    const digit = alphabet.indexOf(letter);
    if (digit < 0) return null;
    lotId = lotId * 32 + digit;
  }
  if (lotId < 1 || lotId > 2_147_483_647) return null;
  const right = proofOf(key, lotId);
  return timingSafeEqual(Buffer.from(proof), Buffer.from(right)) ? lotId : null;
}
