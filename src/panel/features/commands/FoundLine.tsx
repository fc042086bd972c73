import { searchKindLabels } from '#shared/texts/deskSearchTexts.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { formatIban } from '#shared/iban.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import type { Hit } from './hits.ts';

const Line = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '0.75rem',
  width: '100%',
  paddingBlock: '0.375rem',
});
const Title = styled('span')({ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' });
const Amount = styled('span')({ fontWeight: 600 });
const Second = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  flexBasis: '100%',
  color: theme.vars.palette.text.secondary,
}));

/** Number of a record as people read it. */
const numberOf = ({ kind, number }: Hit): string => toPersianDigits(kind === 'account' ? formatIban(number) : number);

/** A record that was found: what it is with its number, whose, its state, day and amount. */
export function FoundLine({ hit }: { hit: Hit }) {
  const { kind, name, detail, amount, statusText, day } = hit;
  const isPerson = kind === 'investor';
  const number = <Ltr>{numberOf(hit)}</Ltr>;
  const facts = [
    isPerson ? null : name,
    detail === null ? null : toPersianDigits(detail),
    statusText,
    // the day on which an investor came says nothing of a caller
    day === null || isPerson ? null : jalaliText(day),
  ].filter((fact) => fact !== null);
  return (
    <Line>
      <Title>
        {isPerson ? name : `${searchKindLabels[kind]} `}
        {isPerson ? null : number}
      </Title>
      {amount === null ? null : (
        <Amount>
          <Money rial={amount} />
        </Amount>
      )}
      <Second>
        {isPerson ? number : null}
        {isPerson && facts.length > 0 ? ' · ' : null}
        {facts.map((fact, place) => (
          <span key={fact}>
            {place > 0 ? ' · ' : null}
            <bdi>{fact}</bdi>
          </span>
        ))}
      </Second>
    </Line>
  );
}
