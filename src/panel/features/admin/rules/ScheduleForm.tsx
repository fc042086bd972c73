import { useEffect } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { saveSchedule } from '#shared/contract/fundRules.ts';
import { wayLabels } from '#shared/contract/orderTexts.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { tehranTime } from '#shared/jalali.ts';
import { addWorkingDays, isWorkingDay, nextWorkingDay, payDayFrom, type WorkingCalendar } from '#shared/workingDays.ts';
import { useListCalendarDaysQuery } from '#panel/api/calendar.ts';
import { serverNow } from '#panel/api/serverClock.ts';
import { useSaveScheduleMutation } from '#panel/api/fundRules.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { businessRange } from '../kit/useBusinessDay.ts';
import { FormTime } from '../kit/fields.tsx';
import { FormDialog, Pair } from '../kit/FormDialog.tsx';
import { PartTitle } from '../kit/plain.ts';
import { kitText } from '../kit/strings.ts';
import { useEntry } from '../kit/useEntry.ts';
import type { ImpactFlow } from '../kit/ImpactDialog.tsx';
import { rulesText } from './strings.ts';
import { type Rules, type Schedule, whole } from './types.ts';

interface Days {
  today: string;
  weekendDays: readonly number[];
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

/** The calendar by which a fund works: closings of the banks alone do not close it, but no money moves on them. */
function calendarOf(days: Pick<Days, 'weekendDays' | 'holidays'>): WorkingCalendar {
  const closed = days.holidays.filter((holiday) => holiday.scope !== 'banks_only').map((holiday) => holiday.date);
  const banks = days.holidays.filter((holiday) => holiday.scope === 'banks_only').map((holiday) => holiday.date);
  return { weekendDays: days.weekendDays, holidays: new Set(closed), bankHolidays: new Set(banks) };
}

/** Days of an order placed on the business day at the clock of now; null while the timing is not whole (domain 1.4). */
function exampleDays(days: Days, now: Date, timing: Timing): { effective: string; price: string; end: string } | null {
  const firstGap = small(timing.priceOffsetDays);
  const secondGap = small(timing.orderType === 2 ? timing.settleDays : timing.issueOffsetDays);
  if (firstGap === null || secondGap === null || !/^\d{2}:\d{2}$/.test(timing.cutoffTime ?? '')) return null;
  const calendar = calendarOf(days);
  const isInTime = isWorkingDay(calendar, days.today) && tehranTime(now) < (timing.cutoffTime ?? '');
  const effective = isInTime ? days.today : nextWorkingDay(calendar, days.today);
  const price = addWorkingDays(calendar, effective, firstGap);
  const end = addWorkingDays(calendar, price, secondGap);
  return { effective, price, end: timing.orderType === 2 ? payDayFrom(calendar, end) : end };
}

const text = rulesText.schedules;

interface Values {
  orderType: 1 | 2;
  wayCode: Schedule['wayCode'];
  cutoffTime: string;
  priceOffsetDays: string;
  issueOffsetDays: string;
  settleDays: string;
  note: string;
}

const fields = [
  'orderType',
  'wayCode',
  'cutoffTime',
  'priceOffsetDays',
  'issueOffsetDays',
  'settleDays',
  'note',
] as const;

const typeOptions = [
  { value: 1, label: rulesText.types.buy },
  { value: 2, label: rulesText.types.sell },
];
/** A sell is paid to an account; a buy is paid by every other way. */
const waysOf = (type: 1 | 2) =>
  Object.entries(wayLabels)
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

interface Props {
  rules: Rules;
  /** null: a new one */
  schedule: Schedule | null;
  flow: ImpactFlow;
  onClose: () => void;
}

/** Timing of one type and way, with the days that an order of this moment would get. */
export function ScheduleForm({ rules, schedule, flow, onClose }: Props) {
  const form = useForm<Values>({ defaultValues: startOf(schedule) });
  const { control, setValue } = form;
  const [save] = useSaveScheduleMutation();
  const { idempotencyKey } = useIdempotencyKey();
  const entry = useEntry(form, saveSchedule.body, fields);
  const type = useWatch({ control, name: 'orderType' });
  useEffect(() => {
    const isOfType = waysOf(type).some(({ value }) => value === form.getValues('wayCode'));
    if (!isOfType) setValue('wayCode', type === 2 ? 'account' : 'ipg');
  }, [form, setValue, type]);
  const submit = entry.submit(async (values) => {
    const body = bodyOf(rules.fundId, values);
    if (!(await entry.check(body))) return;
    try {
      await flow.ask({
        title: text.saveTitle,
        facts: text.waits,
        confirmLabel: text.send,
        preview: () => save({ body: { ...body, preview: true } }).unwrap(),
        make: () => save({ body: { ...body, preview: false }, idempotencyKey }).unwrap(),
        done: kitText.saved,
        onDone: onClose,
      });
    } catch (thrown) {
      entry.refuse(thrown);
    }
  });
  return (
    <FormDialog
      title={schedule ? text.editTitle : text.addTitle}
      submitLabel={kitText.review}
      isBusy={flow.isBusy && !flow.asked}
      failure={entry.failure}
      onSubmit={submit}
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
          label={text.way}
          options={waysOf(type)}
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
  const calendar = useListCalendarDaysQuery({ query: { ...businessRange(), fundId } });
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
