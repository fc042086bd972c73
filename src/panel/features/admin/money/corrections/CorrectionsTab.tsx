import { accountKindLabels } from '#shared/texts/accountTexts.ts';
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import { correctionStatusLabels } from '#shared/contract/corrections.ts';
import { codeInText, formatNumber, toPersianDigits } from '#shared/digits.ts';
import { corrections } from '#shared/lists/books.ts';
import { CorrectionsApi } from '#panel/api/corrections.ts';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { columnsOf, tableOf } from '#panel/ui/list/columnsOf.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { useListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { wordFilter } from '#panel/ui/list/filters.ts';
import { Money } from '#panel/ui/text/Money.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { ui } from '#panel/ui/strings.ts';
import { correctionsText } from './strings.ts';
import { type Correction, correctionColors, number } from './journalColumns.tsx';
import { HangingPayouts, EntryLines } from './EntryLines.tsx';
import { personText, useOwnId } from '#panel/features/admin/shared/approval/usePermission.ts';
import { Decision } from '#panel/features/admin/shared/approval/Decision.tsx';
import { decisionFacts } from '#panel/features/admin/shared/approval/decisionFacts.tsx';
import { notify } from '#panel/ui/toast/notify.ts';

const text = correctionsText.corrections;
const filters = { status: wordFilter('status', Object.keys(correctionStatusLabels) as Correction['status'][]) };
const statuses = Object.entries(correctionStatusLabels).map(([value, label]) => ({ value, label }));

/** What a correction is about, in one line. */
export function subjectOf(row: Correction): string {
  if (row.order !== null) return `${row.kindText}: ${text.orderSubject(codeInText(row.order.orderNo))}`;
  return row.journalId === null ? row.kindText : `${row.kindText}: ${text.ofJournal(toPersianDigits(row.journalId))}`;
}

const columnsFor = (ownId: number | null) =>
  columnsOf(corrections, {
    kindText: subjectOf,
    amount: ({ side, total }) =>
      total === null ? (
        ui.none
      ) : (
        <Money
          rial={side === 'debit' ? -BigInt(total) : total}
          isSigned={side !== null}
          hasUnit={false}
          isHideable={false}
        />
      ),
    preparedByName: (row) => personText(row.preparedBy, row.preparedByName, ownId),
    status: (row) => <StatusChip color={correctionColors[row.status]}>{row.statusText}</StatusChip>,
  });

/** Corrections, newest first; a row shows it whole and lets the second person decide. */
export function CorrectionsTab() {
  const list = useListState({ filters, opens: 'correction', size: 25 });
  const query = CorrectionsApi.useListCorrectionsQuery(
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
      <ListFilters
        list={list}
        selects={[{ name: 'status', label: text.status, options: statuses }]}
        headActions={
          <ListFileButtons title={corrections.title} file={corrections.file} args={{ query: list.chosen }} />
        }
      />
      <DataTable
        {...tableOf(corrections)}
        query={query}
        list={list}
        columns={columnsFor(ownId)}
        emptyFilter={text.emptyFilter}
      />
      <CorrectionDrawer correction={opened} onDecided={setDecided} onClose={list.close} />
    </Section>
  );
}

interface Props {
  correction: Correction | null;
  /** takes the correction as it is after the decision: the list may no longer hold it */
  onDecided: (decided: Correction) => void;
  onClose: () => void;
}

/** A correction with all its facts and the lines it takes back; the second person approves or rejects it here. */
function CorrectionDrawer({ correction, onDecided, onClose }: Props) {
  return (
    <SidePanel isOpen={correction !== null} title={text.details} onClose={onClose}>
      {correction ? (
        <Stack key={correction.correctionId}>
          <Facts correction={correction} />
          {correction.overCeiling === null ? null : (
            <Alert severity="warning">{text.overCeiling(formatNumber(BigInt(correction.overCeiling)))}</Alert>
          )}
          <HangingPayouts payouts={correction.payouts} />
          {correction.journalId ? <LinesOfJournal journalId={correction.journalId} /> : null}
          {correction.status === 'draft' ? <CorrectionDecision correction={correction} onDecided={onDecided} /> : null}
        </Stack>
      ) : null}
    </SidePanel>
  );
}

const amountOf = ({ total }: Correction) =>
  total === null ? null : { key: correctionsText.adjustment.amount, value: <Money rial={total} isHideable={false} /> };

function Facts({ correction: row }: { correction: Correction }) {
  const ownId = useOwnId();
  return (
    <DescriptionList
      items={[
        { key: text.kind, value: row.kindText },
        { key: text.status, value: <StatusChip color={correctionColors[row.status]}>{row.statusText}</StatusChip> },
        row.investorName ? { key: text.investor, value: row.investorName } : null,
        { key: text.fund, value: row.fundName },
        row.journalId ? { key: text.journal, value: number(row.journalId) } : null,
        row.order
          ? {
              key: text.order,
              value: <OrderLink orderId={row.order.orderId} orderNo={row.order.orderNo} />,
              hint: correctionsText.journal.facts(row.order.orderTypeText, row.order.statusText),
            }
          : null,
        row.order ? { key: text.price, value: row.price ? formatNumber(row.price) : text.undone } : null,
        row.side ? { key: text.side, value: correctionsText.adjustment.sides[row.side] } : null,
        amountOf(row),
        row.counter ? { key: text.counter, value: accountKindLabels[row.counter] } : null,
        { key: text.reason, value: row.reason },
        ...decisionFacts(row, ownId),
        row.bookedJournalId ? { key: text.booked, value: number(row.bookedJournalId) } : null,
      ]}
    />
  );
}

function CorrectionDecision({ correction, onDecided }: { correction: Correction; onDecided: Props['onDecided'] }) {
  const [approve] = CorrectionsApi.useApproveCorrectionMutation();
  const [reject] = CorrectionsApi.useRejectCorrectionMutation();
  const params = { correctionId: correction.correctionId };
  return (
    <Decision
      words={text}
      name={`correction-${correction.correctionId}`}
      preparedBy={correction.preparedBy}
      version={correction.version}
      extra={
        <DescriptionList
          items={[
            { key: text.kind, value: subjectOf(correction) },
            correction.investorName ? { key: text.investor, value: correction.investorName } : null,
            { key: text.fund, value: correction.fundName },
            amountOf(correction),
          ]}
        />
      }
      approve={async (call) => {
        const { data } = await approve({ params, ...call }).unwrap();
        onDecided(data.correction);
        notify.success(text.approved(formatNumber(data.accountsChecked)));
      }}
      reject={async (call) => {
        onDecided((await reject({ params, ...call }).unwrap()).data);
      }}
    />
  );
}

/** Lines of the journal that a correction takes back. */
function LinesOfJournal({ journalId }: { journalId: string }) {
  const query = CorrectionsApi.useGetJournalQuery({ params: { journalId } });
  return (
    <Section title={correctionsText.journal.lines}>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={3} />}>
        {({ data }) => <EntryLines lines={data.lines} />}
      </QueryBoundary>
    </Section>
  );
}
