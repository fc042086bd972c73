import { useState } from 'react';
import Link from 'next/link';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { slipStateLabels } from '#shared/texts/deskTexts.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { formatIban } from '#shared/iban.ts';
import { InvestorLink } from '#panel/components/InvestorLink.tsx';
import { OrderCode } from '#panel/components/OrderLink.tsx';
import { FilePicture } from '#panel/components/FilePicture.tsx';
import { PresenceNote } from '#panel/components/PresenceNote.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { DrawerHead } from '#panel/ui/dialog/BottomDrawer.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ScanNote } from '#panel/ui/text/ScanNote.tsx';
import { InvestorsApi } from '#panel/api/investors.ts';
import { paths } from '#panel/paths.ts';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { Code, codeText } from '#panel/ui/text/CopyButton.tsx';
import { ApproveDialog, type DecidedSlip, RejectDialog } from './DecisionDialogs.tsx';
import { type BankSlipRow, reviewHours, slipColors } from './slipColumns.tsx';
import { waitedText } from '#panel/features/admin/shared/waited.ts';
import { bankSlipsText as text } from './strings.ts';
import { useOwnId, usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { ActBar } from '#panel/features/admin/shared/approval/Acts.tsx';
import { RecordEvents } from '#panel/features/admin/shared/approval/RecordEvents.tsx';

/* The facts of a slip stand beside its picture, so that both are seen at once below what speaks against it. */
const Compared = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 9fr) minmax(0, 11fr)', alignItems: 'start' },
}));
const Checks = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.375rem',
  '& .MuiAlert-root': { ...theme.typography.caption, paddingBlock: 0 },
}));

interface Props {
  row: BankSlipRow | null;
  /** slips that wait beside this one; null where no list is there */
  pendingCount: number | null;
  onClose: () => void;
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
}

/** One slip as the desk decides on it, beside the list: picture, what speaks against it, facts, and the two decisions. */
export function BankSlipDrawer({ row, pendingCount, onClose, onNext, onPrevious }: Props) {
  return (
    <SidePanel
      isBeside
      isOpen={row !== null}
      title={text.details}
      onNext={onNext}
      onPrevious={onPrevious}
      onClose={onClose}
    >
      {row ? (
        <Review key={row.receiptId} row={row} pendingCount={pendingCount} onNext={onNext} onPrevious={onPrevious} />
      ) : null}
    </SidePanel>
  );
}

function Review({ row, pendingCount, onNext, onPrevious }: Omit<Props, 'row' | 'onClose'> & { row: BankSlipRow }) {
  const checkerBlock = usePermission('checker');
  const ownId = useOwnId();
  const [decision, setDecision] = useState<DecidedSlip | null>(null);
  const status = decision?.status ?? row.status;
  const isOpen = status === 'pending';
  const decideNext =
    onNext &&
    ((made: DecidedSlip) => {
      notify.success(`${outcomes[made.status]}. ${text.outcome(made.orderStatusText)}`);
      onNext();
    });
  return (
    <Stack>
      {isOpen ? <PresenceNote kind="slip" id={row.receiptId} /> : null}
      <DrawerHead>
        <div>
          <strong>
            <InvestorLink investorId={row.investorId} name={row.investorName} />
          </strong>
          <Figure rial={row.amount} size="xl" isHideable={false} />
        </div>
        <StatusChip color={slipColors[status]}>{slipStateLabels[status]}</StatusChip>
      </DrawerHead>
      {decision ? <Outcome row={row} decision={decision} pendingCount={pendingCount} /> : null}
      {/* what speaks against it and what is compared come before the picture: nobody decides without having seen them */}
      {isOpen ? <SlipChecks row={row} /> : null}
      <Compared>
        <ComparedFacts row={row} />
        <div>
          <FilePicture
            isSmall
            path={row.fileUrl}
            alt={text.pictureAlt(toPersianDigits(row.number))}
            fileName={`slip-${row.number}`}
            empty={text.noPicture}
          />
          <ScanNote state={row.fileScan} isStaff />
        </div>
      </Compared>
      <SlipFacts row={row} decision={decision} />
      <RecordEvents subject={`receipt:${row.receiptId}`} />
      <ActBar
        neighbours={{ words: text, onNext, onPrevious, isDone: decision !== null }}
        acts={[
          isOpen && {
            id: 'approve',
            label: text.approve,
            reason: checkerBlock ?? (row.firstBy !== null && row.firstBy === ownId ? text.ownFirst : null),
            dialog: (close) => (
              <ApproveDialog row={row} onDecided={setDecision} onDecidedNext={decideNext} onClose={close} />
            ),
          },
          isOpen && {
            id: 'reject',
            label: text.reject,
            reason: checkerBlock,
            color: 'error',
            key: 'refuse',
            dialog: (close) => <RejectDialog row={row} onDecided={setDecision} onClose={close} />,
          },
        ]}
      />
    </Stack>
  );
}

const outcomes = { pending: text.approvedFirst, approved: text.approved, rejected: text.rejected } as const;

/** What the decision did, in the words of the answer. */
function Outcome({
  row,
  decision,
  pendingCount,
}: {
  row: BankSlipRow;
  decision: DecidedSlip;
  pendingCount: number | null;
}) {
  return (
    <Alert role="status" severity={decision.status === 'approved' ? 'success' : 'info'} data-testid="receipt-outcome">
      <strong>{outcomes[decision.status]}.</strong> {text.outcome(decision.orderStatusText)}{' '}
      {row.reviewerName && row.reviewedAt
        ? text.decidedBy(row.reviewerName, jalaliText(row.reviewedAt, 'moment'))
        : null}{' '}
      {pendingCount === null ? null : pendingCount > 0 ? text.left(formatNumber(pendingCount)) : text.nothingWaits}
    </Alert>
  );
}

