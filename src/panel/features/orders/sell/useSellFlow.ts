import { useCallback, useEffect, useRef, useState } from 'react';
import { useRouter } from 'next/router';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/orders.ts';
import { useFundScheduleQuery, useOrderInvestorAssetQuery } from '#panel/api/orders.ts';
import { usePayoutAccounts } from '../parts/usePayoutAccounts.ts';
import { useFlowStep } from '../useFlowStep.ts';
import { useOrderEstimate } from '../useOrderEstimate.ts';
import { emptySellForm, quantityOf, sellDrafts, type SellDraft, type SellForm } from './draft.ts';

export const sellSteps = ['fund', 'amount', 'confirm'] as const;
export type SellStep = (typeof sellSteps)[number];
export type Holding = AnswerOf<typeof contract.orderInvestorAsset>['data'][number];

/** The draft is read once, after hydration; a fund named in the URL wins over the kept one. */
function useDraft(investorId: number, form: UseFormReturn<SellForm>) {
  const router = useRouter();
  const draft = useRef<SellDraft | null>(null);
  const [isReady, setReady] = useState(false);
  const asked = Number(router.query['fund']);
  const isRouterReady = router.isReady;
  useEffect(() => {
    if (!isRouterReady || draft.current) return;
    draft.current = sellDrafts.read(investorId);
    const kept = draft.current.form;
    const isOther = Number.isInteger(asked) && asked > 0 && asked !== kept.fundId;
    form.reset(isOther ? { ...emptySellForm, fundId: asked, accountId: kept.accountId } : kept);
    setReady(true);
  }, [asked, form, investorId, isRouterReady]);
  const watched = useWatch({ control: form.control });
  useEffect(() => {
    if (!isReady || !draft.current) return;
    draft.current = { ...draft.current, form: form.getValues() };
    sellDrafts.write(investorId, draft.current);
  }, [form, investorId, isReady, watched]);
  const forget = useCallback(() => {
    sellDrafts.clear(investorId);
    draft.current = null;
  }, [investorId]);
  return { forget, isReady };
}

/** Everything the cancellation screen works with: the form, its step, the holdings, the accounts and the live estimate. */
export function useSellFlow(investorId: number) {
  const form = useForm<SellForm>({ defaultValues: emptySellForm, mode: 'onTouched' });
  const { forget, isReady } = useDraft(investorId, form);
  const [fundId, mode, units, amount, accountId] = useWatch({
    control: form.control,
    name: ['fundId', 'mode', 'units', 'amount', 'accountId'],
  });
  const holdings = useOrderInvestorAssetQuery({ query: { investorId } }, { refetchOnMountOrArgChange: true });
  const holding = holdings.data?.data.find((one) => one.fundId === fundId) ?? null;
  // a fund that is not held (an old link, an old draft) has nothing to choose from: back to the choice
  const [step, goTo] = useFlowStep<SellStep>(sellSteps, fundId !== null && (holding !== null || !holdings.data));
  const accounts = usePayoutAccounts(investorId, accountId);
  const schedules = useFundScheduleQuery({ query: { fundId: fundId ?? 0 } }, { skip: fundId === null });
  const quantity = quantityOf({ mode, units, amount });
  const estimate = useOrderEstimate(
    fundId === null || quantity === null ? null : { investorId, fundId, orderType: 2, ...quantity },
    isReady,
  );
  return {
    form,
    forget,
    isReady,
    step,
    goTo,
    holdings,
    holding,
    accounts,
    fundId,
    mode,
    schedule: schedules.data?.data.find((one) => one.orderType === 2) ?? null,
    estimate,
  };
}

export type SellFlow = ReturnType<typeof useSellFlow>;
