import { useState } from 'react';
import Button from '@mui/material/Button';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listSignatureRequests } from '#shared/contract/signatures.ts';
import { formatNumber, toPersianText } from '#shared/digits.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { SignaturesApi } from '#panel/api/signatures.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { useCodedAct } from '#panel/components/useCodedAct.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { CodeDialog } from '#panel/ui/dialog/CodeDialog.tsx';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import { ButtonRow, Hint, Stack } from '#panel/ui/layout/blocks.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { signatureText as text } from './signatureStrings.ts';

type Row = ResponseOf<typeof listSignatureRequests>['data'][number];

const colors: Record<Row['status'], StatusColor> = {
  open: 'warning',
  done: 'success',
  refused: 'error',
  withdrawn: 'default',
  expired: 'default',
};

/** Rows that are shown first, and with each tap on more. */
const step = 10;
const most = 100;

/** The code that signs exactly this act; the last signature does it. */
function SignDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const [sign] = SignaturesApi.useSignSignatureRequestMutation();
  const confirmation = useCodedAct({
    call: (body: { version: string; otp?: string }, idempotencyKey: string) =>
      sign({ params: { requestId: row.requestId }, body, idempotencyKey }).unwrap(),
    failed: text.failed,
    onDone: ({ request: { missing } }) => {
      if (missing > 0) notify.info(text.signed(formatNumber(missing)));
      else notify.success(text.done);
      onClose();
    },
  });
  return (
    <CodeDialog
      confirmation={confirmation}
      isOpen
      title={text.signOf(row.kindText)}
      askLabel={text.askCode}
      confirmLabel={text.confirm}
      onAsk={() => void confirmation.ask({ version: row.version })}
      onClose={onClose}
    >
      <Stack>
        <strong>{toPersianText(row.details)}</strong>
        <Hint>{text.bound}</Hint>
      </Stack>
    </CodeDialog>
  );
}

function RefuseDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const [refuse] = SignaturesApi.useRefuseSignatureRequestMutation();
  const params = { requestId: row.requestId };
  return (
    <ReasonDialog
      title={text.refuseOf(row.kindText)}
      confirmLabel={text.refuse}
      color="error"
      typical={text.refuseReasons}
      draftName={`refuse-signature-${row.requestId}`}
      done={text.refused}
      act={(reason, idempotencyKey) => refuse({ params, body: { reason }, idempotencyKey }).unwrap()}
      onClose={onClose}
    >
      <strong>{toPersianText(row.details)}</strong>
    </ReasonDialog>
  );
}

function WithdrawDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const [withdraw, { isLoading }] = SignaturesApi.useWithdrawSignatureRequestMutation();
  const { keyOf } = useIdempotencyKey();
  const params = { requestId: row.requestId };
  const send = async () => {
    try {
      await withdraw({ params, idempotencyKey: keyOf(params) }).unwrap();
      notify.success(text.withdrawn);
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.failed).message);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={text.withdrawQuestion}
      confirmLabel={text.withdraw}
      color="error"
      isBusy={isLoading}
      onCancel={onClose}
      onConfirm={() => void send()}
    >
      {toPersianText(row.details)}
    </ConfirmDialog>
  );
}

type Act = 'sign' | 'refuse' | 'withdraw';
const dialogs = { sign: SignDialog, refuse: RefuseDialog, withdraw: WithdrawDialog };

function RequestCard({ row, onAct }: { row: Row; onAct: (act: Act) => void }) {
  const isOnline = useOnline();
  const isOpen = row.status === 'open';
  return (
    <Section
      title={row.kindText}
      note={isOpen ? text.missing(formatNumber(row.missing)) : undefined}
      action={<StatusChip color={colors[row.status]}>{row.statusText}</StatusChip>}
    >
      <Stack>
        <strong>{toPersianText(row.details)}</strong>
        <DescriptionList
          items={[
            row.amount === null
              ? null
              : {
                  key: text.amount,
                  value: <Money rial={row.amount} />,
                  hint: row.kind === 'redemption' ? text.amountHint : undefined,
                },
            { key: text.askedBy, value: row.askedByName, hint: jalaliText(row.askedAt, 'moment') },
            isOpen
              ? { key: text.expires, value: jalaliText(row.expiresAt, 'moment') }
              : row.endedAt
                ? { key: text.ended, value: jalaliText(row.endedAt, 'moment') }
                : null,
            row.endReason ? { key: text.reason, value: row.endReason } : null,
            ...row.signatures.map(({ name, signedAt, isValid }, index) => ({
              id: `${row.requestId}-${index}`,
              key: `${text.signatures} ${formatNumber(index + 1)}`,
              value: name,
              hint: isValid ? jalaliText(signedAt, 'moment') : text.notValid,
            })),
          ]}
        />
        {row.canSign || row.canRefuse || row.canWithdraw ? (
          <ButtonRow>
            {row.canSign ? (
              <Button variant="contained" disabled={!isOnline} onClick={() => onAct('sign')}>
                {text.sign}
              </Button>
            ) : null}
            {row.canRefuse ? (
              <Button color="error" disabled={!isOnline} onClick={() => onAct('refuse')}>
                {text.refuse}
              </Button>
            ) : null}
            {row.canWithdraw ? (
              <Button color="error" disabled={!isOnline} onClick={() => onAct('withdraw')}>
                {text.withdraw}
              </Button>
            ) : null}
          </ButtonRow>
        ) : null}
      </Stack>
    </Section>
  );
}

/** Acts of a company that wait for signatures, and what became of earlier ones, newest first. */
export function Signatures({ investorId }: { investorId: number }) {
  const [size, setSize] = useState(step);
  const [chosen, setChosen] = useState<{ row: Row; act: Act } | null>(null);
  const query = SignaturesApi.useListSignatureRequestsQuery({ query: { investorId, page: 1, size } });
  const Dialog = chosen && dialogs[chosen.act];
  return (
    <Stack>
      <Hint>{text.note}</Hint>
      <QueryBoundary query={query} isWhole skeleton={<LoadingSkeleton shape="cards" count={2} />}>
        {({ data, pageInfo }) =>
          data.length === 0 ? (
            <EmptyView text={text.empty} />
          ) : (
            <Stack>
              {data.map((row) => (
                <RequestCard key={row.requestId} row={row} onAct={(act) => setChosen({ row, act })} />
              ))}
              {pageInfo.totalCount > data.length && size < most ? (
                <Button loading={query.isFetching} onClick={() => setSize(Math.min(size + step, most))}>
                  {text.more}
                </Button>
              ) : null}
            </Stack>
          )
        }
      </QueryBoundary>
      {chosen && Dialog ? (
        <Dialog key={`${chosen.row.requestId}-${chosen.act}`} row={chosen.row} onClose={() => setChosen(null)} />
      ) : null}
    </Stack>
  );
}
