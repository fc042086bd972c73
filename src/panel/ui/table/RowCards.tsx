import type { KeyboardEvent } from 'react';
import { styled } from '@mui/material/styles';
import { KeyValueList } from '../data/KeyValueList.tsx';
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
const Title = styled('div')(({ theme }) => ({ ...theme.typography.subtitle2, marginBlockEnd: '0.25rem' }));

interface Props<R> {
  rows: readonly R[];
  rowId: (row: R) => RowId;
  columns: readonly Column<R>[];
  onRowClick?: (row: R) => void;
}

/** Rows of a table as cards, for phones. */
export function RowCards<R>({ rows, rowId, columns, onRowClick }: Props<R>) {
  const title = columns.find((column) => column.isTitle) ?? columns[0];
  const rest = columns.filter((column) => column !== title && !column.isHiddenOnCard);
  return (
    <List>
      {rows.map((row) => (
        <Card key={rowId(row)} {...clickProps(onRowClick, row)}>
          {title ? <Title>{title.render(row)}</Title> : null}
          <KeyValueList
            items={rest.map((column) => ({ id: column.id, key: column.title, value: column.render(row) }))}
          />
        </Card>
      ))}
    </List>
  );
}

function clickProps<R>(onRowClick: ((row: R) => void) | undefined, row: R) {
  if (!onRowClick) return {};
  return {
    'data-click': '',
    tabIndex: 0,
    onClick: () => onRowClick(row),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) onRowClick(row);
    },
  };
}
