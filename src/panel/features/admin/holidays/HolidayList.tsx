import { useState } from 'react';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useUrlFilters } from '#panel/ui/list/useUrlFilters.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { ActionButton } from '../kit/ActionButton.tsx';
import { Buttons } from '../kit/plain.ts';
import { RowActions } from '../kit/RowActions.tsx';
import { kitText } from '../kit/strings.ts';
import type { Holiday } from './calendarRows.ts';
import { holidaysText as text } from './strings.ts';

const Filters = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  marginBlockEnd: '1rem',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, 200px)' },
}));

interface Props {
  holidays: readonly Holiday[];
  today: string;
  funds: ReadonlyMap<number, string>;
  noDuty: string | null;
  onEdit: (holiday: Holiday) => void;
  onConfirm: (holiday: Holiday) => void;
  onRemove: (holiday: Holiday) => void;
}

function columnsOf({ funds, today, noDuty, onEdit, onConfirm, onRemove }: Props): Column<Holiday>[] {
  const why = (row: Holiday): string | null => noDuty ?? (row.day < today ? text.past : null);
  return [
    {
      id: 'day',
      title: text.day,
      flex: 1.4,
      minWidth: 150,
      render: (row) => <JalaliDate value={row.day} format="long" />,
    },
    { id: 'title', title: text.occasion, flex: 2, minWidth: 150, isTitle: true, render: (row) => row.title },
    {
      id: 'scope',
      title: text.scope,
      flex: 1.2,
      minWidth: 110,
      render: (row) => (row.fundId === null ? text.scopes[row.scope] : (funds.get(row.fundId) ?? text.scopes.fund)),
    },
    {
      id: 'confirmed',
      title: text.confirmation,
      minWidth: 100,
      render: (row) => (
        <StatusChip colour={row.isConfirmed ? 'success' : 'warning'}>
          {row.isConfirmed ? text.confirmed : text.estimated}
        </StatusChip>
      ),
    },
    {
      id: 'actions',
      title: kitText.actions,
      flex: 1.4,
      minWidth: 190,
      render: (row) => (
        <Buttons sx={{ alignItems: 'center', flexWrap: 'nowrap' }}>
          <RowActions
            editLabel={text.editOf(row.title)}
            removeLabel={text.removeOf(row.title)}
            reason={why(row)}
            onEdit={() => onEdit(row)}
            onRemove={() => onRemove(row)}
          />
          {row.isConfirmed || row.day < today ? null : (
            <ActionButton
              isCompact
              size="small"
              reason={noDuty}
              aria-label={text.confirmOf(row.title)}
              onClick={() => onConfirm(row)}
            >
              {text.confirm}
            </ActionButton>
          )}
        </Buttons>
      ),
    },
  ];
}

/** The holidays of a year as a list, with filters in the URL. */
export function HolidayList(props: Props) {
  const { word, change } = useUrlFilters();
  const [paging, setPaging] = useState({ page: 1, size: 25 });
  const scope = word('scope');
  const state = word('state');
  const found = props.holidays.filter(
    (row) => (scope === '' || row.scope === scope) && (state === '' || (state === 'confirmed') === row.isConfirmed),
  );
  // what comes stands before what is over
  const rows = [...found.filter((row) => row.day >= props.today), ...found.filter((row) => row.day < props.today)];
  const page = Math.min(paging.page, Math.max(1, Math.ceil(rows.length / paging.size)));
  const filter = (changes: Record<string, string>) => {
    setPaging({ ...paging, page: 1 });
    change(changes);
  };
  return (
    <>
      <Filters className="no-print">
        <TextField
          select
          size="small"
          label={text.scope}
          value={scope}
          onChange={(event) => filter({ scope: event.target.value })}
        >
          <MenuItem value="">{text.any}</MenuItem>
          {Object.entries(text.scopes).map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={text.confirmation}
          value={state}
          onChange={(event) => filter({ state: event.target.value })}
        >
          <MenuItem value="">{text.any}</MenuItem>
          <MenuItem value="confirmed">{text.confirmed}</MenuItem>
          <MenuItem value="estimated">{text.estimated}</MenuItem>
        </TextField>
      </Filters>
      <DataTable
        label={text.title}
        rows={rows.slice((page - 1) * paging.size, page * paging.size)}
        rowId={(row) => row.holidayId}
        columns={columnsOf(props)}
        empty={<EmptyView text={scope || state ? text.emptyFilter : text.empty} />}
        paging={{ ...paging, page, total: rows.length, onChange: (next, size) => setPaging({ page: next, size }) }}
      />
    </>
  );
}
