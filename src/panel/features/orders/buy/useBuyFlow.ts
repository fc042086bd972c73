import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as fundsContract from '#shared/contract/funds.ts';
import type * as contract from '#shared/contract/orders.ts';
import { OrdersApi } from '#panel/api/orders.ts';
import { FundsApi } from '#panel/api/funds.ts';
import { emptySlip, type SlipForm } from '../flow/slip.ts';
import { readLastBuy } from '../flow/lastBuy.ts';
import { draftStore, useOrderDraft, useOrderStep } from '../flow/useOrderDraft.ts';
import { useOrderEstimate } from '../flow/useOrderEstimate.ts';
import { wayProblem } from './wayProblem.ts';

const buySteps = ['fund', 'amount', 'method', 'confirm'] as const;
type BuyStep = (typeof buySteps)[number];
export type OfferedFund = ResponseOf<typeof fundsContract.listFunds>['data'][number];
export type PaymentMethod = ResponseOf<typeof contract.listPaymentMethods>['data'][number];

/** What the visitor has typed in the screen of buying. Money and units are decimal strings. */
export interface BuyForm extends SlipForm {
  fundId: number | null;
  mode: 'amount' | 'units';
  amount: string;
  units: string;
  wayId: number | null;
  gatewayId: string;
  /** the direct-debit contract that pays */
  contractId: number | null;
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
  contractId: null,
  acceptRules: false,
};

export const buyDrafts = draftStore<BuyForm>('buy-draft', emptyBuyForm);

/** The quantity stays; the payment method, the fund's account and its rules belong to the fund. */
const withFund = (kept: BuyForm, fundId: number): BuyForm => ({
  ...kept,
  fundId,
  wayId: null,
  slipAccountId: '',
  acceptRules: false,
});

/**
 * The amount of an estimate, rial, also while the same units of the fund are estimated again for another method.
 * @param units the fund and how many of its units
 */
function useEstimatedRial(units: string, amount: string | undefined): string | undefined {
  const [last, setLast] = useState({ units, amount });
  if (amount !== undefined && (last.units !== units || last.amount !== amount)) setLast({ units, amount });
  return amount ?? (last.units === units ? last.amount : undefined);
}

/** Everything the screen of buying works with: the form, its step, the funds, the payment methods and the live estimate. */
export function useBuyFlow(investorId: number) {
  const form = useForm<BuyForm>({ defaultValues: emptyBuyForm, mode: 'onTouched' });
  const draft = useOrderDraft({ store: buyDrafts, form, investorId, withFund });
  const [fundId, mode, amount, units, wayId] = useWatch({
    control: form.control,
    name: ['fundId', 'mode', 'amount', 'units', 'wayId'],
  });
  const [step, goTo] = useOrderStep<BuyStep>(buySteps, fundId !== null);
  const funds = FundsApi.useListFundsQuery({ query: {} });
  const methods = OrdersApi.useListPaymentMethodsQuery(
    { query: { investorId, fundId: fundId ?? 0 } },
    { skip: fundId === null },
  );
  const fund = funds.data?.data.find((offered) => offered.fundId === fundId) ?? null;
  // `data` would be the methods of the previous fund while those of this one are asked for
  const offeredMethods = methods.currentData?.data ?? [];
  const method = offeredMethods.find((offered) => offered.wayId === wayId) ?? null;
  const openMethod = method ?? offeredMethods.find((offered) => offered.isActive) ?? null;
  const quantity = mode === 'amount' ? amount : units;
  const estimatedMethodId = wayId ?? openMethod?.wayId ?? null;
  const isComplete = fundId !== null && estimatedMethodId !== null && /[1-9]/.test(quantity);
  const estimate = useOrderEstimate(
    isComplete
      ? { investorId, fundId, orderType: 1, wayId: estimatedMethodId, ...(mode === 'units' ? { units } : { amount }) }
      : null,
    draft.isReady,
  );
  const estimatedRial = useEstimatedRial(
    `${fundId} ${units}`,
    mode === 'units' ? estimate.data?.data.amount : undefined,
  );
  const amountRial = mode === 'amount' ? amount : estimatedRial;
  const lastWayCode = readLastBuy(investorId)?.wayCode;
  const lastWay = offeredMethods.find(({ code, isActive }) => isActive && code === lastWayCode);
  const offeredId = lastWay && wayProblem(lastWay, amountRial) === null ? lastWay.wayId : null;
  const { setValue } = form;
  useEffect(() => {
    // the way that paid last, while the visitor has chosen none
    if (draft.isReady && wayId === null && offeredId !== null) setValue('wayId', offeredId);
  }, [draft.isReady, offeredId, setValue, wayId]);
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
    methods: { data: methods.currentData, error: methods.error, refetch: methods.refetch },
    method,
    /** the chosen method, or the first open one before a choice */
    openMethod,
    estimate,
    /** what the order costs, rial: as typed, or by the estimate of the units; undefined while that is not known */
    amountRial,
    fundId,
    mode,
    /** the amount or the units, as typed */
    quantity,
  };
}

export type BuyFlow = ReturnType<typeof useBuyFlow>;
