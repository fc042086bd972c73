import { useForm, useWatch } from 'react-hook-form';
import type { AnswerOf } from '#shared/contract/define.ts';
import type * as fundsContract from '#shared/contract/funds.ts';
import type * as contract from '#shared/contract/orders.ts';
import { useListPaymentWaysQuery } from '#panel/api/orders.ts';
import { useListFundsQuery } from '#panel/api/funds.ts';
import { emptySlip, type SlipForm } from '../flow/SlipFields.tsx';
import { draftStore, useOrderDraft, useOrderStep } from '../flow/useOrderDraft.ts';
import { useOrderEstimate } from '../flow/useOrderEstimate.ts';

export const buySteps = ['fund', 'amount', 'way', 'confirm'] as const;
export type BuyStep = (typeof buySteps)[number];
export type OfferedFund = AnswerOf<typeof fundsContract.listFunds>['data'][number];
export type PaymentWay = AnswerOf<typeof contract.listPaymentWays>['data'][number];

/** What the visitor has typed in the screen of buying. Money and units are decimal strings. */
export interface BuyForm extends SlipForm {
  fundId: number | null;
  mode: 'amount' | 'units';
  amount: string;
  units: string;
  wayId: number | null;
  gatewayId: string;
  acceptRules: boolean;
}

export const emptyBuyForm: BuyForm = {
  ...emptySlip,
  fundId: null,
  mode: 'amount',
  amount: '',
  units: '',
  wayId: null,
  gatewayId: '',
  acceptRules: false,
};

export const buyDrafts = draftStore<BuyForm>('buy-draft', emptyBuyForm);

/** The quantity stays; the way to pay, the fund's account and its rules belong to the fund. */
const withFund = (kept: BuyForm, fundId: number): BuyForm => ({
  ...kept,
  fundId,
  wayId: null,
  receiptAccountId: '',
  acceptRules: false,
});

/** Everything the screen of buying works with: the form, its step, the funds, the ways to pay and the live estimate. */
export function useBuyFlow(investorId: number) {
  const form = useForm<BuyForm>({ defaultValues: emptyBuyForm, mode: 'onTouched' });
  const draft = useOrderDraft({ store: buyDrafts, form, investorId, withFund });
  const [fundId, mode, amount, units, wayId] = useWatch({
    control: form.control,
    name: ['fundId', 'mode', 'amount', 'units', 'wayId'],
  });
  const [step, goTo] = useOrderStep<BuyStep>(buySteps, fundId !== null);
  const funds = useListFundsQuery({ query: {} });
  const ways = useListPaymentWaysQuery({ query: { investorId, fundId: fundId ?? 0 } }, { skip: fundId === null });
  const fund = funds.data?.data.find((offered) => offered.fundId === fundId) ?? null;
  // `data` would be the ways of the previous fund while those of this one are asked for
  const offeredWays = ways.currentData?.data ?? [];
  const way = offeredWays.find((offered) => offered.wayId === wayId) ?? null;
  const openWay = way ?? offeredWays.find((offered) => offered.isActive) ?? null;
  const quantity = mode === 'amount' ? amount : units;
  const estimatedWayId = wayId ?? openWay?.wayId ?? null;
  const isComplete = fundId !== null && estimatedWayId !== null && /[1-9]/.test(quantity);
  const estimate = useOrderEstimate(
    isComplete
      ? { investorId, fundId, orderType: 1, wayId: estimatedWayId, ...(mode === 'units' ? { units } : { amount }) }
      : null,
    draft.isReady,
  );
  const chooseFund = (chosen: number) => {
    const kept = form.getValues();
    if (chosen !== kept.fundId) form.reset(withFund(kept, chosen));
    goTo('amount');
  };
  return {
    form,
    draft,
    step,
    goTo,
    chooseFund,
    funds,
    fund,
    ways: { data: ways.currentData, error: ways.error, refetch: ways.refetch },
    way,
    /** the chosen way, or the first open one before a choice */
    openWay,
    estimate,
    fundId,
    mode,
  };
}

export type BuyFlow = ReturnType<typeof useBuyFlow>;
