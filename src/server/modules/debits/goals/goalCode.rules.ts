/** First digits of the deposit ids of goals; no fund has this number. */
const GOAL_PREFIX = '9999';

/**
 * The deposit id of a goal: as long as that of an investor in a fund, so that files and readers treat both the same, with
 * eight digits of the goal and the same two check digits modulo 97.
 */
export function goalDepositCodeOf(goalId: number): string {
  const body = `${GOAL_PREFIX}${String(goalId).padStart(8, '0')}`;
  return `${body}${String(97n - ((BigInt(body) * 100n) % 97n)).padStart(2, '0')}`;
}
