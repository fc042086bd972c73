/** Time as the server sees it. Nothing else in the server reads the machine's clock. */
export interface Clock {
  /** real time: tokens, codes, limits, sessions, logs */
  now(): Date;
  /** business time: orders, prices and dates. Equal to `now()` except in the demo, where it can be moved forward. */
  business(): Date;
}

/** A clock that reads the machine's time; `offsetMs` gives the demo's shift of business time in milliseconds. */
export function createClock(offsetMs: () => number = () => 0): Clock {
  return {
    now: () => new Date(),
    business: () => new Date(Date.now() + offsetMs()),
  };
}
