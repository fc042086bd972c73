import { solveChallenge } from 'altcha-lib';
import { deriveKey as deriveByPbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveKey as deriveBySha } from 'altcha-lib/algorithms/web/sha';
import type { Challenge } from 'altcha-lib';

/** Longest time a visitor's machine is kept busy. */
const limitMs = 30_000;

/** Solves the server's proof-of-work challenge (JSON text) and gives the payload that it checks, as base64. */
export async function solve(challengeText: string): Promise<string> {
  const challenge = JSON.parse(challengeText) as Challenge;
  const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2') ? deriveByPbkdf2 : deriveBySha;
  const solution = await solveChallenge({ challenge, deriveKey, timeout: limitMs });
  if (!solution) throw new Error('proof of work took too long');
  return btoa(
    JSON.stringify({ challenge: { parameters: challenge.parameters, signature: challenge.signature }, solution }),
  );
}
