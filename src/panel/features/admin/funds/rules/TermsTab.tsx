import { useState } from 'react';
import dynamic from 'next/dynamic';
import { unitsValue } from '#shared/decimal.ts';
import { formatNumber } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { type Description, DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { FundRulesApi } from '#panel/api/fundRules.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Columns, Note, PartTitle } from '#panel/ui/layout/blocks.ts';
import { rulesText } from './strings.ts';
import type { Rules } from './types.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';

const text = rulesText.terms;

/* Most visits read the terms; the form comes when it is opened. */
const TermsForm = dynamic(() => import('./TermsForm.tsx').then((part) => part.TermsForm), {
  loading: () => <LoadingSkeleton shape="table" count={6} />,
});

/** Terms of a fund to read, and for the super admin to change. */
export function TermsTab({ rules }: { rules: Rules }) {
  const [isEditing, setEditing] = useState(false);
  const deniedReason = usePermission('super');
  if (isEditing) return <TermsForm rules={rules} onClose={() => setEditing(false)} />;
  return (
    <Section
      title={text.title}
      note={text.note}
      action={
        <ActionButton variant="outlined" reason={deniedReason} onClick={() => setEditing(true)}>
          {text.edit}
        </ActionButton>
      }
    >
      <TermsFacts rules={rules} />
      <ComingFees rules={rules} deniedReason={deniedReason} />
    </Section>
  );
}

const rial = (value: string | null) => (value === null ? rulesText.noLimit : <Money rial={value} isHideable={false} />);
const percent = (value: string) => <Ltr>{`${formatNumber(value)}\u066A`}</Ltr>;

/** Fees that are approved and have not begun; two people may take them back. */
function ComingFees({ rules, deniedReason }: { rules: Rules; deniedReason: string | null }) {
  const [asked, setAsked] = useState<Rules['comingFees'][number] | null>(null);
  const [withdraw] = FundRulesApi.useWithdrawFundFeesMutation();
  return (
    <>
      {rules.comingFees.map((fees) => (
        <div key={fees.validFrom}>
          <PartTitle>{text.coming(jalaliText(fees.validFrom, 'long'))}</PartTitle>
          <Note>{text.comingNote}</Note>
          <DescriptionList items={feeItems(fees)} />
          <ActionButton
            variant="outlined"
            reason={deniedReason}
            aria-label={text.withdrawOf(jalaliText(fees.validFrom, 'long'))}
            onClick={() => setAsked(fees)}
          >
            {text.withdraw}
          </ActionButton>
        </div>
      ))}
      {asked ? (
        <ActDialog
          title={text.withdrawTitle}
          confirmLabel={text.withdraw}
          color="error"
          version={asked.version}
          done={approvalText.waiting}
          act={(idempotencyKey, seen) =>
            withdraw({
              body: { fundId: rules.fundId, validFrom: asked.validFrom, version: seen },
              idempotencyKey,
            }).unwrap()
          }
          onClose={() => setAsked(null)}
        >
          {text.withdrawText(jalaliText(asked.validFrom, 'long'))}
        </ActDialog>
      ) : null}
    </>
  );
}

type Fees = Pick<
  Rules['terms'],
  'feeFixedIssue' | 'feeVarIssuePct' | 'feeVarIssueCap' | 'feeFixedCancel' | 'exitSteps'
>;

const feeItems = (fees: Fees): Description[] => [
  { key: text.feeFixedIssue, value: rial(fees.feeFixedIssue) },
  { key: text.feeVarIssuePct, value: percent(fees.feeVarIssuePct) },
  { key: text.feeVarIssueCap, value: rial(fees.feeVarIssueCap) },
  { key: text.feeFixedCancel, value: rial(fees.feeFixedCancel) },
  ...(fees.exitSteps.length === 0
    ? [{ key: text.exit, value: text.noExit }]
    : fees.exitSteps.map((step, index) => ({
        key: exitLine((fees.exitSteps[index - 1]?.untilDay ?? -1) + 1, step.untilDay),
        value: percent(step.pct),
      }))),
];

function TermsFacts({ rules }: { rules: Rules }) {
  const { terms, lastIssueNav } = rules;
  const units = (value: string | null): Pick<Description, 'value' | 'hint'> =>
    value === null
      ? { value: rulesText.noLimit }
      : {
          value: (
            <>
              <Ltr>{formatNumber(BigInt(value))}</Ltr> {rulesText.unit}
            </>
          ),
          hint:
            lastIssueNav && value !== '0'
              ? text.approximate(formatRial(unitsValue(BigInt(value), lastIssueNav)))
              : null,
        };
  const open = (isOpen: boolean) => (
    <StatusChip color={isOpen ? 'success' : 'error'}>{isOpen ? text.open : text.closed}</StatusChip>
  );
  return (
    <Columns>
      <div>
        <PartTitle>{text.acceptance}</PartTitle>
        <DescriptionList
          items={[
            { key: rulesText.types.buy, value: open(terms.issueEnabled) },
            { key: rulesText.types.sell, value: open(terms.cancelEnabled) },
            terms.closeReason ? { key: text.closeReason, value: terms.closeReason } : null,
          ]}
        />
        <PartTitle>{text.limits}</PartTitle>
        <DescriptionList
          items={[
            { key: text.minAmount, value: rial(terms.minAmount) },
            { key: text.maxAmount, value: rial(terms.maxAmount) },
            { key: text.minUnits, ...units(terms.minUnits) },
            { key: text.maxUnits, ...units(terms.maxUnits) },
            { key: text.minRemainUnits, ...units(terms.minRemainUnits) },
            { key: text.maxFundUnits, ...units(terms.maxFundUnits) },
          ]}
        />
      </div>
      <div>
        <PartTitle>{text.fees}</PartTitle>
        <DescriptionList
          items={[
            { key: text.feeFixedIssue, value: rial(terms.feeFixedIssue) },
            { key: text.feeVarIssuePct, value: percent(terms.feeVarIssuePct) },
            { key: text.feeVarIssueCap, value: rial(terms.feeVarIssueCap) },
            { key: text.feeFixedCancel, value: rial(terms.feeFixedCancel) },
            { key: text.bufferPct, value: percent(terms.bufferPct), hint: text.bufferHint },
            { key: text.remainPolicy, value: text.remainPolicies[terms.remainPolicy] },
          ]}
        />
        <PartTitle>{text.exit}</PartTitle>
        {terms.exitSteps.length === 0 ? (
          <Note>{text.noExit}</Note>
        ) : (
          <DescriptionList
            items={terms.exitSteps.map((step, index) => ({
              key: exitLine((terms.exitSteps[index - 1]?.untilDay ?? -1) + 1, step.untilDay),
              value: percent(step.pct),
            }))}
          />
        )}
      </div>
    </Columns>
  );
}

const exitLine = (from: number, until: number): string => text.stepDays(formatNumber(from), formatNumber(until));
