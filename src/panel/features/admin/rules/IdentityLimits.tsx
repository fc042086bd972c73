import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { saveAuthLimit } from '#shared/contract/fundRules.ts';
import { useSaveAuthLimitMutation } from '#panel/api/fundRules.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { FormSwitch, orNull } from '../kit/fields.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { kitText } from '../kit/strings.ts';
import { useDuty } from '../kit/useDuty.ts';
import { useEntry } from '../kit/useEntry.ts';
import { rulesText } from './strings.ts';
import { type AuthLimit, type Rules, typeText } from './types.ts';

const text = rulesText.identity;
type Level = AuthLimit['authStatus'];
/** A level and type; without a rule nothing is said about it yet. */
interface Row {
  authStatus: Level;
  orderType: 1 | 2;
  rule: AuthLimit | null;
}

const levels = Object.keys(text.levels) as Level[];
const titleOf = (row: Row): string =>
  `${text.levels[row.authStatus]}${rulesText.terms.comma}${typeText(row.orderType)}`;

function rowsOf(rules: Rules): Row[] {
  return levels.flatMap((authStatus) =>
    ([1, 2] as const).map((orderType) => ({
      authStatus,
      orderType,
      rule: rules.authLimits.find((row) => row.authStatus === authStatus && row.orderType === orderType) ?? null,
    })),
  );
}

function maxOf(rule: AuthLimit | null) {
  if (!rule?.isAllowed) return kitText.none;
  return rule.maxAmount ? <Money rial={rule.maxAmount} isHideable={false} /> : rulesText.noLimit;
}

function columnsOf(actions: Column<Row>['render']): Column<Row>[] {
  return [
    { id: 'level', title: text.level, flex: 2, minWidth: 170, isTitle: true, render: titleOf },
    {
      id: 'allowed',
      title: rulesText.windows.state,
      minWidth: 100,
      render: ({ rule }) =>
        rule === null ? (
          <StatusChip>{text.noRule}</StatusChip>
        ) : (
          <StatusChip colour={rule.isAllowed ? 'success' : 'error'}>
            {rule.isAllowed ? text.allowed : text.refused}
          </StatusChip>
        ),
    },
    {
      id: 'max',
      title: text.maxAmount,
      flex: 1.4,
      minWidth: 140,
      render: ({ rule }) => maxOf(rule),
    },
    { id: 'message', title: text.message, flex: 2, minWidth: 140, render: ({ rule }) => rule?.message || kitText.none },
    { id: 'actions', title: kitText.actions, minWidth: 80, render: actions },
  ];
}

/** What each identity level may order; the same for all funds, changed by the super admin. */
export function IdentityLimits({ rules }: { rules: Rules }) {
  const [edited, setEdited] = useState<Row | null>(null);
  const noDuty = useDuty('super');
  const columns = columnsOf((row) => (
    <RowActions editLabel={text.editOf(titleOf(row))} reason={noDuty} onEdit={() => setEdited(row)} />
  ));
  return (
    <Section title={text.title} note={text.note}>
      <DataTable
        label={text.title}
        rows={rowsOf(rules)}
        rowId={(row) => `${row.authStatus}:${row.orderType}`}
        columns={columns}
      />
      {edited ? <IdentityForm row={edited} onClose={() => setEdited(null)} /> : null}
    </Section>
  );
}

interface Values {
  isAllowed: boolean;
  maxAmount: string;
  message: string;
}

function IdentityForm({ row, onClose }: { row: Row; onClose: () => void }) {
  const form = useForm<Values>({
    defaultValues: {
      isAllowed: row.rule?.isAllowed ?? false,
      maxAmount: row.rule?.maxAmount ?? '',
      message: row.rule?.message ?? '',
    },
  });
  const { control } = form;
  const [save, saving] = useSaveAuthLimitMutation();
  const { idempotencyKey } = useIdempotencyKey();
  const entry = useEntry(form, saveAuthLimit.body, ['isAllowed', 'maxAmount', 'message']);
  const isAllowed = useWatch({ control, name: 'isAllowed' });
  const submit = entry.submit(async (values) => {
    const { authStatus, orderType } = row;
    const maxAmount = values.isAllowed ? orNull(values.maxAmount) : null;
    const body = { authStatus, orderType, isAllowed: values.isAllowed, maxAmount, message: values.message.trim() };
    if (!(await entry.check(body))) return;
    try {
      const { data } = await save({ body, idempotencyKey }).unwrap();
      notify.success(data.changeId === null ? text.saved : kitText.waiting);
      onClose();
    } catch (thrown) {
      entry.refuse(thrown);
    }
  });
  return (
    <FormDialog
      title={`${text.editTitle}: ${titleOf(row)}`}
      submitLabel={kitText.save}
      isBusy={saving.isLoading}
      failure={entry.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSwitch control={control} name="isAllowed" label={text.isAllowed} />
      {isAllowed ? <FormAmount control={control} name="maxAmount" label={text.maxAmount} /> : null}
      <FormText
        control={control}
        name="message"
        label={text.message}
        helperText={text.messageHint}
        maxLength={200}
        multiline
      />
    </FormDialog>
  );
}
