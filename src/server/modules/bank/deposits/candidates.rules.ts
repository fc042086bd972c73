import { candidateReasons } from '#shared/contract/depositCandidates.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { toPersianDigits } from '#shared/digits.ts';
import type { CandidateKind } from '#shared/contract/depositCandidates.ts';

/** What speaks for an investor, with how often or what. */
export interface CandidateSign {
  investorId: number;
  investorName: string;
  nationalNo: string;
  isLegal: boolean;
  kind: CandidateKind;
  detail: string;
}

/**
 * What each sign is worth: proven accounts and ids of ours weigh most, an equal amount alone says little, because round
 * amounts are common.
 */
const weights: Readonly<Record<CandidateKind, number>> = {
  code: 60,
  account: 50,
  slip: 45,
  earlier: 35,
  order: 30,
  name: 25,
  oldAccount: 20,
};

/** Most candidates that are shown. */
const MOST = 5;

export interface Candidate {
  investorId: number;
  investorName: string;
  nationalNo: string;
  isLegal: boolean;
  /** 0 to 100 */
  score: number;
  reasons: string[];
}

/** Investors by the sum of what speaks for them, the likeliest first, each with its reasons. */
export function rankCandidates(signs: readonly CandidateSign[]): Candidate[] {
  const found = new Map<number, Candidate>();
  const byWeight = signs.toSorted((a, b) => weights[b.kind] - weights[a.kind]);
  for (const { kind, detail, ...who } of byWeight) {
    const one = found.get(who.investorId) ?? { ...who, score: 0, reasons: [] };
    one.score = Math.min(100, one.score + weights[kind]);
    one.reasons.push(fillMessage(candidateReasons[kind], { detail: toPersianDigits(detail) }));
    found.set(who.investorId, one);
  }
  return [...found.values()].sort((a, b) => b.score - a.score || a.investorId - b.investorId).slice(0, MOST);
}
