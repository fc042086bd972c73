import { useState } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { toPersianDigits } from '#shared/digits.ts';
import { useListCreditQuery } from '#panel/api/credit.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { CreditDialog, type CreditRow } from './CreditDialog.tsx';
import { creditText } from './creditStrings.ts';

const Row = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem 0.75rem',
  paddingBlock: '0.5rem',
});
const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

/** Money left over from orders, per fund, and the way to have it paid out; nothing when there is none. */
export function CreditCard({ investorId }: { investorId: number }) {
  const { data } = useListCreditQuery({ query: { investorId } });
  const [chosen, setChosen] = useState<CreditRow | null>(null);
  const isOnline = useOnline();
  if (!data || data.data.length === 0) return null;
  return (
    <Section title={creditText.title} note={creditText.note}>
      <List>
        {data.data.map((row) => (
          <Row key={row.fundId}>
            <strong>{row.fundName}</strong>
            <span>
              <Ltr>{toPersianDigits(row.amountText)}</Ltr> {creditText.rial}
            </span>
            <Button
              className="no-print"
              size="small"
              variant="outlined"
              disabled={!isOnline}
              aria-label={creditText.withdrawOf(row.fundName)}
              onClick={() => setChosen(row)}
            >
              {creditText.withdraw}
            </Button>
          </Row>
        ))}
      </List>
      {chosen ? <CreditDialog row={chosen} investorId={investorId} onClose={() => setChosen(null)} /> : null}
    </Section>
  );
}
