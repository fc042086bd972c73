import { styled } from '@mui/material/styles';
import { Section } from '#panel/ui/data/Section.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { DayChoice, DaySettlement, useSettlementDay } from './DaySettlement.tsx';
import { Stack } from '../kit/plain.ts';
import { StrandedOrders } from './StrandedOrders.tsx';
import { settlementText as text } from './strings.ts';

const Choice = styled('div')({ maxWidth: 280, marginBlockEnd: '1rem' });

/** Preview and execution of a day of one fund. */
export function SettlementTab({ fundId }: { fundId: number }) {
  const day = useSettlementDay();
  return (
    <Stack>
      <StrandedOrders fundId={fundId} />
      <Section title={text.dayTitle} note={text.deskNote}>
        <Choice>
          <DayChoice />
        </Choice>
        {day === '' ? <LoadingSkeleton shape="pairs" count={5} /> : <DaySettlement fundId={fundId} day={day} />}
      </Section>
    </Stack>
  );
}
