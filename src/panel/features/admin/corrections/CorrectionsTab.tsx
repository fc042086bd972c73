import { useState } from 'react';
import { correctionStatusLabels } from '#shared/contract/corrections.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { useListCorrectionsQuery } from '#panel/api/corrections.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { MomentCell } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { useListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { wordFilter } from '#panel/ui/list/filters.ts';
import { Money } from '#panel/ui/text/Money.tsx';
import { kitText } from '../kit/strings.ts';
import { personText, useOwnId } from '../kit/useDuty.ts';
import { CorrectionDrawer } from './CorrectionDrawer.tsx';
import { correctionsText } from './strings.ts';
import { correctionColours, type Correction } from './types.ts';

const text = correctionsText.corrections;
const filters = { status: wordFilter('status', Object.keys(correctionStatusLabels) as Correction['status'][]) };
const statuses = Object.entries(correctionStatusLabels).map(([value, label]) => ({ value, label }));

/** What a correction is about, in one line. */
export function subjectOf(row: Correction): string {
  if (row.order !== null) return `${row.kindText}: ${text.orderSubject(toPersianDigits(row.order.orderNo))}`;
  return row.journalId === null ? row.kindText : `${row.kindText}: ${text.ofJournal(toPersianDigits(row.journalId))}`;
}

function columnsOf(ownId: number | null): Column<Correction>[] {
  return [
    { id: 'kind', title: text.kind, flex: 1.4, minWidth: 140, isTitle: true, render: subjectOf },
    {
      id: 'investor',
      title: text.investor,
      flex: 1.3,
      minWidth: 110,
      render: (row) => row.investorName || kitText.none,
    },
    { id: 'fund', title: text.fund, flex: 1.3, minWidth: 110, render: (row) => row.fundName },
    {
      id: 'amount',
      title: text.amount,
      flex: 1.1,
      minWidth: 100,
      align: 'end',
      render: (row) =>
        row.amount === null ? (
          kitText.none
        ) : (
          <Money
            rial={row.side === 'debit' ? -BigInt(row.amount) : row.amount}
            isSigned
            hasUnit={false}
            isHideable={false}
          />
        ),
    },
    { id: 'reason', title: text.reason, flex: 1.8, minWidth: 130, render: (row) => row.reason },
    {
      id: 'preparedBy',
      title: text.preparedBy,
      minWidth: 96,
      render: (row) => personText(row.preparedBy, row.preparedByName, ownId),
    },
    {
      id: 'preparedAt',
      title: text.preparedAt,
      flex: 1.2,
      minWidth: 96,
      render: (row) => <MomentCell value={row.preparedAt} />,
    },
    {
      id: 'status',
      title: text.status,
      flex: 1.1,
      minWidth: 110,
      render: (row) => <StatusChip colour={correctionColours[row.status]}>{row.statusText}</StatusChip>,
    },
  ];
}

/** Corrections, newest first; a row shows it whole and lets the second person decide. */
export function CorrectionsTab() {
  const list = useListState({ filters, opens: 'correction', size: 25 });
  const query = useListCorrectionsQuery(
    { query: list.query },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const ownId = useOwnId();
  const { row } = useOpenedRow(list, { rows: query.data?.data, idOf: (listed) => listed.correctionId });
  // a decision made here is newer than a list that is being fetched again
  const [decided, setDecided] = useState<Correction | null>(null);
  const opened = row && decided?.correctionId === row.correctionId ? decided : row;
  return (
    <Section>
      <ListFilters list={list} selects={[{ name: 'status', label: text.status, options: statuses }]} />
      <DataTable
        label={correctionsText.tabs.corrections}
        query={query}
        list={list}
        rowId={(listed) => listed.correctionId}
        columns={columnsOf(ownId)}
        empty={text.empty}
        emptyFilter={text.emptyFilter}
      />
      <CorrectionDrawer correction={opened} onDecided={setDecided} onClose={list.close} />
    </Section>
  );
}