/** What the reviewer compares with the picture, in the order of a slip. */
function ComparedFacts({ row }: { row: BankSlipRow }) {
  return (
    <DescriptionList
      isStacked
      items={[
        { key: text.number, value: <Code text={row.number} label={text.number} /> },
        {
          key: text.paidAt,
          value: (
            <>
              {jalaliText(row.date, 'long')} <Ltr>{toPersianDigits(row.time)}</Ltr>
            </>
          ),
        },
        {
          key: text.accountIban,
          value: <Code text={row.accountIban} shown={formatIban(row.accountIban)} label={text.accountIban} />,
        },
        {
          key: text.source,
          value: row.sourceIban ? (
            <Code text={row.sourceIban} shown={formatIban(row.sourceIban)} label={text.source} />
          ) : (
            text.sourceNone
          ),
        },
      ]}
    />
  );
}

function SlipFacts({ row, decision }: { row: BankSlipRow; decision: DecidedSlip | null }) {
  const isPending = (decision?.status ?? row.status) === 'pending';
  return (
    <DescriptionList
      isStacked
      items={[
        { key: text.account, value: <Ltr>{toPersianDigits(row.accountText)}</Ltr> },
        { key: text.nationalNo, value: <Code text={row.nationalNo} label={text.nationalNo} /> },
        { key: text.fund, value: row.fundName },
        { key: text.order, value: <OrderCode orderId={row.orderId} orderNo={row.orderNo} label={text.order} /> },
        { key: text.orderStatus, value: decision?.orderStatusText ?? row.orderStatusText },
        row.effectiveDate ? { key: text.effectiveDate, value: jalaliText(row.effectiveDate, 'long') } : null,
        row.priceDate ? { key: text.priceDate, value: jalaliText(row.priceDate, 'long') } : null,
        {
          key: text.createdAt,
          value: jalaliText(row.createdAt, 'moment'),
          hint: isPending ? `${text.waited}: ${waitedText(row.waitingHours)}` : undefined,
        },
        row.status === 'approved'
          ? { key: text.line, value: row.lineRef ? <Ltr>{codeText(row.lineRef)}</Ltr> : text.lineAwaited }
          : null,
        row.reviewedAt ? { key: text.reviewedAt, value: jalaliText(row.reviewedAt, 'moment') } : null,
        row.firstName && row.firstAt
          ? { key: text.firstReviewer, value: text.decidedBy(row.firstName, jalaliText(row.firstAt, 'moment')) }
          : null,
        row.reviewerName ? { key: text.reviewer, value: row.reviewerName } : null,
        row.reason ? { key: row.status === 'rejected' ? text.reason : text.remark, value: row.reason } : null,
      ]}
    />
  );
}

/** Checks of a slip: duplicates, whose account the money came from, and that it has waited too long. */
function SlipChecks({ row }: { row: BankSlipRow }) {
  return (
    <Checks>
      <SecondCheck row={row} />
      {row.similarCount > 0 ? (
        <Alert
          severity="error"
          action={
            <Button
              color="inherit"
              size="small"
              component={Link}
              href={paths.admin.bankSlips({ status: 'all', search: row.number })}
              prefetch={false}
            >
              {text.showSimilar}
            </Button>
          }
        >
          {text.similarWarning(formatNumber(row.similarCount))}
        </Alert>
      ) : null}
      {row.revision > 1 && row.revisedAt ? (
        <Alert severity="warning">
          {text.revised(formatNumber(row.revision - 1), jalaliText(row.revisedAt, 'moment'))}
        </Alert>
      ) : null}
      <LineCheck row={row} />
      <SourceCheck row={row} />
      {row.status === 'pending' && row.waitingHours >= reviewHours ? (
        <Alert severity="warning">{text.late}</Alert>
      ) : null}
    </Checks>
  );
}

/** Whether two people have to approve it, and what the first one said. */
function SecondCheck({ row }: { row: BankSlipRow }) {
  if (row.firstName && row.firstAt)
    return (
      <Alert severity="warning">
        {text.firstDone(row.firstName, jalaliText(row.firstAt, 'moment'))}
        {row.firstNote ? ` ${text.firstNote(row.firstNote)}` : null}
      </Alert>
    );
  return row.needsSecond ? <Alert severity="warning">{text.needsSecond}</Alert> : null;
}

/** Whether the bank's statement tells of this money; to approve without its line is a risk that is seen. */
function LineCheck({ row }: { row: BankSlipRow }) {
  if (row.lines.some((line) => line.isSame)) return <Alert severity="success">{text.lineFound}</Alert>;
  return <Alert severity="warning">{row.lines.length > 0 ? text.lineSimilar : text.lineAwaited}</Alert>;
}

/** Money has to come from the investor's own account (domain 1.7). */
function SourceCheck({ row }: { row: BankSlipRow }) {
  const accounts = InvestorsApi.useInvestorBankAccountsQuery(
    { query: { investorId: row.investorId } },
    { skip: row.sourceIban === null },
  );
  if (row.sourceIban === null) return <Alert severity="warning">{text.unknownAccount}</Alert>;
  if (accounts.error && !accounts.currentData) return <Alert severity="warning">{text.accountsFailed}</Alert>;
  if (!accounts.currentData) return <LoadingSkeleton shape="text" count={1} />;
  const own = accounts.currentData.data.find((account) => account.iban === row.sourceIban);
  if (!own) return <Alert severity="error">{text.foreignAccount}</Alert>;
  return own.isVerified ? (
    <Alert severity="success">{text.ownAccount(own.bankName)}</Alert>
  ) : (
    <Alert severity="warning">{text.unverifiedAccount(own.bankName)}</Alert>
  );
}
