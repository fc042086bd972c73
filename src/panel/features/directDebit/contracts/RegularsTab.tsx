import Link from 'next/link';
import dynamic from 'next/dynamic';
import Button from '@mui/material/Button';
import { regularLabels, regularStates } from '#shared/texts/directDebitTexts.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { DirectDebitApi } from '#panel/api/directDebit.ts';
import { regularColors } from '#panel/components/directDebit/stateColors.ts';
import { paths } from '#panel/paths.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { optionsOf } from '#panel/ui/form/optionsOf.ts';
import { Stack } from '#panel/ui/layout/blocks.ts';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { wordFilter } from '#panel/ui/list/filters.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { recordId, useListState } from '#panel/ui/list/useListState.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import type { Regular } from '../plan/planForm.ts';
import { regularsText as text } from './strings.ts';

const RegularPanel = dynamic(() => import('./RegularPanel.tsx').then((part) => part.RegularPanel), { ssr: false });

const { columns: titles } = text;
const filters = { status: wordFilter('status', regularStates) };
const selects = [{ name: 'status', label: text.status, options: optionsOf(regularStates, regularLabels) }];

const columnsOf = (onOpen: (regularId: number) => void): readonly Column<Regular>[] => [
  { id: 'fund', title: titles.fund, flex: 1.4, minWidth: 130, isTitle: true, render: (row) => row.fundName },
  {
    id: 'amount',
    title: titles.amount,
    flex: 1,
    minWidth: 116,
    align: 'end',
    render: (row) => <Money rial={row.amount} hasUnit={false} />,
  },
  { id: 'interval', title: titles.interval, flex: 1.1, minWidth: 116, render: (row) => row.intervalText },
  {
    id: 'next',
    title: titles.next,
    flex: 1.2,
    minWidth: 128,
    render: (row) => (row.nextRunDate ? <JalaliDate value={row.nextRunDate} format="weekday" /> : text.noNext),
  },
  {
    id: 'done',
    title: titles.done,
    minWidth: 88,
    render: (row) => text.doneCount(row.doneCount, row.count),
  },
  {
    id: 'last',
    title: titles.last,
    flex: 1.5,
    minWidth: 130,
    render: (row) => (row.lastResult ? <span title={row.lastResult}>{toPersianDigits(row.lastResult)}</span> : '—'),
  },
  {
    id: 'status',
    title: titles.status,
    minWidth: 104,
    render: (row) => <StatusChip color={regularColors[row.status]}>{row.statusText}</StatusChip>,
  },
  {
    id: 'acts',
    title: titles.acts,
    minWidth: 92,
    isHiddenOnCard: true,
    render: (row) => (
      <Button
        size="small"
        aria-label={text.manageOf(row.fundName)}
        onClick={(event) => {
          // the row would open it a second time
          event.stopPropagation();
          onOpen(row.regularId);
        }}
      >
        {text.manage}
      </Button>
    ),
  },
];

/** Regular purchases with the next turn and the last result; what can be done with one is beside the list. */
export function RegularsTab({ investorId }: { investorId: number }) {
  const list = useListState({ filters, opens: 'open' });
  const query = DirectDebitApi.useListRegularPurchasesQuery(
    { query: { investorId, ...list.query } },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const define = (
    <Button variant="contained" component={Link} href={paths.directDebit({ plan: 'new' })} prefetch={false}>
      {text.define}
    </Button>
  );
  return (
    <Stack>
      <Section title={text.list} action={define}>
        <ListFilters
          list={list}
          selects={selects}
          actions={
            <ListFileButtons
              title={text.list}
              file="exportRegularPurchases"
              args={{ query: { investorId, ...list.chosen } }}
            />
          }
        />
        <DataTable
          label={text.list}
          query={query}
          list={list}
          rowId={(row) => row.regularId}
          columns={columnsOf((regularId) => list.open?.(regularId))}
          empty={<EmptyView text={text.empty} action={define} />}
          emptyFilter={text.emptyFilter}
        />
      </Section>
      {list.openId === null ? null : <RegularPanel regularId={recordId(list.openId)} onClose={list.close} />}
    </Stack>
  );
}
