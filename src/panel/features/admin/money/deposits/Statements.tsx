import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type * as contract from '#shared/contract/bankStatements.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { bankStatementLines, bankStatements } from '#shared/lists/bankMoney.ts';
import { formatRial } from '#shared/money.ts';
import { DepositsApi } from '#panel/api/deposits.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { DrawerHead } from '#panel/ui/dialog/BottomDrawer.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { columnsOf, tableOf } from '#panel/ui/list/columnsOf.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { recordId, useListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { RecordProblem } from '#panel/ui/list/RecordProblem.tsx';
import { ButtonRow, Stack } from '#panel/ui/layout/blocks.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { codeText } from '#panel/ui/text/CopyButton.tsx';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { WorkProgress } from '#panel/components/WorkProgress.tsx';
import { StatementForecast } from './StatementForecast.tsx';
import { depositsText } from './strings.ts';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { ActBar } from '#panel/features/admin/shared/approval/Acts.tsx';

const text = depositsText.statements;

type StatementRow = ResponseOf<typeof contract.listBankStatements>['data'][number];
type LineRow = ResponseOf<typeof contract.getBankStatement>['data']['lines'][number];

const colors: Readonly<Record<StatementRow['status'], StatusColor>> = {
  imported: 'warning',
  released: 'success',
  discarded: 'default',
};

const columns = columnsOf(bankStatements, {
  status: (row) => <StatusChip color={colors[row.status]}>{row.statusText}</StatusChip>,
});

/** What became of a line, and what it is or looks like. */
function lineState(row: LineRow): string {
  const { linkStatementId, linkLine, depositId } = row;
  const what =
    row.problem ??
    (linkStatementId !== null && linkLine !== null
      ? text.linkedTo(formatNumber(linkLine), toPersianDigits(linkStatementId))
      : row.state === 'repeated' && depositId !== null
        ? text.sameDeposit(toPersianDigits(depositId))
        : (row.alike ?? row.matchText));
  return what === null ? row.stateText : `${row.stateText}: ${what}`;
}

/** What the second person looks at before they release: lines that look like other money, and lines of other statements. */
function LineWarnings({ row }: { row: StatementRow }) {
  return (
    <>
      {row.alikeCount > 0 ? (
        <Alert severity="warning">
          {text.alike}: {formatNumber(row.alikeCount)}. {text.alikeNote}
        </Alert>
      ) : null}
      {row.linkedCount > 0 ? (
        <Alert severity="info">
          {text.linked}: {formatNumber(row.linkedCount)}. {text.linkedNote}
        </Alert>
      ) : null}
    </>
  );
}

const lineColumns = columnsOf(bankStatementLines, {
  bankRef: (row) => <Ltr>{codeText(row.bankRef)}</Ltr>,
  state: lineState,
});

