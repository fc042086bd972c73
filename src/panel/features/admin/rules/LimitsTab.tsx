import { useState } from 'react';
import AddRounded from '@mui/icons-material/AddRounded';
import { wayLabels } from '#shared/contract/orderTexts.ts';
import { formatNumber } from '#shared/digits.ts';
import { useDeletePriceLimitMutation } from '#panel/api/fundRules.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ActionButton } from '../kit/ActionButton.tsx';
import { Stack } from '../kit/plain.ts';
import { RemoveDialog } from '../kit/RemoveDialog.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { kitText } from '../kit/strings.ts';
import { useDuty } from '../kit/useDuty.ts';
import { IdentityLimits } from './IdentityLimits.tsx';
import { LimitForm } from './LimitForm.tsx';
import { PriceJumps } from './PriceJumps.tsx';
import { rulesText } from './strings.ts';
import type { PriceLimit, Rules } from './types.ts';
import { WaitLimits } from './WaitLimits.tsx';
import { typeText } from './windowText.ts';

const text = rulesText.limits;

const wayOf = (row: PriceLimit): string => (row.wayCode === null ? text.allWays : wayLabels[row.wayCode]);
const titleOf = (row: PriceLimit): string => `${typeText(row.orderType)}${rulesText.terms.comma}${wayOf(row)}`;

/** «از ۱ تا ۲», with one or both ends missing. */
function rangeText(min: string | null, max: string | null): string {
  const number = (value: string) => formatNumber(BigInt(value));
  if (min !== null && max !== null) return text.range(number(min), number(max));
  if (min !== null) return text.from(number(min));
  return max === null ? kitText.none : text.until(number(max));
}

function columnsOf(actions: Column<PriceLimit>['render']): Column<PriceLimit>[] {
  return [
    { id: 'title', title: text.way, flex: 1.6, minWidth: 160, isTitle: true, render: titleOf },
    {
      id: 'amount',
      title: text.amount,
      flex: 2.2,
      minWidth: 180,
      render: (row) => rangeText(row.minAmount, row.maxAmount),
    },
    {
      id: 'units',
      title: text.units,
      flex: 1.2,
      minWidth: 100,
      render: (row) => rangeText(row.minUnits, row.maxUnits),
    },
    {
      id: 'daily',
      title: text.dailyMax,
      flex: 1.3,
      minWidth: 120,
      render: (row) => (row.dailyMax === null ? kitText.none : formatNumber(BigInt(row.dailyMax))),
    },
    {
      id: 'scope',
      title: rulesText.scope,
      minWidth: 100,
      render: (row) => (row.fundId === null ? rulesText.allFunds : rulesText.thisFund),
    },
    { id: 'actions', title: kitText.actions, minWidth: 96, render: actions },
  ];
}

/** Least and most of an order by way, and what each identity level may do. */
export function LimitsTab({ rules }: { rules: Rules }) {
  const [edited, setEdited] = useState<PriceLimit | 'new' | null>(null);
  const [removed, setRemoved] = useState<PriceLimit | null>(null);
  const noDuty = useDuty('maker');
  const columns = columnsOf((row) => (
    <RowActions
      editLabel={text.editOf(titleOf(row))}
      removeLabel={text.removeOf(titleOf(row))}
      reason={noDuty}
      onEdit={() => setEdited(row)}
      onRemove={() => setRemoved(row)}
    />
  ));
  const add = (
    <ActionButton variant="contained" startIcon={<AddRounded />} reason={noDuty} onClick={() => setEdited('new')}>
      {text.add}
    </ActionButton>
  );
  return (
    <Stack>
      <Section title={text.title} note={text.note} action={rules.priceLimits.length > 0 ? add : null}>
        <DataTable
          label={text.title}
          rows={rules.priceLimits}
          rowId={(row) => row.limitId}
          columns={columns}
          empty={<EmptyView text={text.empty} action={add} />}
        />
      </Section>
      <IdentityLimits rules={rules} />
      <WaitLimits rules={rules} />
      <PriceJumps rules={rules} />
      {edited ? (
        <LimitForm rules={rules} limit={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
      <RemoveLimit row={removed} onClose={() => setRemoved(null)} />
    </Stack>
  );
}

function RemoveLimit({ row, onClose }: { row: PriceLimit | null; onClose: () => void }) {
  const [remove] = useDeletePriceLimitMutation();
  if (!row) return null;
  return (
    <RemoveDialog
      title={text.removeTitle}
      remove={async () => {
        await remove({ params: { limitId: row.limitId } }).unwrap();
        return kitText.waiting;
      }}
      onClose={onClose}
    >
      <p>
        <strong>{titleOf(row)}</strong> · {row.fundId === null ? rulesText.allFunds : rulesText.thisFund}
      </p>
      {text.removeText}
    </RemoveDialog>
  );
}
