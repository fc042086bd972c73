import { useState } from 'react';
import Button from '@mui/material/Button';
import { formatJalaliMonth, jalaliParts } from '#shared/jalali.ts';
import type { Goal } from '#panel/api/goals.ts';
import { useDownload } from '#panel/components/useDownload.ts';
import { useFileName } from '#panel/components/useFileName.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { SelectField } from '#panel/ui/form/SelectField.tsx';
import { PictureAsPdfRounded } from '#panel/ui/icons/PictureAsPdfRounded.tsx';
import { Hint, Stack } from '#panel/ui/layout/blocks.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { goalsText as text } from './strings.ts';

/** The summary of a month as PDF; the month before this one is offered first. */
export function GoalPapers({ goal, months }: { goal: Goal; months: readonly string[] }) {
  const [chosen, setChosen] = useState('');
  const { download, busy } = useDownload(text.failed);
  const nameOf = useFileName();
  const isOnline = useOnline();
  const month = months.includes(chosen) ? chosen : (months[1] ?? months[0] ?? '');
  if (month === '')
    return (
      <Section title={text.papers}>
        <Hint>{text.noPapers}</Hint>
      </Section>
    );
  const { year, month: number } = jalaliParts(month);
  const path = `/api/goals/${goal.goalId}/summary/?year=${year}&month=${number}`;
  return (
    <Section title={text.papers} note={text.papersNote}>
      <Stack>
        <SelectField
          size="small"
          label={text.month}
          value={month}
          options={months.map((one) => ({ value: one, label: formatJalaliMonth(one) }))}
          onChange={setChosen}
        />
        <Button
          variant="outlined"
          startIcon={<PictureAsPdfRounded />}
          loading={busy !== null}
          disabled={!isOnline}
          onClick={() => void download(path, nameOf(text.paperName(goal.name), { who: goal.investorName, day: month }))}
        >
          {text.download}
        </Button>
      </Stack>
    </Section>
  );
}
