import { useEffect, useState } from 'react';
import Link from 'next/link';
import { useRouter } from 'next/router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { fundOpened, selectLastFundId } from '#panel/store/slices/fundsSlice.ts';
import { OrdersApi } from '#panel/api/orders.ts';
import { selectCurrentInvestor } from '#panel/store/slices/UserInvestorsSlice.ts';
import { serverNow } from '#panel/api/serverClock.ts';
import { keepAwaitedDeposit } from '#panel/components/awaitedDeposit.ts';
import { paths } from '#panel/paths.ts';
import { useSite } from '#panel/shell/site.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { AmountStep } from './buy/AmountStep.tsx';
import { BuyConfirm } from './buy/BuyConfirm.tsx';
import { FundStep } from './buy/FundStep.tsx';
import { buyText } from './buy/strings.ts';
import { useBuyFlow, type BuyFlow } from './buy/useBuyFlow.ts';
import { checkSheet, isPayable, missedLeast, useBuySubmit } from './buy/useBuySubmit.ts';
import { PaymentMethodStep } from './buy/PaymentMethodStep.tsx';
import { FootLine } from './flow/EstimateCard.tsx';
import { keepLastBuy, readLastBuy } from './flow/lastBuy.ts';
import { OrderFlowPage, orderView } from './flow/OrderFlowPage.tsx';
import { flowText } from './flow/strings.ts';

function BuyFlowView({ investorId }: { investorId: number }) {
  const router = useRouter();
  const flow = useBuyFlow(investorId);
  const submit = useBuySubmit(flow, investorId);
  const investor = useAppSelector(selectCurrentInvestor);
  const holdings = OrdersApi.useOrderInvestorAssetQuery({ query: { investorId } });
  const lastFundId = useAppSelector(selectLastFundId);
  const dispatch = useAppDispatch();
  const { form, fund, fundId, step, method, openMethod, estimate } = flow;
  const [isUploading, setUploading] = useState(false);
  // the order that is sent before the picture is there would go without it
  const isAttaching = isUploading && method?.code === 'receipt';
  const heldUnits = new Map(
    holdings.data?.data.flatMap((row) => (row.units === '0' ? [] : [[row.fundId, row.units] as const])),
  );
  // a fund that is not held has no row
  const held = holdings.data && fundId !== null ? (heldUnits.get(fundId) ?? '0') : null;
  useEffect(() => {
    if (fundId !== null) dispatch(fundOpened(fundId));
  }, [dispatch, fundId]);

  const figures = estimate.data?.data;
  const isOnline = useOnline();
  const canPay = isPayable(flow);
  const isByDeposit = method?.code === 'deposit_id';
  const waitForDeposit = () => {
    // the order is made when the money comes: nothing is left to do here
    flow.draft.forget();
    if (fund) {
      keepLastBuy(investorId, { fundId: fund.fundId, wayCode: 'deposit_id' });
      keepAwaitedDeposit(investorId, {
        fundId: fund.fundId,
        fundName: fund.name,
        at: new Date(serverNow()).toISOString(),
      });
    }
    notify.success(buyText.depositNext);
    void router.push(paths.home);
  };
  const goOn = () => {
    if (!checkSheet(flow)) return;
    if (isByDeposit) waitForDeposit();
    else void submit.submit();
  };
  return (
    <OrderFlowPage
      title={buyText.title}
      note={buyText.note}
      steps={buyText.steps}
      current={step === 'fund' ? 0 : stepOf(flow)}
      cutoff={cutoffOf(flow)}
      isReady={flow.draft.isReady}
      fundStep={
        step === 'fund' ? (
          <FundStep
            funds={flow.funds}
            chosenId={fundId}
            lastFundId={lastFundId}
            lastBoughtId={readLastBuy(investorId)?.fundId ?? null}
            heldUnits={heldUnits}
            onChoose={flow.chooseFund}
          />
        ) : null
      }
      fund={fund ? { name: fund.name, note: noteOf(fund) } : null}
      onChangeFund={() => flow.goTo('fund')}
      sheet={
        <>
          {flow.draft.payment ? <PaymentBegun publicId={flow.draft.payment} /> : null}
          <AmountStep
            form={form}
            min={figures?.minAmount ?? openMethod?.minAmount ?? fund?.minAmount}
            max={figures?.maxAmount ?? openMethod?.maxAmount}
            isBelowLeast={missedLeast(flow) !== null}
            amountRial={figures?.amount}
          />
          {fundId === null ? null : (
            <PaymentMethodStep
              form={form}
              investorId={investorId}
              fundId={fundId}
              fundName={fund?.name ?? ''}
              methods={flow.methods}
              method={method}
              amountRial={flow.amountRial}
              onAttaching={setUploading}
            />
          )}
        </>
      }
      aside={
        <BuyConfirm
          control={form.control}
          fund={fund}
          method={method}
          estimate={estimate}
          held={held}
          investorName={investor?.name ?? ''}
          isPayable={canPay && !isByDeposit}
          failure={submit.failure}
          isOnline={isOnline}
        />
      }
      foot={{
        line: (
          <FootLine
            estimate={estimate}
            emptyText={flowText.footEmpty}
            rialOf={(data) => <Money rial={data.amount} isHideable={false} />}
          />
        ),
        other: fund ? <Monthly fund={fund} amount={flow.amountRial} /> : null,
        label: canPay
          ? payLabel(method?.code, submit.isBusy, estimate.isCurrent ? figures?.amount : undefined)
          : buyText.next.method,
        isBusy: submit.isBusy || isAttaching,
        // what is paid has to be known first; a deposit is made elsewhere
        isDisabled: canPay && !isByDeposit && (!estimate.isCurrent || !isOnline),
        onClick: goOn,
      }}
    />
  );
}

