/** What a check answers: how many things it looked at and how many are wrong. */
export interface CheckCounts {
  checked: bigint;
  wrong: bigint;
}
