/*
 * The first touch of a visit: a pointer over the page or on it, or a key. What only a person who acts needs (the HTTP client
 * of later calls, calendars, the bar of a navigation) loads then, beside the code of what was touched. Focus is no touch:
 * a page may focus a field by itself.
 */
const touches = ['pointerdown', 'pointerover', 'keydown'] as const;
const waiting = new Set<() => void>();
let isTouched = false;

function begin(): void {
  for (const touch of touches) window.removeEventListener(touch, begin, true);
  isTouched = true;
  for (const act of [...waiting]) act();
  waiting.clear();
}

/** Begins a visit that nobody has touched. A page does so when it opens; tests in one process do so for each file. */
export function beginVisit(): void {
  isTouched = false;
  waiting.clear();
  for (const touch of touches) window.addEventListener(touch, begin, { capture: true, passive: true });
}

if (typeof window !== 'undefined') beginVisit();

/** Runs an act at the first touch, or at once when it has been. The answer takes it back. */
export function atFirstTouch(act: () => void): () => void {
  if (isTouched) act();
  else waiting.add(act);
  return () => void waiting.delete(act);
}
