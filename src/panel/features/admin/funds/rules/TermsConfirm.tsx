import type { ReactNode } from 'react';
import { formatNumber } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { percentOf } from '#shared/decimal.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Note, PartTitle } from '#panel/ui/layout/blocks.ts';
import { orNull } from '#panel/components/forms/useContractForm.tsx';
import { ui } from '#panel/ui/strings.ts';
import { rulesText } from './strings.ts';
import type { Rules, Terms } from './types.ts';

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

/** The terms with the fees that count on a day; without one those of today. */
function termsOn({ terms, comingFees }: Rules, day: string | undefined): Terms {
  const coming = day === undefined ? undefined : comingFees.findLast(({ validFrom }) => validFrom <= day);
  if (!coming) return terms;
  const { validFrom: _from, version: _version, ...fees } = coming;
  return { ...terms, ...fees };
}

const feeNames: readonly (keyof Terms)[] = [
  'feeFixedIssue',
  'feeVarIssuePct',
  'feeVarIssueCap',
  'feeFixedCancel',
  'exitSteps',
];

/** Names of the terms that differ. */
function changedTerms(before: Terms, after: Terms): (keyof Terms)[] {
  return (Object.keys(before) as (keyof Terms)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

/** Fees of buying for an amount, rial (domain 1.5). */
function sampleFee(amount: bigint, terms: Terms): bigint {
  const variable = percentOf(amount, terms.feeVarIssuePct);
  const cap = terms.feeVarIssueCap === null ? null : BigInt(terms.feeVarIssueCap);
  return BigInt(terms.feeFixedIssue) + (cap !== null && variable > cap ? cap : variable);
}

const text = rulesText.terms;
/** Amount by which the effect on fees is shown. */
const sampleRial = 100_000_000n;

const labels: Record<keyof Terms, string> = {
  issueEnabled: rulesText.types.buy,
  cancelEnabled: rulesText.types.sell,
  closeReason: text.closeReason,
  minAmount: text.minAmount,
  maxAmount: text.maxAmount,
  minUnits: text.minUnits,
  maxUnits: text.maxUnits,
  minRemainUnits: text.minRemainUnits,
  maxFundUnits: text.maxFundUnits,
  feeFixedIssue: text.feeFixedIssue,
  feeVarIssuePct: text.feeVarIssuePct,
  feeVarIssueCap: text.feeVarIssueCap,
  feeFixedCancel: text.feeFixedCancel,
  bufferPct: text.bufferPct,
  remainPolicy: text.remainPolicy,
  exitSteps: text.exit,
};

function shown(name: keyof Terms, terms: Terms): string {
  const value = terms[name];
  if (value === null) return name === 'closeReason' ? ui.none : rulesText.noLimit;
  if (typeof value === 'boolean') return value ? text.open : text.closed;
  if (Array.isArray(value))
    return value.length === 0
      ? text.noExit
      : value.map((step) => text.stepShort(formatNumber(step.untilDay), formatNumber(step.pct))).join(text.comma);
  if (name === 'remainPolicy') return text.remainPolicies[terms.remainPolicy];
  return name === 'closeReason' ? value : formatNumber(value);
}

const move = (before: ReactNode, after: ReactNode): ReactNode => (
  <>
    {before} {text.becomes} <strong>{after}</strong>
  </>
);

interface Props {
  rules: Rules;
  /** the terms asked for */
  after: Terms & { validFrom?: string };
  act: (idempotencyKey: string) => Promise<void>;
  onClose: () => void;
}

/** What changes in the terms and what that does to a buy and to the ceiling, before it is saved. */
export function TermsConfirm({ rules, after, act, onClose }: Props) {
  const before = termsOn(rules, after.validFrom);
  const changed = changedTerms(before, after);
  const taken = BigInt(rules.investedUnits) + BigInt(rules.openBuyUnits);
  const capacity = (terms: Terms) =>
    terms.maxFundUnits === null
      ? rulesText.noLimit
      : text.free(formatNumber(BigInt(terms.maxFundUnits) > taken ? BigInt(terms.maxFundUnits) - taken : 0n));
  const fee = (terms: Terms) => <Ltr>{formatRial(sampleFee(sampleRial, terms))}</Ltr>;
  return (
    <ActDialog title={text.confirmTitle} confirmLabel={text.save} act={act} onClose={onClose}>
      {changed.length === 0 ? (
        text.nothing
      ) : (
        <>
          <PartTitle>{text.changed}</PartTitle>
          <DescriptionList
            items={changed.map((name) => ({ key: labels[name], value: move(shown(name, before), shown(name, after)) }))}
          />
          {changed.some((name) => feeNames.includes(name)) ? (
            <Note>
              {after.validFrom === undefined ? text.comingToday : text.coming(jalaliText(after.validFrom, 'long'))}
            </Note>
          ) : null}
          <Note>{text.second}</Note>
          <PartTitle>{text.effect}</PartTitle>
          <DescriptionList
            items={[
              { key: text.sampleBuy(formatRial(sampleRial)), value: move(fee(before), fee(after)) },
              { key: text.freeCapacity, value: move(capacity(before), capacity(after)) },
            ]}
          />
        </>
      )}
    </ActDialog>
  );
}
