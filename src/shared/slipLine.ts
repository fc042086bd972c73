/**
 * The line of the bank's statement that an approval of a slip books: the one that the first of two people chose, or else the
 * very line of the slip; null while neither is there (decision 118).
 */
export function lineInSight<Line extends { depositId: number; isSame: boolean }>(slip: {
  lines: readonly Line[];
  firstLineId: number | null;
}): Line | null {
  const chosen = slip.lines.find((line) => line.depositId === slip.firstLineId);
  return chosen ?? slip.lines.find((line) => line.isSame) ?? null;
}
