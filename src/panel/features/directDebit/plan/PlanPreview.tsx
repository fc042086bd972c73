import { useEffect, useState } from 'react';
import Alert from '@mui/material/Alert';
import { DirectDebitApi } from '#panel/api/directDebit.ts';
import { PlannedDates } from '#panel/components/directDebit/PlannedDates.tsx';
import { formatNumber } from '#shared/digits.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Hint, Note, Stack } from '#panel/ui/layout/blocks.ts';
import { PartialError } from '#panel/ui/state/ErrorView.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { ForecastBand } from './ForecastBand.tsx';
import { fieldsOf, missingOf, type PlanForm } from './planForm.ts';
import { planText as text } from './strings.ts';

/** Pause after the last change before the server is asked. */
const debounceMs = 350;

/** The preview of exactly what is typed; that of an earlier plan is not shown. */
function usePreview(investorId: number, form: PlanForm) {
  // the dates do not wait for a goal that is not filled yet
  const typed = form.goalAmount === '' || form.goalDate === '' ? { ...form, hasGoal: false } : form;
  const isComplete = Object.keys(missingOf(typed)).length === 0;
  const wanted = isComplete ? JSON.stringify(fieldsOf(typed)) : '';
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), debounceMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const query = DirectDebitApi.usePreviewRegularPurchaseQuery(
    { body: { investorId, ...fieldsOf(typed) } },
    { skip: wanted === '' || asked !== wanted },
  );
  return { isComplete, ...query };
}

interface Props {
  investorId: number;
  typed: PlanForm;
}

/** The next twelve dates of the plan as it is typed, moved past closed days with the reason; its problems and its forecast. */
export function PlanPreview({ investorId, typed }: Props) {
  const { isComplete, currentData, error, refetch } = usePreview(investorId, typed);
  const preview = currentData?.data;
  const body = () => {
    if (!isComplete) return <Hint>{text.previewEmpty}</Hint>;
    if (error) return <PartialError message={(error as { message?: string }).message} onRetry={() => void refetch()} />;
    if (!preview) return <LoadingSkeleton shape="list" count={12} />;
    return (
      <Stack>
        {preview.problems.length > 0 ? (
          <Alert severity="error" role="alert">
            {text.problems}
            {preview.problems.map(({ code, message }) => (
              <div key={code}>{message}</div>
            ))}
          </Alert>
        ) : null}
        <DescriptionList
          items={[
            {
              key: text.totalCount,
              value: preview.totalCount === null ? text.noEnd : formatNumber(preview.totalCount),
            },
            preview.totalAmount === null
              ? null
              : { key: text.totalAmount, value: <Money rial={preview.totalAmount} /> },
            preview.lastRunDate === null ? null : { key: text.lastRun, value: jalaliText(preview.lastRunDate, 'long') },
          ]}
        />
        <PlannedDates dates={preview.dates} />
        {preview.notes.map((note) => (
          <Note key={note}>{note}</Note>
        ))}
      </Stack>
    );
  };
  return (
    <Stack>
      {preview?.forecast ? (
        <Section title={text.forecast} note={text.forecastOf(jalaliText(typed.goalDate, 'long'))}>
          <ForecastBand forecast={preview.forecast} goal={typed.goalAmount} />
        </Section>
      ) : null}
      <Section title={text.preview} note={text.previewNote}>
        {body()}
      </Section>
    </Stack>
  );
}
