/** Who signs for a company: what they may do alone is rial of one act, null for nothing. */
export interface Signer {
  userId: number;
  aloneMax: bigint | null;
}

/** How a company signs on a day. */
export interface Signing {
  /** signatures of what nobody may do alone */
  needed: number;
  /** those whose power counts */
  signers: readonly Signer[];
}

/**
 * How many signatures an act still needs, zero when these are enough: so many as the company wants, or one of somebody who
 * may do this much alone. An act without an amount is done by nobody alone where the company wants more than one.
 */
export function missingSignatures(signed: readonly Signer[], of: { needed: number; amount: bigint | null }): number {
  const { needed, amount } = of;
  const isCovered = signed.some(({ aloneMax }) => amount !== null && aloneMax !== null && amount <= aloneMax);
  return isCovered ? 0 : Math.max(0, needed - signed.length);
}
