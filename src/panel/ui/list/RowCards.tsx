import type { MouseEvent } from 'react';
import { styled } from '@mui/material/styles';
import { DescriptionList } from '../data/DescriptionList.tsx';
import type { Column, RowId } from './columns.ts';

const List = styled('ul')({ display: 'grid', gap: '0.75rem', margin: 0, padding: 0, listStyle: 'none' });
const Card = styled('li')(({ theme }) => ({
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  paddingBlock: '0.75rem',
  paddingInline: '1rem',
  backgroundColor: theme.vars.palette.background.paper,
  '&[data-click]': { cursor: 'pointer' },
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
const Title = styled('div')(({ theme }) => ({ ...theme.typography.subtitle2, marginBlockEnd: '0.25rem' }));

interface Props<R> {
  rows: readonly R[];
  rowId: (row: R) => RowId;
  columns: readonly Column<R>[];
  onRowClick?: (row: R) => void;
}

/** Rows of a table as cards, for phones. The title of a card that opens something is a button. */
export function RowCards<R>({ rows, rowId, columns, onRowClick }: Props<R>) {
  const title = columns.find((column) => column.isTitle) ?? columns[0];
  const rest = columns.filter((column) => column !== title && !column.isHiddenOnCard);
  return (
    <List>
      {rows.map((row) => (
        <Card key={rowId(row)} data-id={rowId(row)} {...clickProps(onRowClick, row)}>
          {title ? (
            <Title>
              {onRowClick && !title.hasLink ? (
                <Opener type="button" data-opener="">
                  {title.render(row)}
                </Opener>
              ) : (
                title.render(row)
              )}
            </Title>
          ) : null}
          <DescriptionList
            items={rest.map((column) => ({ id: column.id, key: column.title, value: column.render(row) }))}
          />
        </Card>
      ))}
    </List>
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
