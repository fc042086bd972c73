import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { Section } from '#panel/ui/data/Section.tsx';
import { Change } from '#panel/ui/text/Change.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { HideAmountsButton } from '#panel/ui/text/HideAmountsButton.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { assetsText } from './strings.ts';
import type { AssetsReport } from './types.ts';

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > :first-of-type': { gridColumn: '1 / -1' },
  },
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: '2fr repeat(3, minmax(0, 1fr))',
    '& > :first-of-type': { gridColumn: 'auto', gridRow: 'span 2' },
  },
}));
const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  margin: 0,
}));

function SumCard({ title, rial, note, children }: { title: string; rial: string; note: string; children?: ReactNode }) {
  return (
    <Section title={title}>
      <Figure rial={rial} size="lg">
        {children}
      </Figure>
      <Note>{note}</Note>
    </Section>
  );
}

/** The strong figures: value first, then where it comes from. */
export function SumCards({ report }: { report: AssetsReport }) {
  const newest =
    report.items
      .map((item) => item.navDate)
      .sort()
      .at(-1) ?? report.date;
  return (
    <Cards>
      <Section title={assetsText.value} note={assetsText.valueAt(jalaliText(newest, 'long'))}>
        <div data-testid="assets-value">
          <Figure rial={report.totalValue} size="xxl">
            <Change rial={report.unrealizedProfit} percent={report.unrealizedPercent} isPill />
            <HideAmountsButton />
          </Figure>
        </div>
      </Section>
      <SumCard title={assetsText.cost} rial={report.totalCost} note={assetsText.costNote} />
      <SumCard title={assetsText.unrealized} rial={report.unrealizedProfit} note={assetsText.unrealizedNote} />
      <SumCard title={assetsText.received} rial={report.receivedProfit} note={assetsText.receivedNote} />
      <SumCard title={assetsText.realized} rial={report.realizedProfit} note={assetsText.realizedNote} />
      <SumCard title={assetsText.netDeposit} rial={report.netDeposit} note={assetsText.netDepositNote} />
    </Cards>
  );
}
