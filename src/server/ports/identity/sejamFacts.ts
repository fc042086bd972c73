/*
 * Facts of Sejam that nobody could try on the registry itself. They are assumed (decision 168): whoever has the contract
 * compares them with its papers, and corrects them here or by a variable.
 */

/** Where its API is, with the version that public clients use; the origin is `IDENTITY_SEJAM_HOST`. */
export const sejamHost = 'https://api.sejam.ir:8080';
export const sejamPath = '/v1.1';

/** Digits of its codes; `IDENTITY_SEJAM_CODE_DIGITS`. */
export const sejamCodeDigits = 5;

/** Life of a token without a `ttl` that can be read. */
export const tokenLifeMs = 15 * 60_000;

/** What a refusal says, by the words in its `customMessage`; a refusal with other words says nothing about the person. */
export const refusals: readonly { words: RegExp; means: 'wrong' | 'expired' | 'unknown' }[] = [
  { words: /expired otp|otp (is |has )?expired/i, means: 'expired' },
  { words: /invalid otp|otp (is )?(invalid|wrong|not valid)/i, means: 'wrong' },
  { words: /(profile|person|user)( was| is)? not found|no ?profile/i, means: 'unknown' },
];
