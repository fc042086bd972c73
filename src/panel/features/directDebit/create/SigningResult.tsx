import Link from 'next/link';
import { useCallback, useEffect, useState } from 'react';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { finalizeDebitContract } from '#shared/contract/directDebit.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import { DirectDebitApi } from '#panel/api/directDebit.ts';
import { paths } from '#panel/paths.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { ticketDrawerOpened } from '#panel/store/slices/drawersSlice.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { ButtonRow, Stack } from '#panel/ui/layout/blocks.ts';
import { ErrorView } from '#panel/ui/state/ErrorView.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { signingText as text } from './strings.ts';

type Answer = ResponseOf<typeof finalizeDebitContract>['data'];

/** Asks the provider until its answer is known; a second visit or a reload asks again and is told the same. */
function useSigningAnswer(contractId: number) {
  const [finalize] = DirectDebitApi.useFinalizeDebitContractMutation();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const ask = useCallback(async () => {
    try {
      const { data } = await finalize({ body: { contractId } }).unwrap();
      setAnswer(data);
      setFailure(null);
    } catch (thrown) {
      setFailure(asApiFailure(thrown, text.checkingNote));
    }
  }, [contractId, finalize]);
  useEffect(() => {
    const first = setTimeout(() => void ask(), 0);
    return () => clearTimeout(first);
  }, [ask]);
  const waitSeconds = answer?.pollAfterSeconds ?? 0;
  useEffect(() => {
    if (waitSeconds === 0) return undefined;
    const timer = setInterval(() => void ask(), waitSeconds * 1000);
    return () => clearInterval(timer);
  }, [ask, waitSeconds]);
  return { answer, failure, ask };
}

/** Where the bank sends the person back: whether the contract is in force, why not, and what comes next (domain 9.9). */
export function SigningResult({ contractId }: { contractId: number }) {
  const { answer, failure, ask } = useSigningAnswer(contractId);
  return (
    <Stack>
      <PageHeader title={text.title} />
      {answer ? (
        <Result answer={answer} />
      ) : failure ? (
        <ErrorView message={failure.message} requestId={failure.requestId} onRetry={() => void ask()} />
      ) : (
        <LoadingSkeleton shape="pairs" count={5} />
      )}
    </Stack>
  );
}

function Result({ answer }: { answer: Answer }) {
  const isWaiting = answer.pollAfterSeconds > 0;
  const isRefused = answer.status === 'declined';
  const isActive = answer.status === 'active';
  const words = isWaiting
    ? { severity: 'info' as const, title: text.checking, note: text.checkingNote }
    : isActive
      ? { severity: 'success' as const, title: text.active, note: text.activeNote }
      : isRefused
        ? { severity: 'error' as const, title: text.refused, note: text.refusedNote }
        : { severity: 'info' as const, title: text.other, note: answer.statusText };
  return (
    <Section>
      <Stack aria-live="polite" data-testid="signing-result" data-status={answer.status}>
        {isWaiting ? <LinearProgress aria-label={text.checking} /> : null}
        <Alert severity={words.severity}>
          <AlertTitle>{words.title}</AlertTitle>
          {answer.statusReason ? <strong>{answer.statusReason} </strong> : null}
          {words.note}
        </Alert>
        <Facts contractId={answer.contractId} key={answer.status} isRefused={isRefused} />
        <ButtonRow>
          {isActive ? (
            <Button
              variant="contained"
              component={Link}
              href={paths.directDebit({ plan: 'new', contract: answer.contractId })}
              prefetch={false}
            >
              {text.definePlan}
            </Button>
          ) : null}
          {isRefused ? (
            <Button variant="contained" component={Link} href={paths.directDebit()} prefetch={false}>
              {text.again}
            </Button>
          ) : null}
          <Button variant="outlined" component={Link} href={paths.directDebitContracts()} prefetch={false}>
            {text.contracts}
          </Button>
        </ButtonRow>
      </Stack>
    </Section>
  );
}

function Facts({ contractId, isRefused }: { contractId: number; isRefused: boolean }) {
  const dispatch = useAppDispatch();
  const { data } = DirectDebitApi.useGetDebitContractQuery(
    { query: { contractId } },
    { refetchOnMountOrArgChange: true },
  );
  const contract = data?.data.contract;
  if (!contract) return <LoadingSkeleton shape="pairs" count={3} />;
  return (
    <>
      <DescriptionList
        items={[
          { key: text.contractNo, value: <Ltr>{contract.contractNo}</Ltr> },
          { key: text.bank, value: contract.bankName },
          contract.accountMask
            ? { key: text.account, value: <Ltr>{toPersianDigits(contract.accountMask)}</Ltr> }
            : null,
          { key: text.expire, value: jalaliText(contract.expireDate, 'long') },
        ]}
      />
      {isRefused ? (
        <ButtonRow>
          <Button
            size="small"
            onClick={() => dispatch(ticketDrawerOpened({ topic: text.ticketTopic(contract.contractNo) }))}
          >
            {text.ticket}
          </Button>
        </ButtonRow>
      ) : null}
    </>
  );
}
