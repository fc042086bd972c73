import { type Control, useForm, useWatch } from 'react-hook-form';
import Alert from '@mui/material/Alert';
import { saveOrderWindow } from '#shared/contract/fundRules.ts';
import { useSaveOrderWindowMutation } from '#panel/api/fundRules.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { FormDate, FormTime, orNull } from '../kit/fields.tsx';
import { FormDialog, Pair } from '../kit/FormDialog.tsx';
import { PartTitle } from '../kit/plain.ts';
import { kitText } from '../kit/strings.ts';
import { useEntry } from '../kit/useEntry.ts';
import { ScopeFields } from './LimitsTab.tsx';
import { rulesText } from './strings.ts';
import { type OrderWindow, periodText, type Rules } from './types.ts';

const text = rulesText.windows;

/** What is edited: a closure or a weekly window, a new one without a row. */
export interface Edited {
  isClosed: boolean;
  row: OrderWindow | null;
}

interface Values {
  scope: 'fund' | 'all';
  orderType: 0 | 1 | 2;
  weekDay: number;
  fromTime: string;
  toTime: string;
  dateFrom: string;
  dateTo: string;
  reason: string;
}

const fields = ['orderType', 'weekDay', 'fromTime', 'toTime', 'dateFrom', 'dateTo', 'reason'] as const;
const types = [
  { value: 0, label: rulesText.types.both },
  { value: 1, label: rulesText.types.buy },
  { value: 2, label: rulesText.types.sell },
];
const days = rulesText.weekDays.map((label, value) => ({ value, label }));

function startOf({ row }: Edited, today: string): Values {
  return {
    scope: row && row.fundId === null ? 'all' : 'fund',
    orderType: row?.orderType ?? 0,
    weekDay: row?.weekDay ?? 0,
    fromTime: row?.fromTime ?? '08:00',
    toTime: row?.toTime ?? '16:00',
    dateFrom: row ? (row.dateFrom ?? '') : today,
    dateTo: row ? (row.dateTo ?? '') : today,
    reason: row?.reason ?? '',
  };
}

function bodyOf(fundId: number, { isClosed, row }: Edited, values: Values) {
  return {
    ...(row && { windowId: row.windowId }),
    fundId: values.scope === 'all' ? null : fundId,
    orderType: values.orderType === 0 ? null : values.orderType,
    weekDay: isClosed ? null : values.weekDay,
    fromTime: isClosed ? null : orNull(values.fromTime),
    toTime: isClosed ? null : orNull(values.toTime),
    dateFrom: isClosed ? orNull(values.dateFrom) : null,
    dateTo: isClosed ? orNull(values.dateTo) : null,
    isClosed,
    reason: values.reason.trim(),
  };
}

interface Props {
  rules: Rules;
  edited: Edited;
  today: string;
  onClose: () => void;
}

/** A closure with its reason, or a weekly window. */
export function WindowForm({ rules, edited, today, onClose }: Props) {
  const form = useForm<Values>({ defaultValues: startOf(edited, today) });
  const { control } = form;
  const [save, saving] = useSaveOrderWindowMutation();
  const { idempotencyKey } = useIdempotencyKey();
  const entry = useEntry(form, saveOrderWindow.body, fields);
  const submit = entry.submit(async (values) => {
    const body = bodyOf(rules.fundId, edited, values);
    if (!(await entry.check(body))) return;
    try {
      await save({ body, idempotencyKey }).unwrap();
      notify.success(text.saved);
      onClose();
    } catch (thrown) {
      entry.refuse(thrown, { RULE_REASON: 'reason' });
    }
  });
  return (
    <FormDialog
      title={edited.isClosed ? text.closureTitle : text.windowTitle}
      submitLabel={kitText.save}
      isBusy={saving.isLoading}
      failure={entry.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <ScopeFields control={control} fundName={rules.fundName} types={types} />
      {edited.isClosed ? <ClosureFields control={control} /> : <WeeklyFields control={control} />}
    </FormDialog>
  );
}

function WeeklyFields({ control }: { control: Control<Values> }) {
  return (
    <>
      <FormSelect control={control} name="weekDay" label={text.weekDay} options={days} />
      <Pair>
        <FormTime control={control} name="fromTime" label={text.from} />
        <FormTime control={control} name="toTime" label={text.to} />
      </Pair>
    </>
  );
}

function ClosureFields({ control }: { control: Control<Values> }) {
  const [dateFrom, dateTo, reason] = useWatch({ control, name: ['dateFrom', 'dateTo', 'reason'] });
  return (
    <>
      <Pair>
        <FormDate control={control} name="dateFrom" label={text.dateFrom} />
        <FormDate control={control} name="dateTo" label={text.dateTo} min={dateFrom || undefined} />
      </Pair>
      <FormText
        control={control}
        name="reason"
        label={text.reason}
        helperText={text.reasonHint}
        maxLength={200}
        multiline
        minRows={2}
      />
      {reason.trim() === '' ? null : (
        <div>
          <PartTitle>{text.preview}</PartTitle>
          <Alert severity="info">
            {reason} ({periodText({ dateFrom: orNull(dateFrom), dateTo: orNull(dateTo) })})
          </Alert>
        </div>
      )}
    </>
  );
}
