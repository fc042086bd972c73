import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a code may prove; each kind has proofs of its own, so that a code of one is none of another. */
export type ProofKind = 'lot' | 'statement' | 'order' | 'dayReport';

/** Digits and letters that are not taken for one another (Crockford). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const proofLength = 16;
const idLength = 4;
/** A short proof stands beside a number that its reader types too; guesses are counted by the limit of the call. */
const shortLength = 8;

function inLetters(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest >>= 5n) text = (alphabet[Number(rest & 31n)] ?? '') + text;
  return text.padStart(length, '0');
}

/** Bits that only the holder of the key can make, five for each letter: eighty are enough that nobody guesses a paper. */
function proofOf(key: string, kind: ProofKind, id: number, length = proofLength): string {
  const mac = createHmac('sha256', key).update(`${kind}:${id}`).digest();
  return inLetters(BigInt(`0x${mac.subarray(0, (length * 5) / 8).toString('hex')}`), length);
}

const inGroups = (text: string): string[] => text.match(/.{4}/g) ?? [];

/** Letters as people type them: small ones, O for 0, I and L for 1. */
const readTyped = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

const isSame = (typed: string, right: string): boolean =>
  typed.length === right.length && timingSafeEqual(Buffer.from(typed), Buffer.from(right));

/** The code of a paper, in groups of four: number of what it proves, then the proof. */
export function codeOf(key: string, kind: ProofKind, id: number): string {
  const text = inLetters(BigInt(id), idLength) + proofOf(key, kind, id);
  const head = text.length - proofLength;
  return [text.slice(0, head), ...inGroups(text.slice(head))].join('-');
}

/** The id that a code of a kind names; null when the code proves nothing of this kind. */
export function idOfCode(key: string, kind: ProofKind, typed: string): number | null {
  const text = readTyped(typed);
  const head = text.slice(0, -proofLength);
  const proof = text.slice(-proofLength);
  if (head.length < idLength || head.length > 7 || proof.length !== proofLength) return null;
  let id = 0;
  for (const letter of head) {
    const digit = alphabet.indexOf(letter);
    if (digit < 0) return null;
    id = id * 32 + digit;
  }
  if (id < 1 || id > 2_147_483_647) return null;
  return isSame(proof, proofOf(key, kind, id)) ? id : null;
}

/** A short code for something whose number stands beside it, in two groups of four. */
export function shortCodeOf(key: string, kind: ProofKind, id: number): string {
  return inGroups(proofOf(key, kind, id, shortLength)).join('-');
}

/** True when a typed short code is the one of this id. */
export function isShortCode(key: string, kind: ProofKind, id: number, typed: string): boolean {
  return isSame(readTyped(typed), proofOf(key, kind, id, shortLength));
}
