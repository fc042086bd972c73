/*
 * The way from the HTTP client to the dialog that asks a person to prove again who they are. `RecheckGate` registers the
 * dialog; without one (pages of guests) the client keeps the refusal.
 */

/** What counts as a proof: `factor` is a second factor or a recovery code, which also answers a call that takes any. */
export type Proof = 'any' | 'factor';
type Ask = (needed: Proof) => Promise<boolean>;

let ask: Ask | null = null;
let asking: { needed: Proof; answer: Promise<boolean> } | null = null;

/** Registers who asks. Gives the way to undo it. */
export function registerRecheck(asks: Ask): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = null;
  };
}

/** Asks once for all calls that wait at the same time; true after a proof that the API accepted, false on cancel. */
export async function proveAgain(needed: Proof): Promise<boolean> {
  if (!ask) return false;
  // a dialog that takes less is answered first
  if (asking?.needed === 'any' && needed === 'factor') await asking.answer;
  asking ??= {
    needed,
    answer: ask(needed).finally(() => {
      asking = null;
    }),
  };
  return asking.answer;
}