/** Bank statements that were brought in: those that wait for the second person stand first. */
export function Statements() {
  const list = useListState({ opens: 'statement' });
  const query = DepositsApi.useListBankStatementsQuery(
    { query: list.query },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const statementId = recordId(list.openId);
  const one = DepositsApi.useGetBankStatementQuery(
    { params: { statementId: statementId ?? 0 }, query: { size: 100 } },
    { skip: statementId === null, refetchOnMountOrArgChange: true },
  );
  const { row, problem } = useOpenedRow(list, {
    rows: query.data?.data,
    idOf: (statement) => statement.statementId,
    record: one.currentData?.data.statement,
    query: one,
  });
  return (
    <>
      <RecordProblem problem={problem} onClose={list.close} />
      <ButtonRow>
        <ListFileButtons title={bankStatements.title} file={bankStatements.file} size="small" />
      </ButtonRow>
      <DataTable {...tableOf(bankStatements)} query={query} list={list} columns={columns} />
      <SidePanel
        isWide
        isOpen={row !== null}
        title={row ? text.details(toPersianDigits(row.statementId)) : ''}
        onClose={list.close}
      >
        {row ? <Body key={row.statementId} row={row} data={one.currentData?.data} /> : null}
      </SidePanel>
    </>
  );
}

type Details = ResponseOf<typeof contract.getBankStatement>['data'];

/** What leaves the bank by a statement, and which payouts the release confirms. */
const outItems = (row: StatementRow) => [
  row.fundAccount ? { key: text.account, value: row.fundAccount } : null,
  row.withdrawalCount > 0
    ? {
        key: text.withdrawals,
        value: text.withdrawalsOf(formatNumber(row.withdrawalCount), formatRial(row.withdrawalAmount)),
      }
    : null,
  row.payoutCount > 0
    ? { key: text.confirms, value: text.withdrawalsOf(formatNumber(row.payoutCount), formatRial(row.payoutAmount)) }
    : null,
];

function Body({ row, data }: { row: StatementRow; data: Details | undefined }) {
  const lines = data?.lines;
  const checkerBlock = usePermission('checker');
  const either = usePermission('makerOrChecker');
  const [workId, setWorkId] = useState<number | null>(null);
  const isOpen = row.status === 'imported';
  return (
    <Stack>
      <DrawerHead>
        <Figure rial={row.totalAmount} size="xl" isHideable={false} />
        <StatusChip color={colors[row.status]}>{row.statusText}</StatusChip>
      </DrawerHead>
      {workId === null ? null : <WorkProgress workId={workId} />}
      {row.lateCount > 0 ? (
        <Alert severity="warning">
          {text.late}: {formatNumber(row.lateCount)}. {row.lateReason}
        </Alert>
      ) : null}
      <LineWarnings row={row} />
      {data?.forecast ? <StatementForecast forecast={data.forecast} closings={data.closings} /> : null}
      <DescriptionList
        items={[
          { key: text.lines, value: formatNumber(row.lineCount) },
          ...outItems(row),
          { key: text.repeated, value: formatNumber(row.repeatedCount) },
          row.refusedCount > 0 ? { key: text.refused, value: formatNumber(row.refusedCount) } : null,
          { key: text.importer, value: row.importerName },
          { key: text.importedAt, value: jalaliText(row.importedAt, 'moment') },
          row.deciderName ? { key: text.decider, value: row.deciderName } : null,
          row.decidedAt ? { key: text.decidedAt, value: jalaliText(row.decidedAt, 'moment') } : null,
          row.decisionReason ? { key: text.reason, value: row.decisionReason } : null,
        ]}
      />
      <ButtonRow>
        <ListFileButtons
          title={text.lines}
          file={bankStatementLines.file}
          args={{ params: { statementId: row.statementId } }}
          size="small"
        />
      </ButtonRow>
      <DataTable
        {...tableOf(bankStatementLines)}
        label={text.lines}
        rows={lines}
        columns={lineColumns}
        isLoading={lines === undefined}
      />
      {isOpen ? (
        <ActBar
          acts={[
            {
              id: 'release',
              label: text.release,
              key: null,
              reason: row.isMine ? text.mine : checkerBlock,
              dialog: (close) => <ReleaseDialog row={row} onReleased={setWorkId} onClose={close} />,
            },
            {
              id: 'discard',
              label: text.discard,
              key: null,
              color: 'error',
              reason: either,
              dialog: (close) => <DiscardDialog row={row} onClose={close} />,
            },
          ]}
        />
      ) : null}
    </Stack>
  );
}

/** The last look of the second person: how many lines, and their sum. */
function ReleaseDialog({
  row,
  onReleased,
  onClose,
}: {
  row: StatementRow;
  onReleased: (workId: number | null) => void;
  onClose: () => void;
}) {
  const [release] = DepositsApi.useReleaseBankStatementMutation();
  return (
    <ActDialog
      title={text.releaseTitle}
      confirmLabel={text.release}
      version={row.version}
      act={(idempotencyKey, seen) =>
        release({
          params: { statementId: row.statementId },
          body: { version: seen },
          idempotencyKey,
        }).unwrap()
      }
      done={({ data }) => {
        notify.success(text.released);
        onReleased(data.workId);
      }}
      onClose={onClose}
    >
      <Figure rial={row.totalAmount} size="xl" isHideable={false} />
      <DescriptionList
        items={[
          { key: text.lines, value: formatNumber(row.lineCount) },
          ...outItems(row),
          { key: text.importer, value: row.importerName },
          row.lateReason ? { key: text.lateReason, value: row.lateReason } : null,
        ]}
      />
      <LineWarnings row={row} />
      <Typography variant="body2">{text.releaseNote}</Typography>
    </ActDialog>
  );
}

function DiscardDialog({ row, onClose }: { row: StatementRow; onClose: () => void }) {
  const [discard] = DepositsApi.useDiscardBankStatementMutation();
  const { statementId, version } = row;
  return (
    <ReasonDialog
      title={text.discardTitle}
      confirmLabel={text.discard}
      color="error"
      typical={text.discardTypical}
      draftName={`statement-discard-${statementId}`}
      done={text.discarded}
      version={version}
      act={(reason, idempotencyKey, seen) =>
        discard({ params: { statementId }, body: { version: seen, reason }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    />
  );
}
