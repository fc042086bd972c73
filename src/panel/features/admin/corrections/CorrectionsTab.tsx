import { useState } from 'react';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { correctionStatusLabels } from '#shared/contract/corrections.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { useListCorrectionsQuery } from '#panel/api/corrections.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { MomentCell } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useUrlFilters } from '#panel/ui/list/useUrlFilters.ts';
import { Money } from '#panel/ui/text/Money.tsx';
import { kitText } from '../kit/strings.ts';
import { personText, useOwnId } from '../kit/useDuty.ts';
import { CorrectionDrawer } from './CorrectionDrawer.tsx';
import { correctionsText } from './strings.ts';
import { correctionColours, type Correction } from './types.ts';

const text = correctionsText.corrections;
const Filter = styled('div')({ maxWidth: 260, marginBlockEnd: '1rem' });
const statuses = Object.keys(correctionStatusLabels) as Correction['status'][];

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
  const { isReady, word, whole, change } = useUrlFilters();
  const status = statuses.find((one) => one === word('status'));
  const page = whole('page') ?? 1;
  const size = Math.min(50, whole('size') ?? 25);
  const query = useListCorrectionsQuery(
    { query: { page, size, ...(status && { status }) } },
    { skip: !isReady, refetchOnMountOrArgChange: true },
  );
  const ownId = useOwnId();
  const [clicked, setClicked] = useState<Correction | null>(null);
  // as the list has it now: after a conflict the drawer tells what became of it
  const listed = query.data?.data.find((row) => row.correctionId === clicked?.correctionId);
  // and a decision made here is newer than a list that is being fetched again
  const opened = clicked?.status === 'draft' ? (listed ?? clicked) : clicked;
  return (
    <Section>
      <Filter className="no-print">
        <TextField
          select
          size="small"
          label={text.status}
          value={status ?? ''}
          onChange={(event) => change({ status: event.target.value })}
        >
          <MenuItem value="">{correctionsText.any}</MenuItem>
          {statuses.map((one) => (
            <MenuItem key={one} value={one}>
              {correctionStatusLabels[one]}
            </MenuItem>
          ))}
        </TextField>
      </Filter>
      <DataTable
        label={correctionsText.tabs.corrections}
        rows={query.data?.data}
        rowId={(row) => row.correctionId}
        columns={columnsOf(ownId)}
        isLoading={query.isFetching}
        error={query.error ?? null}
        onRetry={() => void query.refetch()}
        onRowClick={setClicked}
        openId={clicked?.correctionId ?? null}
        empty={<EmptyView text={status ? text.emptyFilter : text.empty} />}
        paging={{
          page,
          size,
          total: query.data?.pageInfo.totalCount ?? 0,
          onChange: (next, nextSize) => change({ page: next, size: nextSize }),
        }}
      />
      <CorrectionDrawer correction={opened} onDecided={setClicked} onClose={() => setClicked(null)} />
    </Section>
  );
}
