/** Time as the server sees it. Nothing else in the server reads the machine's clock. */
export interface Clock {
  /** real time: tokens, codes, limits, sessions, logs */
  now(): Date;
  /** business time: orders, prices and dates. Equal to `now()` except in the demo, where it can be moved forward. */
  business(): Date;
  /** demo only: sets how far business time is ahead, in milliseconds */
  moveBusiness(offsetMs: number): void;
}

/** A clock that reads the machine's time. Business time starts equal to it; the demo loads its shift at start. */
export function createClock(): Clock {
  let aheadMs = 0;
  return {
    now: () => new Date(),
    business: () => new Date(Date.now() + aheadMs),
    moveBusiness(offsetMs) {
      aheadMs = offsetMs;
    },
  };
}
