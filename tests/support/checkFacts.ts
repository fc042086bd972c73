import { it } from 'vitest';
import type { Facts } from './specFacts.ts';

/** A check for each fact of a group; it takes what the fact is. */
type Checks<F extends Facts> = { readonly [Name in keyof F]: (is: F[Name]['is']) => void | Promise<void> };

/** One test for each fact of a group, under its name; the types ask for a check of every row. */
export function checkFacts<F extends Facts>(facts: F, checks: Checks<F>): void {
  for (const [name, { section, is }] of Object.entries(facts))
    it(`${name} (spec ${section})`, () => (checks[name] as (value: unknown) => void | Promise<void>)(is));
}
