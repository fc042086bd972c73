import { percentOf } from '#shared/decimal.ts';
import { orNull } from '../kit/fields.tsx';
import type { Terms } from './types.ts';

/** Terms as text fields hold them: '' where the wire says null. */
export type TermsValues = {
  [K in keyof Omit<Terms, 'exitSteps' | 'remainPolicy'>]: Terms[K] extends boolean ? boolean : string;
} & { remainPolicy: Terms['remainPolicy']; exitSteps: { untilDay: string; pct: string }[] };

/** Fields of the form for the terms that stand. */
export function valuesOf(terms: Terms): TermsValues {
  return {
    ...terms,
    closeReason: terms.closeReason ?? '',
    minAmount: terms.minAmount ?? '',
    maxAmount: terms.maxAmount ?? '',
    minUnits: terms.minUnits ?? '',
    maxUnits: terms.maxUnits ?? '',
    maxFundUnits: terms.maxFundUnits ?? '',
    feeVarIssueCap: terms.feeVarIssueCap ?? '',
    exitSteps: terms.exitSteps.map(({ untilDay, pct }) => ({ untilDay: String(untilDay), pct })),
  };
}

/** Terms as the wire takes them; a count that was not typed stays not a number, which the contract refuses. */
export function termsOf(values: TermsValues): Terms {
  const isOpen = values.issueEnabled && values.cancelEnabled;
  return {
    ...values,
    closeReason: isOpen ? null : orNull(values.closeReason),
    minAmount: orNull(values.minAmount),
    maxAmount: orNull(values.maxAmount),
    minUnits: orNull(values.minUnits),
    maxUnits: orNull(values.maxUnits),
    maxFundUnits: orNull(values.maxFundUnits),
    feeVarIssueCap: orNull(values.feeVarIssueCap),
    exitSteps: values.exitSteps.map(({ untilDay, pct }) => ({
      untilDay: untilDay === '' ? Number.NaN : Number(untilDay),
      pct,
    })),
  };
}

/** Names of the terms that differ. */
export function changedTerms(before: Terms, after: Terms): (keyof Terms)[] {
  return (Object.keys(after) as (keyof Terms)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

/** Fees of buying for an amount, rial (domain 1.5). */
export function sampleFee(amount: bigint, terms: Terms): bigint {
  const variable = percentOf(amount, terms.feeVarIssuePct);
  const cap = terms.feeVarIssueCap === null ? null : BigInt(terms.feeVarIssueCap);
  return BigInt(terms.feeFixedIssue) + (cap !== null && variable > cap ? cap : variable);
}
