import { describe, expect, it } from 'vitest';
import { missingSignatures } from './signing.rules.ts';

const head = { userId: 1, aloneMax: 500n };
const deputy = { userId: 2, aloneMax: null };

describe('signatures that an act still needs', () => {
  it.each([
    ['one is enough where the company wants one', [deputy], 1, 900n, 0],
    ['an amount equal to the limit is done alone', [head], 2, 500n, 0],
    ['one rial more is not', [head], 2, 501n, 1],
    ['without a limit nothing is done alone', [deputy], 2, 1n, 1],
    ['what has no amount is done by nobody alone', [head], 3, null, 2],
    ['one who may do it alone is enough beside others', [deputy, head], 3, 400n, 0],
    ['so many as the company wants are enough', [deputy, head], 2, 9_000n, 0],
    ['nobody has signed', [], 2, 10n, 2],
  ] as const)('%s', (_case, signed, needed, amount, missing) =>
    expect(missingSignatures(signed, { needed, amount })).toBe(missing),
  );
});
