import { Change } from '#panel/ui/text/Change.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { gainText as text } from './gainStrings.ts';

const Details = styled('details')(({ theme }) => ({
  display: 'inline-block',
  textAlign: 'start',
  verticalAlign: 'top',
  '& > summary': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.25rem',
    minHeight: 28,
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '&::after': { content: '"▾"', fontSize: '0.75rem', color: theme.vars.palette.text.secondary },
  },
  '&[open] > summary::after': { content: '"▴"' },
}));
const Parts = styled('dl')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  gridTemplateColumns: 'auto auto',
  gap: '0.125rem 1rem',
  margin: 0,
  paddingBlock: '0.25rem',
  color: theme.vars.palette.text.secondary,
  '& dd': { margin: 0, textAlign: 'end', color: theme.vars.palette.text.primary },
}));

export interface GainProps {
  gain: { priceGain: string; receivedProfit: string; realizedProfit: string };
  /** the three parts together, rial */
  rial: string;
  percent: string;
  isPill?: boolean;
}

/** A gain as one number; where it is more than the change of the price, a press shows what it consists of. */
export function GainDetails({ gain, ...change }: GainProps) {
  const parts = [
    [text.price, gain.priceGain],
    [text.received, gain.receivedProfit],
    [text.realized, gain.realizedProfit],
  ] as const;
  if (gain.receivedProfit === '0' && gain.realizedProfit === '0') return <Change {...change} />;
  return (
    <Details>
      <summary title={text.parts}>
        <Change {...change} />
      </summary>
      <Parts>
        {parts.map(([label, rial]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>
              <Money rial={rial} isSigned hasUnit={false} />
            </dd>
          </div>
        ))}
      </Parts>
    </Details>
  );
}