/** What the last button says where it does not lead to a gateway. */
const labels: Readonly<Record<string, string>> = {
  receipt: buyText.submitSlip,
  wallet: buyText.submitWallet,
  direct_debit: buyText.submitDebit,
  deposit_id: buyText.depositDone,
};

/** @param amount what is paid at the gateway, rial, once it is known */
function payLabel(code: string | undefined, isBusy: boolean, amount: string | undefined): string {
  if (isBusy && code === 'ipg') return buyText.going;
  return labels[code ?? ''] ?? (amount ? buyText.paySum(toPersianDigits(formatRial(amount))) : buyText.pay);
}

/** The same purchase each month, where the fund takes direct debit; what is typed here is kept. */
function Monthly({ fund, amount }: { fund: NonNullable<BuyFlow['fund']>; amount: string | undefined }) {
  const { closed } = useSite();
  if (!fund.isDirectDebitAllowed || closed.includes('directDebit')) return null;
  const plan = { plan: 'new', fund: fund.fundId } as const;
  return (
    <Button
      component={Link}
      href={paths.directDebit(amount ? { ...plan, amount } : plan)}
      prefetch={false}
      size="small"
    >
      {buyText.monthly}
    </Button>
  );
}

/** How far the sheet is filled in, as a step of the bar: the amount, the way to pay, or all that is left is to pay. */
function stepOf(flow: BuyFlow): number {
  if (isPayable(flow)) return 3;
  return /[1-9]/.test(flow.quantity) ? 2 : 1;
}

/** Whoever comes back from the bank: the bank is asked before anybody pays twice. */
function PaymentBegun({ publicId }: { publicId: string }) {
  return (
    <Alert
      severity="info"
      action={
        <Button
          component={Link}
          href={paths.requests({ payment: publicId })}
          prefetch={false}
          color="inherit"
          size="small"
        >
          {buyText.begunCheck}
        </Button>
      }
    >
      <strong>{buyText.begun}</strong>
      <div>{buyText.begunNote}</div>
    </Alert>
  );
}

/** Risk and last price of the fund being bought. */
function noteOf(fund: NonNullable<BuyFlow['fund']>): string {
  if (!fund.issueNav || !fund.navDate) return fund.riskText;
  return `${fund.riskText} · ${buyText.price(jalaliText(fund.navDate, 'weekday'))} ${formatNumber(fund.issueNav, 0)}`;
}

/** The cut-off of the chosen method, of the gateway before one is chosen. */
function cutoffOf({ fund, method }: BuyFlow) {
  const code = method?.code ?? 'ipg';
  return fund?.cutoffs.find((cutoff) => cutoff.orderType === 1 && cutoff.wayCode === code) ?? null;
}

/** Buying on one sheet after the fund: amount, way to pay, figures and days, with units and amount in the foot (domain 9.4). */
export const BuyUnitsView = orderView(buyText.title, BuyFlowView);
