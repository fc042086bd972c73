import type { MouseEvent } from 'react';
import { styled } from '@mui/material/styles';
import { ui } from '../strings.ts';
import type { CardParts, Column, RowId, SwipeAct } from './columns.ts';

const List = styled('ul')({ display: 'grid', gap: '0.75rem', margin: 0, padding: 0, listStyle: 'none' });
/* A card with acts is a strip that the finger moves: the browser's own scrolling, which stops at the card or at the acts. */
const Row = styled('li')(({ theme }) => ({
  borderRadius: theme.shape.borderRadius,
  '&[data-click]': { cursor: 'pointer' },
  '&[data-swipe]': {
    display: 'flex',
    gap: '0.5rem',
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    scrollSnapType: 'x mandatory',
    scrollbarWidth: 'none',
    '& > :first-of-type': { flex: '0 0 100%', minWidth: 0, scrollSnapAlign: 'start' },
  },
}));
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
const Card = styled('div')(({ theme }) => ({
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  paddingBlock: '0.75rem',
  paddingInline: '1rem',
  backgroundColor: theme.vars.palette.background.paper,
}));
// the button is the whole title; its ring goes round the card
const Opener = styled('button')(({ theme }) => ({
  display: 'block',
  padding: 0,
  border: 0,
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  background: 'none',
  width: '100%',
  cursor: 'pointer',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 4, borderRadius: 4 },
}));
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.25rem 0.75rem',
  '& > div:first-of-type': { flex: '1 1 9rem', minWidth: 0 },
  // beside the mark of a card
  '& > span + div:first-of-type': { flexBasis: '7rem' },
});
const Title = styled('div')(({ theme }) => theme.typography.subtitle2);
const Second = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
}));
const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '0.5rem 1rem',
  margin: 0,
  marginBlockStart: '0.625rem',
  '& > [data-wide]': { gridColumn: '1 / -1' },
});
/** Facts that need no label: the first two opposite each other, the others on lines of their own. */
const Leads = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0.25rem 1rem',
  marginBlockStart: '0.5rem',
  '& > [data-strong]': { fontWeight: 600 },
  '& > :nth-of-type(n + 3)': { flexBasis: '100%' },
}));
const Label = styled('dt')(({ theme }) => ({ ...theme.typography.caption, color: theme.vars.palette.text.secondary }));
const Value = styled('dd')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  overflowWrap: 'anywhere',
  '&[data-strong]': { fontWeight: 600 },
}));
/** A column this broad holds sentences: on a card they take the whole width. */
const wideFlex = 1.8;

interface Props<R> {
  rows: readonly R[];
  rowId: (row: R) => RowId;
  columns: readonly Column<R>[];
  card?: CardParts<R> | undefined;
  swipe?: ((row: R) => readonly SwipeAct[]) | undefined;
  onRowClick?: (row: R) => void;
}

/**
 * Rows of a table as cards, for phones: the title and opposite it the state, then the facts in two columns, each below its
 * label; what a row does not have is left out. The title of a card that opens something is a button.
 */
export function RowCards<R>({ rows, rowId, columns, card, swipe, onRowClick }: Props<R>) {
  const title = columns.find((column) => column.isTitle) ?? columns[0];
  const state = columns.find((column) => column !== title && isState(column));
  const leads = columns.filter((column) => column.isLead);
  const facts = columns.filter(
    (column) => column !== title && column !== state && !column.isLead && !column.isHiddenOnCard,
  );
  return (
    <List>
      {rows.map((row) => {
        const acts = swipe?.(row) ?? [];
        return (
          <Row
            key={rowId(row)}
            data-id={rowId(row)}
            data-swipe={acts.length > 0 ? '' : undefined}
            {...clickProps(onRowClick, row)}
          >
            <Card>
              {title ? (
                <Head>
                  {card?.mark?.(row)}
                  <Title>
                    {onRowClick && !title.hasLink ? (
                      <Opener type="button" data-opener="">
                        {onCard(title, row)}
                      </Opener>
                    ) : (
                      onCard(title, row)
                    )}
                    {card?.second ? <Second>{card.second(row)}</Second> : null}
                  </Title>
                  {state ? <div>{state.render(row)}</div> : null}
                </Head>
              ) : null}
              {card ? (
                card.body(row)
              ) : (
                <>
                  {leads.length > 0 ? <CardLeads leads={leads} row={row} /> : null}
                  <CardFacts facts={facts} row={row} />
                </>
              )}
            </Card>
            {acts.length > 0 ? <RowActs acts={acts} /> : null}
          </Row>
        );
      })}
    </List>
  );
}

function RowActs({ acts }: { acts: readonly SwipeAct[] }) {
  return (
    <Acts className="no-print">
      {acts.map(({ label, name, onClick, isDisabled = false }) => (
        <button key={name} type="button" aria-label={name} disabled={isDisabled} onClick={onClick}>
          {label}
        </button>
      ))}
    </Acts>
  );
}

const isState = <R,>({ id, isHiddenOnCard }: Column<R>): boolean =>
  (id === 'status' || id === 'state') && !isHiddenOnCard;

const onCard = <R,>(column: Column<R>, row: R) => (column.card ?? column.render)(row);

function CardLeads<R>({ leads, row }: { leads: readonly Column<R>[]; row: R }) {
  return (
    <Leads>
      {leads.map((column) => (
        <div key={column.id} data-strong={column.align === 'end' ? '' : undefined}>
          {onCard(column, row)}
        </div>
      ))}
    </Leads>
  );
}

function CardFacts<R>({ facts, row }: { facts: readonly Column<R>[]; row: R }) {
  const said = facts.flatMap((column) => {
    const value = onCard(column, row);
    return value === null || value === '' || value === ui.none ? [] : [{ column, value }];
  });
  if (said.length === 0) return null;
  return (
    <Facts>
      {said.map(({ column: { id, title, flex = 1, align }, value }) => (
        <div key={id} data-wide={flex >= wideFlex ? '' : undefined}>
          <Label>{title}</Label>
          <Value data-strong={align === 'end' ? '' : undefined}>{value}</Value>
        </div>
      ))}
    </Facts>
  );
}

/** The whole card answers a tap; keyboards and screen readers press the title, whose click arrives here too. */
function clickProps<R>(onRowClick: ((row: R) => void) | undefined, row: R) {
  if (!onRowClick) return {};
  return {
    'data-click': '',
    onClick: (event: MouseEvent<HTMLElement>) => {
      const pressed = (event.target as Element).closest('a, button, input, label');
      if (pressed === null || pressed.hasAttribute('data-opener')) onRowClick(row);
    },
  };
}
