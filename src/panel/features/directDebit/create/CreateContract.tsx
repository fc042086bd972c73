import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listDebitContracts } from '#shared/contract/directDebit.ts';
import Link from 'next/link';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { DirectDebitApi } from '#panel/api/directDebit.ts';
import { useToday } from '#panel/components/directDebit/useToday.ts';
import { paths } from '#panel/paths.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { StepBar } from '#panel/ui/data/StepBar.tsx';
import { ButtonRow, Stack } from '#panel/ui/layout/blocks.ts';
import { oneOf } from '#panel/ui/list/urlValues.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useState } from 'react';
import { styled } from '#panel/ui/theme/styled.ts';
import { BankStep } from './BankStep.tsx';
import { PackageStep } from './PackageStep.tsx';
import { RulesStep } from './RulesStep.tsx';
import { createText as text } from './strings.ts';
import { TermStep, termProblem } from './TermStep.tsx';

const stepNames = ['bank', 'package', 'term', 'rules'] as const;
type StepName = (typeof stepNames)[number];

const StepTitle = styled('p')(({ theme }) => ({ ...theme.typography.subtitle2, margin: 0 }));

/** What is chosen so far stands in the URL: a reload and the back button keep it. */
function useChoice() {
  const url = useUrlState();
  const bankCode = url.word('bank', 20);
  const packageId = url.whole('package');
  const until = url.word('until', 10);
  // the health of a bank is asked for again when the page opens; the step of banks shares this answer
  const banks = DirectDebitApi.useListDebitBanksQuery(undefined, { refetchOnMountOrArgChange: true });
  const packages = DirectDebitApi.useListDebitPackagesQuery({ query: { bankCode } }, { skip: bankCode === '' });
  const bank = banks.data?.data.find((one) => one.bankCode === bankCode && one.isActive) ?? null;
  const offered = packages.currentData?.data.find((one) => one.packageId === packageId && one.isActive) ?? null;
  const today = useToday();
  const problem = offered && today !== null ? termProblem(until, today, offered.durationMonths) : text.termNeeded;
  const isWaiting =
    (bankCode !== '' && today === null) ||
    (bankCode !== '' && !banks.data && !banks.error) ||
    (packageId !== null && !packages.currentData && !packages.error);
  // a step is open when the ones before it are decided
  const open: StepName = !bank ? 'bank' : !offered ? 'package' : problem ? 'term' : 'rules';
  const named = oneOf(stepNames, url.word('step')) ?? 'bank';
  const step = stepNames.indexOf(named) <= stepNames.indexOf(open) ? named : open;
  const go = (to: StepName, changes: Record<string, string | number | null> = {}) =>
    url.change({ ...changes, step: to === 'bank' ? null : to }, { isStep: true, resets: null, toTop: true });
  return {
    isReady: url.isReady && !isWaiting,
    bank,
    offered,
    bankCode,
    packageId,
    until,
    today,
    step,
    go,
    url,
  };
}

/** «ایجاد قرارداد»: bank, package, term, rules, and the way to the bank (domain 9.9). */
export function CreateContract({ investorId }: { investorId: number }) {
  const choice = useChoice();
  const { step, go } = choice;
  const place = stepNames.indexOf(step);
  const contracts = DirectDebitApi.useListDebitContractsQuery(
    { query: { investorId, status: 'active' } },
    { refetchOnMountOrArgChange: true },
  );
  // what stands above the steps is known before they are drawn, so that it moves nothing
  if (!contracts.data && !contracts.error)
    return (
      <Stack>
        <PageHeader title={text.title} note={text.note} />
        <LoadingSkeleton shape="cards" count={4} />
      </Stack>
    );
  return (
    <Stack>
      {/* what it is, and what there is already, is read once: the steps after the first have the phone for themselves */}
      <PageHeader title={text.title} note={place === 0 ? text.note : undefined} />
      {place === 0 ? <HaveContracts contracts={contracts.data?.data ?? []} /> : null}
      <StepBar steps={text.steps} current={place} />
      <StepTitle>{text.stepOf(place + 1, text.steps[place] ?? '')}</StepTitle>
      {choice.isReady ? <Step investorId={investorId} choice={choice} /> : <LoadingSkeleton shape="cards" count={4} />}
      {place > 0 ? (
        <ButtonRow>
          <Button onClick={() => go(stepNames[place - 1] ?? 'bank')}>{text.back}</Button>
        </ButtonRow>
      ) : null}
    </Stack>
  );
}

function Step({ investorId, choice }: { investorId: number; choice: ReturnType<typeof useChoice> }) {
  const { bank, offered, step, go, url, today } = choice;
  const [isTried, setTried] = useState(false);
  // the URL takes a moment to say it; whoever chooses a day and goes on at once goes on with this one
  const [chosen, setChosen] = useState<string | null>(null);
  if (chosen !== null && chosen === choice.until) setChosen(null);
  const until = chosen ?? choice.until;
  if (step === 'bank' || !bank)
    return (
      <BankStep
        chosen={choice.bankCode}
        onChoose={(bankCode) => go('package', bankCode === choice.bankCode ? {} : { bank: bankCode, package: null })}
      />
    );
  if (step === 'package' || !offered)
    return (
      <PackageStep
        bankCode={bank.bankCode}
        chosen={choice.packageId}
        onChoose={(packageId) => go('term', { package: packageId })}
        otherBank={() => go('bank')}
      />
    );
  const problem = today === null ? text.termNeeded : termProblem(until, today, offered.durationMonths);
  if (step === 'term')
    return (
      <Stack>
        <TermStep
          today={today ?? ''}
          months={offered.durationMonths}
          until={until}
          error={isTried || until !== '' ? problem : undefined}
          onChange={(day) => {
            setChosen(day);
            url.change({ until: day }, { resets: null });
          }}
        />
        <ButtonRow>
          <Button variant="contained" size="large" onClick={() => (problem ? setTried(true) : go('rules', { until }))}>
            {text.next}
          </Button>
        </ButtonRow>
      </Stack>
    );
  return <RulesStep investorId={investorId} bank={bank} offered={offered} until={until} />;
}

/** Whoever has a contract already is led to what it is for. */
function HaveContracts({ contracts }: { contracts: ResponseOf<typeof listDebitContracts>['data'] }) {
  const [first] = contracts;
  if (!first) return null;
  return (
    <Alert severity="info">
      {text.have(contracts.map(({ bankName }) => bankName).join(text.and))}
      <ButtonRow>
        <Button
          size="small"
          component={Link}
          href={paths.directDebit({ plan: 'new', contract: first.contractId })}
          prefetch={false}
        >
          {text.definePlan}
        </Button>
        <Button size="small" component={Link} href={paths.directDebitContracts()} prefetch={false}>
          {text.myContracts}
        </Button>
      </ButtonRow>
    </Alert>
  );
}
