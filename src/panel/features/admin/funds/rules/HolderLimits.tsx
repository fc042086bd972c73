import { saveHolderLimit } from '#shared/contract/deskRules.ts';
import { holderKindLabels } from '#shared/texts/ruleTexts.ts';
import { formatNumber } from '#shared/digits.ts';
import { useBusinessDay } from '#panel/api/calendar.ts';
import { DeskRulesApi } from '#panel/api/deskRules.ts';
import { orNull, useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormDate, planningDays } from '#panel/ui/form/FormDate.tsx';
import { FormUnits } from '#panel/ui/form/FormNumber.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { Pair } from '#panel/ui/layout/blocks.ts';
import type { Column } from '#panel/ui/list/columns.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ui } from '#panel/ui/strings.ts';
import { EditableTable } from '#panel/features/admin/shared/approval/EditableTable.tsx';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';
import { rulesText } from './strings.ts';
import type { HolderLimit, Rules } from './types.ts';

const text = rulesText.holders;
const titleOf = (row: HolderLimit): string => holderKindLabels[row.holderKind];
const kinds = Object.entries(holderKindLabels).map(([value, label]) => ({ value, label }));
const scopes = [
  { value: 'fund', label: rulesText.thisFund },
  { value: 'all', label: rulesText.allFunds },
];

const columns: Column<HolderLimit>[] = [
  { id: 'kind', title: text.kind, flex: 1.4, minWidth: 120, isTitle: true, render: titleOf },
  {
    id: 'max',
    title: text.maxUnits,
    flex: 1.4,
    minWidth: 120,
    render: (row) => (row.maxUnits === null ? rulesText.noLimit : formatNumber(BigInt(row.maxUnits))),
  },
  { id: 'from', title: text.firstDay, minWidth: 110, render: (row) => <JalaliDate value={row.firstDay} /> },
  {
    id: 'scope',
    title: rulesText.scope,
    minWidth: 100,
    render: (row) => (row.fundId === null ? rulesText.allFunds : rulesText.thisFund),
  },
];

/** What one holder may have of the fund at most, with every version by its first day. */
export function HolderLimits({ rules }: { rules: Rules }) {
  const today = useBusinessDay();
  return (
    <EditableTable
      title={text.title}
      note={text.note}
      rows={rules.holderLimits}
      rowId={(row) => `${row.fundId ?? 'all'}:${row.holderKind}:${row.firstDay}`}
      columns={columns}
      duty="maker"
      nameOf={titleOf}
      labels={text}
      form={(row, close) =>
        // the form begins with the day, so it waits for it
        today === '' ? null : <HolderForm rules={rules} row={row} today={today} onClose={close} />
      }
    />
  );
}

interface FormProps {
  rules: Rules;
  row: HolderLimit | null;
  today: string;
  onClose: () => void;
}

const isSame = (row: HolderLimit | null, of: Pick<HolderLimit, 'fundId' | 'holderKind' | 'firstDay'>): boolean =>
  row?.fundId === of.fundId && row.holderKind === of.holderKind && row.firstDay === of.firstDay;

function HolderForm({ rules: { fundId, holderLimits }, row, today, onClose }: FormProps) {
  const [save] = DeskRulesApi.useSaveHolderLimitMutation();
  const { control, dialog } = useContractForm({
    values: {
      scope: row !== null && row.fundId === null ? 'all' : 'fund',
      holderKind: row?.holderKind ?? ('person' as const),
      firstDay: row && row.firstDay >= today ? row.firstDay : today,
      maxUnits: row?.maxUnits ?? '',
    },
    schema: saveHolderLimit.body,
    bodyOf: ({ scope, holderKind, firstDay, maxUnits }) => ({
      fundId: scope === 'all' ? null : fundId,
      holderKind,
      firstDay,
      maxUnits: orNull(maxUnits),
    }),
    version: row?.version,
    // with another day or kind it is about another row of the list, or about a new one
    send: (body, idempotencyKey, seen) => {
      const version = isSame(row, body) ? seen : holderLimits.find((other) => isSame(other, body))?.version;
      return save({ body: { ...body, version }, idempotencyKey }).unwrap();
    },
    done: () => notify.success(approvalText.waiting),
    onClose,
  });
  return (
    <FormDialog title={row ? text.editTitle : text.addTitle} submitLabel={ui.save} {...dialog} onClose={onClose}>
      <Pair>
        <FormSelect control={control} name="scope" label={rulesText.scope} options={scopes} />
        <FormSelect control={control} name="holderKind" label={text.kind} options={kinds} />
        <FormUnits control={control} name="maxUnits" label={text.maxUnits} helperText={text.emptyHint} />
        <FormDate control={control} name="firstDay" label={text.firstDay} min={today} daysAhead={planningDays} />
      </Pair>
    </FormDialog>
  );
}
