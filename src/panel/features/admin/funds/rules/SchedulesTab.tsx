import { useEffect } from 'react';
import { paymentMethodLabels } from '#shared/texts/orderTexts.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { FundRulesApi } from '#panel/api/fundRules.ts';
import type { Column } from '#panel/ui/list/columns.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Pair, PartTitle, Stack } from '#panel/ui/layout/blocks.ts';
import { ui } from '#panel/ui/strings.ts';
import { ExecutionRule } from './ExecutionRule.tsx';
import { rulesText } from './strings.ts';
import { type Rules, type Schedule, whole } from './types.ts';
import {
  ImpactDialog,
  type ImpactFlow,
  ImpactResult,
  useImpact,
} from '#panel/features/admin/shared/approval/ImpactDialog.tsx';
import { EditableTable } from '#panel/features/admin/shared/approval/EditableTable.tsx';
import { type Control, useWatch } from 'react-hook-form';
import { saveSchedule } from '#shared/contract/fundRules.ts';
import { tehranTime } from '#shared/jalali.ts';
import { addWorkingDays, isWorkingDay, nextWorkingDay, payDayFrom, type WeekendChange } from '#shared/workingDays.ts';
import { CalendarApi, businessRange, workingCalendarOf } from '#panel/api/calendar.ts';
import { serverNow } from '#panel/api/serverClock.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { FormDigits, FormTime } from '#panel/ui/form/FormDigits.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';

const text = rulesText.schedules;

/** «صدور، درگاه پرداخت»: what names a row of the timing. */
function titleOf(row: Schedule): string {
  const type = row.orderType === 1 ? rulesText.types.buy : rulesText.types.sell;
  return `${type}${rulesText.terms.comma}${paymentMethodLabels[row.wayCode]}`;
}

const offsetText = (days: number): string => (days === 0 ? rulesText.sameDay : text.later(formatNumber(days)));

const columns: Column<Schedule>[] = [
  { id: 'method', title: text.method, flex: 2, minWidth: 180, isTitle: true, render: titleOf },
  { id: 'cutoff', title: text.cutoff, minWidth: 80, render: (row) => <Ltr>{toPersianDigits(row.cutoffTime)}</Ltr> },
  { id: 'price', title: text.price, minWidth: 100, render: (row) => offsetText(row.priceOffsetDays) },
  {
    id: 'end',
    title: text.end,
    minWidth: 110,
    render: (row) => offsetText(row.orderType === 1 ? row.issueOffsetDays : row.settleDays),
  },
  { id: 'note', title: text.noteLabel, flex: 1.4, minWidth: 100, render: (row) => row.note || ui.none },
];

/** When orders of a fund are priced and settled, by type and way; a change shows the open orders that it moves. */
export function SchedulesTab({ rules }: { rules: Rules }) {
  const [remove] = FundRulesApi.useDeleteScheduleMutation();
  const [preview] = FundRulesApi.useLazyPreviewScheduleRemovalQuery();
  const flow = useImpact();
  const askRemoval = (row: Schedule) =>
    flow.tryAsk({
      title: text.removeTitle,
      facts: (
        <>
          <strong>{titleOf(row)}</strong>
          {text.waits}
        </>
      ),
      confirmLabel: ui.remove,
      color: 'error',
      preview: () => preview({ params: { scheduleId: row.scheduleId } }).unwrap(),
      make: async () => {
        await remove({ params: { scheduleId: row.scheduleId } }).unwrap();
        return { data: null };
      },
      done: ui.removed,
      isWaiting: true,
    });
  return (
    <Stack>
      <ImpactResult flow={flow} />
      <EditableTable
        title={text.title}
        note={text.note}
        rows={rules.schedules}
        rowId={(row) => row.scheduleId}
        columns={columns}
        duty="maker"
        nameOf={titleOf}
        labels={text}
        form={(row, close) => <ScheduleForm rules={rules} schedule={row} flow={flow} onClose={close} />}
        onRemove={askRemoval}
      />
      <ExecutionRule rules={rules} />
      <ImpactDialog flow={flow} />
    </Stack>
  );
}

interface Days {
  today: string;
  weekendDays: readonly number[];
  weekendChanges: readonly WeekendChange[];
  holidays: readonly { date: string; scope: string }[];
}

interface Timing {
  orderType?: 1 | 2;
  cutoffTime?: string;
  priceOffsetDays?: string;
  issueOffsetDays?: string;
  settleDays?: string;
}

const small = (typed: string | undefined): number | null => (typed && /^\d$/.test(typed) ? Number(typed) : null);

/** Days of an order placed on the business day at the current clock; null while the timing is incomplete (domain 1.4). */
function exampleDays(days: Days, now: Date, timing: Timing): { effective: string; price: string; end: string } | null {
  const firstGap = small(timing.priceOffsetDays);
  const secondGap = small(timing.orderType === 2 ? timing.settleDays : timing.issueOffsetDays);
  if (firstGap === null || secondGap === null || !/^\d{2}:\d{2}$/.test(timing.cutoffTime ?? '')) return null;
  const calendar = workingCalendarOf(days);
  const isInTime = isWorkingDay(calendar, days.today) && tehranTime(now) < (timing.cutoffTime ?? '');
  const effective = isInTime ? days.today : nextWorkingDay(calendar, days.today);
  const price = addWorkingDays(calendar, effective, firstGap);
  const end = addWorkingDays(calendar, price, secondGap);
  return { effective, price, end: timing.orderType === 2 ? payDayFrom(calendar, end) : end };
}

