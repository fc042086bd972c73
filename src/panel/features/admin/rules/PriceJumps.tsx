import { useState } from 'react';
import { useForm } from 'react-hook-form';
import AddRounded from '@mui/icons-material/AddRounded';
import { OTHER_FUND_TYPES, savePriceJump } from '#shared/contract/deskRules.ts';
import { fundTypeLabels } from '#shared/contract/fundTexts.ts';
import { formatNumber } from '#shared/digits.ts';
import { useSavePriceJumpMutation } from '#panel/api/deskRules.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormDecimal } from '#panel/ui/form/FormNumber.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { kitText } from '../kit/strings.ts';
import { useDuty } from '../kit/useDuty.ts';
import { useEntry } from '../kit/useEntry.ts';
import { rulesText } from './strings.ts';
import type { Rules } from './types.ts';

const text = rulesText.jumps;
type Jump = Rules['priceJumps'][number];

const typeText = (fundType: number): string =>
  fundType === OTHER_FUND_TYPES ? text.others : (fundTypeLabels[fundType] ?? String(fundType));

function columnsOf(actions: Column<Jump>['render']): Column<Jump>[] {
  return [
    {
      id: 'type',
      title: text.fundType,
      flex: 2,
      minWidth: 180,
      isTitle: true,
      render: (row) => typeText(row.fundType),
    },
    {
      id: 'limit',
      title: text.limitPct,
      minWidth: 100,
      render: (row) => <Ltr>{`${formatNumber(row.limitPct)}\u066A`}</Ltr>,
    },
    { id: 'actions', title: kitText.actions, minWidth: 80, render: actions },
  ];
}

/** How far a price may move without a second look, by kind of fund; the super admin prepares a change. */
export function PriceJumps({ rules }: { rules: Rules }) {
  const [edited, setEdited] = useState<Jump | 'new' | null>(null);
  const noDuty = useDuty('super');
  const columns = columnsOf((row) => (
    <RowActions editLabel={text.editOf(typeText(row.fundType))} reason={noDuty} onEdit={() => setEdited(row)} />
  ));
  return (
    <Section
      title={text.title}
      note={text.note}
      action={
        <ActionButton variant="outlined" startIcon={<AddRounded />} reason={noDuty} onClick={() => setEdited('new')}>
          {text.add}
        </ActionButton>
      }
    >
      <DataTable label={text.title} rows={rules.priceJumps} rowId={(row) => row.fundType} columns={columns} />
      {edited ? (
        <JumpForm jumps={rules.priceJumps} jump={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </Section>
  );
}

interface Values {
  fundType: number | '';
  limitPct: string;
}

function JumpForm({ jumps, jump, onClose }: { jumps: readonly Jump[]; jump: Jump | null; onClose: () => void }) {
  const form = useForm<Values>({
    defaultValues: { fundType: jump?.fundType ?? '', limitPct: jump?.limitPct ?? '' },
  });
  const { control } = form;
  const [save, saving] = useSavePriceJumpMutation();
  const { idempotencyKey } = useIdempotencyKey();
  const entry = useEntry(form, savePriceJump.body, ['fundType', 'limitPct']);
  const free = Object.keys(fundTypeLabels)
    .map(Number)
    .filter((fundType) => !jumps.some((row) => row.fundType === fundType));
  const options = (jump ? [jump.fundType] : free).map((value) => ({ value, label: typeText(value) }));
  const submit = entry.submit(async ({ fundType, limitPct }) => {
    const body = { fundType: fundType === '' ? Number.NaN : fundType, limitPct };
    if (!(await entry.check(body))) return;
    try {
      await save({ body, idempotencyKey }).unwrap();
      notify.success(kitText.waiting);
      onClose();
    } catch (thrown) {
      entry.refuse(thrown);
    }
  });
  return (
    <FormDialog
      title={jump ? text.editTitle : text.addTitle}
      submitLabel={kitText.save}
      isBusy={saving.isLoading}
      failure={entry.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSelect control={control} name="fundType" label={text.fundType} options={options} disabled={jump !== null} />
      <FormDecimal control={control} decimals={6} name="limitPct" label={text.limitPct} />
    </FormDialog>
  );
}
