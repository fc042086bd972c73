import { useForm, useWatch } from 'react-hook-form';
import { saveHoliday } from '#shared/contract/fundRules.ts';
import { useSaveHolidayMutation } from '#panel/api/fundRules.ts';
import { useListFundsQuery } from '#panel/api/funds.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { FormDate, FormSwitch } from '../kit/fields.tsx';
import { FormDialog, Pair } from '../kit/FormDialog.tsx';
import { kitText } from '../kit/strings.ts';
import { useEntry } from '../kit/useEntry.ts';
import type { ImpactFlow } from '../kit/ImpactDialog.tsx';
import type { Holiday } from './HolidayList.tsx';
import { holidaysText as text } from './strings.ts';

interface Values {
  day: string;
  title: string;
  scope: Holiday['scope'];
  fundId: number | '';
  isConfirmed: boolean;
}

const fields = ['day', 'title', 'scope', 'fundId', 'isConfirmed'] as const;
const scopes = Object.entries(text.scopes).map(([value, label]) => ({ value, label }));

interface Props {
  /** what is edited; a new one has only its day */
  start: Partial<Holiday>;
  today: string;
  flow: ImpactFlow;
  onClose: () => void;
}

/** A holiday: day, occasion, whom it closes, and whether its date is certain. The effect on open orders comes before saving. */
export function HolidayForm({ start, today, flow, onClose }: Props) {
  const form = useForm<Values>({
    defaultValues: {
      day: start.day ?? '',
      title: start.title ?? '',
      scope: start.scope ?? 'all',
      fundId: start.fundId ?? '',
      isConfirmed: start.isConfirmed ?? true,
    },
  });
  const { control } = form;
  const funds = useListFundsQuery({ query: {} });
  const [save] = useSaveHolidayMutation();
  const { idempotencyKey } = useIdempotencyKey();
  const entry = useEntry(form, saveHoliday.body, fields);
  const scope = useWatch({ control, name: 'scope' });
  const submit = entry.submit(async (values) => {
    const body = {
      ...(start.holidayId !== undefined && { holidayId: start.holidayId }),
      day: values.day,
      title: values.title.trim(),
      scope: values.scope,
      fundId: values.scope === 'fund' && values.fundId !== '' ? values.fundId : null,
      isConfirmed: values.isConfirmed,
    };
    if (!(await entry.check(body))) return;
    try {
      await flow.ask({
        title: text.saveTitle,
        facts: (
          <strong>
            {jalaliText(body.day, 'long')} · {body.title}
          </strong>
        ),
        confirmLabel: kitText.save,
        preview: () => save({ body: { ...body, preview: true } }).unwrap(),
        make: () => save({ body: { ...body, preview: false }, idempotencyKey }).unwrap(),
        done: kitText.saved,
        onDone: onClose,
      });
    } catch (thrown) {
      entry.refuse(thrown, { HOLIDAY_EXISTS: 'day', HOLIDAY_PAST: 'day', HOLIDAY_FUND: 'fundId' });
    }
  });
  return (
    <FormDialog
      title={start.holidayId === undefined ? text.addTitle : text.editTitle}
      submitLabel={kitText.review}
      isBusy={flow.isBusy && !flow.asked}
      failure={entry.failure}
      onSubmit={submit}
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
