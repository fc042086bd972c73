/** What the browser itself reports of a visit; milliseconds from the start of the navigation. */
export interface Seen {
  fcp: number;
  lcp: number;
  /** the largest window of layout shifts, as Core Web Vitals count them */
  cls: number;
  /** durations of the tasks that held the main thread for more than 50 ms */
  long: number[];
  /** durations of taps until their frame */
  taps: number[];
}

/** The fields of all kinds of entries that are read. */
type SeenEntry = PerformanceEntry & { value?: number; interactionId?: number };

/** Runs in the page before its own scripts, so it may use nothing from outside itself. */
export function observe(): void {
  const seen: Seen = { fcp: 0, lcp: 0, cls: 0, long: [], taps: [] };
  Object.assign(window, { seen });
  const follow = (type: string, see: (entry: SeenEntry) => void): void =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) see(entry);
    }).observe({ type, buffered: true, ...(type === 'event' ? { durationThreshold: 16 } : {}) });
  follow('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  follow('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
  follow('longtask', (entry) => seen.long.push(entry.duration));
  let [windowStart, last, sum] = [0, 0, 0];
  follow('layout-shift', ({ startTime, value = 0 }) => {
    if (seen.taps.length > 0) return;
    const isSame = startTime - last < 1000 && startTime - windowStart < 5000;
    if (!isSame) windowStart = startTime;
    sum = isSame ? sum + value : value;
    last = startTime;
    seen.cls = Math.max(seen.cls, sum);
  });
  follow('event', (entry) => {
    if (entry.interactionId) seen.taps.push(entry.duration);
  });
}
