import { useEffect } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatNumber } from '#shared/digits.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { fundOpened, selectLastFundId } from '#panel/store/slices/fundsSlice.ts';
import { selectCurrentInvestor, selectInvestorId } from '#panel/store/slices/UserInvestorsSlice.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { StepBar } from '#panel/ui/data/StepBar.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { AmountStep } from './buy/AmountStep.tsx';
import { ConfirmStep } from './buy/ConfirmStep.tsx';
import { EstimateCard } from './buy/EstimateCard.tsx';
import { FundStep } from './buy/FundStep.tsx';
import { buyText } from './buy/strings.ts';
import { buySteps, useBuyFlow, type BuyFlow, type BuyStep } from './buy/useBuyFlow.ts';
import { checkStep, useBuySubmit } from './buy/useBuySubmit.ts';
import { WayStep } from './buy/WayStep.tsx';
import { ChosenFund } from './parts/ChosenFund.tsx';
import { RestrictedNotice, useIsRestricted } from './parts/RestrictedNotice.tsx';
import { CutoffChip } from './parts/CutoffChip.tsx';

const Page = styled('div')({ display: 'grid', gap: '1rem', gridTemplateColumns: 'minmax(0, 1fr)' });
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1.4fr) minmax(300px, 1fr)', alignItems: 'start' },
}));
const Buttons = styled('div')(({ theme }) => ({
  display: 'none',
  gap: '0.75rem',
  [theme.breakpoints.up('md')]: { display: 'flex' },
}));

/** Issuance in four steps, each fit for one phone screen, with the estimate always in sight (domain 9.4, design 5). */
export function BuyUnitsView() {
  const investorId = useAppSelector(selectInvestorId);
  const isRestricted = useIsRestricted();
  if (isRestricted) {
    return (
      <Page>
        <PageHeader title={buyText.title} />
        <RestrictedNotice />
      </Page>
    );
  }
  if (investorId === null) return <LoadingSkeleton shape="cards" count={3} />;
  return <BuyFlowView key={investorId} investorId={investorId} />;
}

function BuyFlowView({ investorId }: { investorId: number }) {
  const flow = useBuyFlow(investorId);
  const { submit, isBusy, failure } = useBuySubmit(flow, investorId);
  const investor = useAppSelector(selectCurrentInvestor);
  const lastFundId = useAppSelector(selectLastFundId);
  const dispatch = useAppDispatch();
  const { fundId, step } = flow;
  useEffect(() => {
    if (fundId !== null) dispatch(fundOpened(fundId));
  }, [dispatch, fundId]);

  const at = buySteps.indexOf(step);
  const goNext = () => {
    const next = buySteps[at + 1];
    if (next && checkStep(flow, step)) flow.goTo(next);
  };
  return (
    <Page>
      <PageHeader title={buyText.title} actions={<Cutoff flow={flow} />} />
      <StepBar steps={buyText.steps} current={at} />
      {flow.fund && step !== 'fund' ? <BoughtFund flow={flow} /> : null}
      {!flow.isReady ? <LoadingSkeleton shape="cards" count={3} /> : null}
      {flow.isReady && step === 'fund' ? <FundStep flow={flow} lastFundId={lastFundId} /> : null}
      {flow.isReady && step !== 'fund' ? (
        <Columns>
          {step === 'amount' ? <AmountStep flow={flow} onNext={goNext} /> : null}
          {step === 'way' ? <WayStep flow={flow} investorId={investorId} onNext={goNext} /> : null}
          {step === 'confirm' ? (
            <ConfirmStep
              flow={flow}
              investorName={investor?.name ?? ''}
              isBusy={isBusy}
              failure={failure}
              onSubmit={() => void submit()}
            />
          ) : null}
          {step === 'confirm' ? null : (
            <div>
              <EstimateCard estimate={flow.estimate} />
              <Buttons sx={{ marginBlockStart: '1rem' }}>
                <Button
                  variant="contained"
                  size="large"
                  disabled={step === 'way' && flow.way?.code === 'deposit_id'}
                  sx={{ flex: 1 }}
                  onClick={goNext}
                >
                  {nextLabel(step)}
                </Button>
              </Buttons>
            </div>
          )}
        </Columns>
      ) : null}
    </Page>
  );
}

function nextLabel(step: BuyStep): string {
  return step === 'amount' ? buyText.next.way : step === 'way' ? buyText.next.confirm : buyText.next.amount;
}

/** The fund being bought: its risk and its last price. */
function BoughtFund({ flow }: { flow: BuyFlow }) {
  const { fund } = flow;
  if (!fund) return null;
  const price =
    fund.issueNav && fund.navDate
      ? ` · ${buyText.issuePrice(jalaliText(fund.navDate, 'weekday'))} ${formatNumber(fund.issueNav)}`
      : null;
  return (
    <ChosenFund
      name={fund.name}
      line={
        <>
          {fund.riskText}
          {price}
        </>
      }
      onChange={() => flow.goTo('fund')}
    />
  );
}

/** The cut-off of the chosen way, of the gateway before one is chosen. */
function Cutoff({ flow }: { flow: BuyFlow }) {
  const code = flow.way?.code ?? 'ipg';
  const cutoff = flow.fund?.cutoffs.find((one) => one.orderType === 1 && one.wayCode === code);
  return cutoff && flow.step !== 'fund' ? <CutoffChip {...cutoff} /> : null;
}
