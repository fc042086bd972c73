interface ReinvestState {
  isOn: boolean;
  percent: number;
  effectiveFrom: string | null;
  currentIsOn: boolean;
  currentPercent: number;
}

/** Whether a change of reinvestment is not in force yet; until its day the setting before it counts (domain 1.10). */
export function isReinvestWaiting(row: ReinvestState): boolean {
  const wanted = row.isOn ? row.percent : 0;
  return row.effectiveFrom !== null && wanted !== (row.currentIsOn ? row.currentPercent : 0);
}
