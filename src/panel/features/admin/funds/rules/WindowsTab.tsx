import { FundRulesApi } from '#panel/api/fundRules.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Pair, PartTitle, Stack } from '#panel/ui/layout/blocks.ts';
import { useBusinessDay } from '#panel/api/calendar.ts';
import { ui } from '#panel/ui/strings.ts';
import { rulesText } from './strings.ts';
import { closureState, hoursText, type OrderWindow, periodText, type Rules, typeText } from './types.ts';
import { EditableTable } from '#panel/features/admin/shared/approval/EditableTable.tsx';
import { type Control, useWatch } from 'react-hook-form';
import Alert from '@mui/material/Alert';
import { addOrderWindow } from '#shared/contract/fundRules.ts';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { FormDate, planningDays } from '#panel/ui/form/FormDate.tsx';
import { FormTime } from '#panel/ui/form/FormDigits.tsx';
import { orNull, useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { ScopeFields } from './LimitsTab.tsx';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';

const text = rulesText.windows;

const scopeOf = (row: OrderWindow): string => (row.fundId === null ? rulesText.allFunds : rulesText.thisFund);

const windowColumns: Column<OrderWindow>[] = [
  {
    id: 'day',
    title: text.weekDay,
    isTitle: true,
    minWidth: 90,
    render: (row) => rulesText.weekDays[row.weekDay ?? 0],
  },
  { id: 'hours', title: text.hours, flex: 1.4, minWidth: 120, render: hoursText },
  { id: 'type', title: rulesText.schedules.type, minWidth: 100, render: (row) => typeText(row.orderType) },
  { id: 'scope', title: rulesText.scope, minWidth: 100, render: scopeOf },
];

function closureColumns(today: string): Column<OrderWindow>[] {
  return [
    { id: 'reason', title: text.reason, isTitle: true, flex: 2, minWidth: 160, render: (row) => row.reason },
    { id: 'period', title: text.period, flex: 1.6, minWidth: 170, render: (row) => <Ltr>{periodText(row)}</Ltr> },
    {
      id: 'state',
      title: text.state,
      minWidth: 100,
      render: (row) => {
        const state = closureState(row, today);
        return <StatusChip color={state.color}>{state.label}</StatusChip>;
      },
    },
    { id: 'type', title: rulesText.schedules.type, minWidth: 100, render: (row) => typeText(row.orderType) },
    { id: 'scope', title: rulesText.scope, minWidth: 100, render: scopeOf },
  ];
}

/** What names a row to a screen reader. */
const nameOf = (row: OrderWindow): string =>
  row.isClosed ? row.reason : `${rulesText.weekDays[row.weekDay ?? 0] ?? ''} ${hoursText(row)}`;

/** When orders of a fund are taken: weekly windows, and closures with the reason that investors read. */
export function WindowsTab({ rules }: { rules: Rules }) {
  const today = useBusinessDay();
  const [remove] = FundRulesApi.useDeleteOrderWindowMutation();
  const table = (isClosed: boolean) => (
    <EditableTable
      title={isClosed ? text.closures : text.weekly}
      note={isClosed ? text.closuresNote : text.weeklyNote}
      rows={rules.windows.filter((row) => row.isClosed === isClosed)}
      rowId={(row) => row.windowId}
      columns={isClosed ? closureColumns(today) : windowColumns}
      duty="maker"
      nameOf={nameOf}
      labels={{
        ...text,
        add: isClosed ? text.addClosure : text.addWindow,
        empty: isClosed ? text.noClosures : text.noWeekly,
      }}
      variant={isClosed ? 'contained' : 'outlined'}
      form={(row, close) => <WindowForm rules={rules} isClosed={isClosed} row={row} today={today} onClose={close} />}
      removal={(row, close) => (
        <ActDialog
          title={text.removeTitle}
          confirmLabel={ui.remove}
          color="error"
          done={ui.removed}
          act={() => remove({ params: { windowId: row.windowId } }).unwrap()}
          onClose={close}
        >
          <p>
            <strong>{nameOf(row)}</strong> · {scopeOf(row)}
          </p>
          {text.removeText}
        </ActDialog>
      )}
    />
  );
  return (
    <Stack>
      {table(true)}
      {table(false)}
    </Stack>
  );
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

const types = [
  { value: 0, label: rulesText.types.both },
  { value: 1, label: rulesText.types.buy },
  { value: 2, label: rulesText.types.sell },
];
const days = rulesText.weekDays.map((label, value) => ({ value, label }));

function startOf(row: OrderWindow | null, today: string): Values {
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

function bodyOf(fundId: number, isClosed: boolean, values: Values) {
  return {
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

interface FormProps {
  rules: Rules;
  isClosed: boolean;
  /** null: a new one */
  row: OrderWindow | null;
  today: string;
  onClose: () => void;
}

/** A closure with its reason, or a weekly window. */
function WindowForm({ rules, isClosed, row, today, onClose }: FormProps) {
  const [add] = FundRulesApi.useAddOrderWindowMutation();
  const [update] = FundRulesApi.useUpdateOrderWindowMutation();
  const { control, dialog } = useContractForm({
    values: startOf(row, today),
    schema: addOrderWindow.body,
    bodyOf: (values) => bodyOf(rules.fundId, isClosed, values),
    version: row?.version,
    send: (body, idempotencyKey, version) =>
      (row
        ? update({ params: { windowId: row.windowId }, body: { ...body, version }, idempotencyKey })
        : add({ body, idempotencyKey })
      ).unwrap(),
    done: text.saved,
    onClose,
    fieldOfCode: { RULE_REASON: 'reason' },
  });
  return (
    <FormDialog
      title={isClosed ? text.closureTitle : text.windowTitle}
      submitLabel={ui.save}
      {...dialog}
      onClose={onClose}
    >
      <ScopeFields control={control} fundName={rules.fundName} types={types} />
      {isClosed ? <ClosureFields control={control} /> : <WeeklyFields control={control} />}
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
        <FormDate control={control} name="dateFrom" label={text.dateFrom} daysAhead={planningDays} />
        <FormDate
          control={control}
          name="dateTo"
          label={text.dateTo}
          min={dateFrom || undefined}
          daysAhead={planningDays}
        />
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