interface Values {
  orderType: 1 | 2;
  wayCode: Schedule['wayCode'];
  cutoffTime: string;
  priceOffsetDays: string;
  issueOffsetDays: string;
  settleDays: string;
  note: string;
}

const typeOptions = [
  { value: 1, label: rulesText.types.buy },
  { value: 2, label: rulesText.types.sell },
];
/** A sell is paid to an account; a buy is paid by every other way. */
const methodsOf = (type: 1 | 2) =>
  Object.entries(paymentMethodLabels)
    .filter(([code]) => (code === 'account') === (type === 2))
    .map(([value, label]) => ({ value, label }));

function bodyOf(fundId: number, values: Values) {
  return {
    fundId,
    orderType: values.orderType,
    wayCode: values.wayCode,
    cutoffTime: values.cutoffTime,
    priceOffsetDays: whole(values.priceOffsetDays),
    // the wire wants both; the one that the type does not use stays as it was
    issueOffsetDays: whole(values.issueOffsetDays),
    settleDays: whole(values.settleDays),
    note: values.note.trim(),
  };
}

function startOf(schedule: Schedule | null): Values {
  return {
    orderType: schedule?.orderType ?? 1,
    wayCode: schedule?.wayCode ?? 'ipg',
    cutoffTime: schedule?.cutoffTime ?? '14:00',
    priceOffsetDays: String(schedule?.priceOffsetDays ?? 1),
    issueOffsetDays: String(schedule?.issueOffsetDays ?? 1),
    settleDays: String(schedule?.settleDays ?? 1),
    note: schedule?.note ?? '',
  };
}

interface FormProps {
  rules: Rules;
  /** null: a new one */
  schedule: Schedule | null;
  flow: ImpactFlow;
  onClose: () => void;
}

/** Timing of one type and way, with the days that an order of this moment would get. */
function ScheduleForm({ rules, schedule, flow, onClose }: FormProps) {
  const [save] = FundRulesApi.useSaveScheduleMutation();
  const { form, control, dialog } = useContractForm({
    values: startOf(schedule),
    schema: saveSchedule.body,
    bodyOf: (values) => bodyOf(rules.fundId, values),
    version: schedule?.version,
    send: (body, idempotencyKey, seen) =>
      flow.ask({
        title: text.saveTitle,
        facts: text.waits,
        confirmLabel: text.send,
        preview: () => save({ body: { ...body, preview: true } }).unwrap(),
        make: () => save({ body: { ...body, preview: false, version: seen }, idempotencyKey }).unwrap(),
        done: ui.saved,
        onDone: onClose,
      }),
  });
  const type = useWatch({ control, name: 'orderType' });
  useEffect(() => {
    const isOfType = methodsOf(type).some(({ value }) => value === form.getValues('wayCode'));
    if (!isOfType) form.setValue('wayCode', type === 2 ? 'account' : 'ipg');
  }, [form, type]);
  return (
    <FormDialog
      title={schedule ? text.editTitle : text.addTitle}
      submitLabel={approvalText.review}
      {...dialog}
      onClose={onClose}
    >
      <Pair>
        <FormSelect
          control={control}
          name="orderType"
          label={text.type}
          options={typeOptions}
          disabled={schedule !== null}
        />
        <FormSelect
          control={control}
          name="wayCode"
          label={text.method}
          options={methodsOf(type)}
          disabled={schedule !== null}
        />
        <FormTime control={control} name="cutoffTime" label={text.cutoff} />
        <FormDigits control={control} name="priceOffsetDays" label={text.offset} maxLength={1} />
        {type === 1 ? (
          <FormDigits control={control} name="issueOffsetDays" label={text.issueOffset} maxLength={1} />
        ) : (
          <FormDigits control={control} name="settleDays" label={text.settleDays} maxLength={1} />
        )}
      </Pair>
      <FormText control={control} name="note" label={text.noteLabel} maxLength={200} multiline />
      <Example control={control} fundId={rules.fundId} />
    </FormDialog>
  );
}

/** What the timing means: the days of an order placed now. */
function Example({ control, fundId }: { control: Control<Values>; fundId: number }) {
  const values = useWatch({ control });
  const calendar = CalendarApi.useListCalendarDaysQuery({ query: { ...businessRange(), fundId } });
  if (!calendar.data) return null;
  const days = exampleDays(calendar.data.data, new Date(serverNow()), values);
  if (!days) return null;
  return (
    <div>
      <PartTitle>{text.example}</PartTitle>
      <DescriptionList
        items={[
          { key: text.effective, value: jalaliText(days.effective, 'weekday') },
          { key: text.price, value: jalaliText(days.price, 'weekday') },
          {
            key: values.orderType === 2 ? text.payout : text.license,
            value: jalaliText(days.end, 'weekday'),
            hint: values.cutoffTime ? `${text.cutoff}: ${toPersianDigits(values.cutoffTime)}` : null,
          },
        ]}
      />
    </div>
  );
}
