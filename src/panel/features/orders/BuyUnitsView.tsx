import { useEffect, useState } from 'react';
import { useRouter } from 'next/router';
import { formatNumber } from '#shared/digits.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { fundOpened, selectLastFundId } from '#panel/store/slices/fundsSlice.ts';
import { useOrderInvestorAssetQuery } from '#panel/api/orders.ts';
import { selectCurrentInvestor } from '#panel/store/slices/UserInvestorsSlice.ts';
import { paths } from '#panel/paths.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { AmountStep } from './buy/AmountStep.tsx';
import { BuyConfirm, buyFacts } from './buy/BuyConfirm.tsx';
import { FundStep } from './buy/FundStep.tsx';
import { buyText } from './buy/strings.ts';
import { buySteps, useBuyFlow, type BuyFlow } from './buy/useBuyFlow.ts';
import { checkStep, missedLeast, useBuySubmit } from './buy/useBuySubmit.ts';
import { PaymentMethodStep } from './buy/PaymentMethodStep.tsx';
import { EstimateCard } from './flow/EstimateCard.tsx';
import { OrderFlowPage, orderView } from './flow/OrderFlowPage.tsx';

function BuyFlowView({ investorId }: { investorId: number }) {
  const router = useRouter();
  const flow = useBuyFlow(investorId);
  const submit = useBuySubmit(flow, investorId);
  const investor = useAppSelector(selectCurrentInvestor);
  const holdings = useOrderInvestorAssetQuery({ query: { investorId } });
  const lastFundId = useAppSelector(selectLastFundId);
  const dispatch = useAppDispatch();
  const { form, fund, fundId, step, method, openMethod, estimate } = flow;
  const [isUploading, setUploading] = useState(false);
  // the order that is sent before the picture is there would go without it
  const isAttaching = isUploading && method?.code === 'receipt';
  // a fund that is not held has no row
  const held = holdings.data ? (holdings.data.data.find((row) => row.fundId === fundId)?.units ?? '0') : null;
  useEffect(() => {
    if (fundId !== null) dispatch(fundOpened(fundId));
  }, [dispatch, fundId]);

  const figures = estimate.data?.data;
  const current = buySteps.indexOf(step);
  const goNext = () => {
    const next = buySteps[current + 1];
    if (next && checkStep(flow, step)) flow.goTo(next);
  };
  const waitForDeposit = () => {
    // the order is made when the money comes: nothing is left to do here
    flow.draft.forget();
    notify.success(buyText.depositNext);
    void router.push(paths.requests());
  };
  return (
    <OrderFlowPage
      title={buyText.title}
      note={buyText.note}
      steps={buyText.steps}
      current={current}
      cutoff={cutoffOf(flow)}
      isReady={flow.draft.isReady}
      fundStep={
        step === 'fund' ? (
          <FundStep funds={flow.funds} chosenId={fundId} lastFundId={lastFundId} onChoose={flow.chooseFund} />
        ) : null
      }
      fund={fund ? { name: fund.name, note: noteOf(fund) } : null}
      onChangeFund={() => flow.goTo('fund')}
      step={
        <>
          {step === 'amount' ? (
            <AmountStep
              form={form}
              min={figures?.minAmount ?? openMethod?.minAmount ?? fund?.minAmount}
              max={figures?.maxAmount ?? openMethod?.maxAmount}
              isBelowLeast={missedLeast(flow) !== null}
              amountRial={figures?.amount}
            />
          ) : null}
          {step === 'method' && fundId !== null ? (
            <PaymentMethodStep
              form={form}
              investorId={investorId}
              fundId={fundId}
              methods={flow.methods}
              method={method}
              amountRial={flow.amountRial}
              onAttaching={setUploading}
            />
          ) : null}
          {step === 'confirm' ? (
            <BuyConfirm
              control={form.control}
              fund={fund}
              method={method}
              estimate={estimate}
              held={held}
              investorName={investor?.name ?? ''}
              isBusy={submit.isBusy || isAttaching}
              failure={submit.failure}
              onSubmit={() => void submit.submit()}
            />
          ) : null}
        </>
      }
      aside={
        step === 'confirm' ? null : (
          <EstimateCard estimate={estimate} emptyText={buyText.estimateEmpty} facts={(data) => buyFacts(data, held)} />
        )
      }
      next={
        step === 'confirm'
          ? null
          : step === 'method' && method?.code === 'deposit_id'
            ? { label: buyText.depositDone, onClick: waitForDeposit }
            : {
                label: step === 'method' ? buyText.next.confirm : buyText.next.method,
                isBusy: isAttaching,
                onClick: goNext,
              }
      }
    />
  );
}

/** Risk and last price of the fund being bought. */
function noteOf(fund: NonNullable<BuyFlow['fund']>): string {
  if (!fund.issueNav || !fund.navDate) return fund.riskText;
  return `${fund.riskText} · ${buyText.price(jalaliText(fund.navDate, 'weekday'))} ${formatNumber(fund.issueNav)}`;
}

/** The cut-off of the chosen method, of the gateway before one is chosen. */
function cutoffOf({ fund, method }: BuyFlow) {
  const code = method?.code ?? 'ipg';
  return fund?.cutoffs.find((cutoff) => cutoff.orderType === 1 && cutoff.wayCode === code) ?? null;
}

/** Buying in four steps, each fit for one phone screen, with the estimate always in sight (domain 9.4, design 5). */
export const BuyUnitsView = orderView(buyText.title, BuyFlowView);
