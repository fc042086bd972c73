import { useWatch } from 'react-hook-form';
import { saveHoliday } from '#shared/contract/holidays.ts';
import { HolidaysApi } from '#panel/api/holidays.ts';
import { FundsApi } from '#panel/api/funds.ts';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { FormDate } from '#panel/ui/form/FormDate.tsx';
import { FormSwitch } from '#panel/ui/form/FormSwitch.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { Pair } from '#panel/ui/layout/blocks.ts';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { ui } from '#panel/ui/strings.ts';
import type { Holiday } from './HolidayList.tsx';
import { holidaysText as text } from './strings.ts';
import type { ImpactFlow } from '#panel/features/admin/shared/approval/ImpactDialog.tsx';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';

const scopes = Object.entries(text.scopes).map(([value, label]) => ({ value, label }));

interface Values {
  day: string;
  title: string;
  scope: Holiday['scope'];
  fundId: number | '';
  isConfirmed: boolean;
}

const startOf = (start: Partial<Holiday>): Values => ({
  day: start.day ?? '',
  title: start.title ?? '',
  scope: start.scope ?? 'all',
  fundId: start.fundId ?? '',
  isConfirmed: start.isConfirmed ?? true,
});

interface Props {
  /** what is edited; a new one has only its day */
  start: Partial<Holiday>;
  today: string;
  flow: ImpactFlow;
  onClose: () => void;
}

/** A holiday: day, occasion, whom it closes, and whether its date is certain. The effect on open orders comes before saving. */
export function HolidayForm({ start, today, flow, onClose }: Props) {
  const funds = FundsApi.useListFundsQuery({ query: {} });
  const [save] = HolidaysApi.useSaveHolidayMutation();
  const { control, dialog } = useContractForm({
    values: startOf(start),
    schema: saveHoliday.body,
    bodyOf: (values) => ({
      ...(start.holidayId !== undefined && { holidayId: start.holidayId }),
      day: values.day,
      title: values.title.trim(),
      scope: values.scope,
      fundId: values.scope === 'fund' && values.fundId !== '' ? values.fundId : null,
      isConfirmed: values.isConfirmed,
    }),
    version: start.version,
    send: (body, idempotencyKey, seen) =>
      flow.ask({
        title: text.saveTitle,
        facts: (
          <strong>
            {jalaliText(body.day, 'long')} · {body.title}
          </strong>
        ),
        confirmLabel: ui.save,
        preview: () => save({ body: { ...body, preview: true } }).unwrap(),
        make: () =>
          save({
            body: { ...body, preview: false, ...(body.holidayId !== undefined && { version: seen }) },
            idempotencyKey,
          }).unwrap(),
        done: ui.saved,
        onDone: onClose,
      }),
    fieldOfCode: { HOLIDAY_EXISTS: 'day', HOLIDAY_PAST: 'day', HOLIDAY_FUND: 'fundId' },
  });
  const scope = useWatch({ control, name: 'scope' });
  return (
    <FormDialog
      title={start.holidayId === undefined ? text.addTitle : text.editTitle}
      submitLabel={approvalText.review}
      {...dialog}
      onClose={onClose}
    >
      <Pair>
        <FormDate control={control} name="day" label={text.day} min={today || undefined} daysAhead={1100} />
        <FormText control={control} name="title" label={text.occasion} maxLength={120} />
        <FormSelect
          control={control}
          name="scope"
          label={text.scope}
          options={scopes}
          helperText={text.scopeHints[scope]}
        />
        {scope === 'fund' ? (
          <FormSelect
            control={control}
            name="fundId"
            label={text.fund}
            options={(funds.data?.data ?? []).map((fund) => ({ value: fund.fundId, label: fund.name }))}
          />
        ) : null}
      </Pair>
      <FormSwitch control={control} name="isConfirmed" label={text.isConfirmed} hint={text.confirmedHint} />
    </FormDialog>
  );
}
