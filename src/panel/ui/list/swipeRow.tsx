import { styled } from '#panel/ui/theme/styled.ts';
import { Card, type SwipeRow } from './RowCards.tsx';

/** An act of a row on phones, beside its card: a swipe or the keyboard brings it into sight. */
export interface SwipeAct {
  label: string;
  /** what screen readers say, with the row that it is of */
  name: string;
  onClick: () => void;
  isDisabled?: boolean;
}

/* A strip that the finger moves: the browser's own scrolling, which stops at the card or at the acts. */
const Strip = styled('li')(({ theme }) => ({
  display: 'flex',
  gap: '0.5rem',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  borderRadius: theme.shape.borderRadius,
  '&[data-click]': { cursor: 'pointer' },
}));
const Inside = styled(Card)({ flex: '0 0 100%', minWidth: 0, scrollSnapAlign: 'start' });
const Acts = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  scrollSnapAlign: 'end',
  borderRadius: theme.shape.borderRadius,
  overflow: 'hidden',
  '& > button': {
    ...theme.typography.body2,
    minWidth: 88,
    maxWidth: 120,
    padding: '0.5rem 0.75rem',
    border: 0,
    font: 'inherit',
    fontWeight: 600,
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.panel.brandTint,
    cursor: 'pointer',
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -4 },
    '&:disabled': { color: theme.vars.palette.text.disabled, cursor: 'default' },
    '& + button': { borderInlineStart: `1px solid ${theme.vars.palette.panel.hairline}` },
  },
}));

/** Cards with acts beside them, for `swipe` of a `DataTable`; each act exists in the details of the row, too. */
export const swipeRow =
  <R,>(actsOf: (row: R) => readonly SwipeAct[]): SwipeRow<R> =>
  (row, item, inside) => {
    const acts = actsOf(row);
    if (acts.length === 0) return <Card {...item}>{inside}</Card>;
    return (
      <Strip {...item} data-swipe="">
        <Inside as="div">{inside}</Inside>
        <Acts className="no-print">
          {acts.map(({ label, name, onClick, isDisabled = false }) => (
            <button key={name} type="button" aria-label={name} disabled={isDisabled} onClick={onClick}>
              {label}
            </button>
          ))}
        </Acts>
      </Strip>
    );
  };
