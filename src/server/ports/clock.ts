/** Time as the server sees it. Nothing else in the server reads the machine's clock. */
export interface Clock {
  /** real time: tokens, codes, limits, sessions, logs */
  now(): Date;
  /** business time: orders, prices and dates. Equal to `now()` except in the demo, where it can be moved forward. */
  business(): Date;
  /** demo only: sets how far business time is ahead, in milliseconds */
  moveBusiness(offsetMs: number): void;
  /** takes the time of the database, known but for `errorMs`; absent where a test holds the clock */
  follow?(databaseTime: Date, errorMs: number): void;
}

/** A difference within the error of the measure and this is none: time does not jump to and fro. */
const STILL_SAME_MS = 250;

/**
 * A clock that follows the database once it knows its time, so that all processes over one database have one time. In
 * between it counts on by the machine's steady counter: a machine whose date is changed moves no order. Business time
 * starts equal to it; the demo loads its shift at start. `wall` and `steady` are milliseconds, replaced in tests.
 */
export function createClock(
  wall: () => number = () => Date.now(),
  steady: () => number = () => performance.now(),
): Clock {
  let aheadMs = 0;
  let base: number | null = null;
  const now = (): number => (base === null ? wall() : base + steady());
  return {
    now: () => new Date(now()),
    business: () => new Date(now() + aheadMs),
    moveBusiness(offsetMs) {
      aheadMs = offsetMs;
    },
    follow(databaseTime, errorMs) {
      if (Math.abs(databaseTime.getTime() - now()) <= errorMs + STILL_SAME_MS) {
        base ??= wall() - steady();
        return;
      }
      base = databaseTime.getTime() - steady();
    },
  };
}
