const steps = 100;

/** Positions of the slider: each unit up to a hundred units, each percent above. */
export function sliderSteps(free: bigint): number {
  return free < BigInt(steps) ? Number(free) : steps;
}

/** Units at a position, rounded down. */
export function unitsAt(free: bigint, position: number): bigint {
  const last = sliderSteps(free);
  return last === 0 ? 0n : (free * BigInt(position)) / BigInt(last);
}

/** Position nearest below a number of units; the last one when more is typed than is free. */
export function positionOf(free: bigint, units: bigint): number {
  if (free === 0n) return 0;
  const shown = units < free ? units : free;
  return Number((shown * BigInt(sliderSteps(free))) / free);
}
