import { startTransition } from 'react';
import client from 'react-dom/client';

/**
 * Has React take over the server's HTML in slices of a few milliseconds, between which the browser paints and answers
 * touches. Next begins with `hydrateRoot` outside of a transition, which holds the main thread until the whole page is done;
 * it has no setting for this, so the function that it calls is replaced before it calls it (decision 80).
 */
export function hydrateInSlices(): void {
  const { hydrateRoot } = client;
  client.hydrateRoot = (...args) => {
    const made: { root?: ReturnType<typeof hydrateRoot> } = {};
    startTransition(() => {
      made.root = hydrateRoot(...args);
    });
    // a transition runs its function at once
    return made.root as ReturnType<typeof hydrateRoot>;
  };
}
