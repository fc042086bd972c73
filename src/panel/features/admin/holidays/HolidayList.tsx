import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { wordFilter } from '#panel/ui/list/filters.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { ActionButton } from '../kit/ActionButton.tsx';
import { Buttons } from '../kit/plain.ts';
import { RowActions } from '../kit/RowActions.tsx';
import { kitText } from '../kit/strings.ts';
import type { Holiday } from './calendarRows.ts';
import { holidaysText as text } from './strings.ts';

const filters = {
  scope: wordFilter('scope', Object.keys(text.scopes) as Holiday['scope'][]),
  state: wordFilter('isConfirmed', ['confirmed', 'estimated']),
};
const selects = [
  {
    name: 'scope',
    label: text.scope,
    options: Object.entries(text.scopes).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'state',
    label: text.confirmation,
    options: (['confirmed', 'estimated'] as const).map((value) => ({ value, label: text[value] })),
  },
];

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
  const list = useListState({ filters, size: 25 });
  const { scope, state } = list.values;
  const found = props.holidays.filter(
    (row) =>
      (scope === undefined || row.scope === scope) &&
      (state === undefined || (state === 'confirmed') === row.isConfirmed),
  );
  // what comes stands before what is over
  const rows = [...found.filter((row) => row.day >= props.today), ...found.filter((row) => row.day < props.today)];
  return (
    <>
      <ListFilters list={list} selects={selects} />
      <DataTable
        label={text.title}
        list={list}
        rows={rows}
        rowId={(row) => row.holidayId}
        columns={columnsOf(props)}
        empty={text.empty}
        emptyFilter={text.emptyFilter}
      />
    </>
  );
}
