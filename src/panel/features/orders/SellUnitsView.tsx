import { useEffect } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { tehranDay, tehranInstant } from '#shared/jalali.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { fundOpened } from '#panel/store/slices/fundsSlice.ts';
import { selectCurrentInvestor, selectInvestorId } from '#panel/store/slices/UserInvestorsSlice.ts';
import { InitialTile } from '#panel/ui/data/InitialTile.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { StepBar } from '#panel/ui/data/StepBar.tsx';
import { OfflineBanner } from '#panel/ui/state/OfflineBanner.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { CountdownText } from '#panel/ui/text/CountdownText.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { AccountStep } from './sell/AccountStep.tsx';
import { quantityOf } from './sell/draft.ts';
import { HoldingStep } from './sell/HoldingStep.tsx';
import { QuantityStep } from './sell/QuantityStep.tsx';
import { SellConfirmStep } from './sell/SellConfirmStep.tsx';
import { SellEstimateCard } from './sell/SellEstimateCard.tsx';
import { SellOtpDialog } from './sell/SellOtpDialog.tsx';
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
const Chosen = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  padding: '0.75rem 1rem',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.panel.hairline}`,
  backgroundColor: theme.vars.palette.background.paper,
  '& > div': { flex: 1, minWidth: 0 },
}));
const Small = styled('div')(({ theme }) => ({ ...theme.typography.caption, color: theme.vars.palette.text.secondary }));

/** Cancellation in three steps: which units, how many, into which account; confirmed by a code (domain 9.5, design). */
export function SellUnitsView() {
  const investorId = useAppSelector(selectInvestorId);
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
  const { fundId, step, holding } = flow;
  useEffect(() => {
    if (fundId !== null) dispatch(fundOpened(fundId));
  }, [dispatch, fundId]);
  const goOn = () => {
    if (checkQuantity(flow)) flow.goTo('confirm');
  };
  return (
    <Page>
      <PageHeader title={sellText.title} actions={<Cutoff flow={flow} />} />
      <OfflineBanner />
      <StepBar steps={sellText.steps} current={sellSteps.indexOf(step)} />
      {!flow.isReady ? <LoadingSkeleton shape="cards" count={3} /> : null}
      {flow.isReady && step === 'fund' ? <HoldingStep flow={flow} /> : null}
      {flow.isReady && step !== 'fund' && !holding ? <LoadingSkeleton shape="cards" count={3} /> : null}
      {flow.isReady && step !== 'fund' && holding ? (
        <>
          <ChosenHolding flow={flow} />
          <Columns>
            {step === 'amount' ? (
              <QuantityStep flow={flow} holding={holding} onNext={goOn} />
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
                  onClick={goOn}
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
          <SellOtpDialog flow={flow} submit={submit} />
        </>
      ) : null}
    </Page>
  );
}

/** The holding being sold, with a way back to the choice. */
function ChosenHolding({ flow }: { flow: SellFlow }) {
  const { holding } = flow;
  if (!holding) return null;
  return (
    <Chosen>
      <InitialTile name={holding.fundName} size={40} />
      <div>
        <strong>{holding.fundName}</strong>
        <Small>{sellText.freeOf(formatNumber(BigInt(holding.freeUnits)))}</Small>
      </div>
      <Button size="small" onClick={() => flow.goTo('fund')}>
        {sellText.change}
      </Button>
    </Chosen>
  );
}

/** Time left until today's cut-off for cancellations, or the day the order will belong to. */
function Cutoff({ flow }: { flow: SellFlow }) {
  const { schedule, step } = flow;
  if (!schedule || step === 'fund') return null;
  const isToday = schedule.effectiveDate === tehranDay(new Date());
  if (!isToday)
    return <StatusChip colour="info">{sellText.afterCutoff(jalaliText(schedule.effectiveDate, 'weekday'))}</StatusChip>;
  return (
    <StatusChip colour="warning">
      {sellText.until(toPersianDigits(schedule.cutoffTime.slice(0, 5)))} ·{' '}
      <CountdownText until={tehranInstant(schedule.effectiveDate, schedule.cutoffTime).getTime()} /> {sellText.left}
    </StatusChip>
  );
}
