/* What the lock keeps under which name; apart from the lock itself, so that a page asks without loading it. */

/** In the storage of the browser: what the person chose. */
export const choiceKey = 'app-lock';
/** Event of the window: the lock was turned on, changed or turned off. */
export const lockChanged = 'app-lock';
