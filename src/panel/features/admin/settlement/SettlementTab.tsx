import { styled } from '@mui/material/styles';
import { Section } from '#panel/ui/data/Section.tsx';
import { DayChoice } from '../kit/DayChoice.tsx';
import { DaySettlement } from './DaySettlement.tsx';
import { Stack } from '../kit/plain.ts';
import { StrandedOrders } from './StrandedOrders.tsx';
import { settlementText as text } from './strings.ts';

const Choice = styled('div')({ maxWidth: 280, marginBlockEnd: '1rem' });

/** Preview and execution of a day of one fund. */
export function SettlementTab({ fundId }: { fundId: number }) {
  return (
    <Stack>
      <StrandedOrders fundId={fundId} />
      <Section title={text.dayTitle} note={text.deskNote}>
        <Choice>
          <DayChoice />
        </Choice>
        <DaySettlement fundId={fundId} />
      </Section>
    </Stack>
  );
}
