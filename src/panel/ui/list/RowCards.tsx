import { Fragment, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { styled } from '#panel/ui/theme/styled.ts';
import { ui } from '../strings.ts';
import type { CardParts, Column, RowId } from './columns.ts';

const List = styled('ul')({
  display: 'grid',
  // as wide as the screen, however long a title is that does not wrap
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '0.75rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const Card = styled('li')(({ theme }) => ({
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  paddingBlock: '0.75rem',
  paddingInline: '1rem',
  backgroundColor: theme.vars.palette.background.paper,
  '&[data-click]': { cursor: 'pointer' },
  '&[data-opened]': {
    backgroundColor: theme.vars.palette.panel.brandTint,
    boxShadow: `inset 3px 0 0 ${theme.vars.palette.primary.main}`,
  },
  '&[data-decided]': { color: theme.vars.palette.text.secondary, backgroundColor: theme.vars.palette.panel.sunken },
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
  '& > span + div:first-of-type': { flexBasis: '8.5rem' },
});
const Title = styled('div')(({ theme }) => ({
  ...theme.typography.subtitle2,
  // a finger has no way to read what is cut: both lines of a cell wrap here
  '& > span > span, & > button > span > span': { whiteSpace: 'normal' },
}));
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

/** Draws a card that has acts beside it (`swipeRow`): the list loads no code for them where it has none. */
export type SwipeRow<R> = (row: R, item: ComponentProps<typeof Card>, inside: ReactNode) => ReactNode;

interface Props<R> {
  rows: readonly R[];
  rowId: (row: R) => RowId;
  columns: readonly Column<R>[];
  card?: CardParts<R> | undefined;
  swipe?: SwipeRow<R> | undefined;
  onRowClick?: (row: R) => void;
  /** drawn in grey */
  isDecided?: ((row: R) => boolean) | undefined;
  /** the row whose details are open */
  openId?: RowId | null | undefined;
}

/**
 * Rows of a table as cards, for phones: the title and opposite it the state, then the facts in two columns, each below its
 * label; what a row does not have is left out. The title of a card that opens something is a button.
 */
export function RowCards<R>({ rows, rowId, columns, card, swipe, onRowClick, isDecided, openId }: Props<R>) {
  const title = columns.find((column) => column.isTitle) ?? columns[0];
  const state = columns.find((column) => column !== title && isState(column));
  const leads = columns.filter((column) => column.isLead);
  const facts = columns.filter(
    (column) => column !== title && column !== state && !column.isLead && !column.isHiddenOnCard,
  );
  return (
    <List>
      {rows.map((row) => {
        const inside = (
          <>
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
          </>
        );
        const item = {
          'data-id': rowId(row),
          ...(isDecided?.(row) && { 'data-decided': '' }),
          ...(openId && String(openId) === String(rowId(row)) && { 'data-opened': '' }),
          ...clickProps(onRowClick, row),
        };
        return (
          <Fragment key={rowId(row)}>{swipe ? swipe(row, item, inside) : <Card {...item}>{inside}</Card>}</Fragment>
        );
      })}
    </List>
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
