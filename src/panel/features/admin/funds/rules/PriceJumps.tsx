import { OTHER_FUND_TYPES, savePriceJump } from '#shared/contract/deskRules.ts';
import { fundTypeLabels } from '#shared/texts/fundTexts.ts';
import { formatNumber } from '#shared/digits.ts';
import { DeskRulesApi } from '#panel/api/deskRules.ts';
import { FormDecimal } from '#panel/ui/form/FormNumber.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { ui } from '#panel/ui/strings.ts';
import { rulesText } from './strings.ts';
import type { Rules } from './types.ts';
import { EditableTable } from '#panel/features/admin/shared/approval/EditableTable.tsx';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';

const text = rulesText.jumps;
type Jump = Rules['priceJumps'][number];

const typeText = (fundType: number): string =>
  fundType === OTHER_FUND_TYPES ? text.others : (fundTypeLabels[fundType] ?? String(fundType));

const columns: Column<Jump>[] = [
  { id: 'type', title: text.fundType, flex: 2, minWidth: 180, isTitle: true, render: (row) => typeText(row.fundType) },
  {
    id: 'limit',
    title: text.limitPct,
    minWidth: 100,
    render: (row) => <Ltr>{`${formatNumber(row.limitPct)}\u066A`}</Ltr>,
  },
];

/** How far a price may move without a second look, by kind of fund; the super admin prepares a change. */
export function PriceJumps({ rules }: { rules: Rules }) {
  return (
    <EditableTable
      title={text.title}
      note={text.note}
      rows={rules.priceJumps}
      rowId={(row) => row.fundType}
      columns={columns}
      duty="super"
      nameOf={(row) => typeText(row.fundType)}
      labels={text}
      variant="outlined"
      form={(row, close) => <JumpForm jumps={rules.priceJumps} jump={row} onClose={close} />}
    />
  );
}

const startOf = (jump: Jump | null): { fundType: number | ''; limitPct: string } => ({
  fundType: jump?.fundType ?? '',
  limitPct: jump?.limitPct ?? '',
});

function JumpForm({ jumps, jump, onClose }: { jumps: readonly Jump[]; jump: Jump | null; onClose: () => void }) {
  const [save] = DeskRulesApi.useSavePriceJumpMutation();
  const { control, dialog } = useContractForm({
    values: startOf(jump),
    schema: savePriceJump.body,
    bodyOf: ({ fundType, limitPct }) => ({ fundType: fundType === '' ? Number.NaN : fundType, limitPct }),
    version: jump?.version,
    send: (body, idempotencyKey, seen) => save({ body: { ...body, version: seen }, idempotencyKey }).unwrap(),
    done: approvalText.waiting,
    onClose,
  });
  const free = Object.keys(fundTypeLabels)
    .map(Number)
    .filter((fundType) => !jumps.some((row) => row.fundType === fundType));
  const options = (jump ? [jump.fundType] : free).map((value) => ({ value, label: typeText(value) }));
  return (
    <FormDialog title={jump ? text.editTitle : text.addTitle} submitLabel={ui.save} {...dialog} onClose={onClose}>
      <FormSelect control={control} name="fundType" label={text.fundType} options={options} disabled={jump !== null} />
      <FormDecimal control={control} decimals={6} name="limitPct" label={text.limitPct} />
    </FormDialog>
  );
}
