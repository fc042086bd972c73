/*
 * The way from the HTTP client to the dialog that asks a person to prove again who they are. `RecheckGate` registers the
 * dialog; without one (pages of guests) the client keeps the refusal.
 */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Registers who asks. Gives the way to undo it. */
export function registerRecheck(asks: Ask): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = null;
  };
}

/** Asks once for all calls that wait at the same time; true after a proof that the API accepted, false on cancel. */
export function proveAgain(): Promise<boolean> {
  if (!ask) return Promise.resolve(false);
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}
