import Link from 'next/link';
import dynamic from 'next/dynamic';
import Button from '@mui/material/Button';
import { debitChargeLabels, debitChargeStates } from '#shared/texts/directDebitTexts.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { DebitFilesApi } from '#panel/api/debitFiles.ts';
import { DirectDebitApi } from '#panel/api/directDebit.ts';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { chargeColors } from '#panel/components/directDebit/stateColors.ts';
import { paths } from '#panel/paths.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { optionsOf } from '#panel/ui/form/optionsOf.ts';
import { Stack } from '#panel/ui/layout/blocks.ts';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { dayFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { RecordProblem } from '#panel/ui/list/RecordProblem.tsx';
import { useListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { chargesText as text } from './strings.ts';
import type { ChargeRow } from './types.ts';

const ChargePanel = dynamic(() => import('./ChargePanel.tsx').then((part) => part.ChargePanel), { ssr: false });

const { columns: titles } = text;
const filters = {
  status: wordFilter('status', debitChargeStates),
  from: dayFilter('fromDate'),
  to: dayFilter('toDate'),
};
const selects = [{ name: 'status', label: text.status, options: optionsOf(debitChargeStates, debitChargeLabels) }];

const columns: readonly Column<ChargeRow>[] = [
  {
    id: 'date',
    title: titles.date,
    flex: 1,
    minWidth: 104,
    render: (row) => <JalaliDate value={row.dueDate} />,
  },
  {
    id: 'amount',
    title: titles.amount,
    flex: 1,
    minWidth: 116,
    align: 'end',
    render: (row) => <Money rial={row.amount} hasUnit={false} />,
  },
  { id: 'fund', title: titles.fund, flex: 1.3, minWidth: 120, isTitle: true, render: (row) => row.fundName },
  {
    id: 'status',
    title: titles.status,
    flex: 1.1,
    minWidth: 136,
    render: (row) => <StatusChip color={chargeColors[row.status]}>{row.statusText}</StatusChip>,
  },
  {
    id: 'refId',
    title: titles.refId,
    flex: 1,
    minWidth: 120,
    render: (row) => (row.refId ? <Ltr>{toPersianDigits(row.refId)}</Ltr> : text.none),
  },
  {
    id: 'reason',
    title: titles.reason,
    flex: 2,
    minWidth: 160,
    render: (row) => {
      const why = row.errorText ?? row.reason;
      return why ? <span title={why}>{toPersianDigits(why)}</span> : text.none;
    },
  },
];

/** Debits with the bank's number and the reason; one opens beside the list with everything that is known of it. */
export function ChargesTab({ investorId }: { investorId: number }) {
  const list = useListState({ filters, opens: 'open' });
  const query = DirectDebitApi.useListDebitChargesQuery(
    { query: { investorId, ...list.query } },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const { problem, row, onClose } = useOpenedRow<ChargeRow>(list, {
    rows: query.data?.data,
    idOf: (charge) => charge.chargeId,
  });
  return (
    <Stack>
      <RecordProblem problem={problem} onClose={list.close} />
      <Section
        title={text.list}
        action={
          <FileButtons
            title={text.list}
            size="small"
            ask={(format) =>
              DebitFilesApi.endpoints.exportDebitCharges.initiate({ query: { investorId, ...list.chosen, format } })
            }
          />
        }
      >
        <ListFilters list={list} selects={selects} days={{ from: text.from, to: text.to }} />
        <DataTable
          label={text.list}
          query={query}
          list={list}
          rowId={(charge) => charge.chargeId}
          columns={columns}
          empty={
            <EmptyView
              text={text.empty}
              action={
                <Button variant="contained" component={Link} href={paths.directDebit({ plan: 'new' })} prefetch={false}>
                  {text.define}
                </Button>
              }
            />
          }
          emptyFilter={text.emptyFilter}
        />
      </Section>
      {row ? <ChargePanel row={row} onClose={onClose} /> : null}
    </Stack>
  );
}
