import type { ReactNode } from 'react';
import Chip from '@mui/material/Chip';
import { Avatar } from '#panel/ui/data/Avatar.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { flowText } from './strings.ts';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));
const Card = styled('button')(({ theme }) => ({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'grid',
  alignContent: 'center',
  gap: '0.75rem',
  padding: '0.875rem',
  minHeight: 72,
  cursor: 'pointer',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.panel.hairline}`,
  backgroundColor: theme.vars.palette.background.paper,
  '&[aria-pressed="true"]': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '&:hover:not(:disabled)': { borderColor: theme.vars.palette.primary.main },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '&:disabled': { cursor: 'not-allowed', backgroundColor: theme.vars.palette.panel.sunken },
}));
const Head = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  '& > .words': { flex: 1, minWidth: 0, display: 'grid' },
});
const Small = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
}));

export interface FundCard {
  fundId: number;
  name: string;
  /** below the name: risk, price and its day */
  line: ReactNode;
  /** a second line: yield, what is held */
  more?: ReactNode;
  /** short word at the end of the head, beside a closed fund it is «بسته» */
  badge?: string | null;
  isOpen: boolean;
  isDisabled: boolean;
  /** figures under the head */
  facts?: ReactNode;
  /** why it cannot be chosen */
  reason?: ReactNode;
}

export interface FundCardsProps {
  label: string;
  cards: readonly FundCard[];
  chosenId: number | null;
  onChoose: (fundId: number) => void;
}

/** The funds of a first step as cards; one that cannot be chosen is shown with its reason (domain 9.4, 9.5). */
export function FundCards({ label, cards, chosenId, onChoose }: FundCardsProps) {
  return (
    <Grid role="group" aria-label={label}>
      {cards.map((card) => {
        const badge = card.isOpen ? card.badge : flowText.closed;
        return (
          <Card
            key={card.fundId}
            type="button"
            disabled={card.isDisabled}
            aria-pressed={card.fundId === chosenId}
            onClick={() => onChoose(card.fundId)}
          >
            <Head>
              <Avatar name={card.name} size={44} />
              <span className="words">
                <strong>{card.name}</strong>
                <Small>{card.line}</Small>
                {card.more ? <Small>{card.more}</Small> : null}
                {card.reason ? <Small>{card.reason}</Small> : null}
              </span>
              {badge ? <Chip size="small" label={badge} /> : null}
            </Head>
            {card.facts}
          </Card>
        );
      })}
    </Grid>
  );
}
