import type { Parameters } from 'fast-check';

/** What `npm test` takes of the runs of a long property; the release run says `PROPERTY_RUNS=1` or more. */
const share = Number(process.env['PROPERTY_RUNS'] ?? 0.01);
/** Fixed, so that a red line is a fault of the change and not of the draw; fast-check prints it with a counterexample. */
const seed = Number(process.env['PROPERTY_SEED'] ?? 1405);

if (!(share > 0)) throw new Error('PROPERTY_RUNS is a share of all runs above 0, such as 0.01 or 10');
if (!Number.isInteger(seed)) throw new Error('PROPERTY_SEED is a whole number');

/**
 * Parameters for every `fc.assert`: the second argument, or spread into it.
 *
 * @param full runs of the release. Below a share of 1 a property takes at least 100 of them, or all when it has fewer.
 */
export function propertyRuns(full = 100): Pick<Parameters<unknown>, 'numRuns' | 'seed'> {
  return { numRuns: Math.max(Math.min(full, 100), Math.round(full * share)), seed };
}
