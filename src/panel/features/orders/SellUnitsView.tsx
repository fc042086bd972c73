import { useEffect } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatNumber } from '#shared/digits.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { fundOpened } from '#panel/store/slices/fundsSlice.ts';
import { selectCurrentInvestor, selectInvestorId } from '#panel/store/slices/UserInvestorsSlice.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { StepBar } from '#panel/ui/data/StepBar.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { ChosenFund } from './parts/ChosenFund.tsx';
import { RestrictedNotice, useIsRestricted } from './parts/RestrictedNotice.tsx';
import { CutoffChip } from './parts/CutoffChip.tsx';
import { AccountStep } from './sell/AccountStep.tsx';
import { quantityOf } from './sell/draft.ts';
import { HoldingStep } from './sell/HoldingStep.tsx';
import { QuantityStep } from './sell/QuantityStep.tsx';
import { SellCodeDialog } from './sell/SellCodeDialog.tsx';
import { SellConfirmStep } from './sell/SellConfirmStep.tsx';
import { SellEstimateCard } from './sell/SellEstimateCard.tsx';
import { sellText } from './sell/strings.ts';
import { sellSteps, useSellFlow, type SellFlow } from './sell/useSellFlow.ts';
import { useSellSubmit } from './sell/useSellSubmit.ts';

const Page = styled('div')({ display: 'grid', gap: '1rem', gridTemplateColumns: 'minmax(0, 1fr)' });
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1.2fr) minmax(300px, 1fr)', alignItems: 'start' },
}));
/** Cancellation in three steps: which units, how many, into which account; confirmed by a code (domain 9.5, design 5). */
export function SellUnitsView() {
  const investorId = useAppSelector(selectInvestorId);
  const isRestricted = useIsRestricted();
  if (isRestricted) {
    return (
      <Page>
        <PageHeader title={sellText.title} />
        <RestrictedNotice />
      </Page>
    );
  }
  if (investorId === null) return <LoadingSkeleton shape="cards" count={3} />;
  return <SellFlowView key={investorId} investorId={investorId} />;
}

/** Shows what is missing beneath the field, or what the server already says against it; true when the step may be left. */
function checkQuantity({ form, mode, estimate }: SellFlow): boolean {
  const field = mode === 'amount' ? 'amount' : 'units';
  const problem = estimate.isCurrent
    ? estimate.data?.data.problems.find((one) => one.field === 'units' || one.field === 'amount')
    : undefined;
  const message =
    quantityOf(form.getValues()) === null
      ? mode === 'amount'
        ? sellText.amountNeeded
        : sellText.unitsNeeded
      : problem?.message;
  if (!message) return true;
  if (mode === 'all') return false;
  form.setError(field, { message });
  form.setFocus(field);
  return false;
}

function SellFlowView({ investorId }: { investorId: number }) {
  const flow = useSellFlow(investorId);
  const submit = useSellSubmit(flow, investorId);
  const investor = useAppSelector(selectCurrentInvestor);
  const dispatch = useAppDispatch();
  const { fundId, step, holding, schedule } = flow;
  const units = flow.estimate.data?.data.units;
  useEffect(() => {
    if (fundId !== null) dispatch(fundOpened(fundId));
  }, [dispatch, fundId]);
  const goNext = () => {
    if (checkQuantity(flow)) flow.goTo('confirm');
  };
  return (
    <Page>
      <PageHeader title={sellText.title} actions={schedule && step !== 'fund' ? <CutoffChip {...schedule} /> : null} />
      <StepBar steps={sellText.steps} current={sellSteps.indexOf(step)} />
      {!flow.isReady ? <LoadingSkeleton shape="cards" count={3} /> : null}
      {flow.isReady && step === 'fund' ? <HoldingStep flow={flow} /> : null}
      {flow.isReady && step !== 'fund' && !holding ? <LoadingSkeleton shape="cards" count={3} /> : null}
      {flow.isReady && step !== 'fund' && holding ? (
        <>
          <ChosenFund
            name={holding.fundName}
            line={sellText.freeOf(formatNumber(BigInt(holding.freeUnits)))}
            onChange={() => flow.goTo('fund')}
          />
          <Columns>
            {step === 'amount' ? (
              <QuantityStep flow={flow} holding={holding} onNext={goNext} />
            ) : (
              <AccountStep flow={flow} />
            )}
            {step === 'amount' ? (
              <div>
                <SellEstimateCard estimate={flow.estimate} />
                <Button
                  variant="contained"
                  size="large"
                  fullWidth
                  onClick={goNext}
                  sx={{ marginBlockStart: 4, display: { xs: 'none', md: 'flex' } }}
                >
                  {sellText.next.confirm}
                </Button>
              </div>
            ) : (
              <SellConfirmStep
                flow={flow}
                investorName={investor?.name ?? ''}
                isBusy={submit.isBusy}
                failure={submit.failure}
                onSubmit={submit.start}
              />
            )}
          </Columns>
          <SellCodeDialog
            code={submit.code}
            isOpen={submit.isOpen}
            facts={units ? sellText.otpFacts(formatNumber(BigInt(units)), holding.fundName) : null}
            onResend={() => void submit.resend()}
            onClose={submit.close}
          />
        </>
      ) : null}
    </Page>
  );
}
