import { fail, failField } from '#shared/contract/failures.ts';
import { shortestDecimal } from '#shared/decimal.ts';
import { tehranDay } from '#shared/jalali.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { feesOn, listFeesOf, type Fees } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import type { RuleValues } from './changes.repo.ts';
import * as rules from './fundRules.repo.ts';
import type { KindOfRule, PreparedChange } from './kindOfRule.ts';

/** Fees as a change keeps them and as the form shows them. */
export function feeTermsOf({ fixedIssue, varIssuePct, varIssueCap, fixedCancel, exitSteps }: Fees): rules.FeeTerms {
  return {
    feeFixedIssue: fixedIssue.toString(),
    feeVarIssuePct: shortestDecimal(varIssuePct),
    feeVarIssueCap: varIssueCap?.toString() ?? null,
    feeFixedCancel: fixedCancel.toString(),
    exitSteps: exitSteps.map(({ untilDay, pct }) => ({ untilDay, pct: shortestDecimal(pct) })),
  };
}

/** The terms of a form, divided into its fees and what counts at once. */
export function divideTerms<T extends rules.Terms>(
  terms: T,
): { fees: rules.FeeTerms; own: Omit<T, keyof rules.FeeTerms> } {
  const { feeFixedIssue, feeVarIssuePct, feeVarIssueCap, feeFixedCancel, exitSteps, ...own } = terms;
  const fees = {
    feeFixedIssue: BigInt(feeFixedIssue).toString(),
    feeVarIssuePct: shortestDecimal(feeVarIssuePct),
    feeVarIssueCap: feeVarIssueCap === null ? null : BigInt(feeVarIssueCap).toString(),
    feeFixedCancel: BigInt(feeFixedCancel).toString(),
    exitSteps: exitSteps.map(({ untilDay, pct }) => ({ untilDay, pct: shortestDecimal(pct) })),
  };
  return { fees, own };
}

/** Fees of a fund that count on a day. @throws ORDER_FUND_NOT_FOUND */
async function findFees(tx: Tx, fundId: number, day: string): Promise<rules.FeeTerms> {
  const found = feesOn(await listFeesOf(tx, fundId), day);
  if (!found) throw fail('ORDER_FUND_NOT_FOUND');
  return feeTermsOf(found);
}

/** A ceiling below what is issued and on its way would refuse orders that were taken. @throws RULE_CEILING */
export function assertCeiling(
  terms: Pick<rules.Terms, 'maxFundUnits'>,
  found: { investedUnits: string; openBuyUnits: string },
): void {
  const taken = BigInt(found.investedUnits) + BigInt(found.openBuyUnits);
  if (terms.maxFundUnits !== null && BigInt(terms.maxFundUnits) < taken)
    throw fail('RULE_CEILING', { params: { units: taken } });
}

/** A rule with a first day changes nothing of days that have passed. @throws RULE_FIRST_DAY at its field */
export function assertFirstDay(firstDay: string, at: Date, field = 'firstDay'): void {
  if (firstDay < tehranDay(at)) throw failField('RULE_FIRST_DAY', field);
}

/** Tells the holders of a fund of fees that change, or of those that will not come after all. */
export type TellFees = (
  tx: WriteTx,
  of: { fundId: number; firstDay: string; before: RuleValues | null; after: RuleValues | null },
) => Promise<void>;

/** Fees have a first day; only a change that names them has one (decision 124). */
const firstDayOf = (values: RuleValues | null): string | null =>
  typeof values?.validFrom === 'string' ? values.validFrom : null;

async function writeTerms(tx: WriteTx, { fundId, after }: PreparedChange, at: Date): Promise<number> {
  const found = fundId === null ? null : await rules.findTerms(tx, fundId, true);
  if (!found || fundId === null) throw fail('ORDER_FUND_NOT_FOUND');
  // opening and closing is done by one person at once: what was done meanwhile stays
  const { issueEnabled, cancelEnabled, closeReason } = found.terms;
  const terms = { ...(after as unknown as rules.OwnTerms), issueEnabled, cancelEnabled, closeReason };
  assertCeiling(terms, found);
  await rules.updateTerms(tx, fundId, terms);
  const firstDay = firstDayOf(after);
  if (firstDay === null) return fundId;
  assertFirstDay(firstDay, at, 'validFrom');
  await rules.upsertFees(tx, fundId, firstDay, after as unknown as rules.FeeTerms);
  return fundId;
}

/** Terms of a fund, and the withdrawal of fees that have not begun. */
export const createFeeKinds = (tellFees: TellFees): Record<'fund_terms' | 'fund_fees_removal', KindOfRule> => ({
  fund_terms: {
    audited: 'fund_terms.changed',
    reschedules: false,
    async read(tx, { fundId, after }) {
      const found = fundId === null ? null : await rules.findTerms(tx, fundId);
      if (!found || fundId === null) return null;
      const { issueEnabled: _issue, cancelEnabled: _cancel, closeReason: _reason, ...own } = found.terms;
      const firstDay = firstDayOf(after);
      // the fees that count on that day are the ones that the change replaces
      return firstDay === null ? own : { ...own, ...(await findFees(tx, fundId, firstDay)) };
    },
    async write(tx, change, { at }) {
      const { before, after } = change;
      const fundId = await writeTerms(tx, change, at);
      const firstDay = firstDayOf(after);
      if (firstDay !== null) await tellFees(tx, { fundId, firstDay, before, after });
      return fundId;
    },
  },
  fund_fees_removal: {
    audited: 'fund_fees.withdrawn',
    reschedules: false,
    async read(tx, { fundId, before }) {
      const firstDay = firstDayOf(before);
      const versions = fundId === null ? [] : await listFeesOf(tx, fundId);
      const found = versions.find((version) => version.firstDay !== null && version.firstDay === firstDay);
      return found ? { validFrom: firstDay, ...feeTermsOf(found) } : null;
    },
    async write(tx, { fundId, before }, { at }) {
      const firstDay = firstDayOf(before);
      if (fundId === null || firstDay === null) throw fail('RULE_NOT_FOUND');
      assertNotBegun(firstDay, at);
      if (!(await rules.deleteFees(tx, fundId, firstDay))) throw fail('RULE_NOT_FOUND');
      await tellFees(tx, { fundId, firstDay, before, after: null });
      return fundId;
    },
  },
});

/** Orders of a day that has begun pay its fees. @throws RULE_FEES_BEGUN */
export function assertNotBegun(firstDay: string, at: Date): void {
  if (firstDay <= tehranDay(at)) throw fail('RULE_FEES_BEGUN');
}
