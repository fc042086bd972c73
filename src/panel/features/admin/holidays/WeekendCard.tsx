import { useState } from 'react';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import { useSaveWeekendMutation } from '#panel/api/fundRules.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { ActionButton } from '../kit/ActionButton.tsx';
import { FailureLine } from '../kit/FormDialog.tsx';
import { Buttons } from '../kit/plain.ts';
import { kitText } from '../kit/strings.ts';
import { useDuty } from '../kit/useDuty.ts';
import type { ImpactFlow } from '../kit/useImpact.ts';
import { holidaysText as text } from './strings.ts';

const mostDays = 3;
const sameDays = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((day) => b.includes(day));

/** The closed days of the week; the super admin changes them after seeing which orders move. */
export function WeekendCard({ weekendDays, flow }: { weekendDays: readonly number[]; flow: ImpactFlow }) {
  const [days, setDays] = useState<readonly number[] | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [save] = useSaveWeekendMutation();
  const { idempotencyKey, renew } = useIdempotencyKey();
  const noDuty = useDuty('super');
  const chosen = days ?? weekendDays;
  const review = async () => {
    setFailure(null);
    const body = { weekendDays: [...chosen].sort((a, b) => a - b) };
    try {
      await flow.ask({
        title: text.weekendTitle,
        facts: (
          <strong>
            {body.weekendDays.length === 0
              ? text.none
              : body.weekendDays.map((day) => text.weekDays[day] ?? '').join(text.separator)}
          </strong>
        ),
        confirmLabel: kitText.save,
        preview: () => save({ body: { ...body, preview: true } }).unwrap(),
        make: () => save({ body: { ...body, preview: false }, idempotencyKey }).unwrap(),
        done: kitText.saved,
        onDone: () => {
          renew();
          setDays(null);
        },
      });
    } catch (thrown) {
      setFailure(asApiFailure(thrown, kitText.failed));
    }
  };
  return (
    <Section title={text.weekend} note={text.weekendNote}>
      <ToggleButtonGroup
        value={[...chosen]}
        onChange={(_event, next: number[]) => setDays(next.slice(-mostDays))}
        disabled={noDuty !== null}
        size="small"
        aria-label={text.weekend}
        sx={{ flexWrap: 'wrap' }}
      >
        {text.weekDays.map((name, day) => (
          <ToggleButton key={name} value={day}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Buttons sx={{ marginBlockStart: '0.75rem' }}>
        <ActionButton
          variant="outlined"
          loading={flow.isBusy && !flow.asked}
          reason={noDuty ?? (sameDays(chosen, weekendDays) ? text.weekendSame : null)}
          onClick={() => void review()}
        >
          {text.changeWeekend}
        </ActionButton>
      </Buttons>
      <FailureLine failure={failure} />
    </Section>
  );
}
