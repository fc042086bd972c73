import { useCallback, useEffect, useRef, useState } from 'react';
import { useRouter } from 'next/router';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/orders.ts';
import { useEstimateOrderQuery, useFundScheduleQuery, useOrderInvestorAssetQuery } from '#panel/api/orders.ts';
import { usePayoutAccounts } from '../parts/usePayoutAccounts.ts';
import { useFlowStep } from '../useFlowStep.ts';
import { useSettled } from '../useSettled.ts';
import { emptySellForm, quantityOf, sellDrafts, type SellDraft, type SellForm } from './draft.ts';

export const sellSteps = ['fund', 'amount', 'confirm'] as const;
export type SellStep = (typeof sellSteps)[number];
export type Holding = AnswerOf<typeof contract.orderInvestorAsset>['data'][number];

/** The draft is read once, after hydration; a fund named in the address wins over the kept one. */
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

type Wish = Pick<SellForm, 'fundId' | 'mode' | 'units' | 'amount'>;
type EstimateAnswer = AnswerOf<typeof contract.estimateOrder>;

/**
 * The live estimate. The last numbers of the same fund stay while new ones are asked for; `isCurrent` is true when the
 * numbers are those of what the form says now.
 */
function useEstimate(investorId: number, wish: Wish, isReady: boolean) {
  const now = JSON.stringify(wish);
  const settled = useSettled(now);
  const asked = JSON.parse(settled) as Wish;
  const quantity = quantityOf(asked);
  const isAsked = isReady && asked.fundId !== null && asked.fundId === wish.fundId && quantity !== null;
  const query = useEstimateOrderQuery(
    { body: { investorId, fundId: asked.fundId ?? 0, orderType: 2, ...quantity } },
    { skip: !isAsked },
  );
  const [last, setLast] = useState<{ fundId: number | null; answer: EstimateAnswer } | null>(null);
  const { currentData } = query;
  if (currentData && last?.answer !== currentData) setLast({ fundId: asked.fundId, answer: currentData });
  const kept = !query.error && last?.fundId === wish.fundId ? last.answer : undefined;
  return {
    data: isAsked ? (currentData ?? kept) : undefined,
    error: query.error,
    refetch: query.refetch,
    isFetching: query.isFetching,
    isAsked,
    isCurrent: isAsked && settled === now && currentData !== undefined,
  };
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
  const estimate = useEstimate(investorId, { fundId, mode, units, amount }, isReady);
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
