import { useState } from 'react';
import Button from '@mui/material/Button';
import LockRounded from '@mui/icons-material/LockRounded';
import type { AnswerOf } from '#shared/contract/define.ts';
import type { listNavs } from '#shared/contract/prices.ts';
import { formatNumber } from '#shared/digits.ts';
import { useListNavsQuery } from '#panel/api/prices.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { kitText } from '../kit/strings.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { TwoLines } from '../kit/parts.tsx';
import { Buttons } from '../kit/plain.ts';
import { personText, useDuty, useOwnId } from '../kit/useDuty.ts';
import { ReasonDialog } from './PriceDialogs.tsx';
import { pricesText } from './strings.ts';

type Nav = AnswerOf<typeof listNavs>['data'][number];
const { columns: text } = pricesText;
const price = (value: string) => <Ltr>{formatNumber(value)}</Ltr>;

function StateChip({ row }: { row: Nav }) {
  if (row.isLocked)
    return (
      <StatusChip>
        <LockRounded sx={{ fontSize: 14 }} aria-hidden="true" />
        {pricesText.states.locked}
      </StatusChip>
    );
  if (row.withdrawal) return <StatusChip colour="warning">{pricesText.states.withdrawing}</StatusChip>;
  const colour = { draft: 'warning', approved: 'success', rejected: 'error', withdrawn: 'default' } as const;
  const chip = <StatusChip colour={colour[row.status]}>{pricesText.states[row.status]}</StatusChip>;
  if (!row.decisionReason) return chip;
  return <TwoLines first={chip} second={pricesText.returned(row.decidedByName, row.decisionReason)} />;
}

function columnsOf(
  ownId: number | null,
  noDuty: string | null,
  onSettle: (row: Nav) => void,
  onAsk: (row: Nav) => void,
): Column<Nav>[] {
  return [
    {
      id: 'day',
      title: text.day,
      flex: 1.2,
      minWidth: 100,
      isTitle: true,
      render: (row) => <JalaliDate value={row.navDate} />,
    },
    { id: 'issue', title: text.issue, minWidth: 90, render: (row) => price(row.issueNav) },
    { id: 'cancel', title: text.cancel, minWidth: 90, render: (row) => price(row.cancelNav) },
    { id: 'statistical', title: text.statistical, minWidth: 90, render: (row) => price(row.statisticalNav) },
    { id: 'status', title: text.status, flex: 1.2, minWidth: 110, render: (row) => <StateChip row={row} /> },
    { id: 'source', title: text.source, flex: 0.8, minWidth: 80, render: (row) => pricesText.sources[row.source] },
    { id: 'by', title: text.by, minWidth: 90, render: (row) => personText(row.enteredBy, row.enteredByName, ownId) },
    {
      id: 'approvedBy',
      title: text.approvedBy,
      minWidth: 90,
      render: (row) =>
        row.status !== 'approved' ? kitText.none : personText(row.approvedBy, row.approvedByName, ownId),
    },
    {
      id: 'actions',
      title: text.actions,
      flex: 1.3,
      minWidth: 120,
      render: (row) => (
        <Buttons>
          <Button size="small" onClick={() => onSettle(row)} aria-label={pricesText.settleOf(jalaliText(row.navDate))}>
            {pricesText.settle}
          </Button>
          {row.status === 'approved' && !row.isLocked && row.withdrawal === null ? (
            <ActionButton
              isCompact
              size="small"
              color="error"
              reason={noDuty}
              aria-label={pricesText.askOf(jalaliText(row.navDate))}
              onClick={() => onAsk(row)}
            >
              {pricesText.ask}
            </ActionButton>
          ) : null}
        </Buttons>
      ),
    },
  ];
}

/** Prices of a fund by day with who entered and approved them, and a lock on those that were executed with. */
export function NavTable({ fundId }: { fundId: number }) {
  const list = useListState();
  const query = useListNavsQuery({ query: { fundId, ...list.query } });
  const ownId = useOwnId();
  const noDuty = useDuty('makerOrChecker');
  const [asked, setAsked] = useState<Nav | null>(null);
  const { change } = useUrlState();
  const settle = (row: Nav) => change({ tab: 'settlement', day: row.navDate });
  return (
    <Section title={pricesText.table} note={pricesText.tableNote}>
      <DataTable
        label={pricesText.table}
        query={query}
        list={list}
        rowId={(row) => row.navDate}
        columns={columnsOf(ownId, noDuty, settle, setAsked)}
        empty={pricesText.noTable}
      />
      {asked ? <ReasonDialog kind="ask" row={asked} onClose={() => setAsked(null)} /> : null}
    </Section>
  );
}
